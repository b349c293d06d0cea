// Carries out the orders of a comparison in the thread that reads the contacts.
import { parseContact, readList } from '../../api/index.ts';
import { buildCountryIndex, type CountryIndex, type CountryNames } from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import { StagedContacts, FieldLayout } from '../../state/index.ts';
import { actualRow, type TargetNumbers } from './contact-intake.ts';
import { failureOf, type IntakeNotice, type IntakeOrder } from './intake-messages.ts';
import { ListTally, noteId, refuseSharedIds } from './list-tally.ts';
import { SliceIntake } from './slice-intake.ts';

type Tell = (notice: IntakeNotice) => void;

/** Carries out the orders one after the other, up to `finish`. Failures are told, not thrown. */
export async function serveIntake(
  orders: AsyncIterableIterator<IntakeOrder, unknown>,
  countryNames: CountryNames,
  tell: Tell,
): Promise<void> {
  let intake: Intake | undefined;
  for await (const order of orders) {
    if (order.kind === 'open') {
      const { home, ownedFields, targets, countries } = order.start;
      const staged = new StagedContacts(home, new FieldLayout(ownedFields));
      intake = { staged, targets, countries: buildCountryIndex(countries, countryNames) };
      continue;
    }
    assert(intake !== undefined, 'the first order opens the intake');
    if (order.kind === 'begin') await readAttempt(order.listName, intake, orders, tell);
    // The rest of an attempt that failed.
    if (order.kind === 'piece') tell({ kind: 'taken', buffer: order.buffer, contacts: 0 });
    if (order.kind === 'finish') {
      finish(intake.staged, tell);
      return;
    }
  }
}

interface Intake {
  readonly staged: StagedContacts;
  readonly targets: TargetNumbers;
  readonly countries: CountryIndex;
}

async function readAttempt(
  listName: string,
  { staged, targets, countries }: Intake,
  orders: AsyncIterator<IntakeOrder, unknown>,
  tell: Tell,
): Promise<void> {
  const tally = new ListTally();
  const fromBytes = new SliceIntake({ targets, countries, tally, staged });
  /** Contacts since a piece was last given back. */
  let contacts = 0;
  const giveBack = (buffer: ArrayBuffer): void => {
    tell({ kind: 'taken', buffer, contacts });
    contacts = 0;
  };
  try {
    staged.restart();
    const result = await readList({
      body: piecesOf(orders, giveBack),
      listName,
      takeElement: (bytes, from) => {
        const end = fromBytes.take(bytes, from);
        if (end !== -1) contacts += 1;
        return end;
      },
      // Those that cannot be taken from their bytes are parsed.
      onBatch: (batch) => {
        contacts += batch.length;
        for (const contact of batch.map(parseContact)) {
          tally.add(contact.userId, contact.contactTypeId, contact.deletedAt !== null);
          noteId(contact, staged.ids);
          const row = actualRow(contact, targets, countries);
          if (row !== undefined) staged.add(row);
        }
      },
    });
    if (result.kind === 'list') refuseSharedIds(staged.ids, 'contacts/list');
    tell({ kind: 'read', result, totals: tally.totals() });
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(error) });
  }
}

function finish(staged: StagedContacts, tell: Tell): void {
  try {
    tell({ kind: 'finished', written: staged.written() });
  } catch (error) {
    tell({ kind: 'failed', failure: failureOf(error) });
  }
}

/** The body of one attempt. A piece is given back when the next one is requested. */
async function* piecesOf(
  orders: AsyncIterator<IntakeOrder, unknown>,
  giveBack: (buffer: ArrayBuffer) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await orders.next();
    if (done === true || value.kind === 'void') throw new Error('the body broke off');
    if (value.kind !== 'piece') return;
    try {
      yield Buffer.from(value.buffer, 0, value.length);
    } finally {
      giveBack(value.buffer);
    }
  }
}
