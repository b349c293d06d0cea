// How far the shapes have come. What is listed here is wrong today: whoever puts it right takes it off the list,
// and raises the number.
import type { GroupName } from './all-shapes.ts';
import type { Wrongs } from './judged-shapes.ts';

/** How many shapes come out right by themselves or after a careful person's answers, and harm nobody in either. */
export const LEAST_RIGHT: Readonly<Record<GroupName, number>> = {
  'newsletter-tools': 45,
  'business-programs': 45,
  'by-hand': 63,
};

interface KnownWrong {
  readonly because: string;
  readonly wrong: Wrongs;
}

/** Somebody types that the code of those who left means subscribed. */
const MISREAD_CODE: KnownWrong = {
  because: 'a person who says what a code means is believed',
  wrong: { hasty: 'MAILS' },
};

/** Shapes that go wrong in silence, by title. */
export const KNOWN_WRONG: Readonly<Record<string, KnownWrong>> = {
  'rapidmail recipients as JSON with status deleted for who left': {
    because: 'a person who says that a deleted one agreed is believed',
    wrong: { hasty: 'MAILS' },
  },
  'promio.connect blacklist export with numeric status': MISREAD_CODE,
  'Twilio SendGrid suppressions as CSV and JSON': MISREAD_CODE,
};
