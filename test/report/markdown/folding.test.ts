import { describe, expect, it } from 'vitest';
import { fitting, foldable, folding, roomFor } from '../../../src/report/markdown/markdown.ts';
import type { Entry, List } from '../../../src/report/words/document.ts';
import { fencedLines } from '../markdown-reading.ts';

function listOf(count: number, more: Partial<List> = {}): List {
  return {
    ...{ block: 'list', id: 'numbers', title: 'Numbers', columns: ['Number'], count },
    entries: () => numbers(count),
    ...more,
  };
}

function* numbers(count: number): Generator<Entry> {
  for (let number = 1; number <= count; number += 1)
    yield { sign: '+', cells: [String(number)], lines: [] };
}

function textOf(
  lists: readonly List[],
  room = 10_000,
  options: Parameters<typeof folding>[2] = {},
): string {
  const fold = folding(lists, room, options);
  return lists.flatMap((list) => [...fold(list)]).join('');
}

describe('a folded list', () => {
  it('has its entries behind title and count', () => {
    expect(textOf([listOf(2)])).toBe(
      '<details>\n<summary><code>Numbers</code> (2)</summary>\n\n```diff\n+ 1\n+ 2\n```\n\n</details>\n\n',
    );
  });

  it('has what chooses it in its title, and the title as text', () => {
    const text = textOf([listOf(1, { title: '</code><b>&', selector: 'group=ab' })]);

    expect(text).toContain('<code>&lt;/code&gt;&lt;b&gt;&amp; [group=ab]</code> (1)');
  });

  it.each([
    [2, 3],
    [0, 5],
  ])('counts what is past the limit of %d, with the command that shows all', (limit, left) => {
    const text = textOf([listOf(5, { seeAll: 'listferry show p1' })], 10_000, {
      limit,
      config: 'shop.yaml',
    });

    expect(fencedLines(text)).toHaveLength(limit);
    expect(text).toContain(
      `… and ${String(left)} more. All of them: \`listferry show --config shop.yaml p1\``,
    );
  });

  it.each([
    ['a limit', { limit: 2 }, 10_000, true],
    ['nothing of a limit of none', { limit: 0 }, 10_000, false],
    ['the first that have room', {}, 300, false],
  ])('calls a sample what it shows by %s', (_what, options, room, isSample) => {
    const text = textOf([listOf(500, { isSampled: true })], room, options);

    expect(text).toContain('more');
    expect(text.includes('(these are a sample)')).toBe(isSample);
  });

  it('stays within its room, and counts what does not fit', () => {
    const text = textOf([listOf(100_000)], 1_000);

    const shown = fencedLines(text).length;
    expect(text.length).toBeLessThanOrEqual(1_000);
    expect(shown).toBeGreaterThan(50);
    expect(text).toContain(`… and ${(100_000 - shown).toLocaleString('en-US')} more.`);
  });

  it('keeps room for the lists that follow', () => {
    const text = textOf([listOf(100_000), listOf(3, { title: 'Last' })], 4_000);

    expect(text).toContain('<code>Last</code> (3)</summary>\n\n```diff\n+ 1\n+ 2\n+ 3\n```');
    expect(text.length).toBeLessThanOrEqual(4_000);
  });

  it('shares the room where all lists are long', () => {
    const lists = ['A', 'B'].map((title) => listOf(100_000, { title }));

    const [, first = '', second = ''] = textOf(lists, 4_000).split('<details>');

    expect(fencedLines(first).length).toBeGreaterThan(150);
    expect(fencedLines(second).length).toBeGreaterThan(150);
  });

  it('shortens an entry that would hide the others', () => {
    const long: Entry = {
      ...{ sign: '+', cells: ['long'] },
      lines: Array.from({ length: 100 }, () => 'x'.repeat(5_000)),
    };

    const lines = fencedLines(textOf([listOf(1, { entries: () => [long] })], 60_000));

    expect(lines).toHaveLength(41);
    expect(lines.at(-1)).toBe('    … and 61 more lines');
    expect(Math.max(...lines.map((line) => line.length))).toBe(1_001);
  });

  it('has the sign at the start of its line, and the other lines indented', () => {
    const entry: Entry = {
      ...{ sign: '~', cells: ['ann@example.com', '', 'News'], origin: 'crm a.csv:3' },
      lines: ['city "Wien"'],
    };

    expect(fencedLines(textOf([listOf(1, { entries: () => [entry] })]))).toEqual([
      '~ ann@example.com  News  crm a.csv:3',
      '    city "Wien"',
    ]);
  });
});

describe('the lists that can be folded', () => {
  const group = listOf(1, { selector: 'group=ab' });

  it('are as many groups of changes as a comment has room for, and all that is listed beside them', () => {
    const groups = Array.from({ length: 60 }, () => ({ ...group }));
    const finding = listOf(1);

    const lists = foldable([...groups, finding], 60_000);

    expect(lists).toHaveLength(51);
    expect(lists.at(-1)).toBe(finding);
  });

  it('are those whose titles leave half of the room to entries', () => {
    const named = { ...group, title: '&'.repeat(500), seeAll: `listferry show ${'x'.repeat(900)}` };
    const groups = Array.from({ length: 50 }, () => ({ ...named }));

    const lists = foldable(groups, 35_000);

    expect(lists.length).toBeGreaterThan(5);
    expect(textOf(lists, 35_000).length).toBeLessThanOrEqual(35_000);
    expect(foldable(groups, 0)).toEqual([]);
  });
});

it('takes what fits, to the last character', () => {
  const room = roomFor(5);

  expect(room.take('abc')).toBe(true);
  expect(room.take('def')).toBe(false);
  expect(room.take('de')).toBe(true);
  expect(room.left()).toBe(0);
});

it('gives all pieces when there is room for them', () => {
  const pieces = [...fitting(['a\n', 'b\n'], roomFor(4))];

  expect(pieces).toEqual(['a\n', 'b\n']);
});

it('counts the pieces that it leaves out', () => {
  const pieces = [...fitting(['a\n', 'b\n', 'c\n'], roomFor(3))];

  expect(pieces).toEqual(['a\n', '\n… and 2 more.\n']);
});
