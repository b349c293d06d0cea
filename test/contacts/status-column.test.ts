import { describe, expect, it } from 'vitest';
import { statusLikeColumn } from '../../src/contacts/status-column.ts';

describe('a column that speaks of consent', () => {
  it.each(['Status', 'EMAIL STATUS', 'Opt-Out', 'unsubscribed_at', '\uFEFFStatus'])(
    'is noticed when it is called %j',
    (title) => {
      expect(statusLikeColumn(['Email', title, 'City'])).toBe(title);
    },
  );

  it.each(['State', 'Marital status of the dog', 'Statuses seen', ''])(
    'is not seen in %j',
    (title) => {
      expect(statusLikeColumn(['Email', title, 'City'])).toBeUndefined();
    },
  );
});
