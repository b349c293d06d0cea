import { expect, it } from 'vitest';
import { parseYaml } from '../../src/config/yaml-tree.ts';
import type { KeyPath, YamlTree } from '../../src/config/yaml-tree.ts';

const TEXT = `service:
  url: https://a
  key:
base: &base { mode: x }
list:
  - { a: 1, b: [x, y] }
  - *base
merged: { <<: *base, other: 1 }
`;

it.each<[KeyPath, 'key' | 'value', number, number]>([
  [['service', 'url'], 'key', 2, 3],
  [['service', 'url'], 'value', 2, 8],
  [['service', 'key'], 'value', 3, 3],
  [['list', 0, 'b', 1], 'value', 6, 20],
  [['list', 1, 'mode'], 'value', 4, 21],
  [['merged', 'mode'], 'value', 8, 9],
  [['service', 'absent', 'deeper'], 'value', 2, 3],
  [['list', 7], 'value', 6, 3],
  [[], 'value', 1, 1],
])('finds %j (%s) at line %i, column %i', (path, at, line, column) => {
  const tree = treeOf(TEXT);

  expect(tree.positionOf(path, at)).toEqual({ line, column });
});

it('returns plain values, with merges and aliases resolved', () => {
  const tree = treeOf(TEXT);

  expect(tree.value).toMatchObject({
    list: [{ a: 1 }, { mode: 'x' }],
    merged: { mode: 'x', other: 1 },
  });
});

it('reads the country code NO as a text', () => {
  expect(treeOf('Land: NO\n').value).toEqual({ Land: 'NO' });
});

it.each([
  ['a key written twice', 'a: 1\nb: 2\na: 3\n', 3, 'written twice'],
  ['a tab', 'a:\n\t- x\n', 2, 'tabs'],
  ['an open bracket', 'a: [1\nb: 2\n', 2, 'bracket'],
  ['a second colon', 'x: 1\na: b: c\n', 2, 'one line'],
  ['a reserved character', 'a: @b\n', 1, 'quotes'],
  ['a second document', 'a: 1\n---\nb: 2\n', 2, 'second document'],
  ['a key that loses its zero', 'a:\n  01: x\n', 2, 'quotes'],
  ['an alias without an anchor', 'a: *b\n', 1, 'anchor'],
  ['aliases that multiply', bomb(), 1, 'too many aliases'],
])('tells the line of %s', (_, text, line, words) => {
  const parsed = parseYaml(text);

  expect(parsed).toMatchObject({ kind: 'faults' });
  expect(parsed.kind === 'faults' ? parsed.faults[0] : undefined).toMatchObject({
    line,
    message: expect.stringContaining(words),
  });
});

it.each([
  ['tabs', 'a:\n\tb: 1\n\tc: 2\nd: [1\n', [2, 3]],
  ['a colon too many', 'a: b: c: d\ne: 1\n', [1]],
])('tells each fault once, without what follows from it: %s', (_, text, lines) => {
  const parsed = parseYaml(text);

  expect(parsed.kind === 'faults' ? parsed.faults.map(({ line }) => line) : []).toEqual(lines);
});

/** Nine texts, then nine times each line before: 9 to the power of 8 texts from a few lines. */
function bomb(): string {
  const lines = ['l0: &l0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 8; level += 1) {
    const alias = `*l${String(level - 1)}`;
    lines.push(`l${String(level)}: &l${String(level)} [${Array(9).fill(alias).join(', ')}]`);
  }
  return `${lines.join('\n')}\n`;
}

function treeOf(text: string): YamlTree {
  const parsed = parseYaml(text);
  if (parsed.kind === 'tree') return parsed.tree;
  throw new Error(parsed.faults.map(({ message }) => message).join('\n'));
}
