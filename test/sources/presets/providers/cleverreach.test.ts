// Receivers with times that are zero where it never happened.
import { describe, expect, it } from 'vitest';
import { migrate } from '../migration-story.ts';

const FILE = 'receivers.json';

describe('the receivers of CleverReach', () => {
  it('are imported where they are active, and kept from mail where they left', async () => {
    const { contacts, suppressions, rejects } = await migrate({
      type: 'cleverreach',
      files: [FILE],
    });

    expect(contacts).toEqual([
      'ada@example.com country=100 custom.global_attributes_shoe_size=41 custom.tags=tea first_name=Ada',
    ]);
    expect(suppressions).toEqual(['ben@example.com unsubscribed']);
    expect(rejects).toEqual([`${FILE}:5 activated is no status that is known: "3"`]);
  });
});
