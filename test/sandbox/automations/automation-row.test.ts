import { expect, it } from 'vitest';
import type { AutomationRow } from '../../../src/sandbox/automations/automation-row.ts';
import {
  AUTOMATION_STATUS,
  automationShape,
  insertAutomation,
} from '../../../src/sandbox/automations/automation-row.ts';
import { testAccount } from '../sandbox-account.ts';

it.each([[null], [7], ['contacts_7'], ['7']])('keeps what an automation is for as %j', (target) => {
  const test = testAccount();
  const account = test.service.account();

  account.store.inTransaction(() => insertAutomation(account, { automation_for: target }));

  expect(test.list('two/automations')).toMatchObject([{ automation_for: target }]);
});

it('is a draft with a utr of its own when nothing else is said', () => {
  const test = testAccount();
  const account = test.service.account();

  account.store.inTransaction(() => {
    insertAutomation(account, {});
    insertAutomation(account, {});
  });

  const listed = test.list('two/automations');
  expect(listed.map((row) => row['status'])).toEqual([
    AUTOMATION_STATUS.draft,
    AUTOMATION_STATUS.draft,
  ]);
  expect(new Set(listed.map((row) => row['utr'])).size).toBe(2);
});

it('ends a record with what is added to it', () => {
  const account = testAccount().service.account();
  account.store.inTransaction(() => insertAutomation(account, {}));
  const row = account.store.query<AutomationRow>('SELECT * FROM automation').get();

  const shown = row === undefined ? {} : automationShape(account)(row, { extra: 1 });

  expect(Object.keys(shown).slice(-4)).toEqual(['deleted_at', 'created_at', 'updated_at', 'extra']);
});
