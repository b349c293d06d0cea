// Facts about behaviours that the interface specification leaves open, and what the probes that learn them have created
// on the service.
import type { FieldName } from '../../contacts/index.ts';
import type { Clock } from '../../lib/index.ts';
import type { Commits } from '../storage/commits.ts';
import type { Db } from '../storage/database.ts';
import type { KeyedHash } from './ownership.ts';

export type FactSource = 'configured' | 'probed' | 'observed';

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly source: FactSource;
}

/** A fact with its time and what showed it. */
export interface KnownFact extends Fact {
  readonly observedAt: string;
  readonly evidence: string | null;
}

/** Whether an update erases custom fields and alt_email, which it cannot carry: `yes` or `no`. */
export const WIPE_FACT = 'update_wipes_unlisted';

/** What becomes of an address's account-wide suppression with its contact: `removed` or `kept`. */
export const FORGET_FACT = 'unsub_on_contact_delete';

/** Whether the count of a contact type includes deleted contacts: `includes_deleted`, or `exact`. */
export const COUNT_FACT = 'count_field';

/** Where an address may be only once: `account` where a create was seen to take it away elsewhere. */
export const UNIQUE_FACT = 'uniqueness_scope';

/** Whether an update can give a contact another address: `no` where it was seen to keep its own. */
export const RENAME_FACT = 'update_changes_address';

/** How long texts may be: `reject`, `truncate(N)`, or `at_least(N)`. */
export const LENGTH_FACT = 'max_length';

/** How a row of an upload names its country so that it is understood: `id`, `name` or `iso2`. */
export const UPLOAD_COUNTRY_FACT = 'csv_country';

/** Forms of countries, separated by commas, in which no row has arrived. */
export const UNREAD_COUNTRY_FACT = 'csv_country_unread';

/** The effect of adding an address twice: `insert_second`, or a value that creates no duplicate. */
const DUPLICATE_FACT = 'duplicate_add';

/** The effect of an upload row whose address exists: `duplicate`, or a value that creates none. */
const UPLOADED_TWICE_FACT = 'csv_existing';

const ONE_CONTACT_ADDED: readonly (string | undefined)[] = [
  'reject',
  'upsert',
  'upsert_ignore_blank',
  'success_but_ignored',
];

const ONE_CONTACT_UPLOADED: readonly (string | undefined)[] = ['skip', 'update', 'reject_file'];

/** Whether a create may be repeated although the first one may have worked, or may still arrive. */
export function isSecondAddHarmless(facts: Pick<FactTable, 'get'>): boolean {
  return (
    ONE_CONTACT_ADDED.includes(facts.get(DUPLICATE_FACT)?.value) &&
    ONE_CONTACT_UPLOADED.includes(facts.get(UPLOADED_TWICE_FACT)?.value)
  );
}

/** A value that was sent, and the other form in which the service holds it. */
export interface StoredForm {
  readonly contactType: string;
  readonly address: string;
  readonly field: FieldName;
  readonly wanted: string;
  readonly stored: string;
}

export class FactTable {
  readonly #commits: Commits;
  readonly #clock: Clock;
  readonly #hash: KeyedHash;
  readonly #statements: ReturnType<typeof factStatements>;
  #hasStoredForms: boolean;
  /** Cached, since a plan asks for the same facts for every contact that differs. */
  readonly #known = new Map<string, { readonly fact: Fact | undefined }>();

  constructor(db: Db, commits: Commits, clock: Clock, hash: KeyedHash) {
    this.#commits = commits;
    this.#clock = clock;
    this.#hash = hash;
    this.#statements = factStatements(db);
    this.#hasStoredForms = this.#statements.anyStoredForm.get() !== undefined;
  }

  get(name: string): Fact | undefined {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = { fact: this.#statements.get.get(name) };
      this.#known.set(name, known);
    }
    return known.fact;
  }

  /** All of them, by name. */
  all(): readonly KnownFact[] {
    return this.#statements.all.all();
  }

  set(fact: Fact & { readonly evidence?: string }): void {
    const row = {
      ...fact,
      evidence: fact.evidence ?? null,
      observedAt: this.#clock.wallTime().toISOString(),
    };
    this.#commits.now(() => this.#statements.set.run(row));
    this.#known.delete(fact.name);
  }

  rememberStoredForm(form: StoredForm): void {
    this.#hasStoredForms = true;
    const [wanted, stored] = [this.#hash(form.wanted), this.#hash(form.stored)];
    this.#commits.now(() =>
      this.#statements.remember.run(this.#keyHash(form), form.field, wanted, stored),
    );
  }

