import { expect } from 'vitest';
import type { SINGLE_SEND_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { SingleSendRecord } from '../../../src/api/index.ts';
import { all, makeSegment, makeSingleSend, only, singleSendForm } from '../arrange.ts';
import { UNKNOWN_UTR, unknownIds, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged } from '../expectations.ts';

const REQUIRED = [
  'template_id',
  'sender_id',
  'unsubscribe_group_id',
  'single_send_name',
  'subject',
  'preheader',
  'recipient_id',
  'schedule_type',
];

/** The spelling of everything that looks up a single send by its utr, or deletes one. */
const SMALL = 'Record not found';

export const SINGLE_SEND_CONTRACTS = {
  'single-send/list': {
    succeeds: async (account) => {
      const before = await listed(account);
      const utr = await makeSingleSend(account);

      const after = await listed(account);

      expect(before).toEqual([]);
      expect(after).toMatchObject([{ utr, singleSendName: 'Spring', excludedRecipients: [] }]);
    },
  },
  'single-send/details': {
    request: async (account) => ({ query: { utr: await makeSingleSend(account) } }),
    notFound: unknownInQuery('utr', SMALL),
    succeeds: async (account) => {
      const utr = await makeSingleSend(account);

      const details = await account.client.singleSends.details(utr);

      expect(details).toEqual(only(await listed(account)));
    },
    also: {
      'answers with an array that holds the one record': async (account) => {
        const utr = await makeSingleSend(account);

        const { body } = await account.raw('single-send/details', { query: { utr } });

        expect(body).toMatchObject({ message: { singleSend: [{ utr }] } });
      },
    },
  },
  'single/send/create': {
    required: REQUIRED,
    request: async (account) => ({ form: sentForm(await singleSendForm(account)) }),
    succeeds: async (account) => {
      const form = await singleSendForm(account);

      const outcome = await account.client.singleSends.create(form);

      expectAcknowledged(outcome);
      const created = only(await listed(account));
      expect(outcome).toMatchObject({ utr: created.utr });
      expect(created).toMatchObject({
        templateId: form.template_id,
        senderId: form.sender_id,
        unsubscribeGroupId: form.unsubscribe_group_id,
        subject: 'Hello',
        preheader: 'What is new',
        isScheduled: false,
        scheduleDate: '0000-00-00',
        scheduleTime: '00:00:00',
      });
      expect(created.recipients).toHaveLength(1);
      expect(created.recipients[0]?.table).toMatch(/^contacts_/u);
    },
    also: {
      'takes a schedule, and recipients to be avoided': async (account) => {
        const form = await singleSendForm(account);
        const segment = makeSegment(account);

        const outcome = await account.client.singleSends.create({
          ...form,
          exclude_specific_recipient_id: [`segments_${segment}`],
          schedule_type: '1',
          schedule_date: '2031-12-24',
          schedule_time: '18:30:00',
        });

        expectAcknowledged(outcome);
        const created = only(await listed(account));
        expect(created).toMatchObject({
          isScheduled: true,
          scheduleDate: '2031-12-24',
          scheduleTime: '18:30:00',
        });
        expect(created.excludedRecipients[0]?.table).toMatch(/^segments_/u);
      },
    },
  },
  'single/send/update': {
    required: ['utr', ...REQUIRED],
    request: async (account) => {
      const form = await singleSendForm(account);
      return { form: { ...sentForm(form), utr: await makeSingleSend(account, form) } };
    },
    // Missing from the documented list of those with the small spelling.
    notFound: { spelling: 'Record Not Found', unknown: { form: { utr: UNKNOWN_UTR } } },
    succeeds: async (account) => {
      const form = await singleSendForm(account);
      const utr = await makeSingleSend(account, form);

      const outcome = await account.client.singleSends.update({ ...form, subject: 'New', utr });

      expectAcknowledged(outcome);
      expect(outcome).toMatchObject({ utr });
      expect(only(await listed(account))).toMatchObject({
        utr,
        subject: 'New',
      });
    },
  },
  'single/send/duplicate': {
    request: async (account) => ({ query: { utr: await makeSingleSend(account) } }),
    notFound: unknownInQuery('utr', SMALL),
    succeeds: async (account) => {
      const utr = await makeSingleSend(account);

      expectAcknowledged(await account.client.singleSends.duplicate(utr));

      const found = await utrs(account);
      expect(found).toContain(utr);
      expect(new Set(found).size).toBe(2);
    },
    also: {
      'accepts the stated method too': async (account) => {
        const utr = await makeSingleSend(account);
        const parts = { method: 'GET', query: { utr } } as const;

        const { outcome } = await account.raw('single/send/duplicate', parts);

        expectAcknowledged(outcome);
        expect(await utrs(account)).toHaveLength(2);
      },
    },
  },
  'single/send/delete': {
    request: async (account) => ({ query: { utr: await makeSingleSend(account) } }),
    notFound: unknownInQuery('utr', SMALL),
    succeeds: async (account) => {
      const utr = await makeSingleSend(account);

      expectAcknowledged(await account.client.singleSends.delete(utr));

      expect(await account.client.singleSends.details(utr)).toBeUndefined();
      expect(await utrs(account)).toEqual([]);
    },
  },
  'single/send/bulk-delete': {
    required: ['strIds'],
    request: async (account) => ({ form: { 'strIds[0]': (await ids(account)).at(0) ?? '' } }),
    notFound: unknownIds(SMALL),
    succeeds: async (account) => {
      expectAcknowledged(await account.client.singleSends.bulkDelete(await ids(account)));

      expect(await utrs(account)).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof SINGLE_SEND_ENDPOINTS>;

/** The form with the names that are sent. */
function sentForm({
  recipient_id: [recipient],
  ...form
}: Awaited<ReturnType<typeof singleSendForm>>): Readonly<Record<string, string>> {
  return { ...form, 'recipient_id[0]': recipient };
}

async function listed({ client }: ContractAccount): Promise<readonly SingleSendRecord[]> {
  return await all((sink) => client.singleSends.list(sink));
}

async function utrs(account: ContractAccount): Promise<readonly string[]> {
  return (await listed(account)).map(({ utr }) => utr);
}

/** Of two single sends. */
async function ids(account: ContractAccount): Promise<readonly string[]> {
  await account.client.singleSends.duplicate(await makeSingleSend(account));
  return (await listed(account)).map(({ id }) => id);
}
