// Views of subscribers, which tell the status in a column or not at all.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const ALL = 'all.csv';
const VIEW = 'view.csv';

describe('the views of MailerLite', () => {
  it('are imported by their status, and the date of the sign-up is no status', async () => {
    const migrated = await migrate({ type: 'mailerlite', files: [ALL] });

    expect(migrated).toEqual({
      contacts: [
        'GAIL@example.com country=100 custom.subscribed=2024-01-03 03:04:05 custom.tags=News, Tea first_name=Gail',
        'ada@example.com country=14 custom.company=Tea House custom.subscribed=2024-01-02 03:04:05 custom.tags=News, Tea first_name=Ada last_name=Example',
      ],
      customFields: ['company', 'subscribed', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com complained',
        'dan@example.com bounced',
      ],
      rejects: [
        `${ALL}:8 Status is no status that is known: "sleeping"`,
        `${ALL}:11 Status is blank`,
        `${ALL}:12 Subscriber has no @`,
      ],
      rows: { file0: '10 = 2 desired + 3 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are refused without a status until a person says which view it is', async () => {
    const failure = await refused({ type: 'mailerlite', files: [VIEW] });
    const active = await migrate({
      type: 'mailerlite',
      files: [VIEW],
      options: { status: 'subscribed' },
    });
    const junk = await migrate({
      type: 'mailerlite',
      files: [VIEW],
      options: { status: 'complained' },
    });

    expect(failure).toContain('MailerLite: subscribers: the file says nothing');
    expect(active.contacts).toHaveLength(1);
    expect(active.warnings[0]).toContain('MailerLite exports each status as a view of its own');
    expect(junk).toMatchObject({ contacts: [], suppressions: ['jon@example.com complained'] });
  });
});