  /** Whether the service is known to hold `wanted` as `stored` for this contact. */
  isStoredForm(form: StoredForm): boolean {
    // Most services store what they are sent; then no address needs to be hashed.
    if (!this.#hasStoredForms) return false;
    const row = this.#statements.storedForm.get(this.#keyHash(form), form.field);
    if (row === undefined) return false;
    return row.wanted.equals(this.#hash(form.wanted)) && row.stored.equals(this.#hash(form.stored));
  }

  #keyHash(form: Pick<StoredForm, 'contactType' | 'address'>): Buffer {
    return this.#hash(`${form.contactType}\n${form.address}`);
  }
}

function factStatements(db: Db) {
  return {
    get: db.prepare<[string], Fact>('SELECT name, value, source FROM fact WHERE name = ?'),
    all: db.prepare<[], KnownFact>(
      `SELECT name, value, source, observed_at AS observedAt, evidence FROM fact ORDER BY name`,
    ),
    set: db.prepare(
      `INSERT INTO fact (name, value, source, observed_at, evidence)
       VALUES (@name, @value, @source, @observedAt, @evidence)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, source = excluded.source,
         observed_at = excluded.observed_at, evidence = excluded.evidence`,
    ),
    remember: db.prepare<[Buffer, string, Buffer, Buffer]>(
      `INSERT INTO stored_form (key_hash, field, wanted, stored) VALUES (?, ?, ?, ?)
       ON CONFLICT (key_hash, field) DO UPDATE SET wanted = excluded.wanted, stored = excluded.stored`,
    ),
    anyStoredForm: db.prepare<[], { found: number }>('SELECT 1 AS found FROM stored_form LIMIT 1'),
    storedForm: db.prepare<[Buffer, string], { wanted: Buffer; stored: Buffer }>(
      'SELECT wanted, stored FROM stored_form WHERE key_hash = ? AND field = ?',
    ),
  };
}

/** The names under which everything that one probe makes can be found again. */
export interface ProbeNames {
  readonly tag: string;
  readonly contactType: string;
  readonly customField: string;
  /** Of the addresses of all its contacts. */
  readonly addressDomain: string;
}

export interface ProbeRecord extends ProbeNames {
  readonly startedAt: string;
  /** The boot and the monotonic time at which the probe last sent a write. */
  readonly bootId: string;
  readonly touchedMs: number;
}

/** A probe notes what it is about to create, so that it can be removed after a crash. */
export class ProbeTable {
  readonly #commits: Commits;
  readonly #clock: Clock;
  readonly #statements: ReturnType<typeof probeStatements>;

  constructor(db: Db, commits: Commits, clock: Clock) {
    this.#commits = commits;
    this.#clock = clock;
    this.#statements = probeStatements(db);
  }

  /** Makes the names durable. Only when this has returned may anything be made under them. */
  begin(names: ProbeNames): void {
    const clock = this.#clock;
    const startedAt = clock.wallTime().toISOString();
    const touched = { bootId: clock.bootId, touchedMs: clock.monotonicMs() };
    this.#commits.now(() => this.#statements.begin.run({ ...names, startedAt, ...touched }));
  }

  /** Called before each write, so that a quiet period can be counted from the last one. */
  touch(tag: string): void {
    const touched = { tag, bootId: this.#clock.bootId, touchedMs: this.#clock.monotonicMs() };
    this.#commits.now(() => this.#statements.touch.run(touched));
  }

  /** Everything that the probe made is gone again. */
  end(tag: string): void {
    const endedAt = this.#clock.wallTime().toISOString();
    this.#commits.now(() => this.#statements.end.run(endedAt, tag));
  }

  /** The oldest probe that may have left something on the service. */
  unfinished(): ProbeRecord | undefined {
    return this.#statements.unfinished.get();
  }
}

function probeStatements(db: Db) {
  return {
    begin: db.prepare(
      `INSERT INTO probe
         (tag, contact_type, custom_field, address_domain, started_at, boot_id, touched_ms)
       VALUES (@tag, @contactType, @customField, @addressDomain, @startedAt, @bootId, @touchedMs)`,
    ),
    touch: db.prepare(
      'UPDATE probe SET boot_id = @bootId, touched_ms = @touchedMs WHERE tag = @tag',
    ),
    end: db.prepare<[string, string]>('UPDATE probe SET ended_at = ? WHERE tag = ?'),
    unfinished: db.prepare<[], ProbeRecord>(
      `SELECT tag, contact_type AS contactType, custom_field AS customField,
         address_domain AS addressDomain, started_at AS startedAt, boot_id AS bootId,
         touched_ms AS touchedMs
       FROM probe WHERE ended_at IS NULL ORDER BY started_at, tag LIMIT 1`,
    ),
  };
}
