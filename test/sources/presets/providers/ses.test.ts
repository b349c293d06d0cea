// The suppression list in two pages, and contacts with their answers about topics.
import { describe, expect, it } from 'vitest';
import { topicAnswers } from '../../../../src/sources/presets/providers/ses.ts';
import { migrate, refused } from '../migration-story.ts';

const SUPPRESSED = 'suppressed.json';
const CONTACTS = 'contacts.json';

describe('the exports of Amazon SES', () => {
  it('are imported with the topics that people wanted, and every page of the suppressed', async () => {
    const migrated = await migrate({
      type: 'ses',
      files: [SUPPRESSED, CONTACTS],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'dan@example.com country=100 custom.tags=Tea, Offers',
        'gail@example.com country=100',
      ],
      customFields: ['tags'],
      suppressions: [
        'CLEO@example.com bounced BOUNCE, 2020-04-10T21:03:05+02:00',
        'ada@example.com bounced BOUNCE, 2020-04-10T21:03:05+02:00',
        'ben@example.com complained COMPLAINT, 2020-04-10T19:03:05Z',
        'eve@example.com unsubscribed 2021-04-10T21:03:05+02:00',
      ],
      rejects: [`${SUPPRESSED}:4 EmailAddress has no @: a whole domain is no address`],
      rows: {
        file0: '4 = 2 suppressed + 1 invalid + 1 duplicate',
        file1: '5 = 2 desired + 2 suppressed + 1 no consent',
      },
      warnings: [
        `1 row has a whole domain or a pattern in the place of the address, which the service cannot suppress (of file0, the first in ${SUPPRESSED} line 4).`,
      ],
    });
  });

  it('keep lasting bounces and complaints of the notifications from all mail, and nobody else', async () => {
    const migrated = await migrate({ type: 'ses', files: ['notifications.ndjson'] });

    expect(migrated).toMatchObject({
      contacts: [],
      suppressions: [
        'ben@example.com bounced General, 2024-03-12T08:16:00Z',
        'dan@example.com complained abuse, 2024-03-12T09:00:00Z',
      ],
      rejects: [],
    });
  });

  it('have attributes in a text of JSON, which the configuration can ask for', async () => {
    const { contacts } = await migrate({
      type: 'ses',
      files: [CONTACTS],
      options: {
        status: 'subscribed',
        columns: { city: 'AttributesData.city', country: 'AttributesData.address.country' },
      },
    });

    expect(contacts).toContain('dan@example.com city=Vienna country=14 custom.tags=Tea, Offers');
  });

  it('are refused when nobody says that contacts without an answer agreed', async () => {
    const failure = await refused({ type: 'ses', files: [CONTACTS] });

    expect(failure).toContain('the file says who left, and not who agreed to get mail');
  });
});

describe('the topics of a person in one cell', () => {
  const answer = (name: string, status: string): object => ({
    TopicName: name,
    SubscriptionStatus: status,
  });

  it.each([
    ['all topics that were wanted', [answer('Tea', 'OPT_IN'), answer('News', 'OPT_OUT')], 'Tea'],
    ['several', [answer('Tea', 'OPT_IN'), answer('News', 'OPT_IN')], 'Tea, News'],
  ])('names %s', (_, topics, names) => {
    expect(topicAnswers(JSON.stringify(topics))).toEqual([names, 'OPT_IN']);
  });

  it('says when no topic was wanted', () => {
    expect(topicAnswers(JSON.stringify([answer('News', 'OPT_OUT')]))).toEqual(['', 'OPT_OUT']);
  });

  it.each(['', '[]', '[{"TopicName":"Tea"}]', '[null,"Tea"]', '{}', 'OPT_IN'])(
    'takes %j for no answer',
    (cell) => {
      expect(topicAnswers(cell)).toEqual(['', '']);
    },
  );
});
