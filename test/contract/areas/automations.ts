import { expect } from 'vitest';
import type { AUTOMATION_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { AutomationRecord } from '../../../src/api/index.ts';
import {
  automationForm,
  makeAutomation,
  makeContactType,
  makeSegment,
  only,
  scheduleForm,
} from '../arrange.ts';
import { unknownIds, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged, expectRefused } from '../expectations.ts';

const SMALL = 'Record not found';

export const AUTOMATION_CONTRACTS = {
  automations: {
    succeeds: async (account) => {
      const utr = await makeAutomation(account);
      await account.client.automationSchedules.create(await scheduleForm(account, utr));

      const automations = await account.client.automations.list();

      expect(automations).toMatchObject([
        { utr, automationName: 'Welcome', isLive: false, automationScheduleCount: 1 },
      ]);
    },
  },
  'automations/details': {
    request: async (account) => ({ query: { utr: await makeAutomation(account) } }),
    notFound: unknownInQuery('utr'),
    succeeds: async (account) => {
      const utr = await makeAutomation(account);

      const details = await account.client.automations.details(utr);

      expect(details).toMatchObject({ utr, automationName: 'Welcome', isLive: false });
      expect(details?.automationScheduleCount).toBeUndefined();
    },
  },
  'automations/create': {
    required: ['type', 'unsubscribe_group_id'],
    request: async (account) => ({ form: await automationForm(account) }),
    succeeds: async (account) => {
      const form = await automationForm(account);
      const contactTypeId = await makeContactType(account);

      const outcome = await account.client.automations.create(form);

      expectAcknowledged(outcome);
      const [created] = await account.client.automations.list();
      expect(outcome).toMatchObject({ utr: created?.utr });
      expect(created).toMatchObject({
        automationFor: contactTypeId,
        automationForTable: expect.stringMatching(/^contacts_/u),
        unsubscribeGroupId: form.unsubscribe_group_id,
        isLive: false,
      });
    },
    also: {
      'takes a segment, and the other type': async (account) => {
        const form = await automationForm(account);
        const segment = makeSegment(account);

        const outcome = await account.client.automations.create({
          ...form,
          type: 'custom',
          automation_for: `segments_${segment}`,
        });

        expectAcknowledged(outcome);
        expect(await account.client.automations.list()).toMatchObject([
          { automationFor: segment, automationForTable: expect.stringMatching(/^segments_/u) },
        ]);
      },
      'refuses a type that is none': async (account) => {
        const form = { ...(await automationForm(account)), type: 'farewell' };

        const { outcome } = await account.raw('automations/create', { form });

        expectRefused(outcome, 'type');
      },
    },
  },
  'automations/duplicate': {
    request: async (account) => ({ query: { utr: await makeAutomation(account) } }),
    notFound: unknownInQuery('utr'),
    succeeds: async (account) => {
      const utr = await makeAutomation(account);

      const outcome = await account.client.automations.duplicate(utr);

      expectAcknowledged(outcome);
      const copy = await otherThan(account, utr);
      const automationFor = await makeContactType(account);
      expect(outcome).toMatchObject({ utr: copy.utr });
      expect(copy).toMatchObject({ automationName: 'Welcome', automationFor });
    },
  },
  'automations/pause': {
    request: async (account) => ({ query: { utr: await makeLive(account) } }),
    notFound: unknownInQuery('utr', SMALL),
    succeeds: async (account) => {
      const utr = await makeLive(account);

      expectAcknowledged(await account.client.automations.pause(utr));

      expect(await account.client.automations.details(utr)).toMatchObject({ isLive: false });
    },
    also: {
      'does not pause one that is not live': async (account) => {
        const { kind } = await account.client.automations.pause(await makeAutomation(account));

        expect(kind).not.toBe('acknowledged');
      },
    },
  },
  'automations/set-live': {
    request: async (account) => ({ query: { utr: await makeAutomation(account) } }),
    notFound: unknownInQuery('utr'),
    succeeds: async (account) => {
      const utr = await makeAutomation(account);

      expectAcknowledged(await account.client.automations.setLive(utr));

      expect(await account.client.automations.details(utr)).toMatchObject({
        isLive: true,
        liveAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u),
      });
    },
    also: {
      'refuses one without an unsubscribe group': async (account) => {
        const query = { utr: await makeUngrouped(account) };

        const { body, outcome } = await account.raw('automations/set-live', { query });

        const errors = 'Unsubscribe group require to live automation';
        expect(body).toMatchObject({ status: 'failed', errors });
        expectRefused(outcome);
        expect(await account.client.automations.details(query.utr)).toMatchObject({
          isLive: false,
        });
      },
    },
  },
  'automations/delete': {
    request: async (account) => ({ query: { utr: await makeAutomation(account) } }),
    notFound: unknownInQuery('utr', SMALL),
    succeeds: async (account) => {
      const utr = await makeAutomation(account);

      expectAcknowledged(await account.client.automations.delete(utr));

      expect(await account.client.automations.details(utr)).toBeUndefined();
      expect(await account.client.automations.list()).toEqual([]);
    },
  },
  'automations/bulk-delete': {
    required: ['strIds'],
    request: async (account) => ({ form: { 'strIds[0]': (await ids(account)).at(0) ?? '' } }),
    notFound: unknownIds(SMALL),
    succeeds: async (account) => {
      expectAcknowledged(await account.client.automations.bulkDelete(await ids(account)));

      expect(await account.client.automations.list()).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof AUTOMATION_ENDPOINTS>;

async function otherThan({ client }: ContractAccount, utr: string): Promise<AutomationRecord> {
  const automations = await client.automations.list();
  return only(automations.filter((automation) => automation.utr !== utr));
}

async function makeLive(account: ContractAccount): Promise<string> {
  const utr = await makeAutomation(account);
  await account.client.automations.setLive(utr);
  return utr;
}

/**
 * How one comes to be without a group is not specified, since creating one demands it: the sandbox
 * takes 0 for none.
 */
async function makeUngrouped(account: ContractAccount): Promise<string> {
  const form = { ...(await automationForm(account)), unsubscribe_group_id: '0' };
  const outcome = await account.client.automations.create(form);
  expectAcknowledged(outcome);
  return outcome.kind === 'acknowledged' ? outcome.utr : '';
}

/** Of two automations. */
async function ids(account: ContractAccount): Promise<readonly string[]> {
  await account.client.automations.duplicate(await makeAutomation(account));
  return (await account.client.automations.list()).map(({ id }) => id);
}
