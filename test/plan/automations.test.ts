import { expect, it } from 'vitest';
import { liveWords } from '../../src/plan/plan.ts';

const WELCOME = { utr: 'u1', name: 'Welcome', contactType: 'Newsletter' };

it('says what an automation is live for', () => {
  expect(liveWords(WELCOME)).toBe('Welcome is live for Newsletter');
});

it('claims no more than that it may be live where its status is not understood', () => {
  expect(liveWords({ ...WELCOME, isStatusUnknown: true })).toBe(
    'Welcome has a status that is not understood and may be live for Newsletter',
  );
});
