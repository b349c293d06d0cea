// Facts about behaviours that the interface specification leaves open, and what the probes that learn them have created
// on the service.
import { type FieldName, spellingGap } from '../../contacts/index.ts';
import { type TextHabits, textHabits } from '../../diff/index.ts';
import { JournalTable, type JournalTools } from './journal-table.ts';

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

/** Whether an update can change an address: `no` where two runs saw it left as it was, `perhaps_not` where one did. */
export const RENAME_FACT = 'update_changes_address';

/** What an update does: `insert_second` where it was seen to make a further contact and to leave its own as it was. */
export const UPDATE_FACT = 'update_effect';

/** How long texts may be: `reject`, `truncate(N)`, or `at_least(N)`. */
export const LENGTH_FACT = 'max_length';

/**
 * Before the way in which two spellings of an address differ: `yes` where the lists of unsubscribed addresses show one entry
 * for both.
 */
export const ONE_ENTRY_FACT = 'unsub_one_entry_';

/** The forms in which the service may keep texts, separated by bars: one where it is known, none where it is an unknown one. */
export const TEXT_FACT = 'text_form';

/** How a row of an upload names its country so that it is understood: `id`, `name` or `iso2`. */
export const UPLOAD_COUNTRY_FACT = 'csv_country';

/** Forms of countries, separated by commas, in which no row has arrived. */
const UNREAD_COUNTRY_FACT = 'csv_country_unread';

/** How many rows a file may have: `at_least(N)` of which some have arrived. */
export const ROWS_FACT = 'csv_rows';

/** `yes` where a contact that a run created was seen in the list. */
export const LIST_FACT = 'list_shows_new';

/**
 * How an upload shows that it is CSV, where not as specified: the type of its part, or `refuses_all`. After a single run
 * that saw every file refused it is `perhaps_refuses_all`.
 */
export const UPLOAD_TYPE_FACT = 'csv_mime_check';

/** How large an upload may be: `html_413(N)`, in bytes. */
export const UPLOAD_LIMIT_FACT = 'csv_max';

/** Endpoints, separated by commas, whose writes take effect although no answer says so. */
export const UNCLEAR_FACT = 'unclear_answers';

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

/** `id`, `name` and `iso2`. */
const COUNTRY_FORM_COUNT = 3;

const COLUMNS = 'name, value, source, observed_at AS observedAt, evidence';

/** After this time a service that kept addresses is asked to change one again. */
const KEEPING_MS = 30 * 86_400_000;

/** After this time a service that refused every file is sent one again. */
const REFUSING_MS = 7 * 86_400_000;

export class FactTable extends JournalTable {
  #hasStoredForms: boolean;
  /** Cached, since a plan asks for the same facts for every contact that differs. */
  readonly #known = new Map<string, { readonly fact: KnownFact | undefined }>();
  #habits: TextHabits | undefined;

  constructor(tools: JournalTools) {
    super(tools);
    this.#hasStoredForms = this.sql.has('SELECT 1 FROM stored_form LIMIT 1');
  }

