import { expect } from 'vitest';
import type { AUTOMATION_SCHEDULE_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import { makeAutomation, only, scheduleForm } from '../arrange.ts';
import { UNKNOWN_UTR, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged, expectRefused } from '../expectations.ts';

const SMALL = 'Record not found';

export const AUTOMATION_SCHEDULE_CONTRACTS = {
  'automations/schedule': {
    request: async (account) => ({ query: { utr: await makeAutomation(account) } }),
    notFound: unknownInQuery('utr', SMALL),
    succeeds: async (account) => {
      const automation = await makeAutomation(account);
      const empty = await account.client.automationSchedules.list(automation);
      const utr = await makeSchedule(account, automation);

      const schedules = await account.client.automationSchedules.list(automation);

      expect(empty).toEqual([]);
      expect(schedules).toMatchObject([{ utr, subject: 'Welcome' }]);
      expect(schedules[0]?.designUrl).toMatch(/^https?:/u);
    },
  },
  'automations/schedule/create': {
    required: [
      'utr',
      'sender_id',
      'subject',
      'waiting_period',
      'waiting_type',
      'template_id',
      'preview_img',
    ],
    request: async (account) => ({
      form: await scheduleForm(account, await makeAutomation(account)),
    }),
    notFound: { spelling: 'Record Not Found', unknown: { form: { utr: UNKNOWN_UTR } } },
    succeeds: async (account) => {
      const automation = await makeAutomation(account);
      const form = await scheduleForm(account, automation);

      const outcome = await account.client.automationSchedules.create({
        ...form,
        waiting_period: '3',
        waiting_type: 'hours',
        template_html: '<p>Hi</p>',
      });

      expectAcknowledged(outcome);
      expect(only(await account.client.automationSchedules.list(automation))).toMatchObject({
        senderId: form.sender_id,
        templateId: form.template_id,
        previewImg: form.preview_img,
        templateHtml: '<p>Hi</p>',
        waitingPeriod: 3,
        waitingType: 'hours',
      });
    },
    also: {
      'refuses a unit of waiting that is none': async (account) => {
        const form = await scheduleForm(account, await makeAutomation(account));

        const { outcome } = await account.raw('automations/schedule/create', {
          form: { ...form, waiting_type: 'weeks' },
        });

        expectRefused(outcome, 'waiting_type');
      },
    },
  },
  'automations/schedule/delete': {
    request: async (account) => ({
      query: { utr: await makeSchedule(account, await makeAutomation(account)) },
    }),
    notFound: unknownInQuery('utr', SMALL),
    succeeds: async (account) => {
      const automation = await makeAutomation(account);
      const utr = await makeSchedule(account, automation);

      expectAcknowledged(await account.client.automationSchedules.delete(utr));

      expect(await account.client.automationSchedules.list(automation)).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof AUTOMATION_SCHEDULE_ENDPOINTS>;

async function makeSchedule(account: ContractAccount, automationUtr: string): Promise<string> {
  const { automationSchedules } = account.client;
  await automationSchedules.create(await scheduleForm(account, automationUtr));
  return only(await automationSchedules.list(automationUtr)).utr;
}
