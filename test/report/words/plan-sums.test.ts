import { describe, expect, it } from 'vitest';
import type {
  ContactTypeCounts,
  FileCounts,
  PlanHead,
  RowCounts,
  SegmentCounts,
} from '../../../src/plan/index.ts';
import type { Sum } from '../../../src/report/words/document.ts';
import { fileSum, placeSums, sourceSum } from '../../../src/report/words/plan-sums.ts';
import { plannedIn } from '../planned.ts';

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
const vip: SegmentCounts = {
  ...{ segment: 'VIP', mode: 'mirror', existing: 9, desired: 0, add: 4, remove: 2 },
  ...{ unchanged: 7, leftAlone: 0, unwritable: 0 },
};

/** The terms that are not zero, by what they count. */
function termsOf({ terms }: Sum): Record<string, number> {
  return Object.fromEntries(terms.filter(([count]) => count > 0).map(([count, of]) => [of, count]));
}

function addsUp({ total, terms }: Sum): boolean {
  return terms.reduce((sum, [count]) => sum + count, 0) === total[0];
}

function sumsOf(head: Partial<PlanHead>): Sum[] {
  const { contactTypes, segments } = placeSums(plannedIn({ head }).head);
  return [...contactTypes, ...segments];
}

describe('the contacts', () => {
  it('are each in one term, but for those that do not exist yet', () => {
    const [sum] = sumsOf({ contactTypes: [newsletter] });

    expect(sum).toMatchObject({
      of: 'contact type',
      name: 'Newsletter',
      place: { kind: 'mode', name: 'mirror' },
      total: [502, 'existing'],
      beside: [[3, 'create']],
    });
    expect(sum && termsOf(sum)).toEqual({
      unchanged: 494,
      update: 3,
      delete: 2,
      unwritable: 2,
      'left alone': 1,
    });
    expect(sum && addsUp(sum)).toBe(true);
  });

  it('of a segment are its recipients', () => {
    const [sum] = sumsOf({ segments: [vip] });

    expect(sum).toMatchObject({ of: 'segment', name: 'VIP', beside: [[4, 'add']] });
    expect(sum && termsOf(sum)).toEqual({ unchanged: 7, remove: 2 });
    expect(sum && addsUp(sum)).toBe(true);
  });

  it('that the rest of a larger plan changes have a term of their own', () => {
    const sums = sumsOf({
      contactTypes: [{ ...newsletter, existing: 505, notInPlan: 3 }],
      segments: [{ ...vip, unchanged: 4, notInPlan: 3 }],
    });

    expect(sums.map((sum) => termsOf(sum)['not in this plan'])).toEqual([3, 3]);
    expect(sums.map(addsUp)).toEqual([true, true]);
  });

  it('go by no mode where a person is erased, which no sync does', () => {
    const head = { contactTypes: [newsletter], segments: [vip] };
    const placesOf = (more: Partial<PlanHead>) =>
      sumsOf({ ...head, ...more }).map(({ place }) => place.name);

    expect(placesOf({ part: 'erasure' })).toEqual(['erasure', 'erasure']);
    expect(placesOf({})).toEqual(['mirror', 'mirror']);
  });

  it('have a name that shows what would hide in it', () => {
    const [sum] = sumsOf({ contactTypes: [{ ...newsletter, contactType: 'a\u202eb' }] });

    expect(sum?.name).toBe(String.raw`a\u{202e}b`);
  });
});

const crm: RowCounts = {
  source: 'crm',
  sync: 'Newsletter',
  read: 509,
  invalid: 1,
  duplicate: 3,
  suppressed: 1,
  excluded: 4,
  excludedAs: { left: 0, noConsent: 0, others: 4 },
  desired: 500,
};
const file: FileCounts = { ...crm, file: 'exports/a.csv', blank: 0, passedOver: 0 };

describe('the rows', () => {
  it('of a source are each in one term', () => {
    const sum = sourceSum(crm);

    expect(sum).toMatchObject({
      of: 'source',
      name: 'crm',
      place: { kind: 'into', name: 'Newsletter' },
      total: [509, 'read'],
      beside: [],
    });
    expect(termsOf(sum)).toEqual({
      desired: 500,
      suppressed: 1,
      excluded: 4,
      duplicate: 3,
      invalid: 1,
    });
    expect(addsUp(sum)).toBe(true);
  });

  it('that were excluded stand by why', () => {
    const excludedAs = { left: 1, noConsent: 2, others: 0, erased: 1 };

    const sum = sourceSum({ ...crm, excludedAs });

    expect(termsOf(sum)).toMatchObject({
      'marked as left, still mailable': 1,
      'no consent': 2,
      erased: 1,
    });
    expect(addsUp(sum)).toBe(true);
  });

  it.each([
    [{ blank: 0, passedOver: 0 }, { excluded: 4 }],
    [
      { blank: 3, passedOver: 0 },
      { excluded: 1, blank: 3 },
    ],
    [
      { blank: 3, passedOver: 1 },
      { blank: 3, skipped: 1 },
    ],
  ])('of a file that name no person are told from those that were excluded: %o', (parts, terms) => {
    const sum = fileSum({ ...file, ...parts });

    const { excluded, blank, skipped } = termsOf(sum);
    expect({ excluded, blank, skipped }).toEqual({
      ...{ excluded: undefined, blank: undefined, skipped: undefined },
      ...terms,
    });
    expect(sum).toMatchObject({ of: 'file', name: 'exports/a.csv' });
    expect(addsUp(sum)).toBe(true);
  });

  it('have places that show what would hide in their names', () => {
    expect(fileSum({ ...file, file: 'a\u001b[2J.csv' }).name).toBe(String.raw`a\u{1b}[2J.csv`);
    expect(sourceSum({ ...crm, sync: 'a\u202e' }).place.name).toBe(String.raw`a\u{202e}`);
  });
});
