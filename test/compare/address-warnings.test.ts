// What a plan says of addresses that are odd and are taken as they are.
import { expect, it } from 'vitest';
import { holding, newsletter, story, type Table } from './stories.ts';

const HEADER = ['Email', 'Country', 'Status'];

function people(...emails: readonly string[]): Table {
  return [HEADER, ...emails.map((email) => [email, 'India', 'subscribed'])];
}

function told(plan: Awaited<ReturnType<typeof story>>): string[] {
  return plan.head.warnings.map(({ code, message }) => `${code}: ${message}`);
}

it('tells of roles and of mistyped domains, and changes nothing', async () => {
  const plan = await story(
    newsletter(people('ann@example.com', 'Info@example.com', 'bob@gmial.com', 'eve@gmail.con')),
  );

  expect(told(plan)).toEqual([
    'ROLE_ADDRESSES: 1 address is of a role and not of a person, such as info@ or admin@ (of crm, the first in crm.csv line 3).',
    'MISTYPED_ADDRESSES: 2 addresses are at a domain that looks mistyped: gmial.com for gmail.com (of crm, the first in crm.csv line 4).',
  ]);
  expect(plan.emails('createContact')).toEqual([
    'ann@example.com',
    'bob@gmial.com',
    'eve@gmail.con',
    'info@example.com',
  ]);
});

it('says nothing of those who get no mail', async () => {
  const rows = ['info@example.com', 'bob@gmial.com'].map((email) => [email, 'India', 'bounced']);

  const config = newsletter([HEADER, ...rows]);
  const plan = await story({ ...config, suppressions: [{ sources: ['crm'] }] });

  expect(told(plan)).toEqual([]);
});

it('tells of hashes and whole domains in a list of suppressions once, however often it is read', async () => {
  const plan = await story({
    sources: {
      crm: [
        HEADER,
        ['0123456789abcdef0123456789abcdef', '', 'unsubscribed'],
        ['*@example.test', '', 'unsubscribed'],
        ['example.test', '', 'unsubscribed'],
        ['bob@example.com', '', 'unsubscribed'],
      ],
    },
    syncs: [{ sources: ['crm'] }],
    suppressions: [{ sources: ['crm'] }],
  });

  expect(told(plan)).toEqual([
    'HASHED_ADDRESSES: 1 row has a hash in the place of the address: such a list cannot be imported (of crm, the first in crm.csv line 2).',
    'WHOLE_DOMAINS: 2 rows have a whole domain or a pattern in the place of the address, which the service cannot suppress (of crm, the first in crm.csv line 3).',
  ]);
  expect(plan.emails('suppress')).toEqual(['bob@example.com']);
});

it.each([
  ['in the sources', people('ann@example.com', '\u0430nn@example.com'), []],
  ['on the service', people('\u0430nn@example.com'), ['ann@example.com']],
])('tells of a twin in another alphabet that is %s', async (_where, table, held) => {
  const plan = await story(newsletter(table), { given: holding(...held) });

  expect(told(plan)).toEqual([
    `LOOK_ALIKE_ADDRESSES: 1 address looks like another one of Newsletter and differs in letters of another alphabet or width (the first in crm.csv line ${String(table.length)}).`,
  ]);
  expect(plan.emails('createContact')).toContain('\u0430nn@example.com');
});

it('says nothing of another alphabet where there is no twin', async () => {
  const plan = await story(newsletter(people('\u0430nn@example.com', 'bob@example.com')));

  expect(told(plan)).toEqual([]);
});

it('names no address in any of this', async () => {
  const plan = await story(newsletter(people('info@gmial.com', '\u0430nn@x.test', 'ann@x.test')));

  expect(plan.head.warnings.length).toBe(3);
  expect(told(plan).join('\n')).not.toMatch(/ann@|info@gmial/u);
});
