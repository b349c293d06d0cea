// What a row means: one bucket per sync, and one per list of suppressions.
import { describe, expect, it } from 'vitest';
import type { WorldConfig } from '../world/world-config.ts';
import { newsletter, story, type Table } from './stories.ts';

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

describe('the buckets of a sync', () => {
  it('take each row once', async () => {
    const plan = await story(newsletter(MIXED, { where: { City: ['Pune', ''] } }));

    expect(plan.head.rows).toEqual([
      {
        source: 'crm',
        sync: 'Newsletter',
        read: 8,
        invalid: 3,
        duplicate: 1,
        suppressed: 0,
        excluded: 3,
        desired: 1,
        excludedAs: { left: 1, noConsent: 0, others: 2 },
      },
    ]);
  });

  it('take a row without a usable contact type as excluded, or as invalid when it names one', async () => {
    const rows = [
      ['Email', 'Country', 'List', 'Status'],
      ['ann@example.com', 'India', '', 'subscribed'],
      ['bob@example.com', 'India', 'X', 'subscribed'],
      ['cem@example.com', 'India', 'X', 'unsubscribed'],
    ];

    const plan = await story(newsletter(rows, { contactTypeFrom: 'List' }));

    expect(plan.items).toEqual([]);
    expect(plan.head.rows).toMatchObject([{ sync: 'by List', read: 3, excluded: 1, invalid: 2 }]);
    expect(plan.rejects.map(({ line }) => line)).toEqual([3, 4]);
  });
});

describe('the buckets of a suppression', () => {
  it('take each row once', async () => {
    const config: WorldConfig = {
      sources: {
        crm: [
          HEADER,
          ['ann@example.com', 'India', '', 'unsubscribed'],
          ['ann@example.com', 'India', '', 'bounced'],
          ['bob@example.com', 'India', '', 'subscribed'],
          ['cem@example.com', 'India', '', 'what'],
          ['', '', '', ''],
          ['no address', '', '', 'unsubscribed'],
        ],
      },
      syncs: [],
      suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'News' }],
    };

    const plan = await story(config);

    const numbers = {
      read: 6,
      invalid: 2,
      duplicate: 1,
      suppressed: 1,
      excluded: 2,
      desired: 0,
      excludedAs: { left: 0, noConsent: 0, others: 2 },
    };
    expect(plan.head.rows).toEqual([
      { source: 'crm', sync: 'global unsubscribes', ...numbers },
      { source: 'crm', sync: 'group News', ...numbers },
    ]);
  });

  it('suppress each of two addresses in one cell, and count their row once', async () => {
    const rows = [HEADER, ['ann@example.com; bob@example.com', 'India', '', 'unsubscribed']];

    const plan = await story({ ...newsletter(rows), suppressions: [{ sources: ['crm'] }] });

    expect(plan.items.filter(({ kind }) => kind === 'suppress')).toMatchObject([
      { kind: 'suppress', email: 'ann@example.com' },
      { kind: 'suppress', email: 'bob@example.com' },
    ]);
    expect(plan.head.rows).toMatchObject([
      { sync: 'Newsletter', read: 1, invalid: 1 },
      { sync: 'global unsubscribes', read: 1, invalid: 0, suppressed: 1 },
    ]);
  });

  it('suppress also whose country is unknown', async () => {
    const plan = await story({
      sources: { crm: [HEADER, ['ann@example.com', 'Atlantis', '', 'complained']] },
      syncs: [],
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('suppress')).toEqual(['ann@example.com']);
  });
});
