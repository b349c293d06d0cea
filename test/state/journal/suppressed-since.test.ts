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
