import { expect, it } from 'vitest';
import { ITEM_KINDS, VERDICTS, type ItemKind } from '../../src/plan/item.ts';

it.each<[ItemKind, ItemKind]>([
  ['createUnsubscribeGroup', 'suppressInGroup'],
  ['suppress', 'createContact'],
  ['suppressInGroup', 'createContact'],
  ['createContactType', 'createContact'],
  ['createCustomField', 'createContact'],
  ['createContact', 'deleteContact'],
  ['updateContact', 'deleteContact'],
])('plans %s before %s', (earlier, later) => {
  expect(ITEM_KINDS.indexOf(earlier)).toBeGreaterThanOrEqual(0);
  expect(ITEM_KINDS.indexOf(earlier)).toBeLessThan(ITEM_KINDS.indexOf(later));
});

it('names each verdict once', () => {
  expect(new Set(VERDICTS).size).toBe(VERDICTS.length);
  expect([...VERDICTS].sort()).toEqual(['applied', 'drifted', 'rejected', 'skipped', 'unknown']);
});
