// Carries out the orders of a comparison in the thread that takes in the contacts.
import { readList, type ListRead } from '../../api/list/list-reader.ts';
import { parseContact } from '../../api/schemas/contact.ts';
import { buildCountryIndex, type CountryIndex, type CountryNames } from '../../contacts/country.ts';
import { ContactFile } from '../../state/scratch/contact-file.ts';
import type { ActualRow } from '../../state/scratch/contact-rows.ts';
import { ContactIntake, type IntakeTargets } from './contact-intake.ts';
import { failureOf } from './intake-failure.ts';
import type { IntakeNotice, IntakeOrder, IntakeStart } from './intake-messages.ts';
import { PieceQueue } from './piece-queue.ts';
import { SpansIntake } from './spans-intake.ts';

export interface ServedIntake {
  readonly start: IntakeStart;
  readonly countryNames: CountryNames;
  readonly tell: (notice: IntakeNotice) => void;
}

/** Opens the file and tells so, or why not; what it answers takes the orders, in their order. */
export function serveIntake(served: ServedIntake): (order: IntakeOrder) => void {
  try {
    return serveFile(new ContactFile(served.start.path), served);
  } catch (error) {
    served.tell({ kind: 'failed', failure: failureOf(error) });
    return () => undefined;
  }
}

function serveFile(
  file: ContactFile,
  { start, countryNames, tell }: ServedIntake,
): (order: IntakeOrder) => void {
  const countries = buildCountryIndex(start.countries, countryNames);
  let attempt: Attempt | undefined;
  tell({ kind: 'open' });
  return (order) => {
    switch (order.kind) {
      case 'begin':
        attempt = new Attempt(file, { targets: start.targets, countries, tell });
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
        finish(file, tell);
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
  readonly #file: ContactFile;
  readonly #tools: AttemptTools;
  /** Contacts since a piece was last given back. */
  #contacts = 0;

  constructor(file: ContactFile, tools: AttemptTools) {
    this.#file = file;
    this.#tools = tools;
    this.pieces = new PieceQueue((buffer) => {
      tools.tell({ kind: 'taken', buffer, contacts: this.#contacts });
      this.#contacts = 0;
    });
  }

  /** Never rejects: how it ended goes to the comparison. */
  async read(listName: string): Promise<void> {
    const { tell } = this.#tools;
    try {
      this.#file.restart();
      const { owners, ...taking } = this.#taking();
      const result = await readList({ body: this.pieces.read(), listName, ...taking });
      tell({ kind: 'read', result, owners: [...owners] });
    } catch (error) {
      this.pieces.abandon();
      tell({ kind: 'failed', failure: failureOf(this.#file.explained(error)) });
    }
  }

  /** Contacts are taken as they lie in the bytes; those that cannot be are parsed. */
  #taking(): Pick<ListRead, 'takeElement' | 'onBatch'> & { readonly owners: ReadonlySet<string> } {
    const { targets, countries } = this.#tools;
    const parsed = new ContactIntake(targets, countries);
    const { owners } = parsed;
    const onRow = (row: ActualRow): void => {
      this.#file.add(row);
    };
    const asTheyLie = new SpansIntake({ targets, countries, owners, onRow });
    return {
      owners,
      takeElement: (bytes, from) => {
        const end = asTheyLie.take(bytes, from);
        if (end !== -1) this.#contacts += 1;
        return end;
      },
      onBatch: (batch) => {
        this.#contacts += batch.length;
        for (const element of batch) {
          const row = parsed.rowOf(parseContact(element));
          if (row !== undefined) onRow(row);
        }
      },
    };
  }
}

function finish(file: ContactFile, tell: Tell): void {
  try {
    file.finish();
    tell({ kind: 'finished' });
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(file.explained(error)) });
  }
}
