import { expect, it } from 'vitest';
import type { GuardResult, PlanHead } from '../../../src/plan/index.ts';
import { planText } from '../../../src/report/text/report-text.ts';
import { plainStyle } from '../../../src/report/words/report-options.ts';
import { create, plannedIn, remove } from '../planned.ts';

const deletes: GuardResult = {
  ...{ name: 'maxDelete', of: 'News', limit: 1, value: 2, tripped: true, scope: 'deletes' },
};
const shrunk: GuardResult = {
  ...{ name: 'maxShrink', of: 'crm', limit: 1, value: 2, tripped: true, scope: 'all' },
};
const automations = [{ utr: 'u1', name: 'Welcome', contactType: 'News' }];

it.each([
  ['nothing holds it back', {}, []],
  [
    'a part of it is parked',
    { guards: [deletes] },
    [
      'Waits for a person as it stands: 2 deletes.',
      expect.stringMatching(/^ {2}2 .*\(maxDelete allows 1\)\.$/u),
      'If that is right: listferry apply a.plan --accept delete=2',
    ],
  ],
  [
    'all of it is refused',
    { guards: [shrunk, deletes], automations },
    [
      'Refused as it stands:',
      expect.stringMatching(/\(maxShrink allows 1\)\.$/u),
      expect.stringMatching(/\(maxDelete allows 1\)\.$/u),
      '  The automation Welcome is live for News.',
      'If that is right: listferry apply a.plan --accept shrink --accept delete=2 --accept automation=u1',
    ],
  ],
] as const)('says before everything else, where %s, what to accept', (_when, head, held) => {
  const lines = textOf(head, { saysHeld: true });

  expect(lines.slice(1, lines.indexOf(''))).toEqual(held);
});

it('says nothing of it where the command itself goes on, and where an automation was accepted', () => {
  const isAccepted = automations.map((automation) => ({
    ...automation,
    isAccepted: true as const,
  }));

  expect(textOf({ guards: [deletes] }, {})[1]).toBe('');
  expect(textOf({ automations: isAccepted }, { saysHeld: true })[1]).toBe('');
});

it('names the sync that accepts what was read, where there is nothing to do', () => {
  const plan = plannedIn({ head: { guards: [shrunk] } });

  const lines = [...planText(plan, { style: plainStyle, saysHeld: true })];

  expect(lines).toContain('If that is right: listferry sync --yes --accept shrink');
});

function textOf(head: Partial<PlanHead>, options: { readonly saysHeld?: boolean }): string[] {
  const changes = [create('anna@example.com'), remove('b@example.com'), remove('c@example.com')];
  const plan = plannedIn({ changes, head });
  return [...planText(plan, { style: plainStyle, planName: 'a.plan', ...options })];
}
