// Rows with fewer cells than the header. Mostly their last cells were left out, and what is there stands in its place; one
// that says no mail before the place of its status has lost a cell before it.
import { describe, expect, it } from 'vitest';
import { map } from './mapped-row.ts';

const WORDS = { gone: 'unsubscribed', declined: 'no-consent', active: 'subscribed' } as const;

const MEANT = { kind: 'invalid', status: 'no-consent', meant: ['a@example.test'] };

/** As a configuration reads it, and as a preset does. */
const READINGS = [
  { kind: 'column', column: 'Status', map: WORDS },
  {
    kind: 'rules',
    rules: [{ kind: 'words', column: 'Status', words: WORDS, blank: 'invalid' }],
    otherwise: undefined,
    map: {},
  },
] as const;

describe.each(READINGS)('a row with too few cells, its status read by a $kind', (status) => {
  it.each([
    [
      ['email', 'city', 'Status'],
      ['a@example.test', 'gone'],
    ],
    [
      ['email', 'city', 'Status'],
      ['a@example.test', 'declined'],
    ],
    [
      ['email', 'city', 'state', 'Status'],
      ['a@example.test', 'gone'],
    ],
    [
      ['email', 'city', 'Status', 'state'],
      ['a@example.test', 'gone', 'active'],
    ],
    [
      ['email', 'city', 'Status', 'state'],
      ['a@example.test', 'gone', 'Pune'],
    ],
    [
      ['city', 'email', 'Status'],
      ['a@example.test', 'gone'],
    ],
    [
      ['city', 'Status', 'state', 'email'],
      ['gone', 'x', 'a@example.test'],
    ],
  ])('holds its person where it says no mail too early: %j, %j', (header, cells) => {
    expect(map(header, cells, { status })).toMatchObject(MEANT);
  });

  it('holds all its addresses where it says no mail too early', () => {
    const cells = ['a@example.test; b@example.test', 'gone'];

    expect(map(['email', 'city', 'Status'], cells, { status })).toMatchObject({
      ...MEANT,
      fault: { code: 'cell-missing', cells: 2, columns: 3 },
      meant: ['a@example.test', 'b@example.test'],
    });
  });

  it.each([
    [['a@example.test', 'Pune'], { kind: 'invalid', address: 'a@example.test' }],
    [['Pune', 'a@example.test'], { kind: 'invalid', column: 'email' }],
    [[''], { kind: 'blank' }],
  ])('holds nobody where it says nothing of the kind: %j', (cells, expected) => {
    const mapped = map(['email', 'city', 'Status'], cells, { status });

    expect(mapped).toMatchObject(expected);
    expect(mapped).not.toHaveProperty('status', 'no-consent');
    expect(mapped).not.toHaveProperty('meant');
  });

  it.each([
    // Only a word of people who left counts more than a status that is there.
    [['a@example.test', 'declined', 'active'], 'subscribed'],
    [['a@example.test', 'x', 'active', 'gone'], 'subscribed'],
    [['a@example.test', 'gone', 'gone'], 'unsubscribed'],
  ])('keeps the status that it has: %j', (cells, said) => {
    const header = ['email', 'city', 'Status', 'Account', 'state'];

    expect(map(header, cells, { status })).toMatchObject({ kind: 'person', status: said });
  });

  it('takes a whole row as it is, whatever its other cells say', () => {
    const cells = ['a@example.test', 'gone', 'active'];

    expect(map(['email', 'city', 'Status'], cells, { status })).toMatchObject({
      kind: 'person',
      status: 'subscribed',
    });
  });
});
