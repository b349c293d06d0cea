import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, ItemSet } from '../../../src/plan/index.ts';
import {
  acceptedBy,
  type ApprovalFault,
  approvalText,
  chosenHead,
  type Decision,
  parseApproval,
  surveyPlan,
} from '../../../src/review/index.ts';
import type { PlanReader } from '../../../src/state/index.ts';
import { createContact, deleteContact, suppress, updateContact } from '../../plan/changes.ts';
import { plannedIn } from '../../report/planned.ts';

const NOW = new Date('2026-11-24T02:00:00.000Z');
const HOUR_MS = 3_600_000;

const CHANGES: readonly Change[] = [
  suppress('a@example.com'),
  createContact('a@example.com'),
  ...Array.from({ length: 20 }, (_, index) => createContact(`p${String(index)}@example.com`)),
  ...Array.from({ length: 9 }, (_, index) => updateContact(`u${String(index)}@example.com`)),
  deleteContact('x@example.com'),
  deleteContact('y@example.com'),
];

const PLAN = plannedIn({ changes: CHANGES });
const SURVEY = surveyPlan(PLAN);

const NOTHING_TYPED = { deletes: null, suppressions: null };
const ALL_LISTED = { deletes: 'listed', suppressions: 'listed' } as const;

function textOf(accepted: ItemSet, part: Partial<Decision> = {}, plan: PlanReader = PLAN): string {
  return approvalText(plan, surveyPlan(plan), {
    accepted,
    by: 'ann@example.com',
    now: NOW,
    id: '0123456789abcdef0123456789abcdef',
    confirmed: ALL_LISTED,
    sample: { size: 29, of: 30 },
    ...part,
  });
}

function judged(text: string, now = NOW): ItemSet | readonly ApprovalFault[] {
  const parsed = parseApproval(text);
  return 'code' in parsed ? [parsed] : acceptedBy(parsed, PLAN, SURVEY, now);
}

function codesOf(text: string, now = NOW): readonly string[] {
  const verdict = judged(text, now);
  return verdict instanceof ItemSet ? ['accepted'] : verdict.map(({ code }) => code);
}

function without(...items: readonly number[]): ItemSet {
  const chosen = ItemSet.all(CHANGES.length);
  for (const seq of items) chosen.delete(seq);
  return PLAN.needs.closed(chosen);
}

describe('an approval', () => {
  it('accepts what was decided, whatever that is', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: CHANGES.length })), (rejected) => {
        const accepted = without(...rejected);
        fc.pre(accepted.count > 0);

        const verdict = judged(textOf(accepted));

        expect(verdict).toBeInstanceOf(ItemSet);
        expect((verdict as ItemSet).digestHex()).toBe(accepted.digestHex());
      }),
    );
  });

  it('names groups, exceptions, counts and times', () => {
    const parsed = parseApproval(textOf(without(5, 7, 8, 9)));

    expect(parsed).toMatchObject({
      exceptions: '5,7-9',
      counts: { suppress: 1, createContact: 17, updateContact: 9, deleteContact: 2 },
      by: 'ann@example.com',
      at: '2026-11-24T02:00:00.000Z',
      until: '2026-11-27T02:00:00.000Z',
    });
  });

  it('counts until its end and not a moment longer', () => {
    const text = textOf(without());

    expect(codesOf(text, new Date(NOW.getTime() + 72 * HOUR_MS - 1))).toEqual(['accepted']);
    expect(codesOf(text, new Date(NOW.getTime() + 72 * HOUR_MS))).toEqual(['expired']);
    expect(codesOf(text, new Date(NOW.getTime() - HOUR_MS))).toEqual(['of-the-future']);
  });

  it('asks that every delete and suppression was listed, or the exact number typed', () => {
    const all = without();

    expect(codesOf(textOf(all, { confirmed: NOTHING_TYPED }))).toEqual([
      'deletes-unconfirmed',
      'suppressions-unconfirmed',
    ]);
    expect(codesOf(textOf(all, { confirmed: { deletes: 1, suppressions: 1 } }))).toEqual([
      'deletes-unconfirmed',
    ]);
    expect(codesOf(textOf(all, { confirmed: { deletes: 2, suppressions: 1 } }))).toEqual([
      'accepted',
    ]);
    expect(codesOf(textOf(without(1, 32, 33), { confirmed: NOTHING_TYPED }))).toEqual(['accepted']);
  });

  it('is refused where it accepts nothing', () => {
    expect(codesOf(textOf(new ItemSet(CHANGES.length)))).toEqual(['nothing-accepted']);
  });

  it('is refused where it keeps a create whose suppression it rejects', () => {
    const open = ItemSet.all(CHANGES.length);
    open.delete(1);

    expect(codesOf(textOf(open))).toEqual(['other-set']);
  });
});

