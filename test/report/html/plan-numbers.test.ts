import { expect, it } from 'vitest';
import { planTotals } from '../../../src/report/html/plan-numbers.ts';
import { planHtml } from '../../../src/report/html/plan-html.ts';
import type { PlanReader } from '../../../src/state/index.ts';
import { create, type Planned, plannedIn, remove, rename, suppress, suppressInGroup, update } from '../planned.ts'; // prettier-ignore
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

it('leads from each kind that occurs to its changes', () => {
  const { head } = plannedIn({ changes: [create('ada@example.com')] });

  const { text } = planTotals(head);

  expect(text).toContain(
    '<a href="#changes" data-filter="kind=5">Contacts to create</a></th><td class="number">1',
  );
  expect(text).not.toContain('kind=7');
});

it('says of a part that suppresses people that its contacts are not those who can get mail', () => {
  const reach = (...emails: readonly string[]): string => {
    const plan = plannedIn({
      changes: emails.map((email) => suppress(email)),
      head: { part: 'suppressions', contactTypes: [CONTACT_TYPE] },
    });
    return bareText(pageOf(plan));
  };

  const unsaid = 'from mail is not counted here';
  expect(reach()).not.toContain(unsaid);
  expect(reach('ada@example.com')).toContain(`How many of them the suppression takes ${unsaid}`);
  expect(reach('ada@example.com', 'ben@example.com')).toContain(
    `How many of them the suppressions take ${unsaid}`,
  );
});

it('tells the contacts of a parked part from those that the rest of its plan changes', () => {
  const contactType = { ...CONTACT_TYPE, existing: 60, create: 0, delete: 1 };
  const planned: Planned = {
    changes: [remove('ben@example.com')],
    unchanged: 40,
    head: { contactTypes: [contactType], part: 'deletes' },
  };
  const counts = { ...plannedIn(planned).head.counts, notInPlan: 19 };

  const text = bareText(pageOf(plannedIn({ ...planned, head: { ...planned.head, counts } })));

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

it('names once where the changes of a part come from, and an undone one by its number', () => {
  const changes = [
    { ...create('anna@example.com'), origin: { source: 'run 7', file: 'plans/7.plan', line: 3 } },
    {
      ...update('ben@example.com', []),
      origin: { source: 'run 7', file: 'plans/7.plan', line: 1 },
    },
  ];
  const undone = pageOf(plannedIn({ changes, head: { part: 'reversal' } }));
  const retried = pageOf(plannedIn({ changes: [create('cleo@example.com')], head: { part: 'rejected' } })); // prettier-ignore

  expect(undone.split('plans/7.plan')).toHaveLength(2);
  expect(sectionText(undone, 'file-names')).toMatch(/Short name File run 7 plans\/7\.plan$/u);
  expect(bareText(undone)).toContain('run 7, no. 3');
  expect(retried.split('exports/a.csv')).toHaveLength(2);
  expect(bareText(retried)).toContain('crm, line 12');
});

it('names no more files by a short name than a reader looks up', () => {
  const changes = Array.from({ length: 203 }, (_, at) => {
    return { ...create(`p${String(at)}@example.com`), origin: { source: 'crm', file: `${String(at)}.csv`, line: 1 } }; // prettier-ignore
  });

  const text = sectionText(pageOf(plannedIn({ changes })), 'file-names');

  expect(text).toContain('crm, file 200 199.csv');
  expect(text).not.toContain('200.csv');
});

it('has no legend where no file is named', () => {
  expect(sectionText(pageOf(plannedIn()), 'file-names')).toBe('');
});
