import { expect, it } from 'vitest';
import {
  snapshotJson,
  snapshotText,
  type SnapshotReport,
} from '../../src/report/snapshot-report.ts';
import type { SnapshotList } from '../../src/state/index.ts';
import { HEAD, readList } from '../state/snapshot/held-account.ts';

const REPORT: SnapshotReport = {
  snapshot: {
    head: HEAD,
    lists: [
      list('contacts/list', 3),
      list('contacts-type', 1),
      list('unsubscribes-groups', 2),
      { ...list('unsubscribes-groups/recipients-list', 4), ownerId: '31' },
      { ...list('unsubscribes-groups/recipients-list', 5), ownerId: '32' },
    ],
  },
  shortfalls: [{ list: 'contacts/list', ownerId: '', listed: 3, expected: 5 }],
};

it('says whose it is and how much it holds', () => {
  const text = [...snapshotText(REPORT)].join('\n');

  expect(text).toContain('mail.example.com (account 7001)');
  expect(text).toContain('3 contacts in 1 contact type, 0 custom fields');
  expect(text).toContain('9 recipients of 2 unsubscribe groups');
});

it('says so when no account was shown', () => {
  const { snapshot } = REPORT;
  const head = { ...snapshot.head, accountId: null };

  const [line] = snapshotText({ snapshot: { ...snapshot, head } });

  expect(line).toContain('(account id not shown)');
});

it('gives programs the same numbers, the lists and the warnings', () => {
  const json = snapshotJson(REPORT, '/state/a.sqlite');

  expect(json).toMatchObject({
    snapshotFile: '/state/a.sqlite',
    ...HEAD,
    counts: { contacts: 3, unsubscribeGroups: 2, unsubscribeGroupRecipients: 9, segments: 0 },
    lists: REPORT.snapshot.lists,
    warnings: [{ code: 'FEWER_THAN_COUNTED' }],
  });
});

function list(name: SnapshotList['name'], rowCount: number): SnapshotList {
  return { ...readList(name), rowCount, sha256: 'ab' };
}
