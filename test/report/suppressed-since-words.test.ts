// Whom a run unsubscribed since its plan was made, in words.
import { expect, it } from 'vitest';
import { suppressedSinceWords } from '../../src/report/suppressed-since-words.ts';

it('has a sentence for each list, and none where nobody left', () => {
  expect(suppressedSinceWords(undefined)).toEqual([]);
  expect(suppressedSinceWords({ count: 3, global: 3, groups: { News: 1 } })).toEqual([
    '3 people left in the sources since the plan was made, and were unsubscribed from all mail.',
    '1 person left in the sources since the plan was made, and was unsubscribed from the group News.',
  ]);
  expect(suppressedSinceWords({ count: 2, global: 0, groups: { News: 2 } })).toEqual([
    '2 people left in the sources since the plan was made, and were unsubscribed from the group News.',
  ]);
});
