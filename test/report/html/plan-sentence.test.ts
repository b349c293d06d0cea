import { expect, it } from 'vitest';
import { ITEM_KINDS, type ItemKind, type PlanCounts } from '../../../src/plan/index.ts';
import { kindPhrase, listed, planSentence } from '../../../src/report/html/plan-sentence.ts';

function countsOf(some: Partial<PlanCounts>): PlanCounts {
  const none = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>;
  return { ...none, unchanged: 0, leftAlone: 0, unwritable: 0, ...some };
}

it('says what would be done, people first', () => {
  const counts = countsOf({
    createUnsubscribeGroup: 1,
    createContact: 1_200,
    deleteContact: 1,
    suppress: 2,
    unchanged: 494,
  });

  expect(planSentence({ counts })).toBe(
    'Carrying out this plan would create 1,200 contacts, delete 1 contact, suppress 2 addresses and create 1 unsubscribe group. 494 contacts stay as they are.',
  );
});

it.each(ITEM_KINDS)('tells of %s', (kind) => {
  expect(planSentence({ counts: countsOf({ [kind]: 3 }) })).toContain(kindPhrase(kind, 3));
});

it('says so when nothing has to be done, and what cannot be', () => {
  const counts = countsOf({ unchanged: 1, unwritable: 1 });

  expect(planSentence({ counts })).toBe(
    'Nothing has to be changed. 1 contact stays as it is. 1 contact differs in something that cannot be written.',
  );
});

it.each([
  ['suppressInGroup', 1, 'suppress 1 address in an unsubscribe group'],
  ['suppressInGroup', 2, 'suppress 2 addresses in an unsubscribe group'],
  ['removeSegmentRecipient', 2, 'remove 2 segment recipients'],
] as const)('puts %s of %d in words', (kind, count, words) => {
  expect(kindPhrase(kind, count)).toBe(words);
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists %j', (parts, words) => {
  expect(listed(parts)).toBe(words);
});
