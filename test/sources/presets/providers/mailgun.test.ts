// The suppression lists of one domain, as CSV, as JSON, and as the script writes them.
import { describe, expect, it } from 'vitest';
import { unsubscribedFrom } from '../../../../src/sources/presets/providers/mailgun.ts';
import { migrate } from '../migration-story.ts';

const BOUNCES = 'example.test_bounces.csv';

describe('the lists of Mailgun', () => {
  it('suppress each with its own reason, but nobody who left the mail with one tag', async () => {
    const migrated = await migrate({
      type: 'mailgun',
      files: [
        ...[BOUNCES, 'example.test_complaints.csv', 'unsubscribes.json'],
        'example.test_unsubscribes.csv',
      ],
    });

    expect(migrated).toEqual({
      contacts: [],
      customFields: [],
      suppressions: [
        'ada@example.com bounced No such mailbox, says mx.example.com, Fri, 21 Oct 2011 11:02:55 UTC',
        'ben@example.com complained Sat, 22 Oct 2011 11:02:55 UTC',
        'cleo@example.com complained Sat, 22 Oct 2011 11:02:55 UTC',
        'dan@example.com unsubscribed Fri, 21 Oct 2011 11:02:55 UTC',
        'finn@example.com unsubscribed Fri, 21 Oct 2011 11:02:55 UTC',
        'gail@example.com unsubscribed Fri, 21 Oct 2011 11:02:55 UTC',
      ],
      rejects: [`${BOUNCES}:5 address has no @: a whole domain is no address`],
      rows: {
        file0: '3 = 1 suppressed + 1 invalid + 1 duplicate',
        file1: '2 = 2 suppressed',
        file2: '3 = 2 suppressed + 1 excluded',
        file3: '1 = 1 suppressed',
      },
      warnings: [
        '1 row of file2 skipped: no address, or nothing that lasts.',
        `1 row has a whole domain or a pattern in the place of the address, which the service cannot suppress (of file0, the first in ${BOUNCES} line 5).`,
      ],
    });
  });
});

it('takes the members of a list over who stayed, and suppresses who left', async () => {
  const { contacts, suppressions } = await migrate({ type: 'mailgun', files: ['members.json'] });

  expect(contacts).toEqual([
    'ada@example.com country=100 first_name=Ada last_name=Example',
    'ivy@example.com country=100 custom.vars_age=26',
  ]);
  expect(suppressions).toEqual(['hal@example.com unsubscribed']);
});

describe('the tags of an unsubscribe', () => {
  it.each(['', '*', '["*"]', '[]', ' ', 'news, *'])('reads %j as all mail', (cell) => {
    expect(unsubscribedFrom(cell)).toEqual(['all']);
  });

  it.each(['news', '["news","active"]', 'a*'])('reads %j as some mail', (cell) => {
    expect(unsubscribedFrom(cell)).toEqual(['some']);
  });
});
