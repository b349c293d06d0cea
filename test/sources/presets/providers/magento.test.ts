// The table of the newsletter with a number for the status.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const FILE = 'newsletter_subscriber.csv';

describe('the newsletter of Magento', () => {
  it('is imported by the number of the status', async () => {
    const { contacts, suppressions, rejects } = await migrate({ type: 'magento', files: [FILE] });

    expect(contacts).toEqual(['ada@example.com country=100']);
    expect(suppressions).toEqual(['cleo@example.com unsubscribed 2024-02-02T03:04:05']);
    expect(rejects).toEqual([`${FILE}:6 subscriber_status is no status that is known: "7"`]);
  });
});
