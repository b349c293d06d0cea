// Sends the body of the contact list to a thread of its own, piece by piece, with a limited number in transit. The
// messages between both carry errors as plain data.
import { Worker } from 'node:worker_threads';
import {
  type ListBodyReader,
  type ListFault,
  ListMalformedError,
  type ListReadResult,
  UnexpectedAnswerError,
} from '../../api/index.ts';
import type { CountryRecord } from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import { type ContactsHandover, type StagedRows, StateUnusableError } from '../../state/index.ts';
import { type ListTotals, NO_TOTALS, type TargetNumbers } from './contact-intake.ts';

/** Large enough to make messages cheap, small enough for the cache of a core. */
const PIECE_BYTES = 262_144;

/** In transit or being read at any time. */
const MOST_PIECES = 16;

/** Far more than the contacts of one piece need, and little for a small machine. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 };

const ENTRY = new URL('./intake-thread.js', import.meta.url);

/** How an attempt ended. */
type Ending =
  | { readonly kind: 'read'; readonly result: ListReadResult; readonly totals: ListTotals }
  | { readonly kind: 'failed'; readonly error: Error };

export class IntakeThread implements ListBodyReader {
  readonly #worker: Worker;
  readonly #spare: ArrayBuffer[] = [];
  #onContacts: (count: number) => void = () => undefined;
  #pieces = 0;
  /** What the thread has written, once it is done. */
  #written: StagedRows | undefined;
  #ending: Ending | undefined;
  /** Why the thread is gone. */
  #loss: Error | undefined;
  #wake: () => void = () => undefined;

  /** `entry` is the module that the thread runs. It loads at once, and reads nothing before `open`. */
  constructor(entry = ENTRY) {
    this.#worker = new Worker(entry, { resourceLimits: THREAD_MEMORY });
    this.#worker.on('message', (notice: IntakeNotice) => {
      this.#note(notice);
      this.#wake();
    });
    this.#worker.on('error', (error) => {
      this.#lose(error);
    });
    this.#worker.on('exit', () => {
      this.#lose(new Error('The thread that reads the contacts ended too early.'));
    });
  }

  /** Call it once, before the first list is read. */
  open(start: IntakeStart, onContacts: (count: number) => void): void {
    this.#onContacts = onContacts;
    this.#order({ kind: 'open', start });
  }

  /** Of the list that was read. */
  get totals(): ListTotals {
    return this.#ending?.kind === 'read' ? this.#ending.totals : NO_TOTALS;
  }

  restart(): void {
    this.#ending = undefined;
  }

  async read(body: AsyncIterable<Uint8Array>, listName: string): Promise<ListReadResult> {
    this.#order({ kind: 'begin', listName });
    try {
      await this.#sendAll(body);
    } catch (error) {
      this.#order({ kind: 'void' });
      // The next attempt must get nothing of this one.
      await this.#until(() => this.#ending !== undefined);
      throw error;
    }
    this.#order({ kind: 'end' });
    await this.#until(() => this.#ending !== undefined);
    this.#refuseFailure();
    assert(this.#ending?.kind === 'read', 'an attempt that did not fail has read the list');
    return this.#ending.result;
  }

  /** Returns what was written; then the thread ends. */
  async finish(): Promise<StagedRows> {
    this.#order({ kind: 'finish' });
    await this.#until(() => this.#written !== undefined || this.#ending?.kind === 'failed');
    this.#refuseFailure();
    assert(this.#written !== undefined, 'a thread that did not fail has written the rows');
    return this.#written;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  async #sendAll(body: AsyncIterable<Uint8Array>): Promise<void> {
    let filling = await this.#freePiece();
    let filled = 0;
    for await (const chunk of body) {
      for (let from = 0; from < chunk.length;) {
        const part = chunk.subarray(from, from + PIECE_BYTES - filled);
        filling.set(part, filled);
        from += part.length;
        filled += part.length;
        if (filled < PIECE_BYTES) continue;
        this.#send(filling.buffer, filled);
        filling = await this.#freePiece();
        filled = 0;
      }
    }
    this.#send(filling.buffer, filled);
  }

  #send(buffer: ArrayBuffer, length: number): void {
    this.#pieces += 1;
    this.#order({ kind: 'piece', buffer, length });
  }

  /** Waits while too many pieces are in transit. Throws when the thread has failed. */
  async #freePiece(): Promise<Uint8Array<ArrayBuffer>> {
    await this.#until(() => this.#pieces < MOST_PIECES || this.#ending !== undefined);
    this.#refuseFailure();
    return new Uint8Array(this.#spare.pop() ?? new ArrayBuffer(PIECE_BYTES));
  }

  #refuseFailure(): void {
    if (this.#ending?.kind === 'failed') throw this.#ending.error;
  }

  #note(notice: IntakeNotice): void {
    switch (notice.kind) {
      case 'taken':
        this.#pieces -= 1;
        this.#spare.push(notice.buffer);
        this.#onContacts(notice.contacts);
        break;
      case 'read':
        this.#ending = notice;
        break;
      case 'failed':
        this.#ending = { kind: 'failed', error: errorOf(notice.failure) };
        break;
      case 'finished':
        this.#written = notice.written;
        break;
    }
  }

  #lose(error: Error): void {
    if (this.#written === undefined) this.#loss ??= error;
    this.#wake();
  }

  #order(order: IntakeOrder): void {
    this.#worker.postMessage(order, order.kind === 'piece' ? [order.buffer] : []);
  }

  /** Rejects when the thread is lost. */
  async #until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.#loss !== undefined) throw this.#loss;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** What the thread must know before it can read contacts. */
