import { describe, expect, it } from 'vitest';
import { map } from './mapped-row.ts';

const BY_COLUMN = { kind: 'column', column: 'Status', map: { ok: 'subscribed' } } as const;

describe('a row with several addresses', () => {
  it('is about the first, and names the others once', () => {
    const mapped = map(['email'], ['a@example.test; b@example.test, A@example.test']);

    expect(mapped).toMatchObject({
      kind: 'person',
      email: 'a@example.test',
      further: [{ address: 'b@example.test' }],
    });
    expect(map(['email'], ['a@example.test; A@example.test'])).not.toHaveProperty('further', []);
  });

  it.each([
    [['', 'b@example.test', ''], 'b@example.test', undefined],
    [['a@example.test', 'b@example.test', 'c@example.test'], 'a@example.test', 2],
    [['none', 'b@example.test', 'was c@example.test'], 'b@example.test', 1],
    [['', 'see note', 'b@example.test'], 'b@example.test', undefined],
  ])('takes the first of its columns that holds one: %j', (cells, email, furtherCount) => {
    const mapped = map(['email', 'Mail 2', 'Mail 3'], cells, {
      columns: { email: 'email' },
      furtherEmail: ['Mail 2', 'Mail 3'],
    });

    expect(mapped).toMatchObject({ kind: 'person', email });
    const { further, among } = { further: undefined, among: undefined, ...mapped };
    const others = [further, among].flatMap((one) => one ?? []);
    expect(others.length === 0 ? undefined : others.length).toBe(furtherCount);
  });

  it.each([
    [['', ''], 'email', 'address-blank', 0],
    [['', 'nobody'], 'Mail 2', 'address-without-at', 0],
    [['was a@example.test', 'nobody'], 'email', 'address-space', 1],
  ])('is invalid where none of its columns holds one alone: %j', (cells, column, code, count) => {
    const mapped = map(['email', 'Mail 2', 'Status'], [...cells, 'gone'], {
      columns: {},
      furtherEmail: ['Mail 2'],
    });

    expect(mapped).toMatchObject({ kind: 'invalid', column, fault: { code } });
    expect(mapped.kind === 'invalid' && (mapped.among?.length ?? 0)).toBe(count);
  });

  it('mentions who stands in its other cells where it is invalid, and nobody where it says nothing', () => {
    const header = ['email', 'Mail 2', 'country'];
    const mapping = {
      columns: { email: 'email' },
      furtherEmail: ['Mail 2'],
      placeholders: [/@deleted\.example\.test$/u],
    };
    const note = 'was c@example.test';

    expect(map(header, ['b@example.test', note, 'Atlantis'], mapping)).toMatchObject({
      kind: 'invalid',
      address: 'b@example.test',
      fault: { code: 'country-unknown' },
      among: [{ address: 'c@example.test' }],
    });
    expect(map(header, ['x@deleted.example.test', note, 'India'], mapping)).toEqual({
      kind: 'silent',
    });
  });

  it.each(['#', '# ', '//', ';', '-- ', '##'])(
    'is not taken where somebody commented its address out with %s',
    (mark) => {
      const cells = [`${mark}a@example.test`, 'b@example.test'];

      const mapped = map(['email', 'Mail 2'], cells, {
        columns: { email: 'email' },
        furtherEmail: ['Mail 2'],
      });

      expect(mapped).toMatchObject({
        kind: 'invalid',
        column: 'email',
        fault: { code: 'address-commented-out' },
        // A mirror does not take its contact for gone.
        several: [{ address: 'a@example.test' }],
      });
      expect(map(['email'], ['-a@example.test'])).toMatchObject({ kind: 'person' });
      expect(map(['email'], ['/a@example.test'])).toMatchObject({ kind: 'person' });
    },
  );

  it.each([
    [['a@example.test; b@example.test', 'what'], BY_COLUMN],
    [['a@example.test; b@example.test', 'ok', 'x'], BY_COLUMN],
  ])('still names all of them when it is invalid: %j', (cells, status) => {
    expect(map(['email', 'Status'], cells, { status })).toMatchObject({
      kind: 'invalid',
      email: 'a@example.test',
      further: [{ email: 'b@example.test' }],
    });
  });
});

