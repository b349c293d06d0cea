import { describe, expect, it } from 'vitest';
import type { ItemReason, UndoReason } from '../../../src/plan/index.ts';
import { reasonWords, undoReasonWords } from '../../../src/report/words/reasons.ts';

describe('the sentence for the reason of an item', () => {
  it.each<[ItemReason, string]>([
    [{ code: 'held-by-guard' }, 'a guard held it back until a person allows it'],
    [{ code: 'beyond-limit' }, '--limit let no more through'],
    [{ code: 'not-released' }, 'a guard held it back, or --limit let no more through'],
    [{ code: 'told', text: 'as it was written' }, 'as it was written'],
    [
      { code: 'rejected', message: 'the service refused email: taken' },
      'the service refused email: taken',
    ],
    [
      { code: 'applied-otherwise', fields: ['city', 'state'], wasRefused: true },
      'the service stored city, state in another form; this request was refused, and it is in effect all the same: the service did it, or somebody else',
    ],
    [
      { code: 'applied-otherwise', fields: [], wasRefused: true },
      'this request was refused, and it is in effect all the same: the service did it, or somebody else',
    ],
    [
      { code: 'changed-by-another', found: 'gone' },
      'the contact is not listed there now: perhaps somebody else removed it, moved it or gave it another address',
    ],
    [
      { code: 'changed-by-another', found: 'other-values' },
      'the contact holds other values: somebody else changed it',
    ],
    [
      { code: 'left-in-source', standing: 'no-consent' },
      'its source no longer has consent for the address',
    ],
    [
      { code: 'suppressions-unseen', count: 2 },
      '2 suppressions before it were not seen on the lists of the service',
    ],
  ])('of %j', (reason, words) => {
    expect(reasonWords(reason)).toBe(words);
  });

  it('is its code where a newer journal holds one that is not known', () => {
    const newer = { code: 'of-tomorrow' } as unknown as ItemReason;

    expect(reasonWords(newer)).toBe('of-tomorrow');
  });
});

describe('the sentence for what becomes of an item in an undo', () => {
  it.each<[UndoReason, string]>([
    [{ code: 'nothing-sent' }, 'it was so before the run, which sent nothing'],
    [{ code: 'fields-changed', fields: ['city', 'state'] }, 'city, state changed since'],
    [
      { code: 'cannot-move-back', because: { code: 'unsubscribed' } },
      'it moved here and cannot go back: the address is unsubscribed, so the contact cannot be brought back',
    ],
  ])('of %j', (reason, words) => {
    expect(undoReasonWords(reason)).toBe(words);
  });
});
