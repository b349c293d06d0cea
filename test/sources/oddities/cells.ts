// What spreadsheets and programs did to cells.
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
      trouble: 'a formula that only keeps a number as text (="01067")',
      verdict: 'reported',
      does: 'What stands between its quotes is taken.',
      words: '1 cell has =" " around it',
      content: 'email,postal_code\na@example.test,="01067"\n',
      people: [{ email: 'a@example.test', postal_code: '01067' }],
    },
    {
      trouble: 'a blank or a tab before a number or formula',
      verdict: 'handled',
      does: 'It is trimmed, like every blank around a cell.',
      content: 'email,custom.phone\na@example.test,"\t+49 30"\n',
      people: [{ email: 'a@example.test', 'custom.phone': '+49 30' }],
    },
    {
      trouble: 'p: before a telephone number or z: before a postal code, as lead forms write it',
      verdict: 'reported',
      does: 'p: is taken away before a plus sign and digits, z: before letters and digits, and nowhere else.',
      words: '2 cells have p: or z: before a telephone number',
      content: 'email,custom.phone,postal_code\na@example.test,p:+46701234567,z:01270\n',
      people: [{ email: 'a@example.test', 'custom.phone': '+46701234567', postal_code: '01270' }],
    },
    {
      trouble: 'long ids that were rounded (such as 123456789012345000)',
      verdict: 'reported',
      does: 'They are kept as they are. Where `id` names such a column, numbers in the form 1.23E+17, and those with two zeros or more behind the 15th digit, say nothing of who somebody was.',
      words: '2 long numbers of the column id end in zeros behind their 15th digit',
      content: 'email,id\na@example.test,123456789012345000\nb@example.test,223456789012345000\n',
      rows: [
        ['email', 'id'],
        ['a@example.test', '123456789012345000'],
        ['b@example.test', '223456789012345000'],
      ],
    },
    {
      trouble: 'names that a spreadsheet took for dates (1-Mar for MAR1)',
      verdict: 'reported',
      does: 'They are counted in columns of names and kept: what stood there is lost.',
      words: '1 cell in a column of names looks like a date',
      content: 'email,first_name\na@example.test,1-Mar\n',
      people: [{ email: 'a@example.test', first_name: '1-Mar' }],
    },
    {
      trouble: 'postal codes without their zeros (8014 for 08014)',
      verdict: 'reported',
      does: 'In tables without countries they are counted and kept, where most codes have five digits and none begins with a zero.',
      words: '1 cell of the column postal_code has fewer digits than the 5 of most',
      content:
        'email,postal_code\na@example.test,70116\nb@example.test,8014\nc@example.test,48116\n',
      rows: [
        ['email', 'postal_code'],
        ['a@example.test', '70116'],
        ['b@example.test', '8014'],
        ['c@example.test', '48116'],
      ],
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
      trouble: 'formulas that failed (#N/A, #NAME?, #DIV/0!, #REF!, #BEZUG!, Err:502)',
      verdict: 'handled',
      does: 'They are blank, but in a column about consent: there such a cell is a word that is not understood, so that its person gets no mail and is not suppressed either. Where it stands for none, such as a person who was looked up and not found, write `map: { "#N/A": nothing }` there.',
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
      trouble: 'a whole address in one cell, with its country at the end',
      verdict: 'reported',
      does: 'Without a country of its own in the row, it is split where every part is clear, or left out but for its country, and a plan counts such cells of Mailchimp. Where that is not clear the row is invalid: no default country takes its place.',
      words: 'does not say clearly which country it is in',
      content: 'email,address_line1\na@example.test,"Hauptstr. 1, 10115 Berlin, Elbonia"\n',
      people: [
        'address_line1 does not say clearly which country it is in; give the country a column of its own: "Elbonia"',
      ],
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
