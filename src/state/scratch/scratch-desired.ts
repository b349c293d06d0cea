// The sources' side of a comparison: one row for each key, the rows that name a key without wanting it, and suppressions.
import { type Evidence, STATUSES, type Status } from '../../contacts/index.ts';
import type { Db } from '../storage/database.ts';
import type { DesiredRow } from './desired-rows.ts';
import { type Place, PlaceTally, type ScratchSides } from './scratch-sides.ts';
import { BARRED } from './scratch-schema.ts';

export interface WantedSuppression {
  readonly scope: number;
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  readonly binding: number;
  readonly file: number;
  readonly line: number;
  readonly evidence?: Evidence | undefined;
}

/** A desired address that looks like another one, which is in Latin letters. */
export interface LookAlike {
  readonly target: number;
  readonly address: string;
  readonly latin: string;
  readonly file: number;
  readonly line: number;
}

/** What became of the keys of one binding, counted for the file with the last row of each key. */
export interface BindingCount {
  readonly binding: number;
  readonly file: number;
  readonly desired: number;
  /** On the global list of the service, or put there by this comparison. */
  readonly suppressed: number;
  /** Left or bounced as the sources say, and on no such list. */
  readonly left: number;
  /** Without consent for another reason. */
  readonly noConsent: number;
}

type Barring = 'suppressed' | 'left' | 'noConsent';

interface StoredSuppression extends Omit<WantedSuppression, 'evidence'> {
  readonly evidence: string | null;
  readonly severity: number;
}

const ON_A_LIST = `
  EXISTS (SELECT 1 FROM suppressed WHERE scope = 0 AND suppressed.address = one.address)
  OR EXISTS (SELECT 1 FROM wanted_suppression
             WHERE scope = 0 AND wanted_suppression.address = one.address)
`;

const COUNT_BARRED = `
  SELECT binding, file, barring, count(*) AS count
  FROM (SELECT binding, file, CASE
          WHEN ${ON_A_LIST} THEN 'suppressed'
          WHEN status IN ('bounced', 'unsubscribed', 'complained') THEN 'left'
          ELSE 'noConsent' END AS barring
        FROM desired AS one WHERE rowid IN (${BARRED}) AND binding >= 0)
  GROUP BY binding, file, barring
`;

const LEFT_MAILABLE = `
  SELECT source, count(*) AS count FROM left_in_source AS one
  WHERE NOT (${ON_A_LIST}) GROUP BY source ORDER BY source
`;

export class ScratchDesired {
  readonly #db: Db;
  readonly #sides: ScratchSides;
  readonly #statements: ReturnType<typeof desiredStatements>;

  constructor(db: Db, sides: ScratchSides) {
    this.#db = db;
    this.#sides = sides;
    this.#statements = desiredStatements(db);
  }

  /** Call it in the order of the sources: later rows of a key are merged into earlier ones. */
  add(row: DesiredRow): void {
    this.#sides.addDesired(row);
  }

  /** Notes that a row names the key, so that a mirror does not delete its contact. */
  mention(target: number, address: string, by: 'invalid' | 'excluded' = 'excluded'): void {
    this.#statements.mention.run(target, address, by === 'invalid' ? 1 : 0);
  }

  /** Whether an invalid row names the key. */
  hasInvalid(target: number, address: string): boolean {
    return this.#statements.findInvalid.get(target, address) !== undefined;
  }

  /** Notes that a person left, by a row of a source without suppressions. */
  noteLeft(source: string, address: string): void {
    this.#statements.noteLeft.run(source, address);
  }

  /** Whether a person left, by a row of the source. */
  hasLeft(source: string, address: string): boolean {
    return this.#statements.findLeft.get(source, address) !== undefined;
  }

  /** People noted by `noteLeft` whom no list keeps from mail, by source. */
  leftMailable(): { readonly source: string; readonly count: number }[] {
    return this.#db.prepare<[], { source: string; count: number }>(LEFT_MAILABLE).all();
  }

  noteLookAlike(row: LookAlike): void {
    this.#db
      .prepare('INSERT OR IGNORE INTO look_alike VALUES (@target, @address, @latin, @file, @line)')
      .run(row);
    this.#sides.keepMore();
  }

