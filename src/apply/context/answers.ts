// What the answers of a run have shown so far: which endpoints answer so that nobody can tell what they did, and how large a
// file may be. Where nothing is clear, a few writes are read back before more are sent; once a reading has shown that
// they take effect all the same, many go before the next one.
import { isClear, isRefusal, isSpoken, type Outcome } from '../../api/index.ts';
import { type FactTable, UNCLEAR_FACT, UPLOAD_LIMIT_FACT } from '../../state/index.ts';
import { RunStoppedError } from './errors.ts';

/** Writes in a row without a clear answer, before a reading has shown what such answers mean. */
const FEW = 3;

/** The same where it is known that such writes take effect. */
const BATCH = 500;

/** After so many readings that show nothing of such writes, the run ends. */
const MOST_MISSES = 3;

/** One endpoint. */
class Standing {
  inARow = 0;
  /** Items whose answer was unclear, since the last reading. */
  readonly unclear = new Set<number>();
  /** Whether one of those was seen in effect. */
  isSeen = false;
  /** Whether any answer was clear. */
  isClear = false;
  misses = 0;
  /** The last unclear answer, in words. */
  said = '';
}

export class Answers {
  readonly #facts: Pick<FactTable, 'get' | 'set'>;
  readonly #runId: string;
  readonly #standings = new Map<string, Standing>();
  readonly #known: Set<string>;
  /** Rows of a file, as long as larger ones were refused; undefined where none was. */
  mostRows: number | undefined;
  #isNarrower = false;
  #refusedBytes = Infinity;
  #takenBytes = 0;
  #isRowRefused = false;

  constructor(facts: Pick<FactTable, 'get' | 'set'>, runId: string) {
    this.#facts = facts;
    this.#runId = runId;
    const known = facts.get(UNCLEAR_FACT)?.value ?? '';
    this.#known = new Set(known.split(',').filter((endpoint) => endpoint !== ''));
  }

  /** Whether its writes are known to take effect although no answer says so. */
  isKnown(endpoint: string): boolean {
    return this.#known.has(endpoint);
  }

  /** Whether writes to the endpoint wait for a reading. */
  isHeld(endpoint: string): boolean {
    const inARow = this.#standings.get(endpoint)?.inARow ?? 0;
    return inARow >= (this.isKnown(endpoint) ? BATCH : FEW);
  }

  get areHeld(): boolean {
    return [...this.#standings.keys()].some((endpoint) => this.isHeld(endpoint));
  }

  note(endpoint: string, seqs: readonly number[], outcome: Outcome): void {
    if (seqs.length === 0) return;
    const standing = this.#of(endpoint);
    if (isSpoken(outcome)) {
      // What was refused as a whole goes again in parts.
      if (isRefusal(outcome) && seqs.length > 1) return;
      standing.inARow += 1;
      standing.said = outcome.reason;
      for (const seq of seqs) standing.unclear.add(seq);
    } else if (isClear(outcome)) {
      Object.assign(standing, { inARow: 0, misses: 0, isClear: true });
      if (this.#known.delete(endpoint)) this.#keepKnown();
    }
  }

  /** What became of a file. */
  noteFile(outcome: Outcome, rows: number, bytes: number): void {
    if (outcome.kind === 'acknowledged' && bytes < this.#refusedBytes)
      this.#takenBytes = Math.max(this.#takenBytes, bytes);
    if (!isRefusal(outcome)) return;
    if (rows === 1) this.#isRowRefused = true;
    else this.#refusedBytes = Math.min(this.#refusedBytes, bytes);
    const half = Math.floor(rows / 2);
    if (half === 0 || half >= (this.mostRows ?? Infinity)) return;
    this.mostRows = half;
    this.#isNarrower = true;
  }

  /** Whether a file was refused since the last reading: the next one is smaller. */
  get isNarrower(): boolean {
    return this.#isNarrower;
  }

  /** The item was in doubt, and a reading shows it in effect. */
  noteEffect(seq: number): void {
    for (const standing of this.#standings.values()) standing.isSeen ||= standing.unclear.has(seq);
  }

  /**
   * Called after a reading. Tells whether it has shown more of what may be sent. Throws `RunStoppedError` where reading after
   * reading shows nothing of what was sent.
   */
  afterReading(): boolean {
    const isFurther = this.#isNarrower || this.areHeld;
    this.#isNarrower = false;
    for (const [endpoint, standing] of this.#standings) {
      // One item alone may have been sent several times.
      if (this.isHeld(endpoint) || standing.unclear.size >= FEW) this.#judge(endpoint, standing);
      if (standing.misses >= MOST_MISSES) {
        const trouble = `its answers to ${endpoint} are unclear, and nothing that was sent there is in effect: ${standing.said}`;
        throw new RunStoppedError('unavailable', trouble);
      }
      standing.inARow = 0;
      standing.isSeen = false;
      standing.unclear.clear();
    }
    return isFurther;
  }

  /** At the end of a run: how large a file may be, where only its size was in the way. */
  learnLimit(): void {
    if (this.#refusedBytes === Infinity || this.#takenBytes === 0 || this.#isRowRefused) return;
    this.#keep(UPLOAD_LIMIT_FACT, `html_413(${String(this.#takenBytes)})`);
  }

  #judge(endpoint: string, standing: Standing): void {
    if (!standing.isSeen) {
      standing.misses += 1;
      this.#known.delete(endpoint);
      return;
    }
    standing.misses = 0;
    if (standing.isClear || this.isKnown(endpoint)) return;
    this.#known.add(endpoint);
    this.#keepKnown();
  }

  #of(endpoint: string): Standing {
    const standing = this.#standings.get(endpoint) ?? new Standing();
    this.#standings.set(endpoint, standing);
    return standing;
  }

  #keepKnown(): void {
    this.#keep(UNCLEAR_FACT, [...this.#known].sort().join(','));
  }

  #keep(name: string, value: string): void {
    this.#facts.set({ name, value, source: 'observed', evidence: this.#runId });
  }
}

/** The most bytes of a file, where the service is known to refuse larger ones. */
export function mostFileBytes(facts: Pick<FactTable, 'get'>): number | undefined {
  const [, bytes] = /^html_413\((\d+)\)$/u.exec(facts.get(UPLOAD_LIMIT_FACT)?.value ?? '') ?? [];
  return bytes === undefined ? undefined : Number(bytes);
}