describe('an address that cannot be read', () => {
  const header = ['email', 'Status'];

  it.each([
    [['a @example.test', 'unsubscribed'], 'unsubscribed'],
    [['a(at)example.test', 'on holiday'], 'no-consent'],
    [['a@example', 'test', 'unsubscribed'], 'no-consent'],
  ] as const)('names whom a row seems to mean that says no mail: %j', (cells, status) => {
    const mapped = map(header, cells, { status: BY_COLUMN });

    expect(mapped).toMatchObject({ kind: 'invalid', status, meant: ['a@example.test'] });
  });

  it.each([
    ['agreed', ['a @example.test', 'ok']],
    ['has no status', ['a @example.test', '']],
    ['has no address', ['', 'unsubscribed']],
  ] as const)('names nobody of a row that %s', (_what, cells) => {
    expect(map(header, cells, { status: BY_COLUMN })).not.toHaveProperty('meant');
  });

  it('names those who stand in a column of people who left', () => {
    const subscribed = { status: { kind: 'constant', status: 'subscribed' } } as const;
    const two = ['email', 'Abgemeldet'];

    expect(map(two, ['b@example.test', 'a@example.test'], subscribed)).toMatchObject({
      kind: 'person',
      status: 'no-consent',
      meant: ['a@example.test'],
    });
    expect(map(two, ['', 'a@example.test'], subscribed)).toMatchObject({
      kind: 'invalid',
      meant: ['a@example.test'],
    });
    expect(map(two, ['b@example.test', 'no'], subscribed)).not.toHaveProperty('meant');
  });

  it('names them also where the row itself says nothing, or is too short for that column', () => {
    const header = ['email', 'Phone', 'Abgemeldet'];
    const known = { otherWays: [1], placeholders: [/@deleted\.example\.test$/u] };

    for (const email of ['', 'x@deleted.example.test']) {
      expect(map(header, [email, '+43123', 'a@example.test'], known)).toMatchObject({
        kind: 'invalid',
        status: 'no-consent',
        meant: ['a@example.test'],
      });
      expect(map(header, [email, '+43123', 'yes'], known)).toEqual({ kind: 'silent' });
    }
    expect(map(header, ['', '', ''], known)).toEqual({ kind: 'blank' });
    const short = map(header, ['b@example.test', '+43123'], known);
    expect(short).toMatchObject({ kind: 'person', status: 'subscribed' });
    expect(short).not.toHaveProperty('meant');
  });

  it('names a second spelling beside an odd one of somebody who left', () => {
    const cell = '%61nn@example.test';

    expect(map(header, [cell, 'unsubscribed'], { status: BY_COLUMN })).toMatchObject({
      kind: 'person',
      email: cell,
      meant: ['ann@example.test'],
    });
    expect(map(header, [cell, 'ok'], { status: BY_COLUMN })).not.toHaveProperty('meant');
  });
});

describe('a cell that holds more than an address', () => {
  it.each([
    [['a@example.test old', 'gone'], 'address-space'],
    [['a@example.test old', 'gone', 'x'], 'too-many-cells'],
  ])('still mentions whom it names: %j', (cells, code) => {
    const mapped = map(['email', 'Status'], cells, { status: BY_COLUMN });

    expect(mapped).toMatchObject({
      kind: 'invalid',
      fault: { code },
      among: [{ address: 'a@example.test' }],
      meant: expect.arrayContaining(['a@example.test']),
    });
  });

  it.each([['a@example.test;;'], ['a@example.test /'], [' a@example.test ?']])(
    'means the address before the signs at its end: %j',
    (cell) => {
      const mapped = map(['email', 'Status'], [cell, 'unsubscribed'], { status: BY_COLUMN });

      expect(mapped).toMatchObject({ kind: 'invalid', several: [{ address: 'a@example.test' }] });
      expect(mapped).not.toHaveProperty('among');
      expect(mapped).not.toHaveProperty('meant');
    },
  );
});
