// Whom a run unsubscribed since its plan was made.
import { expect, it } from 'vitest';
import { World } from '../../world/world.ts';

it('counts people by list, each once in all, for one run', () => {
  const { journal } = new World();
  for (const runId of ['a', 'b']) journal.runs.begin({ runId, command: 'apply' });
  const { suppressedSince } = journal;
  const all = { runId: 'a', group: null };

  suppressedSince.note(all, ['ann@example.com', 'bob@example.com', 'cem@example.com']);
  suppressedSince.note(all, ['ann@example.com']);
  suppressedSince.note({ runId: 'a', group: 'News' }, ['ann@example.com', 'dee@example.com']);
  suppressedSince.takeBack(all, ['cem@example.com', 'eve@example.com']);
  suppressedSince.takeBack(all, []);

  expect(suppressedSince.counts('a')).toEqual({ count: 3, global: 2, groups: { News: 2 } });
  expect(suppressedSince.counts('b')).toBeUndefined();
});

it('counts none globally where all of them left a group', () => {
  const { journal } = new World();
  journal.runs.begin({ runId: 'a', command: 'apply' });

  journal.suppressedSince.note({ runId: 'a', group: 'News' }, ['ann@example.com']);

  expect(journal.suppressedSince.counts('a')).toEqual({
    count: 1,
    global: 0,
    groups: { News: 1 },
  });
});

it('tells a run and a list from others, and forgets a run that is long over', () => {
  const { journal } = new World();
  for (const runId of ['a', 'b']) journal.runs.begin({ runId, command: 'apply' });
  const { suppressedSince } = journal;
  const lists = [
    { runId: 'a', group: null },
    { runId: 'a', group: 'News' },
    { runId: 'b', group: 'News' },
  ];
  const known = () => lists.map((list) => suppressedSince.has(list, 'ann@example.com'));
  for (const list of [lists[0], lists[2]])
    if (list) suppressedSince.note(list, ['ann@example.com']);
  suppressedSince.noteOthers('a', 2);

  const before = known();
  suppressedSince.forgetRun('a');

  expect([before, known()]).toEqual([
    [true, false, true],
    [false, false, true],
  ]);
  expect(suppressedSince.others('a')).toBeUndefined();
});
