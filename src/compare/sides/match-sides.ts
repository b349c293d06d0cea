// The door to the matching of both sides: it takes a reader of the sources and one of the account, and answers what
// differs. It hides where the rows are staged, how equal ones are dropped, and which thread takes in the contacts.
import type { FieldName } from '../../contacts/index.ts';
import { together } from '../../lib/index.ts';
import { type Place, Scratch } from '../../state/index.ts';

/** The questions that a planner may ask once both sides are in. */
export interface Match extends Pick<Scratch, 'differences' | 'renames'> {
  readonly actual: Pick<
    Scratch['actual'],
    'addresses' | 'copies' | 'countContacts' | 'countCopies' | 'find'
  >;
  readonly desired: Pick<
    Scratch['desired'],
    'bindingCounts' | 'leftMailable' | 'lookAlikes' | 'suppressionCounts'
  >;
}

export interface MatchPlace {
  readonly place: Place;
  /** Fields that the sources own anywhere, sorted: both sides are compared by them. */
  readonly ownedFields: readonly FieldName[];
}

/** Both sides in one scratch database. The caller closes it. */
export interface MatchedSides<Rows, Contacts> {
  readonly rows: Rows;
  readonly contacts: Contacts;
  readonly match: Match;
  /** For readings that depend on both sides, and for a run that follows. */
  readonly scratch: Scratch;
}

/** Lets both readers fill their side at the same time. Nothing stays behind when one of them fails. */
export async function matchSides<Rows, Contacts>(
  { place, ownedFields }: MatchPlace,
  rows: (wanted: Scratch) => Promise<Rows>,
  contacts: (account: Scratch) => Promise<Contacts>,
): Promise<MatchedSides<Rows, Contacts>> {
  const scratch = new Scratch(place, 'compare', ownedFields);
  try {
    const [wanted, listed] = await together([rows(scratch), contacts(scratch)]);
    return { rows: wanted, contacts: listed, match: scratch, scratch };
  } catch (error) {
    scratch.close();
    throw error;
  }
}
