// Why an item ended as it did, and what becomes of it when its run is undone: codes, with their values where they have
// any, each with its sentence. The journal keeps the codes, and the engine decides by them.
import type { FieldName } from '../contacts/index.ts';
import { counted } from '../lib/index.ts';

/** Codes that say everything by themselves, by the state that they explain. */
const PLAIN = {
  // A request, or an item that stands open.
  acknowledged: 'acknowledged',
  'run-stopped': 'the run stopped before',
  'file-partly-taken': 'the file was refused, and some of its rows may be there',
  'left-out': 'the service acknowledged the bulk request but skipped this item',
  // Applied.
  'was-there': 'was there already',
  'in-effect': 'is in effect already',
  'arrived-late': 'arrived late',
  'taken-in-by-segment': 'the segment took it in by itself',
  'id-of-another': 'its id now belongs to another contact',
  'own-copy-removed': 'a late write created it twice; the copy was removed',
  'copies-left': 'other contacts have this address, and not all of them can be ours',
  'suppressed-again':
    'the service dropped the unsubscribe together with the contact; the address was unsubscribed again',
  // Rejected.
  'silently-dropped': 'the service acknowledged it and did not show it by the end of the run',
  overdue:
    'late for longer than uploads.patience: the service acknowledged it but never showed it in its contact type; only --accept resend=N sends it again',
  // Drifted.
  'contact-changed': 'the contact was changed since the plan was made',
  'counterpart-left-out':
    'another change that goes together with it is not made, for the reason that is given there',
  'contact-gone':
    'the contact is not listed there as it was when the plan was made: perhaps it was removed, moved or given another address',
  'contact-exists': 'the contact has appeared since the plan was made',
  'original-gone':
    'the contact that it is a copy of is no longer listed there as it was when the plan was made',
  'address-unsubscribed': 'the address was unsubscribed since the plan was made',
  'former-address-unsubscribed':
    'the address that it replaces, or one of a person whose changes go together with it, was unsubscribed since the plan was made',
  'new-address-unsubscribed': 'the new address was unsubscribed since the plan was made',
  'further-address-unsubscribed':
    'another address of its row or id is unsubscribed now, on the service or by a source, which the plan did not know',
  'new-address-taken': 'a contact with the new address has appeared since the plan was made',
  'segment-changed': 'the segment was removed or replaced since the plan was made',
  'contact-type-changed':
    'another contact type has taken the name of its contact type since the plan was made',
  'group-gone': 'the service no longer has an unsubscribe group of this name',
  'custom-field-gone': 'the service no longer has a custom field that it fills',
  'gone-again': 'it was in effect, and is gone again',
  'left-group':
    'its person left an unsubscribe group since the plan was made, and the list of the group does not show the address that would get mail',
  'mentioned-since': 'a row of the sources mentions it now, which none did when the plan was made',
  // Skipped.
  'held-by-guard': 'a guard held it back until a person allows it',
  'beyond-limit': '--limit let no more through',
  'not-approved': 'it was not approved',
  'not-sendable': 'it could not be sent',
  'group-gone-before': 'the unsubscribe group of a suppression before it is gone from the service',
  'may-be-there':
    'the contact list shows fewer contacts than the service counts: this one may be there already',
  'recipient-may-be-there':
    'the list of the segment shows fewer recipients than the service counts: this one may be there already',
  'contact-type-gone': 'the service no longer lists its contact type',
  'held-for-late':
    'held back: most of what the service acknowledged before never appeared in this contact type',
  'left-earlier':
    'an earlier run knew that the person had left or was erased, under this address or another one, and no list of the service shows this one',
  refused: 'a person refused it by name',
  'stays-empty': 'everybody whom the plan creates in it was held back',
  erased: 'the person was erased, and nobody may bring them back',
  'gone-on-service':
    'an earlier run saw the contact on the service, which does not list it now: somebody else may have removed it',
  'new-address-gone':
    'an earlier run saw a contact with the new address on the service, which does not list it now: somebody else may have removed it',
  'would-lose-fields': 'an update would erase its custom fields or alt_email on this service',
  'would-change-fields':
    'an update would change a value that no source owns: this service keeps texts in another form than they are sent',
  'would-make-copy':
    'an update on this service makes a further contact and leaves this one as it is',
  'uploads-refused':
    'only a file can carry its custom fields or alt_email, and the service refuses every file',
  'suppression-refused':
    'the service refused the unsubscribe that its address needs first: its person would get mail that they left',
  'cannot-suppress-again': 'its address could not be unsubscribed again',
  // Unknown.
  late: 'late: the service acknowledged it and has yet to show it in its contact type; every run looks for it, and none sends it again',
  'list-incomplete':
    'the service lists too few contacts or contact types to tell: the outcome is not known yet',
  'suppression-lost':
    'the contact is deleted, and its address is no longer unsubscribed as it was: unsubscribe it by hand',
} as const;

