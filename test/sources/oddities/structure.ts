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
      trouble: String.raw`backslashes before quotes and delimiters, as MySQL's tools write them, and \N for nothing`,
      verdict: 'reported',
      does: 'It is recognised by an escaped quote, a delimiter or line feed with a backslash that fits the header, or \\N as a whole cell, where no cell doubles its quotes and no other backslash stands. A quote is read as one, and \\N as a blank.',
      words: 'escaped with backslashes',
      content: String.raw`"email","last_name","city"
"a@example.test","O\"Brien, \"the\" first",\N
`,
      people: [{ email: 'a@example.test', last_name: 'O"Brien, "the" first' }],
    },
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
      does: 'They are skipped when they are shorter than the header and the header names an address column.',
      words: 'The 2 lines above its header were skipped.',
      content: 'Contacts of the club\nMade on 3 May\n\nemail,city\na@example.test,Bern\n',
      rows: BERN,
    },
    {
      trouble:
        'several tables below one another, each with a title and a header, as in reports of events',
      verdict: 'reported',
      does: 'The widest is read if it is the last one. A further table with people below it is refused, and so are tables of which one is of people who left.',
      words: 'The 4 lines above its header were skipped: other tables. 1 of them holds addresses.',
      content:
        'Hosts\nname,city,email\nHana,Bern,b@example.test\nAttendees\nname,city,email,newsletter\nAnn,Bern,a@example.test,yes\n',
      rows: [
        ['name', 'city', 'email', 'newsletter'],
        ['Ann', 'Bern', 'a@example.test', 'yes'],
      ],
    },
    {
      trouble: 'rows of further items of an order, which leave blank what stands above',
      verdict: 'reported',
      does: 'They say what the row above says: a blank there is no answer.',
      words:
        '1 row continues the order above, the first in line 3: what is blank there is as above.',
      content:
        'order,email,newsletter,paid,item\n#1,a@example.test,yes,40,Mug\n#1,a@example.test,,,Plate\n',
      rows: [
        ['order', 'email', 'newsletter', 'paid', 'item'],
        ['#1', 'a@example.test', 'yes', '40', 'Mug'],
        ['#1', 'a@example.test', 'yes', '40', 'Plate'],
      ],
    },
    {
      trouble: 'the log of a mail server (Postfix)',
      verdict: 'reported',
      does: 'Only addresses that do not exist are read, as bounced, unless mail arrived there later. Nobody in it agreed to anything.',
      words: '1 mail came back for other reasons, such as a full mailbox, which says nothing.',
      content:
        'Mar 12 08:15:03 mx postfix/smtp[21]: 4TvR: to=<a@example.test>, relay=none, delay=1, dsn=5.1.1, status=bounced (unknown)\nMar 12 08:15:03 mx postfix/smtp[21]: 4TvR: to=<b@example.test>, relay=none, delay=1, dsn=5.2.2, status=bounced (full)\n',
      rows: [
        ['email', 'email status'],
        ['a@example.test', 'bounced'],
      ],
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
      does: 'Blank ones are ignored. With filled ones the cells may have shifted, so that the row is invalid; but people who seem to have left in it are not created by another row.',
      words: 'has 3 cells where the header has 2',
      content: 'email,city\na@example.test,Bern,\nb@example.test,Bern,BE\n',
      people: [{ email: 'a@example.test', city: 'Bern' }, 'has 3 cells where the header has 2'],
    },
    {
      trouble: 'a blank cell, or a person without a name',
      verdict: 'handled',
      does: 'A blank cell keeps what the service has, unless `blank: clear` says otherwise, and nobody needs a name.',
      content: 'email,first_name,city\na@example.test,,\n',
      people: [{ email: 'a@example.test' }],
    },
    {
      trouble: 'tens of thousands of rows',
      verdict: 'handled',
      does: 'They are read in batches of a thousand, and never held all at once.',
      content: `email\n${'a@example.test\n'.repeat(25_000)}`,
      rows: [['email'], ...Array.from({ length: 25_000 }, () => ['a@example.test'])],
    },
    {
      trouble: 'line breaks inside quotes',
      verdict: 'handled',
      does: 'They belong to the cell. Rows are counted as records, and found by the line on which they begin. A break within a value goes to the service as a blank, since an upload may be split there; the plan shows it so, and says how many rows have one.',
      content: 'email,city\na@example.test,"Bern\r\nBümpliz"\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'Bern\r\nBümpliz'],
      ],
    },
    {
      trouble: 'a lone line end inside a cell without quotes',
      verdict: 'handled',
      does: 'What most lines of a file end with is its line end. What another one parts is one row where it has exactly the cells of the header and names one person; whole rows of joined files stay rows of their own.',
      content: 'email,city,note\na@example.test,Bern\rBümpliz,x\nb@example.test,Bern,x\n',
      rows: [
        ['email', 'city', 'note'],
        ['a@example.test', 'Bern\nBümpliz', 'x'],
        ['b@example.test', 'Bern', 'x'],
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
      does: 'A record that holds rows of the table behind a line break, or in which a later cell opens another quote, is not believed.',
      words: 'the record from line 2 runs on to line 3',
      content: 'email,city\na@example.test,"Bern\nb@example.test,"Basel"\nc@example.test,x\n',
    },
    {
      trouble: 'such a quote before an address',
      verdict: 'refused',
      does: 'A cell that begins with an address and goes on with the rest of its row is not believed, even where no cell is missing.',
      words: 'the record from line 2 runs on to line 3',
      content: 'email,city\n"a@example.test,Bern\nb@example.test",Basel\nc@example.test,x\n',
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
      trouble: 'a backslash before a comma',
      verdict: 'handled',
      does: 'It escapes nothing: it is a character like any other, and the cell is kept as it is.',
      content: 'email,groups\na@example.test,"INDIE\\, EGYPT"\n',
      rows: [
        ['email', 'groups'],
        ['a@example.test', 'INDIE\\, EGYPT'],
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
      trouble: 'names of columns as if they had been renamed (note, note, note_1)',
      verdict: 'handled',
      does: 'No column is renamed, so that none can take the name of another.',
      content: 'email,note,note,note_1\na@example.test,x,y,z\n',
      rows: [
        ['email', 'note', 'note', 'note_1'],
        ['a@example.test', 'x', 'y', 'z'],
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
      does: 'listferry cannot know what the columns mean. Put their names above them.',
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
      trouble: 'a row of totals, a ruler or a footnote',
      verdict: 'reported',
      does: 'A line without an address that is one by its words is skipped and counted.',
      words: '1 line is a total and was skipped: line 4.',
      content:
        'email,city\n----,----\na@example.test,Bern\nTotal: 1,\n"* printed in May, by hand",\n',
      people: [{ email: 'a@example.test', city: 'Bern' }],
    },
    {
      trouble: 'the header again between rows, and technical names or types below it',
      verdict: 'reported',
      does: 'Such lines are skipped and counted.',
      words: '1 line below the header holds technical names and was skipped: line 2.',
      content: 'E-Mail,city\nvarchar(255),text\na@example.test,Bern\nE-Mail,city\n',
      rows: [
        ['E-Mail', 'city'],
        ['a@example.test', 'Bern'],
      ],
    },
    {
      trouble: 'another table below the first, with columns of its own',
      verdict: 'refused',
      does: 'Its cells would be read as those of the first header, and who left as who signed up.',
      words: 'line 3 names other columns than the header: it is two tables in one file',
      content: 'email,name\na@example.test,Ann\nemail,unsubscribed_at\nb@example.test,2024-05-06\n',
    },
    {
      trouble: 'a line between rows that heads people who left',
      verdict: 'refused',
      does: 'The rows below it would be read like those above it. They belong into a file of their own.',
      words: 'line 3 is a heading of people who left, and people stand below it',
      content: 'email,name\na@example.test,Ann\n--- unsubscribed ---,\nb@example.test,Bob\n',
    },
    {
      trouble: 'every line in quotes as a whole',
      verdict: 'reported',
      does: 'The cells inside are read, also where only some lines are like this.',
      words: 'Its lines stand in quotes as a whole.',
      content: '"email,city"\n"a@example.test,""Bern, BE"""\n"b@example.test,Basel"\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'Bern, BE'],
        ['b@example.test', 'Basel'],
      ],
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
