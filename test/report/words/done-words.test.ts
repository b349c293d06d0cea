import { describe, expect, it } from 'vitest';
import { parkedOf } from '../../../src/plan/index.ts';
import { doneSentence, saysAll } from '../../../src/report/words/done-words.ts';
import { resultOf, told, wholeReportOf, parkedPlanOf } from '../finished-run.ts';
import { create, mistyped, plannedIn } from '../planned.ts';

const runId = '20261120T020000-0000aa';
const good = wholeReportOf({ 1: {} });

it.each([
  [{}, 'nothing had to be done'],
  [{ createContact: 1 }, '1 person added'],
  [
    { suppress: 1, suppressInGroup: 1, updateContact: 12, createContact: 3_000 },
    '3,000 people added, 12 changed, 2 unsubscribed',
  ],
  [
    { deleteContact: 2, createContactType: 1, createCustomField: 2, createUnsubscribeGroup: 1 },
    '2 people deleted, 1 contact type created, 2 custom fields created, 1 unsubscribe group created',
  ],
  [
    { addSegmentRecipient: 2, removeSegmentRecipient: 1 },
    '2 people added to segments, 1 taken out of segments',
  ],
])('says of %j what was done', (done, words) => {
  expect(doneSentence(good, done)).toBe(`Run ${runId}: ${words}; verified.`);
});

it('names the worst thing that is open, and the command that comes next', () => {
  const planId = '20261120T020004-0000bb';
  const parked = parkedOf([parkedPlanOf({ count: 60, planId })]);
  const result = resultOf({ applied: 1, skipped: 60 }, { parked, verifiedPart: true });

  const words = doneSentence({ ...good, result, exitCode: 4 }, { createContact: 1 });

  expect(words).toMatch(
    /: 1 person added; verified in part\. .*`listferry show 20261120T020004-0000bb`.* \[DELETES_PARKED\]$/u,
  );
});

it('does not say that nothing had to be done where something is open', () => {
  const result = resultOf({ skipped: 60 });

  const words = doneSentence({ ...good, result, exitCode: 3 }, {});

  expect(words).toContain(`Run ${runId}: nothing was done; not verified.`);
  expect(words).toMatch(/\[ITEMS_NOT_SENT\]$/u);
});

describe('one sentence', () => {
  const warnings = [{ code: 'FILE_NOTE', message: 'A sheet went unread.' }] as const;
  const fine = { ...good, isBelowPlan: false };
  const warned = { ...good, result: { ...good.result, warnings } };

  it.each([
    ['is all of a run that ended well', fine, true],
    ['is all of it where its plan warned above', { ...warned, isBelowPlan: true }, true],
    ['is not where its plan warned elsewhere', { ...warned, isBelowPlan: false }, false],
    [
      'is not where something is open',
      { ...fine, result: { ...fine.result, lostValues: 1 }, exitCode: 6 },
      false,
    ],
    [
      'is not where an item has something to know',
      { ...wholeReportOf({ 1: { reason: told('It was cut.') } }), isBelowPlan: true },
      false,
    ],
    [
      'is not where a person had refused something',
      {
        ...fine,
        result: { ...fine.result, refused: { notInPlan: 1, skipped: 0, counterparts: 0 } },
      },
      false,
    ],
    [
      'is not where the plan found something and is not above',
      {
        ...fine,
        plan: plannedIn({
          changes: [create('anna@example.com')],
          findings: [mistyped('anna@gmial.com')],
        }),
      },
      false,
    ],
  ] as const)('%s', (_what, report, isAll) => {
    expect(saysAll(report)).toBe(isAll);
  });
});
