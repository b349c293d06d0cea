import { expect, it } from 'vitest';
import { erasureWarnings, undoWarnings, undoWarningsAfter } from '../../src/plan/reversal.ts';

const NOTHING_UNSEEN = { contacts: 0, contactTypes: 0 };

const messagesOf = (warnings: readonly { readonly message: string }[]): string[] =>
  warnings.map(({ message }) => message);

it.each([
  [
    { reversed: 3, left: 1, impossible: 1, nothing: 0 },
    1,
    [
      'Of 5 items of the run run-1, this plan reverses 3; 1 is left, since it changed, 1 cannot be undone, and 0 were not carried out by it.',
      '1 deleted contact will be created again, with a new id. The history that the service kept of it is lost.',
    ],
  ],
  [
    { reversed: 1, left: 0, impossible: 0, nothing: 2 },
    0,
    [
      'Of 3 items of the run run-1, this plan reverses 1; 0 are left, since they changed, 0 cannot be undone, and 2 were not carried out by it.',
    ],
  ],
  [
    { reversed: 12_345, left: 1_000, impossible: 0, nothing: 0 },
    0,
    [
      'Of 13,345 items of the run run-1, this plan reverses 12,345; 1,000 are left, since they changed, 0 cannot be undone, and 0 were not carried out by it.',
    ],
  ],
])('says what the plan reverses: %j', (parts, created, messages) => {
  expect(messagesOf(undoWarnings({ runId: 'run-1', parts, created }))).toEqual(messages);
});

it.each([
  ['1 item', 0, '1 was', 1],
  ['12 items', 2, '10 were', 10],
])('does not tell of a next sync where nothing is reversed, of %s', (items, impossible, undone, nothing) => {
  const parts = { reversed: 0, left: 0, impossible, nothing };

  expect(undoWarnings({ runId: 'run-1', parts, created: 0 })).toEqual([
    {
      code: 'UNDO',
      message: `Of ${items} of the run run-1, this plan reverses 0; 0 are left, since they changed, ${String(impossible)} cannot be undone, and ${undone} not carried out by it.`,
    },
  ]);
}); // prettier-ignore

it('says after the run what it reversed, and how many it created', () => {
  const parts = { reversed: 3, left: 1, impossible: 1, nothing: 0 };
  const automation = { code: 'AUTOMATION_LIVE', message: 'It may send mail.' } as const;
  const warnings = [...undoWarnings({ runId: 'run-1', parts, created: 3 }), automation];

  const after = (created: number) =>
    messagesOf(undoWarningsAfter(warnings, () => ({ reversed: 1, created })));

  const [plan = ''] = messagesOf(warnings);
  expect(after(0)).toEqual([`${plan} It reversed 1.`, automation.message]);
  expect(after(1)[2]).toMatch(/^1 deleted contact was created again, with a new id/u);
  expect(after(2)[2]).toMatch(/^2 deleted contacts were created again, with new ids/u);
  expect(undoWarningsAfter([automation], () => ({ reversed: 1, created: 2 }))).toEqual([
    automation,
  ]);
});

it('says of several contacts that they will be created', () => {
  const parts = { reversed: 2, left: 0, impossible: 0, nothing: 0 };

  const [, warning] = undoWarnings({ runId: 'run-1', parts, created: 2 });

  expect(warning?.message).toMatch(/^2 deleted contacts will be created again, with new ids/u);
});

it.each([
  [
    { contacts: 1, contactTypes: 0 },
    'Not looked at: 1 contact of contact types that the service does not list. These people may be there too.',
  ],
  [
    { contacts: 1_234, contactTypes: 1 },
    'Not looked at: 1,234 contacts of contact types that the service does not list, and 1 contact type that has the name of another one. These people may be there too.',
  ],
  [
    { contacts: 0, contactTypes: 2 },
    'Not looked at: 2 contact types that have the name of another one. These people may be there too.',
  ],
])('says what an erasure did not look at: %o', (unseen, message) => {
  expect(messagesOf(erasureWarnings({ people: 1, asked: 1, late: 0, unseen }))).toContain(message);
});

it.each([
  [1, 1, /^The person to be erased is on the service: /u],
  [1, 3, /^1 of 3 people to be erased is on the service: /u],
  [2_000, 3_000, /^2,000 of 3,000 people to be erased are on the service: /u],
])('says how many of those who are to be erased are there: %i of %i', (people, asked, said) => {
  const [warning] = erasureWarnings({ people, asked, late: 0, unseen: NOTHING_UNSEEN });

  expect(warning?.message).toMatch(said);
});

it.each([
  [
    1,
    '1 contact of theirs may still arrive: the service acknowledged it, and no run has seen it there.',
  ],
  [
    1_200,
    '1,200 contacts of theirs may still arrive: the service acknowledged them, and no run has seen them there.',
  ],
])('says of people to be erased that contacts of theirs may still come: %i', (late, said) => {
  const warnings = erasureWarnings({ people: 1, asked: 1, late, unseen: NOTHING_UNSEEN });

  expect(messagesOf(warnings).slice(1)).toEqual([said]);
});
