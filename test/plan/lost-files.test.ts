import { expect, it } from 'vitest';
import { type FileRows, lostFiles } from '../../src/plan/guards.ts';

const SHARE_30 = { kind: 'share', share: 0.3 } as const;

function files(rows: Readonly<Record<string, number>>): FileRows[] {
  return Object.entries(rows).map(([file, count]) => ({ file, rows: count }));
}

it.each<[string, Record<string, number>, Record<string, number>, string[]]>([
  ['all came again', { a: 10, b: 20 }, { a: 9, b: 25 }, []],
  ['there were none', {}, { a: 10 }, []],
  ['one is missing', { a: 10, b: 20 }, { a: 10 }, ['b']],
  ['a file of one row is missing', { a: 10, b: 1 }, { a: 10 }, ['b']],
  ['all are missing, largest first', { a: 10, b: 20 }, {}, ['b', 'a']],
  ['one was renamed', { a: 100 }, { 'a-2': 70 }, []],
  ['one was renamed and lost more than passes', { a: 100 }, { 'a-2': 69 }, ['a']],
  ['all were renamed, in another order', { a: 10, b: 100 }, { x: 99, y: 10 }, []],
  ['all were renamed and one is missing', { a: 10, b: 100 }, { x: 100 }, ['a']],
  ['the oldest made room for a new one', { d1: 50, d2: 52 }, { d2: 52, d3: 49 }, []],
])('when %s', (_, before, now, lost) => {
  expect(lostFiles(files(before), files(now), SHARE_30).map(({ file }) => file)).toEqual(lost);
});

it('takes a number of rows for the limit where one is configured', () => {
  const few = { kind: 'count', count: 5 } as const;

  expect(lostFiles(files({ a: 100 }), files({ b: 95 }), few)).toEqual([]);
  expect(lostFiles(files({ a: 100 }), files({ b: 94 }), few)).toEqual(files({ a: 100 }));
});
