import { expect, it } from 'vitest';
import {
  goneWarnings,
  memoryWarningsAfter,
  memoryWarningsBefore,
} from '../../src/plan/account-warnings.ts';
import { forgottenWords, type MemoryCounts } from '../../src/plan/index.ts';

const REMEMBERED: MemoryCounts = {
  fields: [],
  goneOnService: 0,
  recreated: 0,
  edits: { overwritten: 0, kept: 0 },
  conflicts: { source: 0, service: 0, parked: 0 },
  erasedRows: 0,
};

const messagesOf = (warnings: readonly { readonly message: string }[]): string[] =>
  warnings.map(({ message }) => message);

it.each([
  [1, 1, '1 contact was removed from the service by somebody else, and created again.'],
  [1, 0, '1 contact was removed from the service by somebody else, and was not created again.'],
  [
    1_200,
    1_200,
    '1,200 contacts were removed from the service by somebody else, and created again.',
  ],
  [3, 1, '3 contacts were removed from the service by somebody else; 1 of them was created again.'],
  [
    3,
    2,
    '3 contacts were removed from the service by somebody else; 2 of them were created again.',
  ],
  [2, 0, '2 contacts were removed from the service by somebody else, and were not created again.'],
])(
  'of %i contacts that are to come back, says that %i were created',
  (recreated, created, said) => {
    const before = memoryWarningsBefore({ recreated });

    const after = memoryWarningsAfter(before, { recreated }, { created, erased: 0 });

    expect(messagesOf(before)[0]).toMatch(/, and this plan creates (?:it|them) again\.$/u);
    expect(messagesOf(after)).toEqual([said]);
  },
);

it.each([
  [
    { goneOnService: 1 },
    '1 contact was removed from the service by somebody else, and not created again.',
  ],
  [
    { goneOnService: 1, perhapsGone: 1 },
    '1 contact may have been removed from the service by somebody else, and is not created again. Perhaps the service has it, unlisted or under another address.',
  ],
  [
    { goneOnService: 3, perhapsGone: 3 },
    '3 contacts may have been removed from the service by somebody else, and are not created again. Perhaps the service has them, unlisted or under another address.',
  ],
  [
    { goneOnService: 2, perhapsGone: 1 },
    '1 contact was removed from the service by somebody else, and 1 more may have been; none of them is created again. Perhaps the service has it, unlisted or under another address.',
  ],
  [
    { goneOnService: 1, inOtherTypes: 1 },
    '1 contact was taken out of its contact type by somebody else and is in another one, where it stays.',
  ],
  [
    { goneOnService: 2, inOtherTypes: 1 },
    '1 contact was removed from the service by somebody else, and not created again. 1 contact was taken out of its contact type by somebody else and is in another one, where it stays.',
  ],
  [
    { goneOnService: 2, sharingGone: 1 },
    '1 contact was removed from the service by somebody else, and not created again. 1 further contact shares an address or id with such a contact, and is not created either.',
  ],
  [
    { goneOnService: 1, recipientsAway: 1 },
    '1 contact was removed from the service by somebody else, and not created again. For this, 1 recipient is added to no segment.',
  ],
])('says of contacts that somebody else removed what is known of them: %j', (memory, said) => {
  const [warning] = goneWarnings({ ...REMEMBERED, ...memory });

  expect(warning).toMatchObject({ code: 'GONE_ON_SERVICE', message: said });
  expect(warning?.hint).toContain(`--accept recreate=${String(memory.goneOnService)}\``);
});

it.each([
  [
    { recreated: 3, perhapsRecreated: 3 },
    '3 contacts may have been removed from the service by somebody else, and this plan creates them again.',
  ],
  [
    { recreated: 3, recreatedInOtherTypes: 3 },
    '3 contacts were taken out of their contact type by somebody else, and this plan creates them again.',
  ],
  [
    { recreated: 2, recreatedSharing: 2 },
    '2 contacts were kept away because they share an address or id with another, and this plan creates them again.',
  ],
  [
    { recreated: 5, recreatedInOtherTypes: 1, recreatedSharing: 2 },
    '5 contacts were kept away, and this plan creates them again. Of these, 2 were removed from the service by somebody else, 1 was taken out of its contact type by somebody else and 2 share an address or id with such a contact.',
  ],
  [
    { recreated: 2, recreatedInOtherTypes: 1, recreatedSharing: 1 },
    '2 contacts were kept away, and this plan creates them again. Of these, 1 was taken out of its contact type by somebody else and 1 shares an address or id with such a contact.',
  ],
])('says of contacts that come back why they were kept away: %j', (memory, said) => {
  const before = memoryWarningsBefore(memory);
  const after = memoryWarningsAfter(before, memory, { created: memory.recreated, erased: 0 });

  expect(messagesOf(before)).toEqual([said]);
  expect(messagesOf(after)).toEqual([
    said.replace(/, and this plan creates them again/u, ', and created again'),
  ]);
});

it.each([
  [{ people: 1, leaving: 0 }, /^1 person who was erased is on the service[^.]*\.$/u, true],
  [{ people: 3, leaving: 1 }, /^3 people .* This plan deletes that of 1 of them\.$/u, true],
  [{ people: 2, leaving: 2 }, /^2 people .* This plan deletes what is there of them\.$/u, false],
])('of erased people on the service %j, says whom the plan deletes', (found, said, hasHint) => {
  const [warning] = memoryWarningsBefore({ recreated: 0, erasedOnService: found });

  expect(warning?.code).toBe('ERASED_ON_SERVICE');
  expect(warning?.message).toMatch(said);
  expect(warning?.hint?.includes('--on-service')).toBe(hasHint ? true : undefined);
});

it('says after a run only whom it left on the service, and how to delete them', () => {
  const memory = { recreated: 0, erasedOnService: { people: 3, leaving: 3 } };
  const other = { code: 'FILE_NOTE', message: 'Another one.' } as const;
  const before = [other, ...memoryWarningsBefore(memory)];

  const all = memoryWarningsAfter(before, memory, { created: 0, erased: 0 });
  const some = memoryWarningsAfter(before, memory, { created: 0, erased: 1 });

  expect(all).toEqual([other]);
  expect(messagesOf(some)[1]).toMatch(/^1 person who was erased is on the service[^.]*\.$/u);
  expect(some[1]?.hint).toContain('--on-service');
});

it('says of contacts that come back that people who were erased may be among them', () => {
  const memory = { recreated: 3, erasedForgotten: 2 };
  const among =
    / 2 people who were erased are missing from the ledger of tombstones, and may be among these\.$/u;

  const before = memoryWarningsBefore(memory);
  const after = memoryWarningsAfter(before, memory, { created: 3, erased: 0 });

  expect(messagesOf(before)).toEqual([expect.stringMatching(among)]);
  expect(messagesOf(after)).toEqual([expect.stringMatching(among)]);
});

it.each([
  [0, /^$/u],
  [1, /^1 person who was erased is missing .*, and may be created again\.$/u],
  [1_200, /^1,200 people who were erased are missing .*, and may be created again\.$/u],
])('says what follows where the ledger lacks %i people', (people, said) => {
  expect(forgottenWords(people)).toMatch(said);
});
