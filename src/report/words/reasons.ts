// The sentences for the reasons of items: why one was not applied, what was noted of it, and why it cannot be undone.
import type {
  ItemReason,
  PlainReason,
  PlainUndoReason,
  ReasonValues,
  UndoReason,
  UndoReasonValues,
} from '../../plan/index.ts';
import { counted } from './phrases.ts';

/** A sentence for each code; a code without one does not compile. */
type Words<Plain extends string, Values> = Readonly<Record<Plain, string>> & {
  readonly [Code in keyof Values]: (values: Values[Code]) => string;
};

const ITEM_WORDS: Words<PlainReason, ReasonValues> = {
  told: ({ text }) => text,
  acknowledged: 'acknowledged',
  rejected: ({ message }) => message,
  'not-found': ({ message }) => message,
  'not-sent': ({ message }) => message,
  throttled: ({ message }) => message,
  doubt: ({ message }) => message,
  unauthorized: ({ message }) => message,
  'run-stopped': 'the run stopped before',
  'file-partly-taken': 'the file was refused, and some of its rows may be there',
  'left-out': 'the service acknowledged the bulk request but skipped this item',

  'applied-otherwise': ({ fields, wasRefused }) =>
    [
      ...(fields.length === 0 ? [] : [`the service stored ${fields.join(', ')} in another form`]),
      ...(wasRefused ? ['the service refused it but did it anyway'] : []),
    ].join('; '),
  'fields-lost': ({ fields }) =>
    `after its update the contact no longer has ${fields.join(', ')}, which the update did not clear: the service erased it, or somebody else did`,
  'was-there': 'was there already',
  'in-effect': 'is in effect already',
  'arrived-late': 'arrived late',
  'taken-in-by-segment': 'the segment took it in by itself',
  'id-of-another': 'its id now belongs to another contact',
  'own-copy-removed': 'a late write created it twice; the copy was removed',
  'copies-left': 'other contacts have this address, and not all of them can be ours',
  'suppressed-again':
    'the service dropped the unsubscribe together with the contact; the address was unsubscribed again',

  'silently-dropped': 'the service acknowledged it and did not show it by the end of the run',
  overdue:
    'late for longer than uploads.patience: the service acknowledged it but never showed it in its contact type; only --resend sends it again',

  'contact-changed': 'the contact was changed since the plan was made',
  'contact-type-changed':
    'another contact type has taken the name of its contact type since the plan was made',
  'contact-gone': 'the contact has gone since the plan was made',
  'contact-exists': 'the contact has appeared since the plan was made',
  'original-gone': 'the contact that it is a copy of has gone since the plan was made',
  'address-unsubscribed': 'the address was unsubscribed since the plan was made',
  'new-address-unsubscribed': 'the new address was unsubscribed since the plan was made',
  'new-address-taken': 'a contact with the new address has appeared since the plan was made',
  'segment-changed': 'the segment was removed or replaced since the plan was made',
  'changed-by-another': ({ found }) =>
    `the contact ${found === 'gone' ? 'is gone' : 'holds other values'}: somebody else changed it`,
  'gone-again': 'it was in effect, and is gone again',
  'taken-elsewhere': ({ contactType }) =>
    `it was in effect, and is in ${contactType} instead: the service holds an address only once`,
  'left-in-source': ({ standing }) => STANDINGS[standing],
  'left-group':
    'its source unsubscribes the address from a group since the plan was made, and it is not seen there yet',

  'not-released': 'it was not released',
  'not-sendable': 'it could not be sent',
  'suppressions-unseen': ({ count }) =>
    `${counted(count, 'suppression')} before it ${count === 1 ? 'was' : 'were'} not seen on the lists of the service`,
  'may-be-there':
    'the contact list shows fewer contacts than the service counts: this one may be there already',
  'held-for-late':
    'held back: most of what the service acknowledged before never appeared in this contact type',
  'left-earlier':
    'an earlier run knew that the address had left, and the list of the service does not show it',
  erased: 'the person was erased, and nobody may bring them back',
  'gone-on-service': 'somebody else removed the contact from the service since the plan was made',
  'source-unread': ({ source }) =>
    `the source ${source} could not be read again, so it is unknown who has left there since the plan was made`,
  'would-lose-fields': 'an update would erase its custom fields or alt_email on this service',
  'cannot-suppress-again': 'its address could not be unsubscribed again',
  'move-failed': ({ contactType }) => `it moves to ${contactType}, where it was not created`,

  late: 'late: the service acknowledged it but does not show it in its contact type yet; every run looks for it, none sends it again',
  'list-incomplete':
    'the service lists too few contacts or contact types to tell: the outcome is not known yet',
  'no-clear-answer': ({ attempts }) =>
    `no clear answer in ${String(attempts)} attempts, and not in effect when last read`,
  'suppression-lost':
    'the contact is deleted, and its address is no longer unsubscribed as it was: unsubscribe it by hand',
};

