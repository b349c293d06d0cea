// Delimiters, quotes, headers and what is no row.
import type { OddityGroup } from './oddity.ts';

const BERN = [
  ['email', 'city'],
  ['a@example.test', 'Bern'],
];

export const STRUCTURE: OddityGroup = {
  title: 'Delimiters, quotes and headers',
  oddities: [
    {
      trouble: 'semicolons, tabs or bars instead of commas',
      verdict: 'handled',
      does: 'The delimiter is found by the names in the header, then by how even the rows are.',
      content: 'email;city\na@example.test;Bern\n',
      rows: BERN,
    },
    {
      trouble: 'the other delimiter inside cells',
      verdict: 'handled',
      does: 'Names of columns count more than characters.',
      content: 'email;city\na@example.test;one, two, three\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'one, two, three'],
      ],
    },
    {
      trouble: 'a line that names the separator (sep=;)',
      verdict: 'handled',
      does: 'It is obeyed, and is no row.',
      content: 'sep=;\nemail;city\na@example.test;Bern\n',
      rows: BERN,
    },
    {
      trouble: 'titles, dates or notes above the header',
      verdict: 'reported',
      does: 'They are passed over when they are shorter than the header and the header names an address column.',
      words: 'The 2 lines above its header were passed over.',
      content: 'Contacts of the club\nMade on 3 May\n\nemail,city\na@example.test,Bern\n',
      rows: BERN,
    },
    {
      trouble: 'rows with fewer cells than the header',
      verdict: 'reported',
      does: 'What is missing keeps what the service has, and never changes consent.',
      words: '1 row has fewer cells than the header, the first in line 2.',
      content: 'email,city,state\na@example.test,Bern\n',
      people: [{ email: 'a@example.test', city: 'Bern' }],
    },
    {
      trouble: 'rows with more cells than the header',
      verdict: 'reported',
      does: 'Blank ones are ignored. With filled ones the cells may have shifted, so that the row is invalid; but whoever seems to have left in it is not created by another row.',
      words: 'has 3 cells where the header has 2',
      content: 'email,city\na@example.test,Bern,\nb@example.test,Bern,BE\n',
      people: [{ email: 'a@example.test', city: 'Bern' }, 'has 3 cells where the header has 2'],
    },
    {
      trouble: 'line breaks inside quotes',
      verdict: 'handled',
      does: 'They belong to the cell. Rows are counted as records, and found by the line on which they begin.',
      content: 'email,city\na@example.test,"Bern\r\nBümpliz"\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'Bern\r\nBümpliz'],
      ],
    },
    {
      trouble: 'quotes that stand where none belong',
      verdict: 'handled',
      does: 'The damage stays inside the row.',
      content: 'email,city\na@example.test,the "Big" one\nb@example.test,20"\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'the "Big" one'],
        ['b@example.test', '20"'],
      ],
    },
    {
      trouble: 'a quote that is never closed',
      verdict: 'refused',
      does: 'It would swallow the rows after it, which would look deleted. The line is named.',
      words: 'from line 2, has a quote that is never closed',
      content: 'email,city\na@example.test,"Bern\nb@example.test,Basel\n',
    },
    {
      trouble: 'a quote that a later row closes by chance',
      verdict: 'refused',
      does: 'A record that holds another address behind a line break is not believed.',
      words: 'the record from line 2 runs on to line 3',
      content: 'email,city\na@example.test,"Bern\nb@example.test,"Basel"\nc@example.test,x\n',
    },
    {
      trouble: 'a list in quotes inside a quoted cell',
      verdict: 'handled',
      does: 'The cell is kept as it is: """VIP"",""Blog""" is one value.',
      content: 'email,tags\na@example.test,"""VIP"",""Blog"""\n',
      rows: [
        ['email', 'tags'],
        ['a@example.test', '"VIP","Blog"'],
      ],
    },
    {
      trouble: 'two columns of one name',
      verdict: 'handled',
      does: 'Columns are kept by place. One that is needed must be named as `Column 3`.',
      content: 'email,note,note\na@example.test,x,y\n',
      rows: [
        ['email', 'note', 'note'],
        ['a@example.test', 'x', 'y'],
      ],
    },
    {
      trouble: 'columns without a name',
      verdict: 'handled',
      does: 'They are called by their place, such as `Column 2`.',
      content: 'email,,city,\na@example.test,x,Bern,y\n',
      rows: [
        ['email', 'Column 2', 'city', 'Column 4'],
        ['a@example.test', 'x', 'Bern', 'y'],
      ],
    },
    {
      trouble: 'no header, one address per line',
      verdict: 'reported',
      does: 'A single column of addresses is taken as `email`.',
      words: 'It has no header line.',
      content: 'a@example.test\nb@example.test\n',
      people: [{ email: 'a@example.test' }, { email: 'b@example.test' }],
    },
    {
      trouble: 'no header, but several columns',
      verdict: 'refused',
      does: 'Nobody knows what the columns mean. Put their names above them.',
      words: 'line 1 holds an address where the names of the columns belong',
      content: 'a@example.test,Bern\nb@example.test,Basel\n',
    },
    {
      trouble: 'cells padded with blanks',
      verdict: 'handled',
      does: 'Headers and values are trimmed of every kind of white space.',
      content: `email${' '.repeat(200)},city\na@example.test   ,\u00a0Bern \n`,
      people: [{ email: 'a@example.test', city: 'Bern' }],
    },
    {
      trouble: 'blank lines and rows of delimiters alone',
      verdict: 'handled',
      does: 'Blank lines are no rows; rows of delimiters are counted as excluded, never as invalid.',
      content: 'email,city\n\n,\na@example.test,Bern\n\n',
      people: [{}, { email: 'a@example.test', city: 'Bern' }],
    },
    {
      trouble: 'a row of totals at the end',
      verdict: 'reported',
      does: 'It has no address, so that it is one invalid row.',
      words: 'email has no @',
      content: 'email,city\na@example.test,Bern\nTotal: 1,\n',
      people: [{ email: 'a@example.test', city: 'Bern' }, 'email has no @'],
    },
    {
      trouble: 'headers in capitals, with hyphens or typographic quotes',
      verdict: 'handled',
      does: 'Names are compared without capitals, marks and blanks.',
      content: '“E-Mail”,CITY\na@example.test,Bern\n',
      people: [{ email: 'a@example.test', city: 'Bern' }],
    },
    {
      trouble: 'columns that only look like the address column',
      verdict: 'handled',
      does: 'A name must be that of an address column as a whole: "Email Domain" is none.',
      content: 'Email Domain,Email\nexample.test,a@example.test\n',
      people: [{ email: 'a@example.test' }],
    },
    {
      trouble: 'columns in another order',
      verdict: 'handled',
      does: 'Columns are found by their names, never by their place.',
      content: 'city,email\nBern,a@example.test\n',
      people: [{ email: 'a@example.test', city: 'Bern' }],
    },
  ],
};
