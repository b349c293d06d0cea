// The suppressions of two message streams: a dump of the interface and a CSV of the site.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

describe('the suppressions of Postmark', () => {
  it('are imported with their reasons, from JSON and CSV', async () => {
    const migrated = await migrate({ type: 'postmark', files: ['broadcast.json', 'outbound.csv'] });

    expect(migrated).toEqual({
      contacts: [],
      customFields: [],
      suppressions: [
        'Cleo@example.com unsubscribed ManualSuppression, 2019-12-17T08:58:33-05:00',
        'ada@example.com bounced HardBounce, 2019-12-17T08:58:33-05:00',
        'ben@example.com complained SpamComplaint, 2019-12-17T08:58:33-05:00',
        'dan@example.com unsubscribed ManualSuppression, 2019-12-17T08:58:33-05:00',
        'eve@example.com unsubscribed SomethingNew, 2019-12-17T08:58:33-05:00',
        'gail@example.com unsubscribed Unsubscribe, 2019-12-17T08:58:33-05:00',
        'hal@example.com bounced Hard bounce, 2019-12-17T08:58:33-05:00',
      ],
      rejects: ['broadcast.json:7 EmailAddress has no @'],
      rows: { file0: '7 = 5 suppressed + 1 invalid + 1 duplicate', file1: '2 = 2 suppressed' },
      warnings: [],
    });
  });
});
