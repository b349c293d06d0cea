// What a probe made on the service, written down before it was made, so that whoever comes after a
// crash can take it away again.
import type { Clock } from '../../lib/index.ts';
import type { Commits } from '../commits.ts';
import type { Db } from '../database.ts';

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

export class ProbeTable {
  readonly #commits: Commits;
  readonly #clock: Clock;
  readonly #statements: ReturnType<typeof probeStatements>;

  constructor(db: Db, { commits, clock }: { readonly commits: Commits; readonly clock: Clock }) {
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

  /** The oldest probe of which something may still be on the service. */
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
