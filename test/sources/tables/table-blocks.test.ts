// Reports that hold several tables, one below another: one of them is read whole, or none.
import { describe, expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, read } = sourceDirectory();

const FACTS = ['Attendee Report', 'Topic,ID,Started', 'News,812,"03/12/2026, 4 pm"'];
const HOSTS = ['Host Details', 'Attended,Name,Email', 'Yes,Hana,hana@example.test'];
const ATTENDEES = [
  'Attendee Details',
  'Attended,Name,Email,Newsletter',
  'Yes,Ann,ann@example.test,yes',
];

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe('a report with several tables', () => {
  it('is read from the header of the widest, below all others', async () => {
    const report = text(...FACTS, ...HOSTS, ...ATTENDEES);
    const file = await onlyFile(report);

    expect(await read(report)).toEqual([
      ['Attended', 'Name', 'Email', 'Newsletter'],
      [9, 'Yes', 'Ann', 'ann@example.test', 'yes'],
    ]);
    expect(file.notes?.()).toContainEqual(saying('7 lines', 'other tables', '1 of them'));
  });

  it('is read below facts that name nobody', async () => {
    const file = await onlyFile(text('sep=,', ...FACTS, ...ATTENDEES));
    const more = await onlyFile(text(...HOSTS, 'No,Ben,ben@example.test', ...ATTENDEES));

    expect(file.header).toEqual(['Attended', 'Name', 'Email', 'Newsletter']);
    expect(file.notes?.()).toContainEqual(saying('4 lines'));
    expect(more.notes?.()).toContainEqual(saying('5 lines', 'other tables', '2 of them'));
  });

  it('counts a single line above it as one', async () => {
    const titled = await onlyFile(
      text(
        'Export;;;;;',
        '',
        'Attended;Name;Email;City;Age;Shop',
        'Yes;Ann;ann@example.test;Bonn;40;A',
      ),
    );

    expect(titled.notes?.()).toContainEqual(saying('line above'));
  });

  it('is refused where another one with people begins below', async () => {
    await expect(read(text(...ATTENDEES, ...HOSTS))).rejects.toThrow('line 5 begins');
    const far = Array.from({ length: 400 }, () => 'Yes,Ann,ann@example.test,yes');
    await expect(read(text(...ATTENDEES, ...far, ...HOSTS))).rejects.toThrow('line 405 begins');
  });

  it.each([
    ['the lower one', 'Subscribed', 'Unsubscribed'],
    ['the upper one', 'Abgemeldet', 'Aktiv'],
  ])('is refused where %s is of people who left', async (_which, upper, lower) => {
    const table = (title: string) => [title, 'Name,City,Email', 'Ann,Bern,ann@example.test'];

    await expect(read(text(...table(upper), ...table(lower)))).rejects.toThrow(
      'title and a header',
    );
  });
});

describe('a table of one piece', () => {
  it('may repeat its header below the title of a page or a group', async () => {
    const file = await onlyFile(text(...ATTENDEES, 'Page 2', ...ATTENDEES.slice(1)));
    const rows = (await collected(file.rows())).flat();

    expect(rows.map(({ line }) => line)).toEqual([3, 6]);
  });

  it('may hold a word alone, a person named like a column, or one column', async () => {
    expect(await read(text('Name,Email', 'Ann', 'Ben,ben@example.test', '7'))).toHaveLength(4);
    expect(await read(text('email', 'ann@example.test', 'Ann', 'email'))).toHaveLength(3);
  });
});