const STANDINGS: Readonly<Record<ReasonValues['left-in-source']['standing'], string>> = {
  unsubscribed:
    'its source now says that the address unsubscribed; it did not when the plan was made',
  complained: 'its source says that the address complained, since the plan was made',
  bounced: 'its source says that mail to the address bounces, since the plan was made',
  'no-consent': 'its source no longer has consent for the address',
  unconfirmed:
    'its source now says that the address is unconfirmed; it did not when the plan was made',
  invalid: 'the row of its source can no longer be taken, so it is unknown whether it may get mail',
  gone: 'no row of its sources asks for the address there any more',
};

const UNDO_WORDS: Words<PlainUndoReason, UndoReasonValues> = {
  gone: 'it is gone by now',
  'fields-changed': ({ fields }) => `${fields.join(', ')} changed since`,
  'address-shared': 'several have its address by now',
  'address-back': 'its address is there again',
  'former-address-back': 'its former address is there again',
  'segment-changed': 'the segment is gone or another one by now',

  'effect-unknown': 'nobody knows whether it took effect',
  'group-stays': 'the service cannot delete an unsubscribe group',
  'suppression-stays': 'a suppression is never lifted',
  'contact-type-stays': 'a contact type stays, since others may use it by now',
  'custom-field-stays': 'a custom field stays, since others may use it by now',
  'contact-type-gone': 'its contact type is gone',
  'no-country': 'it had no country that the service knows, which a new one needs',
  'no-names': 'it had not both names, which a new one needs',
  unsubscribed: 'the address is unsubscribed: nobody comes back who must get no mail',
  'either-unsubscribed': 'an address of it is unsubscribed: it would get mail again at the other',
  'was-copy': 'it was a further entry of an address',
  unwritable: 'no endpoint can write its former values',
  'cannot-move-back': ({ because }) =>
    `it moved here and cannot go back: ${undoReasonWords(because)}`,

  'not-applied': 'it was not applied',
  'nothing-sent': 'it was so before the run, which sent nothing',

  'fields-missing': ({ fields }) => `all but ${fields.join(', ')}, which the account has no more`,
  'fields-unwritable': ({ fields }) =>
    `all but ${fields.join(', ')}, which no endpoint can put back`,
};

export function reasonWords(reason: ItemReason): string {
  return sentence(ITEM_WORDS, reason);
}

export function undoReasonWords(reason: UndoReason): string {
  return sentence(UNDO_WORDS, reason);
}

/** The code itself where a newer listferry wrote one that this one does not know. */
function sentence<Reason extends { readonly code: string }>(
  words: Readonly<Record<Reason['code'], unknown>>,
  reason: Reason,
): string {
  const { code } = reason;
  // Each function takes the values of its own code, which the lookup by that code cannot tell the compiler.
  const found = (words as Readonly<Record<string, string | ((reason: Reason) => string)>>)[code];
  return typeof found === 'function' ? found(reason) : (found ?? code);
}
