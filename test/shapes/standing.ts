// How far the shapes have come. What is listed here is wrong today: whoever puts it right takes it off the list,
// and raises the number.
import type { GroupName } from './all-shapes.ts';
import type { Wrongs } from './judged-shapes.ts';

/** How many shapes come out right by themselves or after a careful person's answers, and harm nobody in either. */
export const LEAST_RIGHT: Readonly<Record<GroupName, number>> = {
  'newsletter-tools': 31,
  'business-programs': 37,
  'by-hand': 44,
};

interface KnownWrong {
  readonly because: string;
  readonly wrong: Wrongs;
}

const UNSEEN_PLACE = 'who left stands in a column of labels, groups or notes';

/** Shapes that go wrong in silence, by title. */
export const KNOWN_WRONG: Readonly<Record<string, KnownWrong>> = {
  'rapidmail recipients as JSON with status deleted for who left': {
    because: 'a person who says that a deleted one agreed is believed',
    wrong: { hasty: 'MAILS' },
  },
  'Outlook CSV in German with Kategorien and Notizen': {
    because: UNSEEN_PLACE,
    wrong: { hasty: 'MAILS' },
  },
  'Outlook CSV in French with Notes about leaving': {
    because: UNSEEN_PLACE,
    wrong: { hasty: 'MAILS' },
  },
};
