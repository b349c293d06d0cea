import { describe, expect, it } from 'vitest';
import { eventOf, testEventOf, withoutPaths } from '../../src/notify/event.ts';
import { paragraphsOf, textOf, titleOf } from '../../src/notify/words.ts';
import { CONDITIONS, END_KINDS, type Condition } from '../../src/plan/index.ts';
import { saying } from '../saying.ts';

const FACTS = {
  id: '1f2e3d4c-0000-4000-8000-000000000001',
  at: '2026-11-23T02:30:00.000Z',
  host: 'mail-1',
  account: '7001',
  command: 'sync',
  exitCode: 4,
  runId: '20261123T023000-0000aa',
  planId: '20261123T023000-0000bb',
  counts: { applied: 3, rejected: 0, drifted: 0, skipped: 2, unknown: 0 },
  directories: ['/home/ann lee/lists/state', '/home/ann lee/lists/config'],
};

function eventWith(...conditions: readonly Condition[]) {
  return eventOf('parked', { ...FACTS, conditions });
}

it('has what a receiver may build on', () => {
  const accept = 'listferry apply p --accept delete=2';
  const event = eventWith({ id: 'DELETES_PARKED', count: 2, message: '2 deletes wait.', accept });

  expect(event).toEqual({
    version: 1,
    id: FACTS.id,
    type: 'run.parked',
    at: FACTS.at,
    host: 'mail-1',
    account: '7001',
    command: 'sync',
    exitCode: 4,
    runId: FACTS.runId,
    planId: FACTS.planId,
    conditions: [
      {
        id: 'DELETES_PARKED',
        severity: 'decide',
        count: 2,
        message: '2 deletes wait.',
        next: 'listferry explain DELETES_PARKED',
        accept,
      },
    ],
    counts: FACTS.counts,
  });
});

it('names no person and no path', () => {
  const message =
    'cut: /home/ann lee/lists/config/crm.csv of ada@example.com, exports/june.csv, ~/x/ada@example.com.csv';
  const next = 'listferry show "/home/ann lee/lists/state/plans/a.plan"';

  const { conditions } = eventWith({ id: 'SOURCE_UNREADABLE', count: 1, message, next });

  expect(conditions[0]?.message).toBe('cut: crm.csv of [address], june.csv, [address]');
  expect(conditions[0]?.next).not.toContain('/');
});

it.each([
  ['contacts/list said 4/5, and/or 50%', 'contacts/list said 4/5, and/or 50%'],
  ['at C:\\lists\\crm.csv', 'at crm.csv'],
  ['../state/journal.db is gone', 'journal.db is gone'],
  ['a / b', 'a / b'],
])('leaves %j without paths as %j', (text, plain) => {
  expect(withoutPaths(text, [])).toBe(plain);
});

it('says of a fault only that it is one', () => {
  const { conditions } = eventWith({
    id: 'FAULT',
    count: 1,
    message: 'at /srv/x.js ada@example.com',
  });

  expect(conditions[0]?.message).toBe(CONDITIONS.FAULT.title);
});

describe.each(END_KINDS)('a test that stands for %s', (kind) => {
  const event = testEventOf(kind, FACTS);

  it('says that it is one', () => {
    expect(event).toMatchObject({ type: 'test', runId: null, counts: null });
    expect(event.sample).toMatch(/^run\./u);
    expect(titleOf(event)).toMatch(/^Test: /u);
  });
});

it('tells a person of the worst ones, and counts the others', () => {
  const conditions = Array.from({ length: 11 }, (_one, index): Condition => {
    return { id: 'DELETES_PARKED', count: 1, message: `Number ${String(index)}.` };
  });

  const paragraphs = paragraphsOf(eventWith(...conditions));

  expect(paragraphs.filter((text) => text.startsWith('Number'))).toHaveLength(8);
  expect(paragraphs).toContainEqual(saying(3, 'listferry status'));
  expect(textOf(eventWith(...conditions))).toContain('Items: 3 applied, 2 skipped');
});
