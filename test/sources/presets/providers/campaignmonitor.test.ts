// Views that do not tell which state they hold, the suppression list, and the interface, which does tell.
import { describe, expect, it } from 'vitest';
import { keyedValues } from '../../../../src/sources/presets/providers/campaignmonitor.ts';
import { migrate, refused } from '../migration-story.ts';

const ACTIVE = 'active.csv';
const SUPPRESSED = 'suppressionlist.csv';
const API = 'subscribers.json';

describe('the exports of Campaign Monitor', () => {
  it('are imported once a person says which view they are, without the suppressed', async () => {
    const migrated = await migrate({
      type: 'campaignmonitor',
      files: [ACTIVE, SUPPRESSED],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'BEN@example.com country=100 custom.date_subscribed=2024-01-05 03:04:05 custom.favourite_tea=mint first_name=Ben last_name=Example',
        'ada@example.com country=14 custom.date_subscribed=2024-01-02 03:04:05 custom.favourite_tea=green and black first_name=Ada last_name=Example state_province_region=Vienna',
      ],
      customFields: ['date_subscribed', 'favourite_tea'],
      suppressions: [
        'HAL@example.com unsubscribed Unsubscribed, 2024-02-05T04:05:06',
        'eve@example.com complained Marked as spam, 2024-02-03T04:05:06',
        'gail@example.com bounced Hard Bounced, 2024-02-04T04:05:06',
        'iris@example.com unsubscribed Added by the client, in bulk, 2024-02-06T04:05:06',
      ],
      rejects: [
        `${ACTIVE}:6 Email Address address-without-at`,
        `${ACTIVE}:7 Country country-unknown "Atlantis"`,
      ],
      rows: { file0: '6 = 2 desired + 2 invalid + 2 duplicate', file1: '4 = 4 suppressed' },
      warnings: [
        `${ACTIVE}: No column tells the state: Campaign Monitor exports each state of a list as a view of its own, all with the same columns. Read the others with \`status: unsubscribed\`, \`status: bounced\` or \`status: unconfirmed\`, and leave the deleted ones out.`,
      ],
    });
  });

  it('suppress everybody of a view whose state a person names', async () => {
    const { contacts, suppressions } = await migrate({
      type: 'campaignmonitor',
      files: ['unsubscribed.csv'],
      options: { status: 'unsubscribed' },
    });

    expect({ contacts, suppressions }).toEqual({
      contacts: [],
      suppressions: ['finn@example.com unsubscribed'],
    });
  });

  it('tell the state of each person in the answers of the interface', async () => {
    const migrated = await migrate({
      type: 'campaignmonitor',
      files: [API],
      options: { columns: { 'custom.tea': 'CustomFields.Tea', country: 'CustomFields.Country' } },
    });

    expect(migrated).toEqual({
      contacts: [
        'ada@example.com country=14 custom.date_subscribed=2024-01-02 03:04:05 custom.tea=green, black first_name=Ada last_name=Example',
      ],
      customFields: ['date_subscribed', 'tea'],
      suppressions: [
        'ben@example.com unsubscribed 2024-02-03T03:04:05',
        'cleo@example.com bounced 2024-02-04T03:04:05',
      ],
      rejects: [`${API}:6 State status-unknown "Sleeping"`],
      rows: { file0: '7 = 1 desired + 2 suppressed + 2 no consent + 1 invalid + 1 excluded' },
      warnings: [
        'ROWS_PASSED_OVER',
        `${API}: To keep fields of your own, name them under columns, such as \`custom.tea: CustomFields.Tea\`.`,
      ],
    });
  });

  it('are refused when nobody says which view they are, or when they report on one mail', async () => {
    const view = await refused({ type: 'campaignmonitor', files: [ACTIVE] });
    const report = await refused({
      type: 'campaignmonitor',
      files: ['opens.csv'],
      options: { status: 'subscribed' },
    });

    expect(view).toContain('says nothing');
    expect(report).toContain('one mail');
  });
});

describe('the fields of a person in one cell', () => {
  const CELL = JSON.stringify([
    { Key: '[Favourite tea]', Value: 'green' },
    { Key: '[Favourite tea]', Value: 'black' },
    { Key: 'shoe.size', Value: 38 },
    { Key: '[Blank]', Value: '' },
    'no pair',
  ]);

  it('gives the values that are asked for by their key', () => {
    const columns = [
      'CustomFields.favourite tea',
      'CustomFields.[shoe.size]',
      'CustomFields.Blank',
    ];

    expect(keyedValues(CELL, columns)).toEqual(['green, black', '38', '']);
  });

  it.each(['', 'green', '{"Key":"a"}', '[null]'])('gives nothing of %j', (cell) => {
    expect(keyedValues(cell, ['CustomFields.a'])).toEqual(['']);
  });
});
