// Members of a site, of whom only a plain yes may get mail.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const MEMBERS = 'members.csv';
const ADVICE =
  'The members of Ghost do not tell whose mail bounced or who complained. Export the suppressions of the service that sends the mail, such as Mailgun, and name them under suppressions.';

describe('the members of Ghost', () => {
  it('are imported where they said yes to mail and are still there', async () => {
    const migrated = await migrate({ type: 'ghost', files: [MEMBERS] });

    expect(migrated).toEqual({
      contacts: [
        'EVE@example.com country=100 custom.created_at=2024-01-07T03:04:05.000Z first_name=Eve last_name=Sample',
        'ada@example.com country=100 custom.created_at=2024-01-02T03:04:05.000Z custom.tags=VIP, Tea custom.tiers=Gold first_name=Ada last_name=Example',
      ],
      customFields: ['created_at', 'tags', 'tiers'],
      suppressions: [
        'ben@example.com unsubscribed',
        'cleo@example.com unsubscribed',
        'finn@example.com unsubscribed 2024-05-06T07:08:09Z',
      ],
      rejects: [
        `${MEMBERS}:6 subscribed_to_emails is neither yes nor no: "maybe"`,
        `${MEMBERS}:10 email has a domain without a dot`,
        `${MEMBERS}:11 email is blank`,
      ],
      rows: { file0: '9 = 2 desired + 3 suppressed + 3 invalid + 1 duplicate' },
      warnings: [`${MEMBERS}: ${ADVICE}`],
    });
  });

  it('are read as well from the file of an import that failed, with the tiers of older days', async () => {
    const { contacts, suppressions } = await migrate({
      type: 'ghost',
      files: ['import-errors.csv'],
    });

    expect(contacts).toEqual([
      'ivy@example.com country=100 custom.products=Silver custom.tags=News first_name=Ivy',
    ]);
    expect(suppressions).toEqual(['jon@example.com unsubscribed']);
  });
});

describe('the answers of the API of Ghost', () => {
  it('are imported where they are subscribed and their address is not suppressed', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'ghost',
      files: ['api.json'],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.created_at=2023-03-01T10:00:00.000Z custom.tags=vip, tea first_name=Ada last_name=Example',
    ]);
    expect(suppressions).toEqual([
      'ben@example.com unsubscribed',
      'cleo@example.com complained spam, 2024-01-01T10:00:00Z',
      'dan@example.com bounced fail, 2024-01-01T10:00:00Z',
    ]);
    expect(rejects).toEqual([]);
  });
});
