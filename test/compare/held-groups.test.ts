import { describe, expect, it } from 'vitest';
import { namedSuppressions } from '../../src/compare/scope/feeds.ts';
import type { SourceSpec } from '../../src/compare/scope/request.ts';

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
    { sources: ['a', 'b'], into: { kind: 'group', group: 'News', heldAs: 'News' } },
    { sources: ['a'], into: { kind: 'group', group: 'Offers', heldAs: 'Offers' } },
    { sources: ['b'], into: { kind: 'group', group: 'NEWS', heldAs: 'NEWS' } },
  ]);
});

it('leaves a list that has a name as it is', async () => {
  const global = { sources: ['a'], into: { kind: 'global' } } as const;

  expect(
    await namedSuppressions({ sources: [holding('a', ['News'])], suppressions: [global] }),
  ).toEqual([global]);
});

describe('a group that is named', () => {
  async function heldIn(held: readonly string[], group: string) {
    return await namedSuppressions({
      sources: [holding('a', held), holding('b', [])],
      suppressions: [{ sources: ['a', 'b'], into: { kind: 'group', group } }],
    });
  }

  it('is the one of its exact name, whatever is almost like it', async () => {
    expect(await heldIn(['NEWS', 'News'], 'News')).toEqual([
      { sources: ['a'], into: { kind: 'group', group: 'News', heldAs: 'News' } },
      { sources: ['b'], into: { kind: 'group', group: 'News' } },
    ]);
  });

  it('is the only one that is near', async () => {
    expect(await heldIn(['NEWS'], 'News')).toMatchObject([{ into: { heldAs: 'NEWS' } }, {}]);
  });

  it('is refused where several are near and none is exact', async () => {
    await expect(heldIn(['NEWS', 'news'], 'News')).rejects.toThrow(
      'The source a holds no group "News", and "NEWS" and "news" are written almost like it',
    );
  });

  it('is taken as it is where the source knows nothing of groups', async () => {
    const { source, ...rest } = holding('a', []);
    const plain = { ...rest, source: { name: source.name, files: () => source.files() } };

    expect(
      await namedSuppressions({
        sources: [plain],
        suppressions: [{ sources: ['a', 'gone'], into: { kind: 'group', group: 'News' } }],
      }),
    ).toEqual([
      { sources: ['a'], into: { kind: 'group', group: 'News' } },
      { sources: ['gone'], into: { kind: 'group', group: 'News' } },
    ]);
  });
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
