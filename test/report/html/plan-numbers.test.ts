import { describe, expect, it } from 'vitest';
import type { FileCounts, RowCounts } from '../../../src/plan/index.ts';
import { legendOf } from '../../../src/report/html/changes/changes.ts';
import { guardSection, planSums, planTotals } from '../../../src/report/html/plan-numbers.ts';
import { planHtml } from '../../../src/report/html/plan-html.ts';
import { planHeader } from '../../../src/report/html/plan-verdict.ts';
import type { PlanReader } from '../../../src/state/index.ts';
import { create, type Planned, plannedIn, remove, rename, suppress, suppressInGroup } from '../planned.ts'; // prettier-ignore
import { bareText, sectionText } from './bare-text.ts';

const CONTACT_TYPE = {
  contactType: 'Newsletter',
  mode: 'mirror',
  existing: 500,
  desired: 500,
  create: 6,
  update: 3,
  delete: 2,
  unchanged: 494,
  leftAlone: 1,
  unwritable: 0,
  unwritableOnly: 0,
} as const;

function sumsOf(head: Planned['head']): string {
  const planned = plannedIn({ ...(head === undefined ? {} : { head }) });
  return bareText([...planSums(planned.head, legendOf(planned))].map(({ text }) => text).join(''));
}

it('leads from each kind that occurs to its changes', () => {
  const { head } = plannedIn({ changes: [create('ada@example.com')] });

  const { text } = planTotals(head);

  expect(text).toContain(
    '<a href="#changes" data-filter="kind=5">Contacts to create</a></th><td class="number">1',
  );
  expect(text).not.toContain('kind=7');
});

it('shows every contact of a contact type in one sum', () => {
  expect(sumsOf({ contactTypes: [CONTACT_TYPE] })).toBe(
    'Contact types Newsletter mirror 500 existing = 494 unchanged + 3 to update + 2 to delete + 1 left alone; plus 6 to create',
  );
});

it('shows every recipient of a segment in one sum', () => {
  const segment = {
    segment: 'VIP',
    mode: 'mirror',
    existing: 10,
    desired: 9,
    add: 2,
    remove: 3,
    unchanged: 5,
    leftAlone: 0,
    unwritable: 2,
  } as const;

  expect(sumsOf({ segments: [segment] })).toBe(
    'Segments VIP mirror 10 existing = 5 unchanged + 3 to remove + 2 unwritable; plus 2 to add',
  );
});

it('leaves out what a plan does not have', () => {
  expect(sumsOf({})).toBe('');
});

const ROWS: RowCounts = {
  source: 'crm',
  sync: 'Newsletter',
  read: 512,
  invalid: 3,
  duplicate: 4,
  suppressed: 5,
  excluded: 0,
  desired: 500,
};
const FILE: FileCounts = { ...ROWS, file: 'a.csv', blank: 0, passedOver: 0 };

describe('the rows', () => {
  it('shows every row of a source in one sum', () => {
    expect(sumsOf({ rows: [ROWS] })).toBe(
      'Where the rows of the sources went crm → Newsletter 512 read = 500 desired + 5 suppressed + 4 duplicate + 3 invalid',
    );
  });

  it('shows every row of a file in one sum, with blank and skipped rows', () => {
    const file = { ...FILE, read: 516, excluded: 4, blank: 3, passedOver: 1 };

    expect(sumsOf({ files: [file] })).toBe(
      'Where the rows of each file went Short name File crm a.csv File by file crm → Newsletter 516 read = 500 desired + 5 suppressed + 4 excluded (3 blank, 1 skipped) + 4 duplicate + 3 invalid',
    );
  });

  it('says how many files are not shown', () => {
    const files = Array.from({ length: 203 }, (_, index) => ({
      ...FILE,
      file: `${String(index)}.csv`,
    }));

    const text = sumsOf({ files });

    expect(text).toContain('crm, file 200 →');
    expect(text).toContain('crm, file 200 199.csv');
    expect(text).not.toContain('200.csv');
    expect(text).toContain('3 more are in the plan as JSON.');
  });
});

it('says of a part that suppresses people that its contacts are not those who can get mail', () => {
  const reach = (...emails: readonly string[]): string => {
    const { head } = plannedIn({
      changes: emails.map((email) => suppress(email)),
      head: { part: 'suppressions', contactTypes: [CONTACT_TYPE] },
    });
    return bareText(planHeader({ head, path: 'x.plan' }, []).text);
  };

  const unsaid = 'from mail is not counted here';
  expect(reach()).not.toContain(unsaid);
  expect(reach('ada@example.com')).toContain(`How many of them the suppression takes ${unsaid}`);
  expect(reach('ada@example.com', 'ben@example.com')).toContain(
    `How many of them the suppressions take ${unsaid}`,
  );
});