  /** How many addresses of a target look like one that is there or desired, and the row of the first. */
  lookAlikes(target: number): { count: number; file: number; line: number } | undefined {
    this.#sides.settle();
    return this.#db
      .prepare<[number], { count: number; file: number; line: number }>(
        `SELECT count(*) OVER () AS count, file, line FROM look_alike AS odd
         WHERE target = ? AND (
           EXISTS (SELECT 1 FROM desired
                   WHERE desired.target = odd.target AND desired.address = odd.latin)
           OR EXISTS (SELECT 1 FROM actual
                      WHERE actual.target = odd.target AND actual.address = odd.latin)
           OR EXISTS (SELECT 1 FROM look_alike AS other WHERE other.target = odd.target
                      AND other.latin = odd.latin AND other.address <> odd.address))
         ORDER BY file, line LIMIT 1`,
      )
      .get(target);
  }

  /** Of several rows for one suppression, the first with the worst status counts. */
  suppress(wanted: WantedSuppression): void {
    const evidence = wanted.evidence === undefined ? null : JSON.stringify(wanted.evidence);
    this.#statements.suppress.run({
      ...wanted,
      evidence,
      severity: STATUSES.indexOf(wanted.status),
    });
    this.#sides.keepMore();
  }

  /** The worst status that any row of the key gives. */
  statusOf(target: number, address: string): Status | undefined {
    this.#sides.settle();
    return this.#statements.statusOf.get(target, address);
  }

  isSuppressionWanted(scope: number, address: string): boolean {
    return this.#statements.findWanted.get(scope, address) !== undefined;
  }

  forgetSuppression(scope: number, address: string): void {
    this.#db
      .prepare('DELETE FROM wanted_suppression WHERE scope = ? AND address = ?')
      .run(scope, address);
  }

  /** By binding and file of the last row of each key: what became of the keys. */
  bindingCounts(): BindingCount[] {
    const counts = [...this.#sides.keyCounts()];
    const barred = this.#barred();
    return counts.map(({ count, ...place }) => {
      const suppressed = barred.suppressed.of(place);
      const left = barred.left.of(place);
      const noConsent = barred.noConsent.of(place);
      return {
        ...place,
        desired: count - suppressed - left - noConsent,
        suppressed,
        left,
        noConsent,
      };
    });
  }

  #barred(): Readonly<Record<Barring, PlaceTally>> {
    const barred = {
      suppressed: new PlaceTally(),
      left: new PlaceTally(),
      noConsent: new PlaceTally(),
    };
    const rows = this.#db.prepare<[], Place & { barring: Barring; count: number }>(COUNT_BARRED);
    for (const { barring, count, ...place } of rows.all()) barred[barring].add(place, count);
    return barred;
  }

  /** By binding and file: how many suppressions come from its rows. */
  suppressionCounts(): { binding: number; file: number; wanted: number }[] {
    return this.#db
      .prepare<[], { binding: number; file: number; wanted: number }>(
        `SELECT binding, file, count(*) AS wanted FROM wanted_suppression
         WHERE binding >= 0 GROUP BY binding, file`,
      )
      .all();
  }
}

function desiredStatements(db: Db) {
  return {
    mention: db.prepare<[number, string, number]>(
      `INSERT INTO mention VALUES (?, ?, ?)
       ON CONFLICT (target, address) DO UPDATE SET is_invalid = 1
       WHERE excluded.is_invalid > mention.is_invalid`,
    ),
    findInvalid: db.prepare<[number, string]>(
      'SELECT 1 FROM mention WHERE target = ? AND address = ? AND is_invalid = 1',
    ),
    noteLeft: db.prepare<[string, string]>('INSERT OR IGNORE INTO left_in_source VALUES (?, ?)'),
    findLeft: db.prepare<[string, string]>(
      'SELECT 1 FROM left_in_source WHERE source = ? AND address = ?',
    ),
    suppress: db.prepare<[StoredSuppression]>(
      `INSERT INTO wanted_suppression
       VALUES (@scope, @address, @email, @status, @binding, @file, @line, @evidence, @severity)
       ON CONFLICT (scope, address) DO UPDATE SET
         email = excluded.email, status = excluded.status, binding = excluded.binding,
         file = excluded.file, line = excluded.line, evidence = excluded.evidence,
         severity = excluded.severity
       WHERE excluded.severity > wanted_suppression.severity`,
    ),
    statusOf: db
      .prepare<[number, string], Status>(
        'SELECT status FROM desired WHERE target = ? AND address = ?',
      )
      .pluck(),
    findWanted: db.prepare<[number, string]>(
      'SELECT 1 FROM wanted_suppression WHERE scope = ? AND address = ?',
    ),
  };
}
