import { describe, expect, it } from 'vitest';
import {
  CredentialsRefusedError,
  type ListSink,
  ReadInterruptedError,
  ServiceUnavailableError,
} from '../../../src/api/index.ts';
import { ListShortError } from '../../../src/compare/account/short-lists.ts';
import { MixedAccountsError } from '../../../src/compare/scope/account-metadata.ts';
import {
  AccountUnreadError,
  accountWitness,
  noteShortList,
  notMade,
  takeLongList,
} from '../../../src/compare/snapshot/account-reading.ts';
import { ContactTypeMissingError } from '../../../src/compare/snapshot/copy-account.ts';
import { World } from '../../world/world.ts';
import { memoryReading } from './readings.ts';
import { saying } from '../../saying.ts';

interface Row {
  readonly userId: string;
  readonly address: string;
}

const RECEIPT = { rowCount: 2, bodyBytes: 77, sha256: 'ab', startedMs: 1, endedMs: 2 };

it('tells how long a short list is, which comes whole', async () => {
  const { reading, lists } = await memoryReading(new World());

  noteShortList(reading, 'custom-fields', 2);

  expect(lists).toEqual([
    { name: 'custom-fields', ownerId: '', expectedCount: null, answer: null, listedCount: 2 },
  ]);
});

it('tells what it knows of the answer of a long list', async () => {
  const { reading, lists } = await memoryReading(new World());

  await takeLongList<Row>(reading, {
    ...globalList,
    expectedCount: 3,
    read: async () => RECEIPT,
  });

  expect(lists).toEqual([
    {
      name: 'global-unsubscribes',
      ownerId: '',
      expectedCount: 3,
      answer: { bodyBytes: 77, sha256: 'ab' },
      listedCount: 2,
    },
  ]);
});

it('holds nothing of an attempt that broke off', async () => {
  const { reading, rows } = await memoryReading(new World());

  await takeLongList<Row>(reading, {
    ...globalList,
    add: ({ address: emailAddress }) => {
      const times = { createdAt: null, updatedAt: null };
      const row = { id: '1', unsubscribeGroupId: null, emailAddress, ...times };
      reading.tables.add('global_unsubscribe', row);
    },
    read: async (sink: ListSink<Row>) => {
      sink.restart();
      sink.accept([row('ann@example.com'), row('bob@example.com')]);
      sink.restart();
      sink.accept([row('cem@example.com')]);
      return RECEIPT;
    },
  });

  expect(rows('global_unsubscribe')).toMatchObject([{ email_address: 'cem@example.com' }]);
});

it('stops at the first record of another account', async () => {
  const { reading, lists } = await memoryReading(new World());

  const reads = takeLongList<Row>(reading, {
    ...globalList,
    read: async (sink: ListSink<Row>) => {
      sink.accept([row('ann@example.com'), { ...row('bob@example.com'), userId: '9999' }]);
      return RECEIPT;
    },
  });

  await expect(reads).rejects.toThrow(MixedAccountsError);
  expect(lists).toEqual([]);
});

const globalList = {
  name: 'global-unsubscribes',
  ownerId: '',
  expectedCount: undefined,
  add: () => undefined,
} as const;

function row(address: string): Row {
  return { userId: '7001', address };
}

describe('the account of all lists', () => {
  it('knows no account before a record has shown one', () => {
    expect(accountWitness(() => undefined).accountId()).toBeNull();
  });

  it('tells the account once, as soon as it is known', () => {
    const told: string[] = [];
    const witness = accountWitness((accountId) => told.push(accountId));

    witness.see('7001', 'contacts-type');
    witness.see('7001', 'contacts/list');

    expect(told).toEqual(['7001']);
    expect(witness.accountId()).toBe('7001');
  });

  it('trusts nothing when two lists belong to two accounts, and names the second list', () => {
    const witness = accountWitness(() => undefined);
    witness.see('7001', 'contacts-type');

    expect(() => witness.see('9999', 'contacts/list')).toThrow(MixedAccountsError);
    expect(() => witness.see('9999', 'contacts/list')).toThrow(/contacts\/list/u);
  });

  it('takes no account for seen that is refused', () => {
    const witness = accountWitness(() => {
      throw new Error('another account');
    });

    expect(() => witness.see('7001', 'contacts-type')).toThrow('another account');
    expect(witness.accountId()).toBeNull();
  });
});

describe('what can stop a snapshot or an export', () => {
  describe('AccountUnreadError', () => {
    it('says that nothing was made, and why, under the code of the cause', () => {
      const cause = new ServiceUnavailableError('Reading contacts/list failed: the list is cut');

      const error = new AccountUnreadError('snapshot', cause);

      expect(error).toMatchObject({ code: cause.code, cause });
      expect(error.message).toEqual(saying('snapshot', cause.message));
    });

    it.each([
      new ServiceUnavailableError('Reading failed.'),
      new ReadInterruptedError('contacts/list'),
    ])('says to make it again where there is nothing to resume: $code', (cause) => {
      const { hint } = new AccountUnreadError('export', cause);

      expect(hint).toContain('`listferry export`');
      expect(hint).not.toContain('resume');
    });

    it('keeps the hint of what will not pass by itself', () => {
      const cause = new CredentialsRefusedError('Reading failed.');

      expect(new AccountUnreadError('export', cause).hint).toBe(cause.hint);
    });
  });

  it('puts words of its own only before errors that are meant for people', () => {
    const fault = new TypeError('undefined is not a function');

    expect(notMade('snapshot', fault)).toBe(fault);
    expect(notMade('snapshot', new CredentialsRefusedError('Refused.'))).toBeInstanceOf(
      AccountUnreadError,
    );
  });

  describe('ContactTypeMissingError', () => {
    it('names the nearest contact type and all that there are', () => {
      const error = new ContactTypeMissingError('Newslettr', ['Customers', 'Newsletter']);

      expect(error).toMatchObject({
        code: 'CONTACT_TYPE_MISSING',
        message: saying('Newslettr', 'Newsletter?'),
        hint: saying('Customers', 'Newsletter'),
      });
    });

    it('says so when there are none', () => {
      expect(new ContactTypeMissingError('Newsletter', []).hint).toContain('no contact types');
    });
  });

  describe('ListShortError', () => {
    it('gives the numbers, and how to go on', () => {
      const error = new ListShortError(
        { name: 'contacts/list', listedCount: 60 },
        {
          name: 'maxShrink',
          of: 'contacts/list',
          limit: 30,
          value: 40,
          base: 100,
          tripped: true,
          scope: 'all',
        },
      );

      expect(error).toMatchObject({
        code: 'LIST_SHORT',
        message: saying('contacts/list', 60, 100, 'maxShrink', 30),
        hint: saying('--accept shrink'),
      });
    });
  });
});
