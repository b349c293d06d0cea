// The contacts, which say nothing about consent, and the lists that do.
import { describe, expect, it } from 'vitest';
import { migrate, refused } from '../migration-story.ts';

const CONTACTS = 'contacts.csv';
const BLOCKS = 'suppression_blocks.csv';
const LISTS = [
  'suppression_bounces (1).csv',
  'suppression_spam_reports.csv',
  'suppression_invalid_emails.csv',
  'suppression_unsubscribes.csv',
];

describe('the exports of SendGrid', () => {
  it('are imported with fields, and every list with its own reason', async () => {
    const migrated = await migrate({
      type: 'sendgrid',
      files: [CONTACTS, ...LISTS, BLOCKS],
      options: { status: 'subscribed' },
    });

    expect(migrated).toEqual({
      contacts: [
        'Ben@Example.com country=100 custom.plan=silver first_name=Benjamin',
        'ada@example.com address_line1=Rose Lane 5, Door 2 alt_email=ada.other@example.com city=Vienna country=14 custom.plan=gold first_name=Ada last_name=Example',
        'hal@example.com country=100 first_name=Hal',
      ],
      customFields: ['phone_number', 'plan', 'whatsapp'],
      suppressions: [
        'IRIS@example.com unsubscribed 2021-01-01T00:00:06Z',
        'dan@example.com bounced 550 5.1.1 The address "dan" does not exist, says <mx.example.com>, 2021-01-01T00:00:00Z',
        'finn@example.com complained 2021-01-01T00:00:04Z, 192.0.2.44',
        'gail@example.com bounced Mail domain mentioned in email address is unknown, 2021-01-01T00:00:05Z',
        'kim@example.com bounced 552 gone, 2021-01-01T00:00:02Z',
        'lea@example.com bounced 552 gone, 2021-01-01T00:00:02Z',
      ],
      rejects: ['contacts.csv:8 EMAIL has no @', 'suppression_bounces (1).csv:4 email has no @'],
      rows: {
        file0: '10 = 3 desired + 1 invalid + 5 duplicate + 1 excluded',
        file1: '3 = 2 suppressed + 1 invalid',
        file2: '1 = 1 duplicate',
        file3: '1 = 1 suppressed',
        file4: '2 = 2 suppressed',
        file5: '1 = 1 excluded',
      },
      warnings: [
        '1 row of file0 skipped: no address, or nothing that lasts.',
        '1 row of file5 skipped: no address, or nothing that lasts.',
      ],
    });
  });

  it('are refused when nobody says that the contacts agreed', async () => {
    const failure = await refused({ type: 'sendgrid', files: [CONTACTS, ...LISTS] });

    expect(failure).toContain('SendGrid: contacts: the file says nothing about who may get mail');
  });

  it('suppress blocked addresses too when the configuration says so', async () => {
    const { suppressions } = await migrate({
      type: 'sendgrid',
      files: [BLOCKS],
      options: { status: 'bounced' },
    });

    expect(suppressions).toEqual(['hal@example.com bounced mailbox busy, 2021-01-01T00:00:03Z']);
  });
});
