// Subscribers with a status and the date of an unsubscribe, which may disagree.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const SUBSCRIBERS = 'tea-subscribers-2024-05-06.csv';

describe('the exports of beehiiv', () => {
  it('are imported without people who left, also where the status still says active', async () => {
    const migrated = await migrate({ type: 'beehiiv', files: [SUBSCRIBERS] });

    expect(migrated).toEqual({
      contacts: [
        'IRIS@example.com country=100 custom.acquisition_source=web custom.created_at=2023-04-02 10:23:10 UTC custom.free_tier=Yes custom.gold_tier=No custom.tier=free first_name=Iris last_name=Sample',
        'ada@example.com country=100 custom.acquisition_source=a friend, at work custom.created_at=2023-03-24 10:23:10 UTC custom.free_tier=No custom.gold_tier=Yes custom.subscription_date_substack=2022-03-12 11:43:23 UTC custom.tier=gold first_name=Ada last_name=Example',
      ],
      customFields: [
        ...['acquisition_source', 'created_at', 'free_tier', 'gold_tier'],
        ...['subscription_date_substack', 'tier'],
      ],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com unsubscribed 2024-03-13T11:33:53Z',
        'eve@example.com bounced',
      ],
      rejects: [
        `${SUBSCRIBERS}:9 status is no status that is known: "dreaming"`,
        `${SUBSCRIBERS}:10 status is blank`,
        `${SUBSCRIBERS}:13 email has no @`,
      ],
      rows: { file0: '12 = 2 desired + 3 suppressed + 3 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are those who never confirmed as well when the configuration says so', async () => {
    const { contacts } = await migrate({
      type: 'beehiiv',
      files: [SUBSCRIBERS],
      options: { status: { map: { unconfirmed: 'subscribed' } } },
    });

    expect(contacts.map((text) => text.split('@')[0])).toEqual([
      ...['IRIS', 'ada', 'dan', 'finn', 'kim'],
    ]);
  });

  it('are not taken from posts or what they did', async () => {
    const posts = await refused({ type: 'beehiiv', files: ['posts.csv'] });
    const performance = await refused({ type: 'beehiiv', files: ['performance.csv'] });

    expect(posts).toContain('It holds posts, not people.');
    expect(performance).toContain('It tells how posts did, not who wants mail.');
  });
});
