import { describe, expect, it } from 'vitest';
import {
  type ItemReason,
  reasonWords,
  type UndoReason,
  undoReasonWords,
} from '../../src/plan/index.ts';

describe('the sentence for the reason of an item', () => {
  it.each<[ItemReason, string]>([
    [{ code: 'held-by-guard' }, 'a guard held it back until a person allows it'],
    [{ code: 'beyond-limit' }, '--limit let no more through'],
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
    [{ code: 'address-unsubscribed' }, 'the address was unsubscribed since the plan was made'],
    [
      { code: 'applied-otherwise', fields: ['city'], wasRefused: false },
      'the service stored city in another form',
    ],
    [{ code: 'arrived-late' }, 'arrived late'],
    [{ code: 'cannot-suppress-again' }, 'its address could not be unsubscribed again'],
    [
      { code: 'changed-by-another', found: 'other-values', fields: ['city'] },
      'it was written, and the contact now holds another value in city: somebody else changed it, or the service stores something else',
    ],
    [{ code: 'contact-changed' }, 'the contact was changed since the plan was made'],
    [{ code: 'contact-exists' }, 'the contact has appeared since the plan was made'],
    [
      { code: 'contact-gone' },
      'the contact is not listed there as it was when the plan was made: perhaps it was removed, moved or given another address',
    ],
    [
      { code: 'contact-type-changed' },
      'another contact type has taken the name of its contact type since the plan was made',
    ],
    [{ code: 'contact-type-gone' }, 'the service no longer lists its contact type'],
    [{ code: 'copies-left' }, 'other contacts have this address, and not all of them can be ours'],
    [
      { code: 'counterpart-left-out' },
      'another change that goes together with it is not made, for the reason that is given there',
    ],
    [{ code: 'custom-field-gone' }, 'the service no longer has a custom field that it fills'],
    [{ code: 'erased' }, 'the person was erased, and nobody may bring them back'],
    [
      { code: 'fields-lost', fields: ['city', 'postal_code'] },
      'after its update the contact lacks city, postal_code, which the update did not clear: the service erased it, or somebody else did',
    ],
    [
      { code: 'former-address-unsubscribed' },
      'the address that it replaces, or one of a person whose changes go together with it, was unsubscribed since the plan was made',
    ],
    [
      { code: 'further-address-unsubscribed' },
      'another address of its row or id is unsubscribed now, on the service or by a source, which the plan did not know',
    ],
    [{ code: 'gone-again' }, 'it was in effect, and is gone again'],
    [
      { code: 'gone-on-service' },
      'an earlier run saw the contact on the service, which does not list it now: somebody else may have removed it',
    ],
    [{ code: 'group-gone' }, 'the service no longer has an unsubscribe group of this name'],
    [
      { code: 'group-gone-before' },
      'the unsubscribe group of a suppression before it is gone from the service',
    ],
    [
      { code: 'held-for-late' },
      'held back: most of what the service acknowledged before never appeared in this contact type',
    ],
    [{ code: 'id-of-another' }, 'its id now belongs to another contact'],
    [{ code: 'in-effect' }, 'is in effect already'],
    [
      { code: 'late' },
      'late: the service acknowledged it and has yet to show it in its contact type; every run looks for it, and none sends it again',
    ],
    [
      { code: 'left-earlier' },
      'an earlier run knew that the person had left or was erased, under this address or another one, and no list of the service shows this one',
    ],
    [
      { code: 'left-in-source', standing: 'unconfirmed' },
      'its source now says that the address is unconfirmed; it did not when the plan was made',
    ],
    [
      { code: 'left-in-source', standing: 'unsubscribed' },
      'its source now says that the address unsubscribed; it did not when the plan was made',
    ],
    [
      { code: 'left-in-source', standing: 'bounced' },
      'its source says that mail to the address bounces, since the plan was made',
    ],
    [
      { code: 'left-in-source', standing: 'complained' },
      'its source says that the address complained, since the plan was made',
    ],
    [
      { code: 'left-in-source', standing: 'gone' },
      'no row of its sources asks for the address there any more',
    ],
    [
      { code: 'left-in-source', standing: 'invalid' },
      'the row of its source can no longer be taken, so it is unknown whether it may get mail',
    ],
    [
      { code: 'list-incomplete' },
      'the service lists too few contacts or contact types to tell: the outcome is not known yet',
    ],
    [
      { code: 'may-be-there' },
      'the contact list shows fewer contacts than the service counts: this one may be there already',
    ],
    [
      { code: 'mentioned-since' },
      'a row of the sources mentions it now, which none did when the plan was made',
    ],
    [
      { code: 'move-failed', contactType: 'Customers' },
      'it moves to Customers, and was not seen there when contacts were deleted',
    ],
    [
      { code: 'move-failed', contactType: 'Berlin', isReaddressed: true },
      'the new address of its person was not seen in Berlin when contacts were deleted',
    ],
    [
      { code: 'new-address-gone' },
      'an earlier run saw a contact with the new address on the service, which does not list it now: somebody else may have removed it',
    ],
    [
      { code: 'new-address-taken' },
      'a contact with the new address has appeared since the plan was made',
    ],
    [
      { code: 'new-address-unsubscribed' },
      'the new address was unsubscribed since the plan was made',
    ],
    [
      { code: 'no-clear-answer', attempts: 24 },
      'unclear after 24 attempts, and not in effect when last read',
    ],
    [
      {
        code: 'no-clear-answer',
        attempts: 4,
        message: 'HTTP 200 with a success whose message is not the specified one',
      },
      'unclear after 4 attempts, and not in effect when last read; the last answer: HTTP 200 with a success whose message is not the specified one',
    ],
    [{ code: 'not-sendable' }, 'it could not be sent'],
    [
      { code: 'original-gone' },
      'the contact that it is a copy of is no longer listed there as it was when the plan was made',
    ],
    [{ code: 'own-copy-removed' }, 'a late write created it twice; the copy was removed'],
    [
      { code: 'recipient-may-be-there' },
      'the list of the segment shows fewer recipients than the service counts: this one may be there already',
    ],
    [{ code: 'refused' }, 'a person refused it by name'],
    [{ code: 'segment-changed' }, 'the segment was removed or replaced since the plan was made'],
    [
      { code: 'silently-dropped' },
      'the service acknowledged it and did not show it by the end of the run',
    ],
    [
      { code: 'source-unread', source: 'shop' },
      'the source shop could not be read again, so it is unknown what it says of the address now',
    ],
    [{ code: 'stays-empty' }, 'everybody whom the plan creates in it was held back'],
    [
      { code: 'suppressed-again' },
      'the service dropped the unsubscribe together with the contact; the address was unsubscribed again',
    ],
    [
      { code: 'suppression-lost' },
      'the contact is deleted, and its address is no longer unsubscribed as it was: unsubscribe it by hand',
    ],
    [
      { code: 'suppressions-unseen', count: 1 },
      '1 suppression before it was not seen on the lists of the service',
    ],
    [
      { code: 'taken-elsewhere', contactType: 'Customers' },
      'it was in effect, and is in Customers instead: the service holds an address only once',
    ],
    [{ code: 'was-there' }, 'was there already'],
    [
      { code: 'would-change-fields' },
      'an update would change a value that no source owns: this service keeps texts in another form than they are sent',
    ],
    [
      { code: 'would-lose-fields' },
      'an update would erase its custom fields or alt_email on this service',
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
    [{ code: 'address-back' }, 'its address is there again'],
    [{ code: 'address-shared' }, 'several have its address by now'],
    [
      { code: 'chain-stays' },
      'people who have had the same address come back together, and not all can',
    ],
    [{ code: 'contact-type-gone' }, 'its contact type is gone'],
    [{ code: 'contact-type-stays' }, 'a contact type stays, since others may use it by now'],
    [{ code: 'custom-field-stays' }, 'a custom field stays, since others may use it by now'],
    [{ code: 'effect-unknown' }, 'nobody knows whether it took effect'],
    [
      { code: 'either-unsubscribed' },
      'an address of it is unsubscribed: it would get mail again at the other',
    ],
    [{ code: 'former-address-back' }, 'its former address is there again'],
    [{ code: 'gone' }, 'it is gone by now'],
    [{ code: 'group-stays' }, 'the service cannot delete an unsubscribe group'],
    [{ code: 'not-applied' }, 'it was not applied'],
    [{ code: 'segment-changed' }, 'the segment is gone or another one by now'],
    [{ code: 'suppression-stays' }, 'a suppression is never lifted'],
    [{ code: 'was-copy' }, 'it was a further entry of an address'],
  ])('of %j', (reason, words) => {
    expect(undoReasonWords(reason)).toBe(words);
  });
});