interface IntakeStart extends ContactsHandover {
  readonly targets: TargetNumbers;
  readonly countries: readonly CountryRecord[];
}

/** From the comparison, `open` first. Each `begin` starts an attempt; its pieces follow, and then `end`. */
export type IntakeOrder =
  | { readonly kind: 'open'; readonly start: IntakeStart }
  | { readonly kind: 'begin'; readonly listName: string }
  /** The first `length` bytes of the buffer, which goes over to the thread. */
  | { readonly kind: 'piece'; readonly buffer: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end' }
  /** The body broke off: the attempt is void. */
  | { readonly kind: 'void' }
  /** The list counts. */
  | { readonly kind: 'finish' };

/** From the thread. */
export type IntakeNotice =
  /** The buffer of a piece comes back, with the number of contacts that it held. */
  | { readonly kind: 'taken'; readonly buffer: ArrayBuffer; readonly contacts: number }
  | { readonly kind: 'read'; readonly result: ListReadResult; readonly totals: ListTotals }
  | { readonly kind: 'failed'; readonly failure: IntakeFailure }
  | { readonly kind: 'finished'; readonly written: StagedRows };

/** An error as data: messages do not keep the class of an error. */
type IntakeFailure =
  | { readonly kind: 'malformed'; readonly message: string; readonly fault: ListFault }
  | { readonly kind: 'unexpected'; readonly problem: string }
  | { readonly kind: 'storage'; readonly message: string; readonly hint: string }
  | { readonly kind: 'other'; readonly message: string; readonly stack: string };

export function failureOf(error: unknown): IntakeFailure {
  if (error instanceof ListMalformedError) {
    return { kind: 'malformed', message: error.message, fault: error.fault };
  }
  if (error instanceof UnexpectedAnswerError) {
    return { kind: 'unexpected', problem: error.problem };
  }
  if (error instanceof StateUnusableError) {
    return { kind: 'storage', message: error.message, hint: error.hint ?? '' };
  }
  if (!(error instanceof Error)) return { kind: 'other', message: String(error), stack: '' };
  return { kind: 'other', message: error.message, stack: error.stack ?? '' };
}

export function errorOf(failure: IntakeFailure): Error {
  switch (failure.kind) {
    case 'malformed':
      return new ListMalformedError(failure.message, failure.fault);
    case 'unexpected':
      return new UnexpectedAnswerError(failure.problem);
    case 'storage':
      return new StateUnusableError(failure.message, { hint: failure.hint });
    case 'other': {
      const error = new Error(failure.message);
      // It happened in the thread.
      error.stack = failure.stack;
      return error;
    }
  }
}
