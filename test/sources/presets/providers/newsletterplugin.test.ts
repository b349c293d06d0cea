// Subscribers with a letter for the status.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const FILE = 'newsletter-subscribers.csv';

describe('the subscribers of The Newsletter Plugin', () => {
  it('are imported by the letter of their status, whatever lists they are on', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'newsletterplugin',
      files: [FILE],
    });

    expect(contacts).toEqual(['ada@example.com country=100 first_name=Ada last_name=Example']);
    expect(suppressions).toEqual([
      'cleo@example.com unsubscribed',
      'dan@example.com bounced',
      'eve@example.com complained',
    ]);
    expect(rejects).toEqual([
      `${FILE}:7 Status is no status that is known: "Z"`,
      `${FILE}:8 Status is blank`,
    ]);
  });
});
