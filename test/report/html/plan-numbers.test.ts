import { expect, it } from 'vitest';
import { planSums, planTotals } from '../../../src/report/html/plan-numbers.ts';
import { create, plannedIn, remove, suppress, type Planned } from '../planned.ts';
import { bareText } from './bare-text.ts';

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
  return bareText([...planSums(planned.head)].map(({ text }) => text).join(''));
}

it('shows what most people look for first', () => {
  const { head } = plannedIn({
    changes: [create('ada@example.com'), remove('ben@example.com'), suppress('cleo@example.com')],
    unchanged: 1_494,
  });

  expect(bareText(planTotals(head).text)).toMatch(
    /1 contact to create 0 contacts to update 1 contact to delete 1 address to suppress 1,494 contacts unchanged/u,
  );
});

it('leads from each kind that occurs to its changes', () => {
  const { head } = plannedIn({ changes: [create('ada@example.com')] });

  const { text } = planTotals(head);

  expect(text).toContain(
    '<a href="#createContact">Contacts to create</a></th><td class="number">1',
  );
  expect(text).not.toContain('#deleteContact');
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
