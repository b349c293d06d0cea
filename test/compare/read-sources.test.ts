// Every row of every file once.
import { describe, expect, it } from 'vitest';
import { holding, newsletter, story, type Table } from './stories.ts';

const HEADER = ['Email', 'Country', 'City', 'Status'];
const MIXED: Table = [
  HEADER,
  ['ann@example.com', 'India', 'Pune', 'subscribed'],
  ['Ann@example.com', 'India', 'Pune', 'subscribed'],
  ['bob@example.com', 'India', 'Pune', 'unsubscribed'],
  ['cem@example.com', 'Atlantis', 'Pune', 'subscribed'],
  ['dee@example.com', 'India', 'Ulm', 'subscribed'],
  ['', '', '', ''],
  ['no address', 'India', 'Pune', 'subscribed'],
  ['eli@example.com', 'India', 'Pune', ''],
];

describe('a rejected row', () => {
  it('is told with its place and reason, and without its address', async () => {
    const plan = await story(newsletter(MIXED));

    expect(plan.rejects.map(({ line, column }) => [line, column])).toEqual([
      [5, 'Country'],
      [8, 'Email'],
      [9, 'Status'],
    ]);
    for (const reject of plan.rejects) {
      expect(reject).toMatchObject({ source: 'crm', file: 'crm.csv' });
      expect(reject.reason).not.toMatch(/example|no address/u);
    }
  });

  it('is told once when it serves several syncs', async () => {
    const plan = await story({
      sources: { crm: MIXED },
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Archive' }],
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.rejects.map(({ line }) => line)).toEqual([5, 8, 9]);
  });
});

it('reads a source once when it serves several syncs', async () => {
  const plan = await story(
    {
      sources: { crm: MIXED },
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Archive' }],
    },
    { given: holding('dee@example.com') },
  );

  expect(plan.head.rows.map(({ sync, read }) => [sync, read])).toEqual([
    ['Newsletter', 8],
    ['Archive', 8],
  ]);
  expect(plan.of('createContact').map(({ contactType }) => contactType)).toEqual([
    'Archive',
    'Archive',
    'Newsletter',
  ]);
});

it('gives a source another hash when its content differs, and the same one when it does not', async () => {
  const [one, same, other] = await Promise.all(
    [MIXED, MIXED, MIXED.slice(0, 3)].map((table) => story(newsletter(table))),
  );

  expect(same?.head.basis.sources).toEqual(one?.head.basis.sources);
  expect(other?.head.basis.sources).not.toEqual(one?.head.basis.sources);
});
