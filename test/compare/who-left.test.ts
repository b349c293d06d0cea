// Who is on the lists of a reading, and who of them is told of.
import { expect, it } from 'vitest';
import { listedPeople, listsRead, type Since, whoLeft } from '../../src/compare/index.ts';
import type { SeenEntry } from '../../src/state/index.ts';
import { Scratch } from '../../src/state/index.ts';

/** The account-wide list, the group News (7), and a group that takes no part (9). */
function reading() {
  const scratch = new Scratch({ kind: 'memory' }, 'look up');
  const metadata = {
    groups: [
      { id: '7', groupName: 'News' },
      { id: '9', groupName: 'Shop' },
    ],
  };
  return { scratch, metadata: metadata as never, groups: [{ scope: 1, group: 'news' }] };
}

it('names each list as the service does, and says which lists show an entry', () => {
  const read = reading();
  const { actual } = read.scratch;
  const shop = actual.furtherScope('9');
  actual.addSuppressed(0, 'ada@example.com');
  actual.addSuppressed(1, 'ada@example.com');
  actual.addSuppressed(1, 'ada@example.com', { list: 0, isPlain: true });
  actual.addSuppressed(shop, 'bob@example.com', { list: 0, isPlain: true });

  expect([...listedPeople(read)]).toEqual([
    { address: 'ada@example.com', groupId: null, where: 'global', shownIn: [null] },
    { address: 'ada@example.com', groupId: '7', where: 'News', shownIn: [null, '7'] },
    { address: 'bob@example.com', groupId: '9', where: 'Shop', shownIn: [null] },
  ]);
  expect(listsRead(read)).toEqual([null, '7', '9']);
});

it('takes the addresses of an odd entry and not its words', () => {
  const read = reading();
  const { actual } = read.scratch;
  for (const text of ['ada@example.com', 'Ada <ada@example.com>', 'nobody']) {
    actual.addSuppressed(0, text, { list: 0, isPlain: false });
  }

  expect([...listedPeople(read)].map(({ address }) => address)).toEqual(['ada@example.com']);
});

const known: Readonly<Record<string, Partial<SeenEntry>>> = {
  start: { kind: 'start', day: '2026-11-01' },
  ours: { kind: 'ours', day: '2026-11-20' },
  told: { kind: 'left', day: '2026-11-10', isMarked: true },
  new: { kind: 'left', day: '2026-11-20', runId: 'run-9' },
};

it.each<[Since, readonly string[]]>([
  ['last', ['new']],
  ['all', ['start', 'told', 'new']],
  [{ day: '2026-11-10' }, ['told', 'new']],
  [{ day: '2026-11-11' }, ['new']],
  [{ day: '2026-01-01' }, ['told', 'new']],
])('tells since %j of %j', (since, told) => {
  const people = Object.keys(known).map((name) => ({
    address: name,
    groupId: null,
    where: 'global',
    shownIn: [null],
  }));
  const look = ({ address }: { readonly address: string }): SeenEntry => ({
    ...{ kind: 'left', runId: null, day: '', isMarked: false, isFiled: false },
    ...known[address],
  });

  const leavers = [...whoLeft(people, look, since)];

  expect(leavers.map(({ address }) => address)).toEqual(told);
  expect(leavers.at(-1)).toMatchObject({ firstRun: 'run-9', firstDay: '2026-11-20' });
});