export type PlainReason = keyof typeof PLAIN;

/** The values of all other codes. */
export interface ReasonValues extends Readonly<Record<Unacknowledged, Answered>> {
  /** A text of a damaged journal, as it stands. */
  readonly told: { readonly text: string };
  /** Applied: the service holds these fields in another form, or refused the item and did it. */
  readonly 'applied-otherwise': {
    readonly fields: readonly FieldName[];
    readonly wasRefused: boolean;
  };
  /** Applied: the contact lacks these fields afterwards, which it had and the item did not clear. */
  readonly 'fields-lost': FieldList;
  /** Applied: the contact holds another form of these fields afterwards, of which the item does not speak. */
  readonly 'fields-altered': FieldList;
  readonly 'changed-by-another': {
    readonly found: 'gone' | 'other-values';
    /** Of an item that took effect: the fields that hold another value by now, and no form of what it wrote. */
    readonly fields?: readonly FieldName[];
  };
  /** The service holds an address once, and now holds it there. */
  readonly 'taken-elsewhere': { readonly contactType: string };
  /** What the sources say of the address since the plan was made. */
  readonly 'left-in-source': {
    readonly standing:
      | 'unsubscribed'
      | 'complained'
      | 'bounced'
      | 'no-consent'
      | 'unconfirmed'
      | 'invalid'
      | 'gone';
  };
  readonly 'suppressions-unseen': { readonly count: number };
  readonly 'source-unread': { readonly source: string };
  readonly 'move-failed': {
    /** Where its person was to be created. */
    readonly contactType: string;
    /** With another address. */
    readonly isReaddressed?: true | undefined;
  };
  readonly 'no-clear-answer': {
    readonly attempts: number;
    /** What the last one ended with; left out where nothing is known of it. */
    readonly message?: string;
  };
}

/** How a request ended that was not acknowledged: in the words of the client or the service, redacted. */
interface Answered {
  readonly message: string;
}

type Unacknowledged =
  | 'rejected'
  | 'not-found'
  | 'not-sent'
  | 'throttled'
  | 'doubt'
  | 'unauthorized';

type WithValues<Values> = {
  readonly [Code in keyof Values]: { readonly code: Code } & Values[Code];
}[keyof Values];

export type ItemReason = { readonly code: PlainReason } | WithValues<ReasonValues>;

type Sentences<Values> = { readonly [Code in keyof Values]: (values: Values[Code]) => string };

