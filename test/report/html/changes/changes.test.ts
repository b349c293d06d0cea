import { expect, it } from 'vitest';
import {
  type ChangeGroup,
  type ChangeLists,
  changeSection,
  sampled,
  shareOut,
} from '../../../../src/report/html/changes/changes.ts';
import type { Entry } from '../../../../src/report/html/changes/entry.ts';
import { bareText } from '../bare-text.ts';
import { entryOf } from './entries.ts';

function groupOf(id: string, count: number, part: Parameters<typeof entryOf>[0] = {}): ChangeGroup {
  function* entries(): Generator<Entry> {
    for (let seq = 1; seq <= count; seq += 1) {
      yield entryOf({ seq, target: `${id}${String(seq)}@example.com`, ...part });
    }
  }
  return { id, title: `All ${id}`, count, entries };
}

function sectionOf(groups: readonly ChangeGroup[], more: Partial<ChangeLists> = {}): string {
  const lists = { title: 'Changes', nothing: 'None at all.', seeAll: 'listferry show it', ...more };
  return [...changeSection({ ...lists, groups })].map(({ text }) => text).join('');
}

it('lists each group under its title with its count, and no empty one', () => {
  const text = bareText(sectionOf([groupOf('a', 2), groupOf('b', 0), groupOf('c', 1)]));

  expect(text).toMatch(/All a 2 .*a1@example\.com .*a2@example\.com .*All c 1 .*c1@example\.com/u);
  expect(text).not.toContain('All b');
  expect(text).not.toContain('This page holds');
});

it('says so when there is nothing, and offers no filters', () => {
  const html = sectionOf([groupOf('a', 0)]);

  expect(bareText(html)).toBe('Changes None at all.');
  expect(html).not.toContain('filters');
});

it('holds a part of each large group, counts what it holds and names the command for all', () => {
  const html = sectionOf([groupOf('a', 5), groupOf('b', 500), groupOf('c', 90)], {
    mostChanges: 25,
  });

  const text = bareText(html);
  expect(text).toContain(
    'This page holds 25 of 595 changes, the first ones of each kind, and searches only these; the numbers above count them all. For the full list: listferry show it',
  );
  expect(text).toContain('All a 5 ');
  expect(text).toContain('All b first 10 of 500');
  expect(text).toContain('All c first 10 of 90');
  expect(html.match(/<li class="change"/gu)).toHaveLength(25);
});

it('holds fewer changes when their values are huge, and says how many', () => {
  const value = 'x'.repeat(1_000_000);
  const changes = [{ field: 'city', old: null, next: value }];

  const html = sectionOf([groupOf('a', 20, { changes })]);

  const shownCount = html.match(/<li class="change"/gu)?.length ?? 0;
  expect(shownCount).toBeLessThan(10);
  expect(bareText(html)).toContain(`This page holds ${String(shownCount)} of 20 changes`);
});

it('divides long lists into parts that are shown and hidden together', () => {
  const html = sectionOf([groupOf('a', 120)]);

  expect(html.match(/<ul class="chunk">/gu)).toHaveLength(3);
  expect(html.match(/<li class="change"/gu)).toHaveLength(120);
});

it('reads no more of a large group than it holds', () => {
  let read = 0;
  const group = groupOf('a', 1_000_000);
  function* counted(): Generator<Entry> {
    for (const entry of group.entries()) {
      read += 1;
      yield entry;
    }
  }

  sectionOf([{ ...group, entries: counted }], { mostChanges: 10 });

  expect(read).toBe(20);
});

it('hides nothing from a reader without the script', () => {
  const html = sectionOf([groupOf('a', 200)]);

  expect(html).toContain('<details class="changes" id="a" open>');
  expect(html.match(/<[^>]* hidden[ >]/gu)).toEqual([
    expect.stringContaining('id="filters"'),
    expect.stringContaining('class="more"'),
  ]);
});

it.each([
  ['all of it when there is room', [3, 0, 4], 10, [3, 0, 4]],
  ['small ones whole and large ones in equal parts', [5, 1_000_000, 300_000], 105, [5, 50, 50]],
  ['what a small one leaves to the others', [1, 10, 100], 31, [1, 10, 20]],
  ['nothing when there is no room', [5, 5], 0, [0, 0]],
  ['nothing to nobody', [], 10, []],
])('gives %s', (_what, counts, most, shares) => {
  expect(shareOut(counts, most)).toEqual(shares);
});

it('never gives more than there is room for', () => {
  const shares = shareOut([7, 7, 7], 10);

  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(10);
});

it.each([
  ['the count is reached', { count: 2, characters: 1_000 }, ['aaaa', 'bbbb']],
  ['the characters are used up', { count: 9, characters: 5 }, ['aaaa', 'bbbb']],
  ['nothing may be taken', { count: 0, characters: 1_000 }, []],
  ['the entries end', { count: 9, characters: 1_000 }, ['aaaa', 'bbbb', 'cccc']],
])('stops when %s', (_when, room, taken) => {
  const entries = ['aaaa', 'bbbb', 'cccc'];

  expect([...sampled(entries, room, (entry) => entry.length)]).toEqual(taken);
});

it('reads no entry more than it takes', () => {
  let read = 0;
  const entries = (function* () {
    for (;;) yield (read += 1);
  })();

  const taken = [...sampled(entries, { count: 3, characters: 100 }, () => 1)];

  expect(taken).toEqual([1, 2, 3]);
  expect(read).toBe(3);
});
