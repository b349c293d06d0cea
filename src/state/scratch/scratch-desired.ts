// The sources' side of a comparison: one row for each key, the rows that name a key without wanting it, and suppressions.
import { type Evidence, STATUSES, type Status } from '../../contacts/index.ts';
import type { DesiredRow } from './desired-rows.ts';
import { BARRED, EVERY_TARGET, type HeldReason } from './scratch-schema.ts';
import { type FileOfBinding, ScratchPart } from './scratch-sides.ts';

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

/** Why desired keys of one binding get no mail, counted for the file with the last row of each key. */
interface BarredCount extends FileOfBinding {
  /** On the global list of the service, or put there by this comparison. */
  readonly suppressed: number;
  /** Left or bounced as the sources say, and on no such list. */
  readonly left: number;
  /** Without consent for another reason. */
  readonly noConsent: number;
  /** Of people who were erased, as their ids tell. */
  readonly erased: number;
  /** Held back for a further address of their row. */
  readonly further: number;
  /** Held back since many ids changed at once. */
  readonly changedId: number;
  /** With a contact under another address of their row. */
  readonly listed: number;
}

/** What became of the keys of one binding. */
export interface BindingCount extends BarredCount {
  readonly desired: number;
}

const ON_A_LIST = `
  EXISTS (SELECT 1 FROM suppressed WHERE scope = 0 AND suppressed.address = one.address)
  OR EXISTS (SELECT 1 FROM wanted_suppression
             WHERE scope = 0 AND wanted_suppression.address = one.address)
`;

const isHeld = (reason: HeldReason): string => `EXISTS (
  SELECT 1 FROM held_back
  WHERE held_back.address = one.address AND held_back.target IN (${String(EVERY_TARGET)}, one.target)
    AND reason = '${reason}'
)`;

const COUNT_BARRED = `
  SELECT binding, file, sum(barring = 'suppressed') AS suppressed, sum(barring = 'left') AS "left",
    sum(barring = 'no consent') AS noConsent, sum(barring = 'erased') AS erased,
    sum(barring = 'further') AS further, sum(barring = 'changedId') AS changedId,
    sum(barring = 'listed') AS listed
  FROM (SELECT binding, file, CASE
          WHEN ${isHeld('erased')} THEN 'erased'
          WHEN ${ON_A_LIST} THEN 'suppressed'
          WHEN status IN ('bounced', 'unsubscribed', 'complained') THEN 'left'
          WHEN status <> 'subscribed' THEN 'no consent'
          WHEN ${isHeld('further')} THEN 'further'
          WHEN ${isHeld('changedId')} THEN 'changedId'
          WHEN ${isHeld('listed')} THEN 'listed'
          ELSE 'no consent' END AS barring
        FROM desired AS one WHERE rowid IN (${BARRED}) AND binding >= 0)
  GROUP BY binding, file
`;

const LEFT_MAILABLE = `
  SELECT source, count(*) AS count FROM left_in_source AS one
  WHERE NOT (${ON_A_LIST})
    AND NOT EXISTS (SELECT 1 FROM wanted_suppression AS entry
                    WHERE entry.scope IN (SELECT DISTINCT scope FROM wanted_suppression)
                      AND entry.address = one.address)
  GROUP BY source ORDER BY source
`;

/** By which row a key is named: as a further address of its contact, by an excluded row or by an invalid one. */
export type Mentioned = 'further' | 'excluded' | 'invalid';

const STRENGTH: Readonly<Record<Mentioned, number>> = { further: 0, excluded: 1, invalid: 2 };

const MOST_IN_MEMORY = 100_000;

export class ScratchDesired extends ScratchPart {
  /** Those of the table as long as they are few: a question for each of a million addresses would take a minute. */
  readonly #likenesses = new Set<string>();

  /** Call it in the order of the sources: later rows of a key are merged into earlier ones. */
  add(row: DesiredRow): void {
    this.sides.addDesired(row);
  }

  /** Notes that a row names the key, so that a mirror does not delete its contact. */
  mention(target: number, address: string, by: Mentioned = 'excluded'): void {
    this.sql.run(
      `INSERT INTO mention VALUES (?, ?, ?)
       ON CONFLICT (target, address) DO UPDATE SET strength = excluded.strength
       WHERE excluded.strength > mention.strength`,
      target,
      address,
      STRENGTH[by],
    );
  }

  /** Whether any row names the key, whatever it says. */
  isMentioned(target: number, address: string): boolean {
    const find = 'SELECT 1 FROM mention WHERE target = ? AND address = ?';
    return this.statusOf(target, address) !== undefined || this.sql.has(find, target, address);
  }

  /** Whether an invalid row names the key. */
  hasInvalid(target: number, address: string): boolean {
    const find = 'SELECT 1 FROM mention WHERE target = ? AND address = ? AND strength = 2';
    return this.sql.has(find, target, address);
  }

