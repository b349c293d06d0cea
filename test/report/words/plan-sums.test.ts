import { describe, expect, it } from 'vitest';
import type {
  ContactTypeCounts,
  FileCounts,
  PlanHead,
  PlanPart,
  RowCounts,
} from '../../../src/plan/index.ts';
import {
  changeWords,
  contactTypeSum,
  costLine,
  fileSum,
  planHeadline,
  placeSums,
  segmentSum,
  sourceSum,
  sumLine,
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

const newsletter: ContactTypeCounts = {
  contactType: 'Newsletter',
  mode: 'mirror',
  existing: 502,
  desired: 500,
  create: 3,
  update: 3,
  delete: 2,
  unchanged: 494,
  leftAlone: 1,
  unwritable: 4,
  unwritableOnly: 2,
};

/** Whether `12 a = 5 b + 7 c` holds. */
function addsUp(line: string): boolean {
  const [total, terms = ''] = line.split(' = ');
  const sum = terms.split(' + ').reduce((all, term) => all + Number.parseInt(term, 10), 0);
  return Number(/(\d+) \w+$/u.exec(total ?? '')?.[1]) === sum;
}

it('says in one sentence what a plan would do', () => {
  const { head } = plannedIn({
    changes: [suppress('anna@example.com'), create('ben@example.com'), remove('cleo@example.com')],
    unchanged: 494,
  });

  const line = planHeadline(head);

  expect(line).toBe(
    `Plan ${planId} for api.example.com (account 7001): 1 to create, 1 to delete, 1 to suppress; 494 unchanged.`,
  );
});

it('says that there is nothing to do when a plan has no items', () => {
  const { head } = plannedIn({ unchanged: 494, head: { accountId: null } });

  const line = planHeadline(head);

  expect(line).toBe(
    `Nothing to do: plan ${planId} for api.example.com (account id not shown yet); 494 unchanged.`,
  );
});

it('names new contact types, fields and groups, one or many', () => {
  const { head } = plannedIn({
    changes: [
      { kind: 'createUnsubscribeGroup', group: 'News' },
      { kind: 'createContactType', contactType: 'A' },
      { kind: 'createContactType', contactType: 'B' },
    ],
  });

  const line = planHeadline(head);

  expect(line).toContain('2 new contact types, 1 new unsubscribe group;');
});

it('counts suppressions in groups with the others in headline and totals', () => {
  const { head } = plannedIn();
  const counts = { ...head.counts, suppress: 2, suppressInGroup: 1 };

  const lines = [planHeadline({ ...head, itemCount: 3, counts }), totalsLine({ ...head, counts })];

  expect(lines[0]).toContain('3 to suppress (1 in groups);');
  expect(lines[1]).toContain('suppress 3,');
});

it('puts every existing contact in one bucket', () => {
  const line = sumLine(contactTypeSum(newsletter));

  expect(line).toBe(
    'Newsletter (mirror): 502 existing = 494 unchanged + 3 update + 2 delete + 2 unwritable + 1 left alone; 3 create',
  );
  expect(addsUp(line.replace('; 3 create', ''))).toBe(true);
});

it('puts contacts that the rest of a larger plan changes into a bucket of their own', () => {
  const sums = [
    contactTypeSum({ ...newsletter, existing: 505, notInPlan: 3 }),
    segmentSum({ segment: 'VIP', mode: 'mirror', existing: 9, desired: 0, add: 0, remove: 2, unchanged: 4, leftAlone: 0, unwritable: 0, notInPlan: 3 }), // prettier-ignore
  ];

  expect(sums.map(sumLine)).toEqual([
    'Newsletter (mirror): 505 existing = 494 unchanged + 3 update + 2 delete + 2 unwritable + 1 left alone + 3 not in this plan; 3 create',
    'VIP (mirror): 9 existing = 4 unchanged + 2 remove + 3 not in this plan',
  ]);
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

  it('names no mode for an erasure, which goes by no sync', () => {
    const segments = [{ ...newsletter, segment: 'VIP', remove: 1, add: 0, unwritable: 0 }];
    const placesOf = (part: PlanPart | undefined) => {
      const sums = placeSums({ ...partOf(part), contactTypes: [newsletter], segments });
      return [...sums.contactTypes, ...sums.segments].map(({ place }) => place.name);
    };

    expect(placesOf('erasure')).toEqual(['erasure', 'erasure']);
    expect(placesOf(undefined)).toEqual(['mirror', 'mirror']);
  });

  it('says nothing of a plan that stands alone', () => {
    const parts = [undefined, 'reversal', 'erasure'] as const;

    expect(parts.flatMap((part) => [...partLines(partOf(part))])).toEqual([]);
  });

  it('has the number in its headline and its totals', () => {
    const head = partOf('deletes', 3);

    expect(planHeadline(head)).toContain(': 1 to delete; 44 unchanged, 3 not in this plan.');
    expect(totalsLine(head)).toMatch(/, unchanged 44, left alone 0, unwritable 0, not in this plan 3$/u); // prettier-ignore
    expect(totalsLine(partOf('deletes', 0))).not.toContain('not in this plan');
  });
});

it('names no create when there is none', () => {
  const line = sumLine(contactTypeSum({ ...newsletter, create: 0 }));

  expect(line).not.toContain('create');
});

it('puts every recipient of a segment in one bucket', () => {
  const none = { desired: 0, add: 0, leftAlone: 0, unwritable: 0 };

  const sums = [
    segmentSum({ ...none, segment: 'VIP', mode: 'mirror', existing: 9, remove: 2, unchanged: 7 }),
    segmentSum({
      ...none,
      segment: 'VIP',
      mode: 'upsert',
      existing: 0,
      remove: 0,
      unchanged: 0,
      add: 4,
    }),
  ];

  expect(sums.map(sumLine)).toEqual([
    'VIP (mirror): 9 existing = 7 unchanged + 2 remove',
    'VIP (upsert): 0 existing; 4 add',
  ]);
});

it('counts recipients of segments in headline and totals when there are any', () => {
  const { head } = plannedIn({
    changes: [addToSegment('a@example.com', 'VIP'), removeFromSegment('b@example.com', 'VIP')],
  });

  const lines = [changeWords(head.counts), totalsLine(head)];

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
  [{ requests: 0, estimatedSeconds: 0 }, 'Cost: no requests.'],
  [{ requests: 42, estimatedSeconds: 125 }, 'Cost: 42 requests, about 2 min 5 s.'],
])('tells the cost %o in words', (cost, words) => {
  expect(costLine(cost)).toBe(words);
});

const crm: RowCounts = {
  source: 'crm',
  sync: 'Newsletter',
  read: 509,
  invalid: 1,
  duplicate: 3,
  suppressed: 1,
  excluded: 4,
  desired: 500,
};
const file: FileCounts = { ...crm, file: 'exports/a.csv', blank: 0, passedOver: 0 };

it('puts every row of a source in one bucket', () => {
  const line = sumLine(sourceSum(crm));

  expect(line).toBe(
    'crm → Newsletter: 509 read = 500 desired + 1 suppressed + 4 excluded + 3 duplicate + 1 invalid',
  );
  expect(addsUp(line)).toBe(true);
});

it.each([
  [{ blank: 0, passedOver: 0 }, '4 excluded + 3'],
  [{ blank: 3, passedOver: 0 }, '4 excluded (3 blank) + 3'],
  [{ blank: 3, passedOver: 1 }, '4 excluded (3 blank, 1 skipped) + 3'],
])('counts blank and skipped rows of a file apart: %o', (parts, words) => {
  const line = sumLine(fileSum({ ...file, ...parts }));

  expect(line).toContain('exports/a.csv → Newsletter: 509 read = 500 desired');
  expect(line).toContain(words);
  expect(addsUp(line)).toBe(true);
});

it('makes a file visible whose name is not', () => {
  expect(sumLine(fileSum({ ...file, file: 'a\u001b[2J.csv' }))).toContain(
    String.raw`a\u{1b}[2J.csv`,
  );
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
      head: { sources: [{ source: 'crm', read: 3, invalid: 3 }] },
    });

    expect(planHeadline(plan.head)).toMatch(/^No row could be taken: plan /u);
    expect(untaken(plan)).toEqual([
      'None of the 3 rows of crm could be taken: in 2 of them, the cell "Land" is no country that the service knows.',
    ]);
  });

  it('names a source that has no rows', () => {
    const plan = plannedIn({ head: { sources: [{ source: 'crm', read: 0, invalid: 0 }] } });

    expect(planHeadline(plan.head)).toMatch(/^No row could be taken: plan /u);
    expect(untaken(plan)).toEqual(['The source crm has no rows.']);
  });

  it('says nothing of the kind where another row was taken, or there was no source', () => {
    const some = plannedIn({
      rejects,
      head: { sources: [{ source: 'crm', read: 4, invalid: 3 }] },
    });

    expect(planHeadline(some.head)).toMatch(/^Nothing to do: /u);
    expect(untaken(some)).toEqual([]);
    expect(untaken(plannedIn({}))).toEqual([]);
  });
});

function untaken(plan: PlanReader): string[] {
  return [...untakenLines(plan.head, lookFirst(plan, surveyPlan(plan)))];
}
