import { bodyBytes, pacedBytes, waitForHead } from '../../../src/sandbox/http/outgoing.ts';
import { fakeClock } from '../../fake-clock.ts';
import type { TestAccount } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

tellStories('Lists and reads', {
  list_staleness: {
    tell: (account) => {
      account.advance(90_000);
      account.add('ann@example.test');
      return [0, 4_999, 1, 25_000].map((waitMs) => {
        account.advance(waitMs);
        return account.contacts().length;
      });
    },
    seen: { '0': [1, 1, 1, 1], 'seconds(5)': [0, 0, 1, 1], until_next_minute: [0, 0, 0, 1] },
  },
  list_order: {
    tell: (account) => {
      addPeople(account, 8);
      account.advance(1_000);
      const order = ids(account).join();
      return { byId: order === '1,2,3,4,5,6,7,8', newestFirst: order === '8,7,6,5,4,3,2,1' };
    },
    seen: {
      id: { byId: true, newestFirst: false },
      newest_first: { byId: false, newestFirst: true },
      random: { byId: false, newestFirst: false },
    },
  },
  list_size: {
    tell: (account) => {
      addPeople(account, 5);
      return [ids(account), ids(account, 'two/contacts/list?page=3')];
    },
    seen: {
      full: [
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
      ],
      'silently_capped(2)': [
        [1, 2],
        [1, 2],
      ],
      'paginated_unannounced(2)': [[1, 2], [5]],
    },
  },
  list_partial_under_load: {
    tell: (account) => {
      addPeople(account, 5);
      const inOneSecond = ids(account);
      account.advance(999);
      const justWithinTheSecond = ids(account);
      account.advance(1_000);
      return [inOneSecond, justWithinTheSecond, ids(account)];
    },
    seen: {
      no: [
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
      ],
      'yes(3)': [
        [1, 2],
        [1, 2],
        [1, 2, 3, 4, 5],
      ],
    },
  },
  list_shape: {
    tell: (account) => {
      addPeople(account, 2);
      const { contacts } = account.get('two/contacts/list').message as { contacts: object };
      return Array.isArray(contacts) ? 'an array' : Object.keys(contacts);
    },
    seen: { array: 'an array', object_keyed_by_index: ['0', '1'] },
  },
  empty_list: {
    tell: (account) => {
      const read = (): unknown => account.get('two/contacts/list');
      const before = read();
      addPeople(account, 1);
      return [before, (read() as { status: string }).status];
    },
    seen: {
      array: [{ status: 'success', message: { contacts: [] } }, 'success'],
      record_not_found: [{ status: 'failed', errors: 'Record Not Found' }, 'success'],
      null: [{ status: 'success', message: { contacts: null } }, 'success'],
      empty_text: [{ status: 'success', message: { contacts: '' } }, 'success'],
      object: [{ status: 'success', message: { contacts: {} } }, 'success'],
    },
  },
  count_field: {
    tell: (account) => {
      account.list('one/contacts-type');
      addPeople(account, 2);
      account.remove('two/contacts/delete?contact_id=2');
      return [0, 59_999, 1].map((waitMs) => {
        account.advance(waitMs);
        return account.list('one/contacts-type')[0]?.['contacts_count'];
      });
    },
    seen: {
      exact: [1, 1, 1],
      includes_deleted: [2, 2, 2],
      'cached(60)': [0, 0, 1],
      'capped(0)': [0, 0, 0],
      missing: [undefined, undefined, undefined],
    },
  },
  details_after_delete: {
    tell: (account) => {
      addPeople(account, 1);
      account.remove('two/contacts/delete?contact_id=1');
      return account.get('two/contacts/details?contact_id=1').status;
    },
    seen: { not_found: 'failed', soft_row: 'success' },
  },
  cross_base_lag: {
    tell: (account) => {
      account.advance(60_000);
      account.post('one/contacts-type/add', { name: 'Shop' });
      return [0, 4_999, 1].map((waitMs) => {
        account.advance(waitMs);
        return account.add('ann@example.test', { contact_type_id: '2' }).status;
      });
    },
    seen: {
      '0': ['success', 'success', 'success'],
      'seconds(5)': ['failed', 'failed', 'success'],
    },
  },
  foreign_writer: {
    tell: (account) => {
      const ours = ['ann@example.test', 'bob@example.test', 'cy@example.test'];
      for (const email of ours) account.add(email, { city: 'Oslo' });
      const contacts = account.contacts();
      const emails = contacts.map(({ email }) => String(email));
      return {
        added: emails.filter((email) => !ours.includes(email)).length,
        changed: contacts.filter(({ city }) => city !== 'Oslo').length,
        missing: ours.filter((email) => !emails.includes(email)).length,
      };
    },
    seen: {
      none: { added: 0, changed: 0, missing: 0 },
      'adds(4)': { added: 1, changed: 1, missing: 0 },
      'edits(4)': { added: 0, changed: 1, missing: 0 },
      'deletes(4)': { added: 0, changed: 0, missing: 1 },
    },
  },
  list_slow: {
    tell: async (account) => {
      addPeople(account, 10);
      const clock = fakeClock();
      const startedMs = clock.monotonicMs();
      const response = account.raw('two/contacts/list');
      await waitForHead(response, clock);
      const headMs = clock.monotonicMs() - startedMs;
      const line = { pace: response.pace, clock, signal: new AbortController().signal };
      let bodyLength = 0;
      for await (const piece of pacedBytes(bodyBytes(response), line)) {
        bodyLength += piece.byteLength;
      }
      const bodyMs = clock.monotonicMs() - startedMs - headMs;
      return { headMs, kibPerSecond: Math.round((bodyLength / 1_024 / bodyMs) * 1_000) };
    },
    seen: {
      fast: { headMs: 0, kibPerSecond: Infinity },
      '60': { headMs: 60_000, kibPerSecond: Infinity },
      'drip(1)': { headMs: 0, kibPerSecond: 1 },
    },
  },
});

function addPeople(account: TestAccount, count: number): void {
  for (let number = 1; number <= count; number += 1) account.add(`p${String(number)}@e.test`);
}

function ids(account: TestAccount, path = 'two/contacts/list'): unknown[] {
  return account.list(path).map(({ id }) => id);
}
