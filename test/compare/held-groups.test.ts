import { expect, it } from 'vitest';
import { namedSuppressions } from '../../src/compare/held-groups.ts';
import type { SourceSpec } from '../../src/compare/request.ts';

it('names every group that the sources hold once, with all sources that hold it', async () => {
  const named = await namedSuppressions({
    sources: [
      holding('a', ['News', 'Offers']),
      holding('b', ['News', 'NEWS']),
      holding('c', ['Others']),
    ],
    suppressions: [{ sources: ['a', 'b'], into: { kind: 'groups' } }],
  });

  expect(named).toEqual([
    { sources: ['a', 'b'], into: { kind: 'group', group: 'News', isExact: true } },
    { sources: ['a'], into: { kind: 'group', group: 'Offers', isExact: true } },
    { sources: ['b'], into: { kind: 'group', group: 'NEWS', isExact: true } },
  ]);
});

it('leaves a list that has a name as it is', async () => {
  const global = { sources: ['a'], into: { kind: 'global' } } as const;

  expect(
    await namedSuppressions({ sources: [holding('a', ['News'])], suppressions: [global] }),
  ).toEqual([global]);
});

function holding(name: string, groups: readonly string[]): SourceSpec {
  return {
    source: {
      name,
      files: () => {
        throw new Error('no file is to be opened');
      },
      groups: () => Promise.resolve(groups),
    },
    columns: {},
    status: { kind: 'constant', status: 'subscribed' },
    statusWritten: true,
  };
}
