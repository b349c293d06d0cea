// Subscribers who stay confirmed when they leave, and who count their bounces.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const FILE = 'subscribers.csv';

describe('the subscribers of phpList', () => {
  it('are imported where they confirmed, are on a list and not on the blacklist', async () => {
    const { contacts, suppressions, rejects } = await migrate({ type: 'phplist', files: [FILE] });

    expect(contacts).toEqual(['ada@example.com country=100 custom.lists=news press']);
    expect(suppressions).toEqual(['cleo@example.com unsubscribed']);
    expect(rejects).toEqual([
      `${FILE}:7 Is this subscriber confirmed is neither yes nor no: "maybe"`,
    ]);
  });
});