  get(name: string): KnownFact | undefined {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = { fact: this.sql.row(`SELECT ${COLUMNS} FROM fact WHERE name = ?`, name) };
      this.#known.set(name, known);
    }
    return known.fact;
  }

  /** All of them, by name. */
  all(): readonly KnownFact[] {
    return this.sql.rows(`SELECT ${COLUMNS} FROM fact ORDER BY name`);
  }

  /** Whether an entry of a list of unsubscribed addresses in one spelling is known to be all that it takes for the other. */
  areOneEntry(one: string, other: string): boolean {
    return one === other || this.get(ONE_ENTRY_FACT + spellingGap(one, other))?.value === 'yes';
  }

  /** Forms of countries in which no row has arrived. */
  unreadCountries(): readonly string[] {
    return (this.get(UNREAD_COUNTRY_FACT)?.value ?? '').split(',').filter((form) => form !== '');
  }

  /** The service accepted a row in this form, and it did not arrive. Kept for the runs that send others. */
  noteUnreadCountry(form: string, runId: string): void {
    const unread = [...new Set([...this.unreadCountries(), form])];
    // Where no form helps, it is not the countries.
    const value = unread.length === COUNTRY_FORM_COUNT ? '' : unread.join(',');
    this.set({ name: UNREAD_COUNTRY_FACT, value, source: 'observed', evidence: runId });
  }

  /** How the service keeps texts, as far as that is known. */
  textHabits(): TextHabits {
    this.#habits ??= textHabits(this.get(TEXT_FACT)?.value, this.get(LENGTH_FACT)?.value);
    return this.#habits;
  }

  /** Whether an update is known to leave a contact at its address. */
  keepsAddresses(): boolean {
    const known = this.get(RENAME_FACT);
    if (known?.value !== 'no') return false;
    return known.source !== 'observed' || this.#ageOf(known) < KEEPING_MS;
  }

  /** A run saw that an update left a contact at its address. That may be one bad night: a second run makes it a fact. */
  noteAddressKept(runId: string): void {
    const known = this.get(RENAME_FACT);
    const isSeenAgain = known !== undefined && known.evidence !== runId;
    const value = isSeenAgain || known?.value === 'no' ? 'no' : 'perhaps_not';
    this.set({ name: RENAME_FACT, value, source: 'observed', evidence: runId });
  }

  /** A run saw that an update gave a contact another address. */
  noteAddressChanged(): void {
    if (this.get(RENAME_FACT)?.source !== 'observed') return;
    this.commits.now(() => this.sql.run('DELETE FROM fact WHERE name = ?', RENAME_FACT));
    this.#known.delete(RENAME_FACT);
  }

  /** Whether the service is known to take no file, whatever its type, or the run has seen so. */
  refusesUploads(runId: string): boolean {
    const known = this.get(UPLOAD_TYPE_FACT);
    if (known?.value === 'perhaps_refuses_all') return known.evidence === runId;
    return known?.value === 'refuses_all' && this.#ageOf(known) < REFUSING_MS;
  }

  /** Whether a run saw every file refused, and none has taken one since. */
  sawUploadsRefused(): boolean {
    return isOfRefused(this.get(UPLOAD_TYPE_FACT));
  }

  /** A run saw every file refused. That may be one bad night: a second run makes it a fact. */
  noteUploadsRefused(runId: string): void {
    const known = this.get(UPLOAD_TYPE_FACT);
    const isSeenAgain = isOfRefused(known) && known.evidence !== runId;
    const value = isSeenAgain ? 'refuses_all' : 'perhaps_refuses_all';
    this.set({ name: UPLOAD_TYPE_FACT, value, source: 'observed', evidence: runId });
  }

  /** The service has taken a file. */
  noteUploadTaken(): void {
    const known = this.get(UPLOAD_TYPE_FACT);
    if (!isOfRefused(known) || known.source !== 'observed') return;
    this.commits.now(() => this.sql.run('DELETE FROM fact WHERE name = ?', UPLOAD_TYPE_FACT));
    this.#known.delete(UPLOAD_TYPE_FACT);
  }

  #ageOf({ observedAt }: KnownFact): number {
    return Date.parse(this.now()) - Date.parse(observedAt);
  }

  set(fact: Fact & { readonly evidence?: string }): void {
    this.commits.now(() =>
      this.sql.run(
        `INSERT OR REPLACE INTO fact (name, value, source, observed_at, evidence)
         VALUES (@name, @value, @source, @observedAt, @evidence)`,
        { evidence: null, ...fact, observedAt: this.now() },
      ),
    );
    this.#known.delete(fact.name);
    this.#habits = undefined;
  }

  rememberStoredForm(form: StoredForm): void {
    this.#hasStoredForms = true;
    const { field } = form;
    const [wanted, stored] = [this.hash(form.wanted), this.hash(form.stored)];
    this.commits.now(() =>
      this.sql.run(
        `INSERT OR REPLACE INTO stored_form (handle, field, wanted, stored)
         VALUES (@handle, @field, @wanted, @stored)`,
        { handle: this.handles.ofContact(form), field, wanted, stored },
      ),
    );
  }

  /** Whether the service is known to hold `wanted` as `stored` for this contact. */
  isStoredForm(form: StoredForm): boolean {
    const known = this.#formOf(form);
    if (known?.wanted.equals(this.hash(form.wanted)) !== true) return false;
    return known.stored.equals(this.hash(form.stored));
  }

  /** Whether the service is known to hold `wanted` in another form for this contact. */
  hasForm(form: Omit<StoredForm, 'stored'>): boolean {
    return this.#formOf(form)?.wanted.equals(this.hash(form.wanted)) === true;
  }

  #formOf(form: Omit<StoredForm, 'stored'>): { wanted: Buffer; stored: Buffer } | undefined {
    // Most services store what they are sent; then no address needs to be hashed.
    if (!this.#hasStoredForms) return undefined;
    return this.sql.row(
      'SELECT wanted, stored FROM stored_form WHERE handle = ? AND field = ?',
      this.handles.ofContact(form),
      form.field,
    );
  }
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
export class ProbeTable extends JournalTable {
  /** Makes the names durable. Only when this has returned may anything be made under them. */
  begin(names: ProbeNames): void {
    this.commits.now(() =>
      this.sql.run(
        `INSERT INTO probe
           (tag, contact_type, custom_field, address_domain, started_at, boot_id, touched_ms)
         VALUES (@tag, @contactType, @customField, @addressDomain, @startedAt, @bootId, @touchedMs)`,
        { ...names, startedAt: this.now(), ...this.#touched() },
      ),
    );
  }

  /** Called before each write, so that a quiet period can be counted from the last one. */
  touch(tag: string): void {
    const touch = 'UPDATE probe SET boot_id = @bootId, touched_ms = @touchedMs WHERE tag = @tag';
    this.commits.now(() => this.sql.run(touch, { tag, ...this.#touched() }));
  }

  /** Everything that the probe made is gone again. */
  end(tag: string): void {
    const end = 'UPDATE probe SET ended_at = ? WHERE tag = ?';
    this.commits.now(() => this.sql.run(end, this.now(), tag));
  }

  /** The oldest probe that may have left something on the service. */
  unfinished(): ProbeRecord | undefined {
    return this.sql.row(
      `SELECT tag, contact_type AS contactType, custom_field AS customField,
         address_domain AS addressDomain, started_at AS startedAt, boot_id AS bootId,
         touched_ms AS touchedMs
       FROM probe WHERE ended_at IS NULL ORDER BY started_at, tag LIMIT 1`,
    );
  }

  #touched(): Pick<ProbeRecord, 'bootId' | 'touchedMs'> {
    return { bootId: this.clock.bootId, touchedMs: this.clock.monotonicMs() };
  }
}

function isOfRefused(known: KnownFact | undefined): known is KnownFact {
  return known?.value === 'refuses_all' || known?.value === 'perhaps_refuses_all';
}
