import { beforeEach, describe, expect, it } from 'vitest';
import {
  insertRecord,
  listedRecords,
  liveRecord,
  namedRecord,
  recordShape,
  removeRecord,
  shownRecord,
  updateRecord,
} from '../../../src/sandbox/account/records.ts';
import {
  AUTOMATION,
  SCHEDULE,
  SENDER,
  SINGLE_SEND,
  mailingAccount,
  utrOf,
} from '../mailing-account.ts';
import { type Listed, type TestAccount, testAccount } from '../sandbox-account.ts';

const DESK = { email_address: 'desk@example.test', email_owner: 'Desk' };

describe('plain records', () => {
  let test: TestAccount;

  beforeEach(() => {
    test = testAccount();
    const account = test.service.account();
    account.store.inTransaction(() => insertRecord(account, 'notification_recipient', () => DESK));
  });

  it('stamps new and changed records', () => {
    test.advance(1_000);
    const account = test.service.account();

    updateRecord(account, 'notification_recipient', 1, { email_owner: 'Door' });

    const row = liveRecord(account, 'notification_recipient', 'id', 1);
    expect(row).toMatchObject({
      user_id: 7001,
      email_owner: 'Door',
      created_at: '2026-01-05T09:30:00.000000Z',
      updated_at: '2026-01-05T09:30:01.000000Z',
    });
  });

  it('finds nothing when the request names no record', () => {
    const found = [null, undefined, 9].map((id) =>
      liveRecord(test.service.account(), 'notification_recipient', 'id', id),
    );

    expect(found).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    [undefined, 'Record Not Found'],
    ['Record not found', 'Record not found'],
  ] as const)('refuses a request that names no record, spelled %s', (spelling, errors) => {
    const account = test.service.account();

    expect(() => namedRecord(account, 'notification_recipient', 'id', 9, spelling)).toThrow(
      expect.objectContaining({ answer: { kind: 'failed', errors } }),
    );
  });
});

describe('records that can be marked as deleted', () => {
  it.each([
    ['soft', 'no', 'not_found', [], false],
    ['soft', 'yes', 'not_found', [1], false],
    ['soft', 'no', 'soft_row', [], true],
    ['hard', 'yes', 'soft_row', [], false],
  ])(
    'with delete_kind %s, list_includes_soft_deleted %s and details_after_delete %s lists %j',
    (...[kind, listed, details, ids, shown]) => {
      const account = accountWithSender({
        delete_kind: kind,
        list_includes_soft_deleted: listed,
        details_after_delete: details,
      }).service.account();

      removeRecord(account, 'sender', 1);

      const rows = listedRecords(account, 'sender');
      expect(rows.map((row) => row.id)).toEqual(ids);
      expect(shownRecord(account, 'sender', 'id', 1) !== undefined).toBe(shown);
      expect(liveRecord(account, 'sender', 'id', 1)).toBeUndefined();
    },
  );
});

function accountWithSender(behaviours: unknown): TestAccount {
  const account = testAccount(behaviours);
  account.post('two/sender/save', SENDER);
  return account;
}

it('changes only the owner by default', () => {
  const account = testAccount().service.account();
  const record = { id: 1, user_id: 0, city: null, created_at: '2026-01-05T09:30:00.000000Z' };

  expect(recordShape(account)({ ...record })).toEqual({ ...record, user_id: 7001 });
});

/** The lists of every area, where each holds at least one record. */
const LISTS = [
  'one/global-unsubscribes',
  'one/segment/list',
  'one/segment/email/list?segment_id=1',
  'two/unsubscribes-groups',
  'one/contacts-type',
  'two/contacts/list',
  'one/custom-fields',
  'two/get-design/template',
  'two/single-send/list',
  'two/automations',
  'two/automations/schedule?utr=',
  'two/notification-recipients',
  'two/senders',
] as const;

describe('the records of every area', () => {
  it.each(LISTS)('shows ids as text in %s when id_type says so', (path) => {
    const records = recordsOf(path, { id_type: 'numeric_string' });

    const ids = records
      .flatMap((record) => Object.entries(record))
      .filter(([key, value]) => /^id$|_id$|^automation_for$/.test(key) && value !== null)
      .filter(([, value]) => !Array.isArray(value));
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.filter(([, value]) => typeof value !== 'string')).toEqual([]);
  });

  it.each(LISTS)('shows times without a zone in %s when timestamps says so', (path) => {
    const records = recordsOf(path, { timestamps: 'naive_local' });

    const times = records.flatMap((record) => [record['created_at'], record['updated_at']]);
    expect(times.filter((time) => !/^[-\d]{10} [:\d]{8}$/.test(String(time)))).toEqual([]);
  });

  it.each(LISTS)('shows no null in %s when missing_optional_keys says so', (path) => {
    const records = recordsOf(path, { missing_optional_keys: 'absent' });

    expect(records.flatMap((record) => Object.values(record))).not.toContain(null);
  });

  it.each(LISTS)('shows unknown keys in %s when unknown_extra_fields says so', (path) => {
    const records = recordsOf(path, { unknown_extra_fields: 'some' });

    expect(records.every((record) => 'meta' in record)).toBe(true);
  });
});

function recordsOf(path: (typeof LISTS)[number], behaviours: unknown): Listed[] {
  const account = mailingAccount(behaviours);
  account.add('ann@example.test');
  account.post('one/global-unsubscribes/save', { email_address: 'bob@example.test' });
  account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
  account.post('one/segment/email/store', {
    segment_id: '1',
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@example.test',
  });
  account.post('two/single/send/create', SINGLE_SEND);
  account.post('two/notification-recipient/save', {
    email_address: 'desk@example.test',
    email_owner: 'Desk',
  });
  const utr = utrOf(account.post('two/automations/create', AUTOMATION));
  account.post('two/automations/schedule/create', { ...SCHEDULE, utr });
  const records = account.list(path.endsWith('utr=') ? `${path}${utr}` : path);
  expect(records.length).toBeGreaterThan(0);
  return records;
}
