import { describe, expect, it } from 'vitest';
import {
  STATUSES,
  isSubscribed,
  isSuppression,
  worstStatus,
} from '../../../src/contacts/values/consent.ts';

describe('the worse of two statuses', () => {
  it('keeps the worse of two statuses when they come in either order', () => {
    for (const [index, better] of STATUSES.entries()) {
      for (const worse of STATUSES.slice(index)) {
        expect(worstStatus(better, worse)).toBe(worse);
        expect(worstStatus(worse, better)).toBe(worse);
      }
    }
  });
});

describe('what a status means', () => {
  it.each([
    ['subscribed', true, false],
    ['unconfirmed', false, false],
    ['no-consent', false, false],
    ['bounced', false, true],
    ['unsubscribed', false, true],
    ['complained', false, true],
  ] as const)('tells consent and suppression apart when the status is %s', (status, mail, stop) => {
    expect(isSubscribed(status)).toBe(mail);
    expect(isSuppression(status)).toBe(stop);
  });
});
