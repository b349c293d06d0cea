import { expect, it } from 'vitest';
import { linkHash } from '../../../src/state/journal/chain.ts';
import {
  acceptedLink,
  endLink,
  intentLink,
  outcomeLink,
  planLink,
  runLink,
  type IntendedAttempt,
} from '../../../src/state/journal/chain-links.ts';

const attempt: IntendedAttempt = {
  attemptId: 7,
  runId: 'run-1',
  endpoint: 'contacts/add',
  itemCount: 2,
  seqSum: 3,
  payloadSha: 'a',
  bootId: 'boot-1',
  startedMs: 5_000.125,
  startedAt: '2026-11-20T12:00:00.000Z',
};

it.each(Object.keys(attempt) as (keyof IntendedAttempt)[])(
  'makes another link of an attempt with another %s',
  (column) => {
    const other = { ...attempt, [column]: typeof attempt[column] === 'number' ? 99 : 'other' };

    expect(hashOf(intentLink(other))).not.toBe(hashOf(intentLink(attempt)));
  },
);

it.each([
  ['attemptId', 8],
  ['outcome', 'rejected'],
  ['endedMs', null],
  ['httpStatus', 201],
  ['reason', 'no country'],
])('makes another link of an outcome with another %s', (column, value) => {
  const ended = { attemptId: 7, outcome: 'doubt', endedMs: 1, httpStatus: 200, reason: null };

  expect(hashOf(outcomeLink({ ...ended, [column]: value }))).not.toBe(hashOf(outcomeLink(ended)));
});

it('tells apart values that read alike when they are put together', () => {
  const one = planLink({ runId: 'run', planId: 'a', planFingerprint: 'bc' });
  const other = planLink({ runId: 'run', planId: 'ab', planFingerprint: 'c' });

  expect(hashOf(one)).not.toBe(hashOf(other));
});

it('names the run that a link is about', () => {
  const startedAt = '2026-11-20T12:00:00.000Z';
  const links = [
    runLink({ runId: 'run-1', command: 'sync', startedAt, bootId: 'boot-1', pid: 1 }),
    planLink({ runId: 'run-1', planId: 'p', planFingerprint: 'f' }),
    endLink({ runId: 'run-1', endedAt: startedAt, result: '{}' }),
  ];

  expect(links.map(({ kind, name }) => `${kind} ${String(name)}`)).toEqual([
    'run run-1',
    'plan run-1',
    'end run-1',
  ]);
  expect(acceptedLink('a mark')).toMatchObject({ kind: 'accepted', name: 'a mark' });
});

function hashOf(link: ReturnType<typeof planLink>): string {
  return linkHash('before', link.kind, link.content);
}
