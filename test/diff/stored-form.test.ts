import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../src/contacts/index.ts';
import { isFormOf } from '../../src/diff/index.ts';

const LONG = 'A town with a name that is longer than its column, Ümläut & 雪 🎈';

describe('a form of a value', () => {
  it.each<[how: string, wanted: string, stored: string]>([
    ['the same', 'Pune', 'Pune'],
    ['trimmed', ' Pune  ', 'Pune'],
    ['with its blanks folded', 'New   York\u00A0City', 'New York City'],
    ['without its blanks', 'New York', 'NewYork'],
    ['with the end of a line as a blank', '1 High St\r\nFlat 2', '1 High St Flat 2'],
    ['with the end of a line as markup', '1 High St\nFlat 2', '1 High St<br />\nFlat 2'],
    ['with the end of a line spelled out', '1 High St\nFlat 2', '1 High St\\nFlat 2'],
    ['in capitals', 'Straße', 'STRASSE'],
    ['in small letters', 'ΟΔΟΣ Α', 'οδος α'],
    ['in decomposed letters', 'Zürich', 'Zu\u0308rich'],
    ['in compatible letters', '２ ﬁles…', '2 files...'],
    ['without its marks', 'São Łódź', 'Sao Lodz'],
    ['transliterated', 'Größe Ærø', 'Groesse Aeroe'],
    ['with plain quotes and dashes', 'O’Neil – “Co”', 'O\'Neil - "Co"'],
    ['with typographic quotes', 'O\'Neil "Co"', 'O’Neil “Co”'],
    ['without its quotes', "O'Neil", 'ONeil'],
    ['with slashes before its quotes', "O'Neil", "O\\'Neil"],
    ['cut at its end', LONG, LONG.slice(0, 30)],
    ['cut and trimmed', LONG, LONG.slice(0, 7).trim()],
    ['cut, with three points', LONG, `${LONG.slice(0, 37)}...`],
    ['cut, with an ellipsis', LONG, `${LONG.slice(0, 29)}…`],
    ['cut at the end of a word, with three points', LONG, 'A town with a name that...'],
    ['cut within an entity', 'Bed & Breakfast', 'Bed &am'],
    ['with entities', '<b>Bob</b> & "Co"', '&lt;b&gt;Bob&lt;/b&gt; &amp; &quot;Co&quot;'],
    ['with numbered entities', "Bob's & Co 🎈", 'Bob&#039;s &#38; Co &#127880;'],
    ['with named entities', 'Zürich é ß ø', 'Z&uuml;rich &eacute; &szlig; &oslash;'],
    ['with entities read', 'Bed &amp; Breakfast &copy;', 'Bed & Breakfast &copy;'],
    ['without its markup', '<b>Bob</b> & Co', 'Bob & Co'],
    ['with signs for what it cannot hold', 'Łódź 雪 🎈!', '?ód? ? ?!'],
    ['with two signs for a sign of two halves', 'Ann 🎈!', 'Ann ??!'],
    ['with a sign for each byte', 'Ann 🎈 雪!', 'Ann ???? ???!'],
    ['with the sign of a decoder', 'Zürich', 'Z\uFFFDrich'],
    ['without what it cannot hold', 'Ann 🎈 Lee', 'Ann  Lee'],
    ['with nothing but what it cannot hold', '🎈', ''],
    ['with nothing but markup', '<i></i>', ''],
    ['as its bytes in Latin-1', 'Zürich à', 'ZÃ¼rich Ã\u00A0'],
    ['as its bytes in Windows-1252', 'Łódź 5 €', 'Å\u0081Ã³dÅº 5 â‚¬'],
    ['escaped as in JSON', 'Zürich 🎈', 'Z\\u00fcrich \\ud83c\\udf88'],
    ['with an apostrophe before a formula', '=1+1', "'=1+1"],
    ['without the nought before it', '01067', '1067'],
    ['as another number', '1,5', '1.50'],
    ['as a number with groups', '1234.5', '1,234.50'],
    ['as a number with other groups', '1 234', '1.234,00'],
    ['as a power of ten', '12e3', '12000'],
    ['as another number of a telephone', '+49 (30) 123-45', '00493012345'],
    ['as a number within its country', '+49 171 5551210', '0171 5551210'],
    ['as a number of a country with three digits', '00353871234567', '0871234567'],
    ['as a date with a time', '2024-05-01', '2024-05-01T00:00'],
    ['as a date in another order', '2024-05-01', '01.05.2024'],
    ['as an American date', '2024-05-21', '5/21/2024'],
    ['as a date with the name of its month', '2024-05-01', 'May 1, 2024'],
    ['as a date with fractions of a second', '2024-05-01 10:00:00', '2024-05-01T10:00:00.000000Z'],
    ['as a time in another zone', '2024-05-01T10:00+05:30', '2024-05-01T04:30:00Z'],
    ['as a time in a zone to the west', '2024-05-01T10:00-03:30', '2024-05-01 13:30'],
    ['as another word for yes', 'yes', '1'],
    ['as another word for no', 'Nein', 'false'],
    ['with no as nothing', '0', ''],
    ['with nothing as a word', '', 'NULL'],
    ['as a list of choices', 'news; offers', '["news","offers"]'],
    ['as a list of choices in another order', 'news, offers', 'Offers|News'],
  ])('is it %s', (_how, wanted, stored) => {
    expect(isFormOf('custom.plan', wanted, stored)).toBe(true);
  });

  it.each<[what: string, field: FieldName, wanted: string, stored: string]>([
    ['another word', 'city', 'Town12', 'Hand12'],
    ['a longer one', 'city', 'Pune', 'Pune (here)'],
    ['a short one with points after it', 'city', 'Elisabethville', 'Elisabeth...'],
    ['the whole of it with points after it', 'custom.note', LONG, `${LONG}...`],
    ['all but its end, with more points than that', 'custom.note', LONG, `${LONG.slice(0, -2)}...`],
    [
      'another beginning with points after it',
      'custom.note',
      LONG,
      'A town with a name that is shorter...',
    ],
    [
      'its beginning with something after the points',
      'custom.note',
      LONG,
      `${LONG.slice(0, 37)}... (old)`,
    ],
    ['the end of it', 'city', 'New York', 'York'],
    ['another number', 'postal_code', '10115', '10117'],
    ['a number with another point', 'custom.plan', '1.5', '15'],
    ['a number with groups of two', 'custom.plan', '12345', '1,23,45'],
    ['another number of a telephone', 'custom.plan', '+49 30 12345', '+49 30 12346'],
    ['another number within its country', 'custom.plan', '+49 171 5551210', '0171 5551211'],
    ['a number within another country', 'custom.plan', '+49 171 5551210', '+43 171 5551210'],
    ['a number with a part of its country', 'custom.plan', '+353 87 1234567', '053 87 1234567'],
    [
      'a number of a country that writes no nought',
      'custom.plan',
      '+1 212 555 0100',
      '0212 555 0100',
    ],
    [
      'a number of a country that keeps its noughts',
      'custom.plan',
      '+39 333 1234567',
      '033 1234567',
    ],
    ['a number with a country that it had not', 'custom.plan', '0171 5551210', '+43 171 5551210'],
    ['a short number in other groups', 'custom.plan', '12-34', '1-234'],
    ['another day', 'custom.plan', '2024-05-01', '2024-05-02'],
    // A program that writes midnight of another time zone cannot be told from somebody who sets another time.
    ['the evening before', 'custom.plan', '2024-05-01', '2024-04-30T23:00:00.000Z'],
    ['another number that it may be rounded to', 'custom.plan', '12.5', '13'],
    ['another time', 'custom.plan', '2024-05-01 10:00', '2024-05-01 10:01'],
    ['no time at all', 'custom.plan', '2024-05-01 10:00', '2024-05-01 1o:00'],
    ['another word after a day', 'custom.plan', '2024-05-01 1st', '2024-05-01 2nd'],
    ['no day of a year', 'custom.plan', '2024-05-41', '41.05.2024'],
    ['another word for the opposite', 'custom.plan', 'yes', 'no'],
    ['nothing in the place of a word', 'city', 'Pune', ''],
    ['nothing in the place of other letters', 'city', 'Москва', ''],
    ['something in the place of nothing', 'city', '', 'Pune'],
    ['another letter without a mark', 'city', 'Zürich', 'Zorich'],
    ['a sign in the place of a letter that is no mark', 'city', 'Pune', 'P?ne'],
    ['other choices', 'custom.plan', 'news, offers', 'news, jobs'],
    ['a long word with a date in it', 'city', 'x'.repeat(41), `2024-05-01${'y'.repeat(31)}`],
  ])('is not %s', (_what, field, wanted, stored) => {
    expect(isFormOf(field, wanted, stored)).toBe(false);
  });

  it.each<[what: string, stored: string, isForm: boolean]>([
    ['the same', '99', true],
    ['a name that the reference data do not have', 'Republic of India', true],
    ['one that is not shown', '', true],
    ['another one', '14', false],
    ['the beginning of its number', '9', false],
  ])('is it as a country, if it is %s', (_what, stored, isForm) => {
    expect(isFormOf('country', '99', stored)).toBe(isForm);
  });

  it('is judged in a moment for a text in which every character may become several', () => {
    expect(isFormOf('city', '🎈'.repeat(10_000), `${'?'.repeat(30_000)}!`)).toBe(false);
  });

  it('is any text cut anywhere, and no text with another one after it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (further, place) => {
        // As sources are read.
        const text = `a${further}`.normalize('NFC');
        const characters = Array.from(text);
        const cut = characters.slice(0, 1 + (place % characters.length)).join('');

        expect(isFormOf('city', text, cut)).toBe(true);
        expect(isFormOf('city', text, `${text} another town`)).toBe(false);
      }),
    );
  });

  it('is a long text cut anywhere to a limit, with points in the place of its last characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 24 }), fc.integer({ min: 20, max: 22 }), (any, limit) => {
        const text = any.replaceAll(/[^a-z]/gu, 'x');

        const cut = `${text.slice(0, limit - 3)}...`;

        expect(isFormOf('city', text, cut)).toBe(true);
        expect(isFormOf('city', `!${text}`, cut)).toBe(false);
        expect(isFormOf('city', text.slice(0, limit - 3), cut)).toBe(false);
      }),
    );
  });
});
