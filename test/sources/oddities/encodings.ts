// Bytes, encodings and line ends.
import type { OddityGroup } from './oddity.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const BERN = [
  ['email', 'city'],
  ['a@example.test', 'Bern'],
];
const KOELN = [
  ['email', 'city'],
  ['a@example.test', 'Köln'],
];

/** One of 22 names is no word of any language. */
const MUELLERS = [
  ['email', 'last_name'],
  ...Array.from('abcdefghijklmnopqrstu', (letter) => [`${letter}@example.test`, `Müller${letter}`]),
  ['z@example.test', 'Gr¤ßer'],
];

export const ENCODINGS: OddityGroup = {
  title: 'Bytes, encodings and line ends',
  oddities: [
    {
      trouble: 'a byte order mark before the first header',
      verdict: 'handled',
      does: 'It is removed, also a second one and one in quotes.',
      content: '\ufeff"\ufeffemail",city\na@example.test,Bern\n',
      rows: BERN,
    },
    {
      trouble: 'a byte order mark before the first address of a list without a header',
      verdict: 'reported',
      does: 'It is removed; the column is taken as `email`.',
      words: 'It has no header line.',
      content: '\ufeffa@example.test\nb@example.test\n',
      people: [{ email: 'a@example.test' }, { email: 'b@example.test' }],
    },
    {
      trouble: 'a file that is empty, or only a byte order mark',
      verdict: 'refused',
      does: 'It is taken for a failed export, never for a source without people.',
      words: 'the file is empty',
      content: '\ufeff\r\n',
    },
    {
      trouble: 'Windows-1252 or Latin-1, as spreadsheets save it',
      verdict: 'reported',
      does: 'It is read as windows-1252 when it is no UTF-8 and its words are a language of Western Europe.',
      words: 'was read as windows-1252',
      content: latin1('email,city\na@example.test,K\u00f6ln\n'),
      rows: KOELN,
    },
    {
      trouble: 'a code page of DOS, as "CSV (MS-DOS)" of Excel is saved',
      verdict: 'reported',
      does: 'It is read as cp850, cp437, cp852, cp858, cp865 or ibm866 where its words are a language in that one alone. Where there are too few to tell, the file is refused, and the message names it with its words. Others, such as cp857, can be named.',
      words: 'was read as cp850, such as Jörg, Müller',
      content: latin1('email,name\r\na@example.test,J\u0094rg M\u0081ller\r\n'),
      rows: [
        ['email', 'name'],
        ['a@example.test', 'Jörg Müller'],
      ],
    },
    {
      trouble: 'a typographic apostrophe in Windows-1252',
      verdict: 'reported',
      does: 'It is read as what it is, not as an invisible character.',
      words: 'was read as windows-1252',
      content: latin1('email,last_name\na@example.test,O\u0092Brien\n'),
      people: [{ email: 'a@example.test', last_name: 'O’Brien' }],
    },
    {
      trouble: 'UTF-8 with letters of every kind',
      verdict: 'handled',
      does: 'UTF-8 is tried first and strictly, so that it is never read as something else.',
      content: 'email,city\na@example.test,Łódź Ω Київ ß\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'Łódź Ω Київ ß'],
      ],
    },
    {
      trouble:
        'Cyrillic, Greek, Central European, Turkish, Hebrew, Arabic or East Asian code pages',
      verdict: 'reported',
      does: 'Each encoding that fits is tried, and the one whose words are a language is taken where no other comes near. A note names it with up to five words.',
      words: 'was read as windows-1251, such as Москва',
      content: Buffer.concat([
        latin1('email,city\na@example.test,'),
        Buffer.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x0a]),
      ]),
      rows: [
        ['email', 'city'],
        ['a@example.test', 'Москва'],
      ],
    },
    {
      trouble: 'a code page that is not sure: two give different names, and both may be right',
      verdict: 'refused',
      does: 'A wrong guess would spoil every name. The message shows what each would make of it; `encoding:` in the configuration, or `listferry init --encoding`, decides.',
      words: 'which one cannot be told for sure: as windows-1252 it reads Þahin; as windows-1254',
      content: latin1('email,last_name\na@example.test,\u00deahin\n'),
    },
    {
      trouble: 'a code page that is found, and a few words that do not fit it',
      verdict: 'reported',
      does: 'Up to one word in twenty may look like no language; more, and the file is refused.',
      words: '1 word looks odd in windows-1252',
      content: latin1(MUELLERS.map((row) => `${row.join(',')}\n`).join('')),
      rows: MUELLERS,
    },
    {
      trouble: 'ISO-2022-JP, as Japanese mail has it, which looks like ASCII',
      verdict: 'reported',
      does: 'It is recognised by its escapes and read.',
      words: 'was read as iso-2022-jp',
      content: 'email,last_name\na@example.test,\u001b$B;3ED\u001b(B\n',
      people: [{ email: 'a@example.test', last_name: '山田' }],
    },
    {
      trouble: 'UTF-16 with a byte order mark, as "Unicode text" is saved',
      verdict: 'handled',
      does: 'Both byte orders are read.',
      content: Buffer.from('\ufeffemail\tcity\r\na@example.test\tKöln\r\n', 'utf16le'),
      rows: KOELN,
    },
    {
      trouble: 'UTF-16 without a byte order mark',
      verdict: 'reported',
      does: 'It is recognised by its NUL bytes and read.',
      words: 'was read as utf-16be',
      content: Buffer.from('email\tcity\na@example.test\tKöln\n', 'utf16le').swap16(),
      rows: KOELN,
    },
    {
      trouble: 'text that was spoilt before (such as Ã© for é)',
      verdict: 'reported',
      does: 'It is counted and kept: repairing it would be a guess about names.',
      words: '1 place, in line 2, was in a wrong encoding',
      content: 'email,city\na@example.test,KÃ¶ln\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'KÃ¶ln'],
      ],
    },
    {
      trouble: 'replacement characters (U+FFFD) in names',
      verdict: 'reported',
      does: 'They are counted and kept: the letter is lost. In an address they make the row invalid.',
      words: '1 character, in line 2, was lost before it came here',
      content: 'email,city\na@example.test,K\ufffdln\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'K\ufffdln'],
      ],
    },
    {
      trouble: 'a single bad byte in a good UTF-8 file',
      verdict: 'refused',
      does: 'The place is named; the rest of the file says that it is UTF-8.',
      words: '0xf6 at offset 45, line 3, is not UTF-8',
      content: Buffer.concat([
        Buffer.from('email,city\na@example.test,Zürich\n'),
        latin1('b@example,K\u00f6ln\n'),
      ]),
    },
    {
      trouble: 'NUL bytes',
      verdict: 'reported',
      does: 'They are removed and counted; a file full of them is no text and is refused, and so is one with a hole: sixteen in a row, where rows may be gone.',
      words: '1 NUL byte, in line 2, was removed',
      content: 'email,city\na@example.test,Be\u0000rn\n',
      rows: BERN,
    },
    {
      trouble: 'lines that end with CR alone, or with all three kinds',
      verdict: 'handled',
      does: 'CR, LF and CR LF end a line, also mixed in one file.',
      content: 'email,city\ra@example.test,Bern\r\nb@example.test,Bern\n',
      rows: [...BERN, ['b@example.test', 'Bern']],
    },
    {
      trouble: 'no line end at the end, or several',
      verdict: 'handled',
      does: 'Both are fine, as long as the last row has all its cells.',
      content: 'email,city\na@example.test,Bern',
      rows: BERN,
    },
    {
      trouble: 'a file that was cut off in its last row',
      verdict: 'refused',
      does: 'Its writer was stopped or has not finished; the rest must not look deleted.',
      words: 'has 1 of 2 cells and no line end',
      content: 'email,city\na@example.test,Bern\nb.example.te',
    },
    {
      trouble: 'emoji and other rare characters',
      verdict: 'handled',
      does: 'They pass through whole.',
      content: 'email,city\na@example.test,Bern 😀𝔅\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'Bern 😀𝔅'],
      ],
    },
    {
      trouble: 'invisible marks around addresses and headers',
      verdict: 'handled',
      does: 'Marks of direction, zero-width characters and soft hyphens are removed from addresses and headers.',
      content: '\u200eemail\u200f,city\n\u202aa@exam\u00adple.test\u202c\u200b,Bern\n',
      people: [{ email: 'a@example.test', city: 'Bern' }],
    },
    {
      trouble: 'HTML entities in the text (such as &amp;)',
      verdict: 'reported',
      does: 'They are counted and kept as text, and their semicolon does not decide the delimiter.',
      words: '1 place, in line 2, was written as HTML',
      content: 'email,city\na@example.test,Espa&ntilde;a\n',
      rows: [
        ['email', 'city'],
        ['a@example.test', 'Espa&ntilde;a'],
      ],
    },
    {
      trouble: 'one letter written as two characters',
      verdict: 'handled',
      does: 'Values are brought to one form (NFC), so that equal names are equal.',
      content: 'email,city\na@example.test,Ko\u0308ln\n',
      people: [{ email: 'a@example.test', city: 'Köln' }],
    },
  ],
};