it('says why a guard holds that found more than its limit', () => {
  const guard = { name: 'maxDelete', of: 'A', limit: 1, base: 5, tripped: false, scope: 'deletes' } as const; // prettier-ignore
  const guards = [
    { ...guard, value: 3, floor: 10 },
    { ...guard, value: 1, floor: 10 },
  ];

  const [section] = guardSection(plannedIn({ head: { guards } }).head);

  expect(bareText(section?.text ?? '')).toContain('3 60.0 % 1 20.0 % holds, below 10');
  expect(bareText(section?.text ?? '')).toContain('1 20.0 % 1 20.0 % holds');
});

it('tells the contacts of a parked part from those that the rest of its plan changes', () => {
  const contactType = { ...CONTACT_TYPE, existing: 60, create: 0, delete: 1 };
  const { head } = plannedIn({
    changes: [remove('ben@example.com')],
    unchanged: 40,
    head: { contactTypes: [contactType], part: 'deletes' },
  });
  const counts = { ...head.counts, notInPlan: 19 };

  const text = bareText(planHeader({ head: { ...head, counts }, path: 'a.plan' }, []).text);

  expect(text).toContain('60 → 59 contacts in the contact types, by this part alone');
  expect(text).toContain('19 contacts not in this plan');
  expect(text).toContain(
    '40 contacts stay as they are. This is a part of a larger plan: the deletes that were held back. 19 existing contacts have changes in that plan that are not in this one',
  );
});

it('shows a new address as a field of its own, also where nothing else changes', () => {
  const city = { field: 'city', old: 'Wien', new: 'Graz' } as const;
  const plans = [
    [
      rename('ben@example.com', 'bo@example.com'),
      rename('cy@example.com', 'di@example.com', [city]),
    ],
    [rename('ben@example.com', 'bo@example.com')],
  ].map((changes) => sectionText([...planHtml(plannedIn({ changes }))].join(''), 'fields'));

  expect(plans[0]).toMatch(/Email another address update contact · Newsletter 2 City another value update contact · Newsletter 1/u); // prettier-ignore
  expect(plans[1]).toContain('Email another address update contact · Newsletter 1');
});

it('says how many contacts in other contact types its suppressions may reach, which it does not look through', () => {
  const type = { mode: 'mirror', contactType: 'News', existing: 0, desired: 2, create: 2, update: 0, delete: 0, unchanged: 0, leftAlone: 0, unwritable: 0, unwritableOnly: 0 } as const; // prettier-ignore
  const tileOf = (elsewhere: number, suppressed: number): string => {
    const head = { contactTypes: [type], mailable: { before: 0, after: 2, elsewhere } };
    const changes = Array.from({ length: suppressed }, (_, at) => suppress(`${String(at)}@example.com`)); // prettier-ignore
    return bareText(/<ul class="cards"><li[^>]*>.*?<\/li>/su.exec(pageOf(plannedIn({ head, changes })))?.[0] ?? ''); // prettier-ignore
  };
  const reach = '0 → 2 people who can get mail in the contact type of this plan, News, before and after'; // prettier-ignore

  expect(tileOf(30, 5)).toBe(
    `${reach} The account has 30 contacts in other contact types: how many of them the suppressions take from mail is not known`,
  );
  expect(tileOf(1, 5)).toBe(
    `${reach} The account has 1 contact in other contact types: whether the suppressions take it from mail is not known`,
  );
  expect(tileOf(30, 0)).toBe(`${reach} Not counted: 30 contacts in other contact types`);
  expect(tileOf(0, 5)).toBe(reach);
});

it('counts suppressions in groups apart from people who get no more mail at all', () => {
  const tilesOf = (...changes: NonNullable<Planned['changes']>): string =>
    bareText(/<ul class="cards">.*?<\/ul>/su.exec(pageOf(plannedIn({ changes })))?.[0] ?? '');
  const groups = ['News', 'Offers'].map((group) => suppressInGroup('ann@example.com', group));

  expect(tilesOf(suppress('ann@example.com'), ...groups)).toContain(
    '1 address to suppress for all mail 2 suppressions in groups',
  );
  expect(tilesOf(suppress('ann@example.com'))).not.toContain('in groups');
});

function pageOf(plan: PlanReader): string {
  return [...planHtml(plan)].join('');
}