const VALUED: Sentences<ReasonValues> = {
  told: ({ text }) => text,
  rejected: ({ message }) => message,
  'not-found': ({ message }) => message,
  'not-sent': ({ message }) => message,
  throttled: ({ message }) => message,
  doubt: ({ message }) => message,
  unauthorized: ({ message }) => message,
  'applied-otherwise': ({ fields, wasRefused }) =>
    [
      ...(fields.length === 0 ? [] : [`the service stored ${fields.join(', ')} in another form`]),
      ...(wasRefused
        ? [
            'this request was refused, and it is in effect all the same: the service did it, or somebody else',
          ]
        : []),
    ].join('; '),
  'fields-lost': ({ fields }) =>
    `after its update the contact lacks ${fields.join(', ')}, which the update did not clear: the service erased it, or somebody else did`,
  'fields-altered': ({ fields }) =>
    `after its update the contact holds another form of ${fields.join(', ')}, which the update did not change: the service altered it, or somebody else did`,
  'changed-by-another': ({ found, fields }) => {
    if (found === 'gone') {
      return 'the contact is not listed there now: perhaps somebody else removed it, moved it or gave it another address';
    }
    return fields === undefined
      ? 'the contact holds other values: somebody else changed it'
      : `it was written, and the contact now holds another value in ${fields.join(', ')}: somebody else changed it, or the service stores something else`;
  },
  'taken-elsewhere': ({ contactType }) =>
    `it was in effect, and is in ${contactType} instead: the service holds an address only once`,
  'left-in-source': ({ standing }) => STANDINGS[standing],
  'suppressions-unseen': ({ count }) =>
    `${counted(count, 'suppression')} before it ${count === 1 ? 'was' : 'were'} not seen on the lists of the service`,
  'source-unread': ({ source }) =>
    `the source ${source} could not be read again, so it is unknown what it says of the address now`,
  'move-failed': ({ contactType, isReaddressed }) =>
    isReaddressed
      ? `the new address of its person was not seen in ${contactType} when contacts were deleted`
      : `it moves to ${contactType}, and was not seen there when contacts were deleted`,
  'no-clear-answer': ({ attempts, message }) =>
    `unclear after ${counted(attempts, 'attempt')}, and not in effect when last read${message === undefined ? '' : `; the last answer: ${message}`}`,
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

const ITEM_WORDS = { ...PLAIN, ...VALUED };

export function reasonWords(reason: ItemReason): string {
  return sentence(ITEM_WORDS, reason);
}

const PLAIN_UNDO = {
  // Left: it changed after the run.
  gone: 'it is gone by now',
  'address-shared': 'several have its address by now',
  'address-back': 'its address is there again',
  'former-address-back': 'its former address is there again',
  'segment-changed': 'the segment is gone or another one by now',
  // Impossible.
  'effect-unknown': 'nobody knows whether it took effect',
  'group-stays': 'the service cannot delete an unsubscribe group',
  'suppression-stays': 'a suppression is never lifted',
  'contact-type-stays': 'a contact type stays, since others may use it by now',
  'custom-field-stays': 'a custom field stays, since others may use it by now',
  'contact-type-gone': 'its contact type is gone',
  'no-country': 'it had no country that the service knows, which a new one needs',
  'no-names': 'it had not both names, which a new one needs',
  unsubscribed: 'the address is unsubscribed, so the contact cannot be brought back',
  'either-unsubscribed': 'an address of it is unsubscribed: it would get mail again at the other',
  'chain-unsubscribed': 'one of the people who have had the same address is unsubscribed',
  erased: 'the person was erased',
  'chain-stays': 'people who have had the same address come back together, and not all can',
  'was-copy': 'it was a further entry of an address',
  unwritable: 'no endpoint can write its former values',
  // Nothing: the run did not do it.
  'not-applied': 'it was not applied',
  'nothing-sent': 'it was so before the run, which sent nothing',
} as const;

export type PlainUndoReason = keyof typeof PLAIN_UNDO;

export interface UndoReasonValues {
  readonly 'fields-changed': FieldList;
  /** The contact moved, and cannot go back for this reason. */
  readonly 'cannot-move-back': { readonly because: UndoReason };
  /** Reversed, all but these fields: the account has lost them. */
  readonly 'fields-missing': FieldList;
  /** Reversed, all but these fields: no endpoint writes them. */
  readonly 'fields-unwritable': FieldList;
}

interface FieldList {
  readonly fields: readonly FieldName[];
}

export type UndoReason = { readonly code: PlainUndoReason } | WithValues<UndoReasonValues>;

const VALUED_UNDO: Sentences<UndoReasonValues> = {
  'fields-changed': ({ fields }) => `${fields.join(', ')} changed since`,
  'cannot-move-back': ({ because }) =>
    `it moved here and cannot go back: ${undoReasonWords(because)}`,
  'fields-missing': ({ fields }) => `all but ${fields.join(', ')}, which the account has no more`,
  'fields-unwritable': ({ fields }) =>
    `all but ${fields.join(', ')}, which no endpoint can put back`,
};

const UNDO_WORDS = { ...PLAIN_UNDO, ...VALUED_UNDO };

export function undoReasonWords(reason: UndoReason): string {
  return sentence(UNDO_WORDS, reason);
}

/** The code itself where a rehearsal that somebody edited has one that there is not. */
function sentence<Reason extends { readonly code: string }>(
  words: Readonly<Record<Reason['code'], unknown>>,
  reason: Reason,
): string {
  const { code } = reason;
  // Each function takes the values of its own code, which the lookup by that code cannot tell the compiler.
  const found = (words as Readonly<Record<string, string | ((reason: Reason) => string)>>)[code];
  return typeof found === 'function' ? found(reason) : (found ?? code);
}
