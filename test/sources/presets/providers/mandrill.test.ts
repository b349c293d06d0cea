// The deny list, in which soft bounces stand beside what lasts.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const LIST = 'denylist.csv';

describe('the deny list of Mandrill', () => {
  it('suppresses by its reasons, and soft bounces pass', async () => {
    const migrated = await migrate({ type: 'mandrill', files: [LIST] });

    expect(migrated).toEqual({
      contacts: [],
      customFields: [],
      suppressions: [
        'Cleo@example.com complained spam, 2014-01-02T03:04:05',
        'ada@example.com bounced 550 unknown, says mx.example.com, 2014-01-02T03:04:05',
        'dan@example.com unsubscribed unsub, 2014-01-02T03:04:05',
        'eve@example.com unsubscribed asked by phone, 2014-01-02T03:04:05',
      ],
      rejects: [
        `${LIST}:8 reason is no status that is known: "rejected"`,
        `${LIST}:9 email has a space inside`,
      ],
      rows: { file0: '8 = 4 suppressed + 2 invalid + 1 duplicate + 1 excluded' },
      warnings: ['1 row of file0 skipped: no address, or nothing that lasts.'],
    });
  });
});
