// Contacts and members. A membership that lapsed is about money; three columns end the mail.
import { expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

it('takes over who is subscribed in Wild Apricot, unless another column ends their mail', async () => {
  const migrated = await migrate({ type: 'wildapricot', files: ['MembersExport.csv'] });

  expect(migrated).toEqual({
    contacts: [
      'ada@example.com country=14 custom.company=Tea House first_name=Ada last_name=Example',
      'ben@example.com country=100 first_name=Ben last_name=Example',
    ],
    customFields: ['company'],
    suppressions: [
      'cleo@example.com unsubscribed',
      'dan@example.com unsubscribed',
      'eve@example.com unsubscribed',
      'finn@example.com unsubscribed',
    ],
    rejects: [],
    rows: { file0: '8 = 2 desired + 4 suppressed + 2 no consent' },
    warnings: [],
  });
});
