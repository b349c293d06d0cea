// Subscribers by their status, where a date of leaving counts more than the word beside it.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const SUBSCRIBERS = 'subscribers.csv';
const ACTIVE = 'active.csv';

describe('the exports of Moosend', () => {
  it('are imported by their status and the date on which people left', async () => {
    const migrated = await migrate({ type: 'moosend', files: [SUBSCRIBERS] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_on=2024-01-02 03:04:05 custom.favourite_tea=green and black custom.tags=vip, tea first_name=Ada last_name=Example',
      ],
      customFields: ['created_on', 'favourite_tea', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed 2024-02-03T04:05:06',
        'cleo@example.com bounced',
        'dan@example.com unsubscribed',
        'finn@example.com unsubscribed 2024-02-04T04:05:06',
      ],
      rejects: [
        `${SUBSCRIBERS}:10 Status is no status that is known: "Sleeping"`,
        `${SUBSCRIBERS}:11 Status is blank`,
        `${SUBSCRIBERS}:12 Email has two @: one cell must hold one address`,
      ],
      rows: { file0: '10 = 1 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are refused without a status until a person says it', async () => {
    const failure = await refused({ type: 'moosend', files: [ACTIVE] });
    const active = await migrate({
      type: 'moosend',
      files: [ACTIVE],
      options: { status: 'subscribed' },
    });
    const removed = await migrate({
      type: 'moosend',
      files: [ACTIVE],
      options: { status: 'unsubscribed' },
    });

    expect(failure).toContain('Moosend: subscribers: the file says nothing');
    expect(active.contacts).toEqual([
      'jon@example.com country=100 custom.created_on=2024-01-02 03:04:05',
    ]);
    expect(active.warnings[0]).toContain('can be exported one by one');
    expect(removed).toMatchObject({ contacts: [], suppressions: ['jon@example.com unsubscribed'] });
  });

  it('are refused when they report on one mail', async () => {
    const options = { status: 'subscribed' };

    const failure = await refused({ type: 'moosend', files: ['clicks.csv'], options });

    expect(failure).toContain('It tells what people did with one mail');
  });
});

describe('the answers of the API of Moosend', () => {
  it('are imported by the number of the status', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'moosend',
      files: ['api.json'],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.tags=tea first_name=Ada last_name=Example',
    ]);
    expect(suppressions).toEqual([
      'ben@example.com unsubscribed',
      'cleo@example.com bounced',
      'dan@example.com unsubscribed',
    ]);
    expect(rejects).toEqual(['api.json:5 SubscribeType is no status that is known: "8"']);
  });
});