describe('an approval of something else', () => {
  it.each([
    ['another plan', { head: { planId: '20261121T010203-abc123' } }, 'other-plan'],
    ['another account', { head: { basis: { ...PLAN.head.basis, account: 'b' } } }, 'other-account'],
    ['another service', { head: { host: 'api.example.org' } }, 'other-account'],
    ['the same plan with other items', { changes: CHANGES.slice(1) }, 'other-plan'],
  ])('is refused: %s', (_what, part, code) => {
    const other = plannedIn({ changes: CHANGES, ...part });
    const text = textOf(ItemSet.all(other.head.itemCount), {}, other);

    expect(codesOf(text)).toEqual([code]);
  });

  it('is refused where it is no approval at all', () => {
    expect(
      ['', '{}', 'null', '[1]', '{"format":"other"}'].flatMap((text) => codesOf(text)),
    ).toEqual(Array.from({ length: 5 }, () => 'not-an-approval'));
  });
});

describe('a byte of an approval', () => {
  it('cannot be changed, added or left out', () => {
    const bytes = Buffer.from(textOf(without(4, 9)));
    const changed: string[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      const other = Buffer.from(bytes);
      other[at] = (bytes[at] ?? 0) ^ (1 << (at % 7));
      changed.push(other.toString());
      changed.push(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]).toString());
      changed.push(
        Buffer.concat([bytes.subarray(0, at), Buffer.from(' '), bytes.subarray(at)]).toString(),
      );
    }

    const accepted = changed.filter((text) => judged(text) instanceof ItemSet);

    expect(changed.length).toBeGreaterThan(2_000);
    expect(accepted).toEqual([]);
  });
});

describe('the head of what was chosen', () => {
  const guards = [
    { name: 'maxDelete', of: 'Newsletter', limit: 0, value: 2, tripped: true, scope: 'deletes' },
    { name: 'returned', of: 'suppressions', limit: 0, value: 1, tripped: true, scope: 'returned' },
  ] as const;
  const counts = { contactType: 'Newsletter', mode: 'mirror', existing: 100, desired: 110, create: 21, update: 9, delete: 2, unchanged: 89, leftAlone: 0, unwritable: 0, unwritableOnly: 0 } as const; // prettier-ignore
  const back = { ...createContact('back@example.com'), wasSuppressed: true } as const;
  const plan = plannedIn({ changes: [...CHANGES, back], head: { guards, contactTypes: [counts] } });

  it('measures guards by it', () => {
    const chosen = ItemSet.all(plan.head.itemCount);
    chosen.delete(32);

    const head = chosenHead(plan, chosen);

    expect(head.counts).toMatchObject({ createContact: 22, updateContact: 9, deleteContact: 1 });
    expect(head.contactTypes[0]).toMatchObject({ create: 22, update: 9, delete: 1, existing: 100 });
    expect(head.guards.map(({ name, value, tripped }) => [name, value, tripped])).toEqual([
      ['maxDelete', 1, false],
      ['returned', 1, true],
    ]);
  });

  it('has no automation that would mail where nobody is created', () => {
    const automations = [{ utr: 'u', name: 'Welcome', contactType: 'Newsletter' }];
    const live = plannedIn({ changes: CHANGES, head: { automations } });
    const deletes = new ItemSet(CHANGES.length);
    deletes.add(CHANGES.length);

    expect(chosenHead(live, deletes).automations).toEqual([]);
    expect(chosenHead(live, ItemSet.all(CHANGES.length)).automations).toEqual(automations);
  });
});
