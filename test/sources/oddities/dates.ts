// Dates, numbers, and yes or no: what one program writes and the next one reads as something else.
import type { Oddity, OddityGroup } from './oddity.ts';

/** A custom field that is taken as it is written. */
function kept(trouble: string, does: string, value: string): Oddity {
  return {
    trouble,
    verdict: 'handled',
    does,
    content: `email,custom.value\na@example.test,"${value}"\n`,
    people: [{ email: 'a@example.test', 'custom.value': value }],
  };
}

export const DATES: OddityGroup = {
  title: 'Dates, numbers, and yes or no',
  oddities: [
    kept(
      'day and month in either order (05/06/2023)',
      'The text is kept: listferry does not guess which of them is the month, and drops no value for it.',
      '05/06/2023',
    ),
    kept(
      'years of two digits',
      'The text is kept, and becomes no year of the first century.',
      '01/02/91',
    ),
    kept('birthdays without a year', 'They are kept as text.', '03/14'),
    kept(
      'decimal commas and blanks between thousands',
      'The text is kept: no number is read as another one.',
      '1 234,50',
    ),
    {
      trouble: 'dates that stand for no date (0000-00-00)',
      verdict: 'handled',
      does: 'They are blank. `1970-01-01` may be somebody’s birthday and is kept; only where a date would say who left does it say nothing. `Invalid date`, which programs in JavaScript write for none and for what they could not read, suppresses nobody there, and keeps its person from mail until `map: { Invalid date: nothing }` stands beside that column: `init` writes it where most rows hold it and none is blank.',
      content:
        'email,custom.since,custom.born\na@example.test,0000-00-00 00:00:00,1970-01-01\nb@example.test,0000-00-00,\n',
      people: [
        { email: 'a@example.test', 'custom.born': '1970-01-01' },
        { email: 'b@example.test' },
      ],
    },
  ],
};
