import { describe, expect, it } from 'vitest';
import type { PlanHead, PlanPart } from '../../../src/plan/index.ts';
import {
  costWords,
  idleWords,
  planSentence,
  totalsLine,
  untakenLines,
} from '../../../src/report/words/plan-words.ts';
import { partLines } from '../../../src/report/words/phrases.ts';
import { lookFirst, surveyPlan } from '../../../src/review/index.ts';
import type { PlanReader } from '../../../src/state/index.ts';
import {
  addToSegment,
  create,
  planId,
  plannedIn,
  remove,
  removeFromSegment,
  suppress,
} from '../planned.ts';

it('says in one sentence what a plan would do', () => {
  const { head } = plannedIn({
    changes: [suppress('anna@example.com'), create('ben@example.com'), remove('cleo@example.com')],
    unchanged: 494,
  });

  expect(planSentence(head)).toBe('1 to create, 1 to delete, 1 to suppress; 494 unchanged');
});

it('says that there is nothing to do when a plan has no items', () => {
  const { head } = plannedIn({ unchanged: 494 });

  expect(planSentence(head)).toBe('nothing to do; 494 unchanged');
});

it('names new contact types, fields and groups, one or many', () => {
  const { head } = plannedIn({
    changes: [
      { kind: 'createUnsubscribeGroup', group: 'News' },
      { kind: 'createContactType', contactType: 'A' },
      { kind: 'createContactType', contactType: 'B' },
    ],
  });

  expect(planSentence(head)).toBe('2 new contact types, 1 new unsubscribe group; 0 unchanged');
});

it('counts suppressions in groups with the others in sentence and totals', () => {
  const { head } = plannedIn();
  const counts = { ...head.counts, suppress: 2, suppressInGroup: 1 };

  const lines = [planSentence({ ...head, itemCount: 3, counts }), totalsLine({ ...head, counts })];

  expect(lines[0]).toContain('3 to suppress (1 in groups);');
  expect(lines[1]).toContain('suppress 3,');
});

describe('a plan that is a part of another', () => {
  function partOf(part: PlanPart | undefined, notInPlan?: number): PlanHead {
    const { head } = plannedIn({ changes: [remove('ben@example.com')], unchanged: 44 });
    return { ...head, ...(part && { part }), counts: { ...head.counts, notInPlan } };
  }

  it('says so, and what its sums count', () => {
    expect([...partLines(partOf('deletes', 3))]).toEqual([
      'This is a part of a larger plan: the deletes that were held back. 3 existing contacts have changes in that plan that are not in this one; rows and files are counted as in that plan.',
    ]);
    expect([...partLines(partOf('rejected', 1))]).toEqual([
      'This is a part of an earlier plan: what the service rejected. 1 existing contact waits for changes of that plan that are not in this one; rows and files are counted as in that plan.',
    ]);
  });

  it.each([
    ['deletes', 3, '3 existing contacts have changes in that plan that are not in this one;'],
    ['deletes', 1, '1 existing contact has changes in that plan that are not in this one;'],
    ['deletes', 0, 'No other existing contact has changes in that plan;'],
    ['rejected', 2, '2 existing contacts wait for changes of that plan that are not in this one;'],
    ['rejected', 0, 'No other existing contact waits for changes of that plan;'],
  ] as const)('says of %s, with %d others, nothing of what is created or done', (part, others, words) => {
    expect([...partLines(partOf(part, others))].join('')).toContain(words);
  }); // prettier-ignore

  it('says nothing of a plan that stands alone', () => {
    const parts = [undefined, 'reversal', 'erasure'] as const;

    expect(parts.flatMap((part) => [...partLines(partOf(part))])).toEqual([]);
  });

  it('has the number in its sentence and its totals', () => {
    const head = partOf('deletes', 3);

    expect(planSentence(head)).toBe('1 to delete; 44 unchanged, 3 not in this plan');
    expect(totalsLine(head)).toMatch(/, unchanged 44, left alone 0, unwritable 0, not in this plan 3$/u); // prettier-ignore
    expect(totalsLine(partOf('deletes', 0))).not.toContain('not in this plan');
  });
});

it('counts recipients of segments in sentence and totals when there are any', () => {
  const { head } = plannedIn({
    changes: [addToSegment('a@example.com', 'VIP'), removeFromSegment('b@example.com', 'VIP')],
  });

  const lines = [planSentence(head), totalsLine(head)];

  expect(lines[0]).toBe('1 to add to segments, 1 to remove from segments; 0 unchanged');
  expect(lines[1]).toMatch(/, add to segments 1, remove from segments 1$/u);
});

it('prints all totals, zeros included', () => {
  const { head } = plannedIn({ changes: [create('anna@example.com')], unchanged: 4, leftAlone: 1 });

  const line = totalsLine(head);

  expect(line).toBe(
    `plan ${planId}: create 1, update 0, delete 0, suppress 0, unchanged 4, left alone 1, unwritable 0`,
  );
});

it.each([
  [{ requests: 0, estimatedSeconds: 0 }, 'no requests'],
  [{ requests: 42, estimatedSeconds: 125 }, '42 requests, about 2 min 5 s'],
])('tells the cost %o in words', (cost, words) => {
  expect(costWords(cost)).toBe(words);
});

describe('a plan of sources without a row that was taken', () => {
  const reject = (line: number, code: 'country-unknown' | 'address-blank', word = '') =>
    ({
      ...{ source: 'crm', file: 'a.csv', line, column: code === 'address-blank' ? '' : 'Land' },
      fault: code === 'country-unknown' ? { code, word } : { code },
    }) as const;
  const rejects = [
    reject(2, 'country-unknown', 'Wien'),
    reject(3, 'address-blank'),
    reject(4, 'country-unknown', 'Graz'),
  ];

  it('is not one with nothing to do, and says why most were refused', () => {
    const plan = plannedIn({
      rejects,
      head: { sources: [{ source: 'crm', read: 3, invalid: 3, excluded: 0 }] },
    });

    expect(planSentence(plan.head)).toBe('no row could be taken; 0 unchanged');
    expect(untaken(plan)).toEqual([
      'None of the 3 rows of crm could be taken: in 2 of them, the cell "Land" is no country that the service knows.',
    ]);
  });

  it('names a source that has no rows', () => {
    const plan = plannedIn({
      head: { sources: [{ source: 'crm', read: 0, invalid: 0, excluded: 0 }] },
    });

    expect(idleWords(plan.head)).toBe('no row could be taken');
    expect(untaken(plan)).toEqual(['The source crm has no rows.']);
  });

  it('says nothing of the kind where another row was taken, or there was no source', () => {
    const some = plannedIn({
      rejects,
      head: { sources: [{ source: 'crm', read: 4, invalid: 3, excluded: 0 }] },
    });

    expect(idleWords(some.head)).toBe('nothing to do');
    expect(untaken(some)).toEqual([]);
    expect(untaken(plannedIn({}))).toEqual([]);
  });
});

function untaken(plan: PlanReader): string[] {
  return [...untakenLines(plan.head, lookFirst(plan, surveyPlan(plan)))];
}
