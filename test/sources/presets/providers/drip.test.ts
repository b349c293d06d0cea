// People by their status, and the other product of that name, whose files hold no people at all.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const PEOPLE = 'people.csv';
const NAMES_ONLY = 'names-only.csv';

describe('the exports of Drip', () => {
  it('are imported by their status, and not against a denied consent', async () => {
    const migrated = await migrate({ type: 'drip', files: [PEOPLE] });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.created_at=2024-01-02T03:04:05Z custom.favourite_tea=green and "black" custom.tags=vip, tea first_name=Ada last_name=Example state_province_region=Vienna',
        'gail@example.com country=100 custom.created_at=2024-01-03T03:04:05Z custom.favourite_tea=mint custom.tags=tea, swim first_name=Gail',
      ],
      customFields: ['created_at', 'favourite_tea', 'phone', 'tags'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com unsubscribed',
        'dan@example.com unsubscribed',
        'eve@example.com bounced',
      ],
      rejects: [
        `${PEOPLE}:11 status is no status that is known: "sleeping"`,
        `${PEOPLE}:12 status is blank`,
        `${PEOPLE}:14 email has a domain without a dot`,
      ],
      rows: {
        file0:
          '12 = 2 desired + 4 suppressed + 1 no consent + 3 invalid + 1 duplicate + 1 excluded',
      },
      warnings: ['1 row of file0 skipped: no address, or nothing that lasts.'],
    });
  });

  it('are refused without a status until a person says it', async () => {
    const failure = await refused({ type: 'drip', files: [NAMES_ONLY] });
    const told = await migrate({
      type: 'drip',
      files: [NAMES_ONLY],
      options: { status: 'subscribed' },
    });

    expect(failure).toContain('Drip: people: the file says nothing about who may get mail');
    expect(told.contacts).toEqual([
      'lea@example.com country=100 custom.created_at=2024-01-02T03:04:05Z first_name=Lea last_name=van der Berg',
    ]);
    expect(told.warnings[0]).toContain('No column tells the status');
  });

  it('are refused when they are those of the period tracker', async () => {
    const failure = await refused({ type: 'drip', files: ['bleeding.csv'] });

    expect(failure).toContain('This is not a file that Drip exports: people.');
  });
});
