import { beforeEach, describe, expect, it } from 'vitest';
import {
  insertRecord,
  listedRecords,
  liveRecords,
  recordTarget,
  removeRecord,
  shownRecords,
  updateRecord,
} from '../../src/sandbox/records.ts';
import type { StoredRecord } from '../../src/sandbox/records.ts';
import { SENDER } from './mailing-account.ts';
import type { TestAccount } from './sandbox-account.ts';
import { testAccount } from './sandbox-account.ts';

const DESK = { email_address: 'desk@example.test', email_owner: 'Desk' };

interface DeskRow extends StoredRecord {
  readonly email_owner: string;
}

describe('plain records', () => {
  let test: TestAccount;

  beforeEach(() => {
    test = testAccount();
    const account = test.service.account();
    account.store.inTransaction(() => insertRecord(account, 'notification_recipient', () => DESK));
  });

  it('stamps what is made and what is changed', () => {
    test.advance(1_000);
    const account = test.service.account();

    updateRecord(account, 'notification_recipient', { id: 1, columns: { email_owner: 'Door' } });

    const row = liveRecords<DeskRow>(account, 'notification_recipient', 'id').get(1);
    expect(row).toMatchObject({
      user_id: 7001,
      email_owner: 'Door',
      created_at: '2026-01-05T09:30:00.000000Z',
      updated_at: '2026-01-05T09:30:01.000000Z',
    });
  });

  it('finds nothing when the request names nothing', () => {
    const records = liveRecords(test.service.account(), 'notification_recipient', 'id');

    expect([records.get(null), records.get(9)]).toEqual([undefined, undefined]);
  });

  it('deletes only what fulfils the condition of the target', () => {
    const account = test.service.account();
    const mine = recordTarget(account, 'notification_recipient', "email_owner = 'Desk'");
    const others = recordTarget(account, 'notification_recipient', "email_owner = 'Door'");

    expect([mine, others].map((target) => target.exists(1))).toEqual([true, false]);
    expect([mine, others].map((target) => target.allIds())).toEqual([[1], []]);
    mine.remove(1);
    expect(mine.exists(1)).toBe(false);
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

      const rows = listedRecords<StoredRecord>(account, 'sender');
      expect(rows.map((row) => row.id)).toEqual(ids);
      expect(shownRecords(account, 'sender', 'id').get(1) !== undefined).toBe(shown);
      expect(liveRecords(account, 'sender', 'id').get(1)).toBeUndefined();
    },
  );

  it('cannot be deleted twice', () => {
    const account = accountWithSender({}).service.account();
    const target = recordTarget(account, 'sender');

    target.remove(1);

    expect(target.exists(1)).toBe(false);
    expect(target.allIds()).toEqual([]);
  });
});

function accountWithSender(behaviours: unknown): TestAccount {
  const account = testAccount(behaviours);
  account.post('two/sender/save', SENDER);
  return account;
}