  /** Notes what an address is like that a row may mean, at one target or at every one. */
  addLikeness(text: string, target: number = EVERY_TARGET): void {
    if (this.#likenesses.size < MOST_IN_MEMORY) this.#likenesses.add(text);
    this.sql.run('INSERT OR IGNORE INTO likeness VALUES (?, ?)', text, target);
  }

  /** Whether a row may mean anybody by a likeness: ask this first. */
  get hasLikenesses(): boolean {
    return this.#likenesses.size > 0;
  }

  /** Whether a row may mean the address that has both likenesses. */
  isLike([one, other]: readonly [string, string], target: number = EVERY_TARGET): boolean {
    const known = this.#likenesses;
    if (known.size < MOST_IN_MEMORY && !known.has(one) && !known.has(other)) return false;
    const find = 'SELECT 1 FROM likeness WHERE text IN (?, ?) AND target IN (?, ?)';
    return this.sql.has(find, one, other, EVERY_TARGET, target);
  }

  /** Every row that may make a contact, with its key. */
  keys(): Generator<Pick<DesiredRow, 'target' | 'address'>> {
    return this.sides.desiredKeys();
  }

  /** Notes that a person left, by a row of a source that unsubscribes nobody from all mail. */
  noteLeft(source: string, address: string): void {
    this.sql.run('INSERT OR IGNORE INTO left_in_source VALUES (?, ?)', source, address);
  }

  /** Whether a person left, by a row of the source. */
  hasLeft(source: string, address: string): boolean {
    const find = 'SELECT 1 FROM left_in_source WHERE source = ? AND address = ?';
    return this.sql.has(find, source, address);
  }

  /** People noted by `noteLeft` whom no list keeps from all mail, or is to keep from any, by source. */
  leftMailable(): { readonly source: string; readonly count: number }[] {
    return this.sql.rows(LEFT_MAILABLE);
  }

  noteLookAlike(row: LookAlike): void {
    const add = 'INSERT OR IGNORE INTO look_alike VALUES (@target, @address, @latin, @file, @line)';
    this.sql.run(add, row);
    this.sides.keepMore();
  }

  /** How many addresses of a target look like one that is there or desired, and the row of the first. */
  lookAlikes(target: number): { count: number; file: number; line: number } | undefined {
    this.sides.settle();
    return this.sql.row(
      `SELECT count(*) OVER () AS count, file, line FROM look_alike AS odd
       WHERE target = ? AND (
         EXISTS (SELECT 1 FROM desired
                 WHERE desired.target = odd.target AND desired.address = odd.latin)
         OR EXISTS (SELECT 1 FROM actual
                    WHERE actual.target = odd.target AND actual.address = odd.latin)
         OR EXISTS (SELECT 1 FROM look_alike AS other WHERE other.target = odd.target
                    AND other.latin = odd.latin AND other.address <> odd.address))
       ORDER BY file, line LIMIT 1`,
      target,
    );
  }

  /** Of several rows for one suppression, the first with the worst status counts. */
  suppress({ evidence, ...wanted }: WantedSuppression): void {
    this.sql.run(
      `INSERT INTO wanted_suppression
       VALUES (@scope, @address, @email, @status, @binding, @file, @line, @evidence, @severity)
       ON CONFLICT (scope, address) DO UPDATE SET
         email = excluded.email, status = excluded.status, binding = excluded.binding,
         file = excluded.file, line = excluded.line, evidence = excluded.evidence,
         severity = excluded.severity
       WHERE excluded.severity > wanted_suppression.severity`,
      {
        ...wanted,
        evidence: evidence === undefined ? null : JSON.stringify(evidence),
        severity: STATUSES.indexOf(wanted.status),
      },
    );
    this.sides.keepMore();
  }

  /** The worst status that any row of the key gives. */
  statusOf(target: number, address: string): Status | undefined {
    this.sides.settle();
    const find = 'SELECT status FROM desired WHERE target = ? AND address = ?';
    return this.sql.value(find, target, address);
  }

  /** The row that names the key, the last of several. */
  rowOf(target: number, address: string): (FileOfBinding & { readonly line: number }) | undefined {
    this.sides.settle();
    return this.sql.row(
      'SELECT binding, file, line FROM desired WHERE target = ? AND address = ? AND binding >= 0',
      target,
      address,
    );
  }

  isSuppressionWanted(scope: number, address: string): boolean {
    const find = 'SELECT 1 FROM wanted_suppression WHERE scope = ? AND address = ?';
    return this.sql.has(find, scope, address);
  }

  /** Who is wanted on a list. */
  wantedOn(scope: number): IterableIterator<string> {
    return this.sql.walkValues('SELECT address FROM wanted_suppression WHERE scope = ?', scope);
  }

  wantsAnySuppression(scope: number): boolean {
    return this.sql.has('SELECT 1 FROM wanted_suppression WHERE scope = ? LIMIT 1', scope);
  }

  forgetSuppression(scope: number, address: string): void {
    this.sql.run('DELETE FROM wanted_suppression WHERE scope = ? AND address = ?', scope, address);
  }

  /** By binding and file of the last row of each key: what became of the keys. */
  bindingCounts(): BindingCount[] {
    const counts = [...this.sides.keyCounts()];
    const barred = this.sql.rows<BarredCount>(COUNT_BARRED);
    return counts.map(({ count, binding, file }) => {
      const here = barred.find((one) => one.binding === binding && one.file === file);
      const { suppressed = 0, left = 0, noConsent = 0, erased = 0 } = here ?? {};
      const { further = 0, changedId = 0, listed = 0 } = here ?? {};
      const barredCounts = { suppressed, left, noConsent, erased, further, changedId, listed };
      const desired = Object.values(barredCounts).reduce((rest, one) => rest - one, count);
      return { binding, file, desired, ...barredCounts };
    });
  }

  /** By binding and file: how many suppressions come from its rows. */
  suppressionCounts(): { binding: number; file: number; wanted: number }[] {
    return this.sql.rows(
      `SELECT binding, file, count(*) AS wanted FROM wanted_suppression
       WHERE binding >= 0 GROUP BY binding, file`,
    );
  }
}
