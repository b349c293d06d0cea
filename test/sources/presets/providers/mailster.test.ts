// Subscribers with a code or a word for the status, as the person chose.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const FILE = 'mailster_export_2024-01-15.csv';

describe('the subscribers of Mailster', () => {
  it('are imported by the code of their status', async () => {
    const { contacts, suppressions, rejects } = await migrate({ type: 'mailster', files: [FILE] });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.lists=Weekly first_name=Ada last_name=Example',
    ]);
    expect(suppressions).toEqual(['cleo@example.com unsubscribed', 'dan@example.com bounced']);
    expect(rejects).toEqual([`${FILE}:7 Statuscode is no status that is known: "9"`]);
  });

  it('are imported by the word of their status', async () => {
    const { contacts, suppressions, rows } = await migrate({
      type: 'mailster',
      files: ['mailster_export_words.csv'],
    });

    expect(contacts).toEqual(['ada@example.com country=100 first_name=Ada']);
    expect(suppressions).toEqual(['ben@example.com bounced', 'cleo@example.com unsubscribed']);
    expect(rows).toEqual({ file0: '5 = 1 desired + 2 suppressed + 2 no consent' });
  });
});
