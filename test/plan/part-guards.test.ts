import { expect, it } from 'vitest';
import type { GuardResult } from '../../src/plan/guards.ts';
import { guardsOfPart, type PartSizes } from '../../src/plan/release.ts';

const NONE = { suppress: 0, suppressInGroup: 0 };

function part(sizes: {
  readonly update?: number;
  readonly delete?: number;
  readonly remove?: number;
  readonly suppress?: number;
}): PartSizes {
  const { update = 0, delete: deletes = 0, remove = 0, suppress = 0 } = sizes;
  // Guards look at these numbers alone.
  return {
    contactTypes: [{ contactType: 'Newsletter', update, delete: deletes }],
    segments: [{ segment: 'VIP', remove }],
    counts: { ...NONE, suppress, deleteContact: deletes, removeSegmentRecipient: remove },
  } as unknown as PartSizes;
}

function guard(name: GuardResult['name'], rest: Partial<GuardResult> = {}): GuardResult {
  return { name, of: 'Newsletter', limit: 12, value: 40, tripped: true, scope: 'all', ...rest };
}

it.each([
  ['fewer deletes', guard('maxDelete'), { delete: 12 }, { value: 12, tripped: false }],
  ['as many deletes', guard('maxDelete'), { delete: 13 }, { value: 13, tripped: true }],
  ['few deletes', guard('maxDelete', { limit: 2 }), { delete: 9 }, { value: 9, tripped: false }],
  ['one delete in a first mirror', guard('firstMirror', { limit: 0 }), { delete: 1 }, trippedBy(1)],
  ['no delete in a first mirror', guard('firstMirror', { limit: 0 }), {}, { tripped: false }],
  ['one delete of a lost state', guard('stateLost', { limit: 0 }), { delete: 1 }, trippedBy(1)],
  ['no delete of a lost state', guard('stateLost', { limit: 0 }), {}, { tripped: false }],
  ['updates', guard('maxUpdate'), { update: 13 }, { value: 13, tripped: true }],
  ['suppressions', guard('maxSuppress', { of: 'suppressions' }), { suppress: 20 }, trippedBy(20)],
  ['recipients', guard('maxDelete', { of: 'segment VIP' }), { remove: 13 }, trippedBy(13)],
  ['nothing of its kind', guard('maxDelete', { of: 'segment VIP' }), {}, { value: 0 }],
  ['an unknown target', guard('maxDelete', { of: 'segment Old' }), { remove: 50 }, { value: 0 }],
] as const)('measures %s of the part', (_words, whole, sizes, expected) => {
  const [found] = guardsOfPart([whole], part(sizes));

  expect(found).toMatchObject({ ...expected, limit: whole.limit });
});

it.each(['maxShrink', 'maxInvalid'] as const)('keeps what %s found', (name) => {
  const whole = guard(name, { of: 'crm' });

  expect(guardsOfPart([whole], part({}))).toEqual([whole]);
});

function trippedBy(value: number): Partial<GuardResult> {
  return { value, tripped: true };
}
