// Subscribers whose words mean something else than elsewhere: an inactive one never confirmed.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const SUBSCRIBERS = 'subscribers.csv';
const CONFIRMED = 'confirmed.csv';

describe('the exports of Kit', () => {
  it('are imported by their status, and the state beside it is a place', async () => {
    const migrated = await migrate({ type: 'kit', files: [SUBSCRIBERS] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_at=2023-02-14T11:43:55Z custom.favourite_tea=green and black custom.tags=vip, tea first_name=Ada last_name=Example state_province_region=Vienna',
      ],
      customFields: ['created_at', 'favourite_tea', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com bounced',
        'dan@example.com complained',
        'gail@example.com unsubscribed',
      ],
      rejects: [
        `${SUBSCRIBERS}:8 status is no status that is known: "sleeping"`,
        `${SUBSCRIBERS}:11 email has no @`,
        `${SUBSCRIBERS}:12 status is blank`,
      ],
      rows: { file0: '10 = 1 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate' },
      warnings: [],
    });
  });

  it('are imported from the answers of the interface with the fields of the account', async () => {
    const { contacts, suppressions, rows } = await migrate({
      type: 'kit',
      files: ['subscribers.json'],
    });

    expect({ contacts, suppressions, rows }).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_at=2023-02-14T11:43:55Z first_name=Ada last_name=Example',
      ],
      suppressions: ['cleo@example.com unsubscribed'],
      rows: { file0: '3 = 1 desired + 1 suppressed + 1 no consent' },
    });
  });

  it('are refused without a status until a person says what was filtered', async () => {
    const failure = await refused({ type: 'kit', files: [CONFIRMED] });
    const confirmed = await migrate({
      type: 'kit',
      files: [CONFIRMED],
      options: { status: 'subscribed' },
    });

    expect(failure).toContain('Kit (ConvertKit): subscribers of one status: the file says nothing');
    expect(confirmed.contacts).toHaveLength(1);
    expect(confirmed.warnings[0]).toContain('Kit exports what was filtered');
  });

  it('are refused when they report on one mail', async () => {
    const options = { status: 'subscribed' };

    const failure = await refused({ type: 'kit', files: ['broadcast.csv'], options });

    expect(failure).toContain('It tells what people did with one mail');
  });
});
