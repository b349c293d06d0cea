import { describe, expect, it } from 'vitest';
import { endsTable, strayLines } from '../../../src/sources/tables/stray-lines.ts';
import { saying } from '../../saying.ts';

const HEADER = ['E-Mail', 'Vorname', 'Umsatz'];

/** Which of the lines are left out, by their numbers, and what is told. */
function look(lines: readonly (readonly string[])[], header: readonly string[] = HEADER) {
  const strays = strayLines(header, 'crm.csv');
  const taken = lines.flatMap((cells, index) =>
    strays.take({ line: index + 2, cells }) ? [index + 2] : [],
  );
  return { taken, notes: strays.notes() };
}

describe('a line that is about no person', () => {
  it.each([
    [['Summe', '', '1.200,50']],
    [['Total', '3', '12']],
    [['Gesamt: 120', '', '']],
    [['Total: 120 contacts']],
    [['(4 rows)']],
    [['', '120 Einträge', '']],
    [['I alt', '4', '']],
    [['итого', '4', '']],
  ])('is a total: %j', (cells) => {
    expect(look([cells]).notes).toEqual([saying('1 line', 'total', 'line 2')]);
    expect(endsTable({ line: 2, cells })).toBe(true);
  });

  it.each([
    [['* Ehrenmitglied', '', '']],
    [['Stand: 3. Mai 2024', '', '']],
    [['Made by hand in May']],
    [['(without the members of the board)', '', '']],
  ])('is a footnote: %j', (cells) => {
    expect(look([cells]).notes).toEqual([saying('1 line', 'footnote', 'line 2')]);
    expect(endsTable({ line: 2, cells })).toBe(false);
  });

  it('is the header again, wherever it stands, or a ruler', () => {
    const lines = [
      ['------', '===', '───'],
      ['a@example.test', 'Ann', '5'],
      ['e_mail', 'VORNAME', ''],
      ['E-Mail', 'Vorname', 'Umsatz'],
    ];

    expect(look(lines)).toEqual({
      taken: [2, 4, 5],
      notes: [
        '1 line is a ruler and was skipped: line 2.',
        '2 lines repeat the header and were skipped, the first in line 4.',
      ],
    });
    expect(look([['email']], ['Email']).taken).toEqual([2]);
  });

  it.each([
    [['email', 'first_name', 'number']],
    [['varchar(255)', 'TEXT', 'decimal(10,2)']],
    [['{"ImportId":"QID1"}', '{"ImportId":"QID2"}', '']],
  ])('holds technical names or types, right below the header: %j', (cells) => {
    const person = ['a@example.test', 'Ann', '5'];

    expect(look([cells, person]).notes).toEqual([saying('1 line', 'technical names', 'line 2')]);
  });

  it.each([
    [['email', 'first_name', 'city', 'plan']],
    [['email', 'unsubscribed_at']],
    [['email', 'unsubscribed_at', 'reason']],
    [['Email', 'Date', 'Reason']],
    [['Email', 'Unsubscribed at', 'Reason', 'Campaign']],
    [['Unsubscribed email', 'Date', 'Reason']],
    [['Name', 'Umsatz', 'E-Mail-Adresse']],
    [['E-Mail', 'Umsatz', 'Vorname']],
  ])('shows two tables in one file where it is another header: %j', (cells) => {
    expect(() => look([['a@example.test', 'Ann', '5'], cells])).toThrow(
      /^Reading crm\.csv: line 3 .*two tables/u,
    );
  });

  it.each([
    'Abgemeldet',
    '--- ab hier abgemeldet ---',
    'Unsubscribed 2024',
    'No longer subscribed',
    'Former subscribers',
    'Left the list',
    'Do not mail',
    'Do not contact',
    'Abmeldungen',
    'Blocked',
    'Inactive',
  ])('heads people who left, who must not be read like those above them: %s', (heading) => {
    const person = ['a@example.test', 'Ann', '5'];

    expect(() => look([person, [heading, '', ''], person])).toThrow(
      /^Reading crm\.csv: line 3 .*heading/u,
    );
    expect(() => look([person, [heading, '', '']])).not.toThrow();
  });

  it.each([
    [['a@example.test', '', 'unsubscribed']],
    [['', '', 'unsubscribed']],
    [['Active members', '', '']],
    [['Customers', '', '']],
    [['Newsletter', '', '']],
  ])('heads nobody who left: %j', (cells) => {
    expect(() => look([cells, ['a@example.test', 'Ann', '5']])).not.toThrow();
  });

  it.each([[['', 'Ann', 'email']], [['email', 'Ann', 'Bonn']], [['email', 'phone', 'Ann', 'x']]])(
    'is a row where few of its cells are names of columns: %j',
    (cells) => {
      expect(look([['a@example.test', 'Ann', '5'], cells]).taken).toEqual([]);
    },
  );
});

it.each([
  [['total@example.test', '', '']],
  [['Summe a%40example.test', '', '']],
  [['', '', '']],
  [['', 'Ann', '5']],
  [['Ann']],
  [['Ann Lee']],
  [['Total', 'Ann', '5']],
  [['Totalo', '', '']],
  [['Summer', '', '5']],
  [['120', '', '']],
  [['--', '--', '--']],
  [['email', 'Ann', '']],
  [['email', '', '']],
  [['no email', 'Ann', '5']],
  [['(Ann)', '', '']],
])('keeps a line that may be about a person: %j', (cells) => {
  expect(look([cells])).toEqual({ taken: [], notes: [] });
});

it('takes no footnote in a table of one column', () => {
  expect(look([['Made by hand in May']], ['email']).taken).toEqual([]);
});
