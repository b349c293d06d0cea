// Subscribers whose type is their status.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const FILE = 'subscribers.json';

describe('the subscribers of Buttondown', () => {
  it('are imported by their type, and one who came back by it alone', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'buttondown',
      files: [FILE],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.metadata_city=Vienna custom.tags=vip, tea',
      'dan@example.com country=100',
    ]);
    expect(suppressions).toEqual([
      'cleo@example.com unsubscribed Too many, 2024-01-02T09:00:00Z',
      'eve@example.com bounced 2024-01-03T09:00:00Z',
      'finn@example.com complained',
    ]);
    expect(rejects).toEqual([`${FILE}:7 type is no status that is known: "churned"`]);
  });
});
