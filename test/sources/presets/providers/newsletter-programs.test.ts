// Programs of one’s own site, and small services.
import { expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

/** What a person says of everybody whom the file does not name as gone. */
const AGREED = { status: 'subscribed' };

it.each([
  ['acymailing', 'users.csv'],
  ['systemeio', 'contacts.json'],
  ['systemeio', 'contacts.csv'],
  ['steady', 'members.csv'],
])('makes nobody of %s, %s, a contact until a person says that they agreed', async (type, file) => {
  expect(await refused({ type, files: [file] })).toContain('Write `status: subscribed`');
});

it('takes from MailPoet whom the site still mails, and suppresses nobody for leaving one list', async () => {
  const migrated = await migrate({ type: 'mailpoet', files: ['MailPoet_export_q1.csv'] });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=100 custom.list=Tea letter custom.tea_or_coffee=Tea first_name=Ada last_name=Example',
    ],
    suppressions: ['cleo@example.com unsubscribed', 'dan@example.com bounced'],
    rows: { file0: '7 = 1 desired + 2 suppressed + 3 no consent + 1 invalid' },
  });
});

it('keeps users of AcyMailing from mail who are disabled, unconfirmed or left', async () => {
  const migrated = await migrate({ type: 'acymailing', files: ['users.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed 2025-01-01T09:00:00'],
    rows: { file0: '4 = 1 desired + 1 suppressed + 2 no consent' },
  });
});

it('reads the state of a contact of FluentCRM, and nothing from the kind of customer', async () => {
  const migrated = await migrate({ type: 'fluentcrm', files: ['subscribers.json'] });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com city=Linz country=14 custom.phone=+43 1 0000001 custom.tags=Tea first_name=Ada last_name=Example',
    ],
    suppressions: [
      'cleo@example.com unsubscribed',
      'dan@example.com complained',
      'finn@example.com complained',
    ],
    rows: { file0: '6 = 1 desired + 3 suppressed + 2 no consent' },
  });
});

it('suppresses everybody in the unsubscribed recipients of MailUp', async () => {
  const migrated = await migrate({ type: 'mailup', files: ['unsubscribed.csv'] });

  expect(migrated).toMatchObject({
    contacts: [],
    suppressions: [
      'ada@example.com unsubscribed 20240501T111244',
      'ben@example.com unsubscribed 20240502T111244',
      'cleo@example.com complained 20240503T111244',
      'dan@example.com unsubscribed 20240504T111244',
    ],
    rows: { file0: '4 = 4 suppressed' },
  });
});

it('reads the three flags of systeme.io', async () => {
  const migrated = await migrate({ type: 'systemeio', files: ['contacts.json'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=100 custom.tags=tea first_name=Ada last_name=Example'],
    suppressions: ['ben@example.com unsubscribed', 'cleo@example.com bounced'],
    rows: { file0: '4 = 1 desired + 2 suppressed + 1 no consent' },
  });
});

it('reads the CSV of systeme.io, which tells of nobody who left', async () => {
  const migrated = await migrate({ type: 'systemeio', files: ['contacts.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: ['ada@example.com country=14 custom.tags=tea, cake first_name=Ada last_name=Example'],
    suppressions: [],
    rows: { file0: '1 = 1 desired' },
  });
});

it('takes the end of a plan of Steady for no word about mail', async () => {
  const migrated = await migrate({ type: 'steady', files: ['members.csv'], options: AGREED });

  expect(migrated).toMatchObject({
    contacts: [
      'ada@example.com country=14 custom.plan=Friend first_name=Ada last_name=Example',
      'ben@example.com country=100 custom.plan=Friend first_name=Ben last_name=Example',
    ],
    suppressions: [],
    rows: { file0: '2 = 2 desired' },
  });
});
