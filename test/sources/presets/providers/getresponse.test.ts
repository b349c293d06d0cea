// Searches that do not tell which state they are of, with a country that may be a guess, and block lists.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'contacts.csv';
const BLOCKED = 'blocklist.csv';
const WITH_STATUS = 'with-status.csv';
const STATE_UNTOLD =
  'No column tells the state: in GetResponse each state is a search of its own. Read the others with `status: unsubscribed` (also the removed), `status: bounced` or `status: unconfirmed`.';

describe('the exports of GetResponse', () => {
  it('are imported without the blocked and without a country that may be a guess', async () => {
    const migrated = await migrate({
      type: 'getresponse',
      files: [CONTACTS, BLOCKED],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'BEN@example.com country=100 custom.added_on=2024-01-04 03:04:05 custom.campaign=tea custom.favourite_tea=mint first_name=Ben',
        'ada@example.com country=100 custom.added_on=2024-01-02 03:04:05 custom.campaign=news custom.favourite_tea=green; loose and black custom.tags=vip, tea first_name=Ada last_name=Example',
      ],
      customFields: ['added_on', 'campaign', 'favourite_tea', 'tags'],
      suppressions: ['cleo@example.com unsubscribed 2024-03-04T05:06:07'],
      rejects: [
        `${CONTACTS}:7 email has no @`,
        `${BLOCKED}:3 email is a pattern for a whole domain`,
      ],
      rows: {
        file0: '5 = 2 desired + 1 invalid + 2 duplicate',
        file1: '2 = 1 suppressed + 1 invalid',
      },
      warnings: [
        `1 row has a whole domain or a pattern in the place of the address, which the service cannot suppress (of file1, the first in ${BLOCKED} line 3).`,
        `${CONTACTS}: ${STATE_UNTOLD}`,
      ],
    });
  });

  it('take the country where a person says that people gave it themselves', async () => {
    const country = { type: 'getresponse', files: [CONTACTS] };
    const options = { status: 'subscribed', columns: { country: 'country' } };

    const { contacts, rejects } = await migrate({ ...country, options });

    expect(contacts[1]).toContain('ada@example.com country=14 ');
    expect(rejects[0]).toBe(
      `${CONTACTS}:4 country is no country that the service knows: "Atlantis"`,
    );
  });

  it('count the worst word of a status and the dates beside it', async () => {
    const migrated = await migrate({
      type: 'getresponse',
      files: [WITH_STATUS],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: ['eve@example.com country=100 custom.added_on=2024-01-02 03:04:05 first_name=Eve'],
      customFields: ['added_on'],
      suppressions: [
        'finn@example.com unsubscribed by the owner, in bulk, 2024-02-03T04:05:06',
        'gail@example.com unsubscribed too many, 2024-02-04T04:05:06',
        'hal@example.com bounced',
      ],
      rejects: [`${WITH_STATUS}:8 status is no status that is known: "sleeping"`],
      rows: { file0: '6 = 1 desired + 3 suppressed + 1 no consent + 1 invalid' },
      warnings: [],
    });
  });

  it('are refused when nobody says which state they are of, or when they report on one mail', async () => {
    const search = await refused({ type: 'getresponse', files: [CONTACTS] });
    const options = { status: 'subscribed' };
    const report = await refused({ type: 'getresponse', files: ['newsletter-3.csv'], options });

    expect(search).toContain('GetResponse: contacts: the file says nothing');
    expect(report).toContain('It tells what people did with one mail');
  });
});
