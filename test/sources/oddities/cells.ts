// What spreadsheets and programs did to cells, and addresses as people write them.
import type { Oddity, OddityGroup } from './oddity.ts';

const GUARDED: Oddity = {
  trouble: "an apostrophe before a number or formula (such as '+49…)",
  verdict: 'reported',
  does: 'Exactly one is taken away when = + - @ or a digit follows.',
  words: '1 cell has an apostrophe that a spreadsheet put before it',
  content: "email,city\na@example.test,'+49 30\n",
  rows: [
    ['email', 'city'],
    ['a@example.test', '+49 30'],
  ],
};

export const SPREADSHEETS: OddityGroup = {
  title: 'What spreadsheets and programs did to cells',
  oddities: [
    GUARDED,
    {
      trouble: 'numbers that were rounded (such as 4.41E+11)',
      verdict: 'reported',
      does: 'They are kept as they are: the digits are lost.',
      words: '1 cell has a number that a spreadsheet rounded',
      content: 'email,postal_code\na@example.test,4.41E+11\n',
      people: [{ email: 'a@example.test', postal_code: '4.41E+11' }],
    },
    {
      trouble: 'leading zeros',
      verdict: 'handled',
      does: 'Every cell is text. Nothing is taken for a number or a date.',
      content: 'email,postal_code\na@example.test,01067\n',
      people: [{ email: 'a@example.test', postal_code: '01067' }],
    },
    {
      trouble: 'numbers with more digits than programs count in JSON',
      verdict: 'handled',
      does: 'Every digit is kept.',
      content: '{"email":"a@example.test","id":12345678901234567891}\n',
      rows: [
        ['email', 'id'],
        ['a@example.test', '12345678901234567891'],
      ],
    },
    {
      trouble: 'formulas that failed (#N/A, #NAME?, #DIV/0!, #REF!)',
      verdict: 'handled',
      does: 'They are blank.',
      content: 'email,city,state\na@example.test,#N/A,#REF!\n',
      people: [{ email: 'a@example.test' }],
    },
    {
      trouble: 'words for nothing (NULL, undefined, [Not Provided], N/A, None, -)',
      verdict: 'handled',
      does: 'They are blank in fields of the service. In a custom field N/A, None and - may be an answer and are kept; NULL, undefined and [Not Provided] are blank there too.',
      content:
        'email,first_name,city,custom.plan,custom.note\na@example.test,NULL,N/A,none,undefined\n',
      people: [{ email: 'a@example.test', 'custom.plan': 'none' }],
    },
    {
      trouble: 'dates in any form',
      verdict: 'handled',
      does: 'They are kept as text, since no field of the service is a date.',
      content: 'email,custom.since\na@example.test,5/1/2020 10:00\n',
      people: [{ email: 'a@example.test', 'custom.since': '5/1/2020 10:00' }],
    },
    {
      trouble: 'formulas in names (such as =HYPERLINK)',
      verdict: 'handled',
      does: 'The value is kept as it is; reports in CSV put an apostrophe before it.',
      content: 'email,first_name\na@example.test,=1+1\n',
      people: [{ email: 'a@example.test', first_name: '=1+1' }],
    },
  ],
};

const address = (cell: string): string => `email,city\n${cell},Bern\n`;
const ANN = [{ email: 'a@example.test', city: 'Bern' }];

export const ADDRESSES: OddityGroup = {
  title: 'Addresses',
  oddities: [
    {
      trouble: 'blanks and no-break spaces around an address',
      verdict: 'handled',
      does: 'They are trimmed.',
      content: address(' \u00a0a@example.test\u00a0 '),
      people: ANN,
    },
    {
      trouble: 'a display name, brackets, quotes or mailto: around an address',
      verdict: 'handled',
      does: 'The address inside is taken.',
      content: address('Ann Example <mailto:a@example.test>'),
      people: ANN,
    },
    {
      trouble: '%40 instead of @',
      verdict: 'handled',
      does: 'It is read as @ where there is no other.',
      content: address('a%40example.test'),
      people: ANN,
    },
    {
      trouble: 'capitals in an address',
      verdict: 'handled',
      does: 'The spelling is kept; for comparing, capitals do not count.',
      content: address('A@Example.test'),
      people: [{ email: 'A@Example.test', city: 'Bern' }],
    },
    {
      trouble: 'two addresses in one cell',
      verdict: 'reported',
      does: 'Which of them is meant is not ours to guess: the row is invalid.',
      words: 'has two @',
      content: address('a@example.test; b@example.test'),
      people: ['email has two @: one cell must hold one address'],
    },
    {
      trouble: 'whole domains and patterns in lists of addresses',
      verdict: 'reported',
      does: 'They are no addresses: the row is invalid.',
      words: 'is a pattern for a whole domain',
      content: address('*@example.test'),
      people: ['email is a pattern for a whole domain'],
    },
    {
      trouble: 'a domain in the place of an address',
      verdict: 'reported',
      does: 'The service suppresses addresses alone: the row is invalid.',
      words: 'has no @: a whole domain is no address',
      content: address('example.test'),
      people: ['email has no @: a whole domain is no address'],
    },
    {
      trouble: 'addresses as hashes',
      verdict: 'reported',
      does: 'A hash cannot be turned back: the row is invalid.',
      words: 'is a hash, which cannot be undone',
      content: address('0123456789abcdef0123456789abcdef'),
      people: ['email is a hash, which cannot be undone'],
    },
    {
      trouble: 'a typographic apostrophe in an address',
      verdict: 'reported',
      does: 'A plain one is fine, this one is a spelling that the spreadsheet made: the row is invalid.',
      words: 'has a typographic apostrophe',
      content: address('o’brien@example.test'),
      people: ['email has a typographic apostrophe where a plain one belongs'],
    },
  ],
};
