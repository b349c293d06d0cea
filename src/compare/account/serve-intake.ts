// Carries out the orders of a comparison in the thread that reads the contacts.
import { type ListRead, parseContact, readList } from '../../api/index.ts';
import { buildCountryIndex, type CountryIndex, type CountryNames } from '../../contacts/index.ts';
import { StagedContacts, FieldLayout } from '../../state/index.ts';
import { ContactIntake, type IntakeTargets } from './contact-intake.ts';
import {
  failureOf,
  type IntakeNotice,
  type IntakeOrder,
  type IntakeStart,
} from './intake-messages.ts';
import { SliceIntake } from './slice-intake.ts';

export interface ServedIntake {
  readonly start: IntakeStart;
  readonly countryNames: CountryNames;
  readonly tell: (notice: IntakeNotice) => void;
}

/** Returns the function that carries out the orders, one after the other. */
export function serveIntake({
  start,
  countryNames,
  tell,
}: ServedIntake): (order: IntakeOrder) => void {
  const staged = new StagedContacts(start.home, new FieldLayout(start.ownedFields));
  const countries = buildCountryIndex(start.countries, countryNames);
  let attempt: Attempt | undefined;
  return (order) => {
    switch (order.kind) {
      case 'begin':
        attempt = new Attempt(staged, { targets: start.targets, countries, tell });
        void attempt.read(order.listName);
        break;
      case 'piece':
        attempt?.pieces.add(order.buffer, order.length);
        break;
      case 'end':
        attempt?.pieces.end();
        break;
      case 'void':
        attempt?.pieces.breakOff();
        break;
      case 'finish':
        finish(staged, tell);
        break;
    }
  };
}

type Tell = (notice: IntakeNotice) => void;

interface AttemptTools {
  readonly targets: IntakeTargets;
  readonly countries: CountryIndex;
  readonly tell: Tell;
}

class Attempt {
  readonly pieces: PieceQueue;
  readonly #staged: StagedContacts;
  readonly #tools: AttemptTools;
  /** Contacts since a piece was last given back. */
  #contacts = 0;

  constructor(staged: StagedContacts, tools: AttemptTools) {
    this.#staged = staged;
    this.#tools = tools;
    this.pieces = new PieceQueue((buffer) => {
      tools.tell({ kind: 'taken', buffer, contacts: this.#contacts });
      this.#contacts = 0;
    });
  }

  /** Never rejects: it reports its end to the comparison. */
  async read(listName: string): Promise<void> {
    const { tell } = this.#tools;
    try {
      this.#staged.restart();
      const { owners, ...taking } = this.#taking();
      const result = await readList({ body: this.pieces.read(), listName, ...taking });
      tell({ kind: 'read', result, owners: [...owners] });
    } catch (error) {
      this.pieces.abandon();
      tell({ kind: 'failed', failure: failureOf(error) });
    }
  }

  /** Takes contacts from their bytes, and parses those that cannot be taken. */
  #taking(): Pick<ListRead, 'takeElement' | 'onBatch'> & { readonly owners: ReadonlySet<string> } {
    const { targets, countries } = this.#tools;
    const parsed = new ContactIntake(targets, countries);
    const { owners } = parsed;
    const fromBytes = new SliceIntake({ targets, countries, owners, staged: this.#staged });
    return {
      owners,
      takeElement: (bytes, from) => {
        const end = fromBytes.take(bytes, from);
        if (end !== -1) this.#contacts += 1;
        return end;
      },
      onBatch: (batch) => {
        this.#contacts += batch.length;
        for (const element of batch) {
          const row = parsed.rowOf(parseContact(element));
          if (row !== undefined) this.#staged.add(row);
        }
      },
    };
  }
}

function finish(staged: StagedContacts, tell: Tell): void {
  try {
    tell({ kind: 'finished', written: staged.written() });
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(error) });
  }
}

interface Piece {
  readonly buffer: ArrayBuffer;
  readonly length: number;
}

export class PieceQueue {
  readonly #giveBack: (buffer: ArrayBuffer) => void;
  #waiting: Piece[] = [];
  #state: 'open' | 'ended' | 'broken' | 'abandoned' = 'open';
  #wake: () => void = () => undefined;

  constructor(giveBack: (buffer: ArrayBuffer) => void) {
    this.#giveBack = giveBack;
  }

  add(buffer: ArrayBuffer, length: number): void {
    if (this.#state === 'abandoned') this.#giveBack(buffer);
    else this.#waiting.push({ buffer, length });
    this.#wake();
  }

  end(): void {
    if (this.#state === 'open') this.#state = 'ended';
    this.#wake();
  }

  /** The rest of the body will not come, and reading it fails. */
  breakOff(): void {
    if (this.#state === 'open') this.#state = 'broken';
    this.#wake();
  }

  /** Stops reading: gives waiting and later pieces back unread. */
  abandon(): void {
    this.#state = 'abandoned';
    for (const { buffer } of this.#waiting) this.#giveBack(buffer);
    this.#waiting = [];
  }

  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#state === 'broken') throw new Error('the body broke off');
      const piece = this.#waiting.shift();
      if (piece === undefined) {
        if (this.#state === 'ended') return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      try {
        yield Buffer.from(piece.buffer, 0, piece.length);
      } finally {
        this.#giveBack(piece.buffer);
      }
    }
  }
}
