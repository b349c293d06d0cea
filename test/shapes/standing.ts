// How far the shapes have come. What is listed here is wrong today: whoever puts it right takes it off the list,
// and raises the number.
import type { GroupName } from './all-shapes.ts';
import type { Wrongs } from './judged-shapes.ts';

/** How many shapes come out right by themselves or after a careful person's answers, and harm nobody in either. */
export const LEAST_RIGHT: Readonly<Record<GroupName, number>> = {
  'newsletter-tools': 45,
  'business-programs': 45,
  'by-hand': 84,
  'bug-reports': 20,
};

interface KnownWrong {
  readonly because: string;
  readonly wrong: Wrongs;
}

/** Shapes that go wrong in silence, by title. */
export const KNOWN_WRONG: Readonly<Record<string, KnownWrong>> = {
  'rapidmail recipients as JSON with status deleted for who left': {
    because: 'a person who says that a deleted one agreed is believed',
    wrong: { hasty: 'MAILS' },
  },
};
