// Four lists with the same keys, and one whose name does not tell which of them it is.
import { expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const BOUNCES = 'hard-bounces.json';
const BLOCKED = 'blocklist.json';

it('takes the lists of MailerSend over by their names, and the worst of them for one person', async () => {
  const files = [BOUNCES, 'spam-complaints.json', 'unsubscribes.json', BLOCKED, 'saved.json'];

  const migrated = await migrate({ type: 'mailersend', files });

  expect(migrated).toEqual({
    contacts: [],
    customFields: [],
    suppressions: [
      'ada@example.com bounced no such user, 2024-02-03T04:05:06Z',
      'ben@example.com complained 2024-02-05T04:05:06Z',
      'dan@example.com unsubscribed I no longer want these mails, 2024-02-06T04:05:06Z',
      'eve@example.com unsubscribed 2024-02-07T04:05:06Z',
      'finn@example.com unsubscribed 2024-02-08T04:05:06Z',
    ],
    rejects: [
      `${BOUNCES}:3 recipient.email has nothing after the @`,
      `${BLOCKED}:2 pattern is a pattern for a whole domain`,
    ],
    rows: {
      file0: '3 = 1 suppressed + 1 invalid + 1 duplicate',
      file1: '1 = 1 suppressed',
      file2: '1 = 1 suppressed',
      file3: '2 = 1 suppressed + 1 invalid',
      file4: '1 = 1 suppressed',
    },
    warnings: [
      `1 row has a whole domain or a pattern in the place of the address, which the service cannot suppress (of file3, the first in ${BLOCKED} line 2).`,
    ],
  });
});
