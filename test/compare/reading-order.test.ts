import { describe, expect, it } from 'vitest';
import { MappingProblemsError } from '../../src/compare/scope/errors.ts';
import { readingOrder } from '../../src/compare/scope/feeds.ts';
import { sourceSpecsOf, syncSpecOf } from './sync-specs.ts';

function orderOf(sources: readonly string[], ...syncs: readonly (readonly string[])[]): string[] {
  const specs = syncs.map((names) => syncSpecOf({ sources: names }));
  return readingOrder(sourceSpecsOf(...sources), specs).map(({ source }) => source.name);
}

describe('readingOrder', () => {
  it.each<[string, string[], string[][], string[]]>([
    ['no sync names two sources', ['b', 'a'], [['a'], ['b']], ['b', 'a']],
    ['a sync names them the other way round', ['a', 'b'], [['b', 'a']], ['b', 'a']],
    [
      'an earlier sync names only the later one',
      ['shop', 'crm'],
      [['shop'], ['crm', 'shop']],
      ['crm', 'shop'],
    ],
    [
      'syncs overlap',
      ['a', 'b', 'c'],
      [
        ['c', 'b'],
        ['b', 'a'],
      ],
      ['c', 'b', 'a'],
    ],
    ['a source is in no sync', ['loose', 'a'], [['a']], ['loose', 'a']],
    ['there is none', [], [], []],
  ])('keeps the order of every sync when %s', (_, sources, syncs, order) => {
    expect(orderOf(sources, ...syncs)).toEqual(order);
  });

  it.each<[string, string[][]]>([
    [
      'two syncs contradict each other',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ],
    [
      'three syncs go in a circle',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
    ],
  ])('names the syncs when %s', (_, syncs) => {
    const order = (): unknown => orderOf(['a', 'b', 'c'], ...syncs);

    expect(order).toThrow(MappingProblemsError);
    for (const names of syncs) expect(order).toThrow(names.join(', '));
  });
});
