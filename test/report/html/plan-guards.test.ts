import { expect, it } from 'vitest';
import type { GuardResult } from '../../../src/plan/index.ts';
import { guardSection, warningSection } from '../../../src/report/html/plan-guards.ts';
import { plannedIn, remove } from '../planned.ts';
import { bareText } from './bare-text.ts';

const GUARD: GuardResult = {
  name: 'maxDelete',
  of: 'News <letter>',
  limit: 75,
  value: 104,
  base: 500,
  tripped: true,
  scope: 'deletes-refuse',
};

function textOf(guards: readonly GuardResult[]): string {
  const { head } = plannedIn({ changes: [remove('ben@example.com')], head: { guards } });
  return bareText([...guardSection(head)].map(({ text }) => text).join(''));
}

it('shows what was found, what passes, and whether it holds', () => {
  const text = textOf([GUARD, { ...GUARD, name: 'maxUpdate', value: 3, tripped: false }]);

  expect(text).toContain(
    'Contacts to delete of News <letter> maxDelete 104 20.8 % 75 15.0 % tripped',
  );
  expect(text).toContain('Contacts to update of News <letter> maxUpdate 3 0.6 % 75 15.0 % holds');
});

it('says what a tripped guard means and how a person allows it', () => {
  const text = textOf([GUARD]);

  expect(text).toContain('104 deletes, 20.8 % (104/500). Applied by a person, the plan is refused');
  expect(text).toContain('To allow it once, after a look at the plan: --allow-delete 1');
});

it('shows a count without a share', () => {
  const { base, ...counted } = GUARD;

  const text = textOf([{ ...counted, name: 'maxSuppress', of: 'suppressions' }]);

  expect(base).toBe(500);
  expect(text).toContain('Addresses to suppress maxSuppress 104 75 tripped');
});

it('is silent when there is no guard and no warning', () => {
  expect(textOf([])).toBe('');
  expect([...warningSection([])]).toEqual([]);
});

it('shows warnings with what to do', () => {
  const warnings = [
    { code: 'STATUS_ASSUMED', message: 'The source <crm> has no status.', hint: 'Name it.' },
    { code: 'OTHER', message: 'Look.' },
  ];

  const html = [...warningSection(warnings)].map(({ text }) => text).join('');

  expect(bareText(html)).toBe(
    'Warnings The source <crm> has no status. Name it. STATUS_ASSUMED Look. OTHER',
  );
});
