// The sentences for reasons: why an item was not applied, what was noted of it, and why it cannot be undone; and why a
// selector or an approval does not count.
import { counted } from '../../lib/index.ts';
import type { RowFault } from '../../contacts/index.ts';
import type {
  ItemReason,
  PlainReason,
  PlainUndoReason,
  ReasonValues,
  UndoReason,
  UndoReasonValues,
} from '../../plan/index.ts';
import {
  type ApprovalFault,
  type SelectorFault,
  SELECTOR_NAMES,
  signatureFaultWords,
  type SignatureFault,
} from '../../review/index.ts';
import { visible } from './visible-text.ts';

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
    'late for longer than uploads.patience: the service acknowledged it but never showed it in its contact type; only --accept resend=N sends it again',

  'contact-changed': 'the contact was changed since the plan was made',
  'counterpart-left-out':
    'another change that goes together with it is not made, for the reason that is given there',
  'contact-type-changed':
    'another contact type has taken the name of its contact type since the plan was made',
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
  'group-gone': 'the service no longer has an unsubscribe group of this name',
  'custom-field-gone': 'the service no longer has a custom field that it fills',
  'changed-by-another': ({ found, fields }) => {
    if (found === 'gone') {
      return 'the contact is not listed there now: perhaps somebody else removed it, moved it or gave it another address';
    }
    return fields === undefined
      ? 'the contact holds other values: somebody else changed it'
      : `it was written, and the contact now holds another value in ${fields.join(', ')}: somebody else changed it, or the service stores something else`;
  },
  'gone-again': 'it was in effect, and is gone again',
  'taken-elsewhere': ({ contactType }) =>
    `it was in effect, and is in ${contactType} instead: the service holds an address only once`,
  'left-in-source': ({ standing }) => STANDINGS[standing],
  'left-group':
    'its person left an unsubscribe group since the plan was made, and the list of the group does not show the address that would get mail',
  'mentioned-since': 'a row of the sources mentions it now, which none did when the plan was made',

  'held-by-guard': 'a guard held it back until a person allows it',
  'beyond-limit': '--limit let no more through',
  'not-released': 'a guard held it back, or --limit let no more through',
  'not-approved': 'it was not approved',
  'not-sendable': 'it could not be sent',
  'group-gone-before': 'the unsubscribe group of a suppression before it is gone from the service',
  'suppressions-unseen': ({ count }) =>
    `${counted(count, 'suppression')} before it ${count === 1 ? 'was' : 'were'} not seen on the lists of the service`,
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
  'source-unread': ({ source }) =>
    `the source ${source} could not be read again, so it is unknown what it says of the address now`,
  'would-lose-fields': 'an update would erase its custom fields or alt_email on this service',
  'would-change-fields':
    'an update would change a value that no source owns: this service keeps texts in another form than they are sent',
  'would-make-copy':
    'an update on this service makes a further contact and leaves this one as it is',
  'uploads-refused':
    'only a file can carry its custom fields or alt_email, and the service refuses every file',
  'cannot-suppress-again': 'its address could not be unsubscribed again',
  'move-failed': ({ contactType, isReaddressed }) =>
    isReaddressed
      ? `the new address of its person was not seen in ${contactType} when contacts were deleted`
      : `it moves to ${contactType}, and was not seen there when contacts were deleted`,

  late: 'late: the service acknowledged it and has yet to show it in its contact type; every run looks for it, and none sends it again',
  'list-incomplete':
    'the service lists too few contacts or contact types to tell: the outcome is not known yet',
  'no-clear-answer': ({ attempts, message }) =>
    `unclear after ${counted(attempts, 'attempt')}, and not in effect when last read${message === undefined ? '' : `; the last answer: ${message}`}`,
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
  unsubscribed: 'the address is unsubscribed, so the contact cannot be brought back',
  'either-unsubscribed': 'an address of it is unsubscribed: it would get mail again at the other',
  'chain-unsubscribed': 'one of the people who have had the same address is unsubscribed',
  erased: 'the person was erased',
  'chain-stays': 'people who have had the same address come back together, and not all can',
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

// The sentences for rows that could not be taken: each completes "the row …" or, with a column, "the cell …".

/** By code, without what one row has and another has not, so that a summary can count rows by it. */
const KINDS: Readonly<Record<RowFault['code'], string>> = {
  'address-blank': 'is blank',
  'address-without-at': 'has no @',
  'address-several-ats': 'has two @: one cell must hold one address',
  'address-hash': 'is a hash, which cannot be undone',
  'address-whole-domain': 'has no @: it is a whole domain',
  'address-pattern': 'is a pattern for a whole domain',
  'address-too-long': 'has more characters than an address may have',
  'address-commented-out':
    'is commented out: it begins with #, //, ; or --. Take these signs out of the file if its person is meant',
  'address-line-break': 'has a line break inside',
  'address-comma': 'has a comma inside',
  'address-semicolon': 'has a semicolon inside',
  'address-space': 'has a space inside',
  'address-control-character': 'has a control character or an unknown character inside',
  'address-damaged-character': 'has a character that was damaged before it came here',
  'local-part-blank': 'has nothing before the @',
  'local-part-dots': 'has a dot too many before the @',
  'local-part-apostrophe': 'has a typographic apostrophe where a plain one belongs',
  'local-part-sign': 'has a quote, bracket, colon or backslash before the @',
  'local-part-too-long': 'has more than 64 characters before the @',
  'domain-blank': 'has nothing after the @',
  'domain-dots': 'has a dot too many after the @',
  'domain-character': 'has a character after the @ that no domain may hold',
  'domain-without-dot': 'has a domain without a dot',
  'domain-hyphen': 'has a domain part that begins or ends with a hyphen',
  'domain-part-too-long': 'has a domain part of more than 63 characters',
  'domain-impossible': 'has a domain that cannot exist',
  'cell-missing': 'is not there: the row is too short',
  'too-many-cells': 'has more cells than the header',
  'row-cut-off':
    'is the last one and has no line end, where earlier files of the source ended with one: it may be cut off. Let the export finish, or end the line',
  'cell-unread': 'holds bytes that are no text, or more than 1 MiB',
  'status-blank': 'is blank',
  'status-unknown': 'is no status that is known',
  'status-not-stated': 'says nothing about consent',
  'flag-unknown': 'is something other than yes or no',
  'country-unknown': 'is no country that the service knows',
  'country-unclear':
    'does not say clearly which country it is in; give the country a column of its own',
  'country-missing': 'has no country, and the sync lacks a defaultCountry',
  'contact-type-too-short': 'names a contact type of less than 2 characters',
  'contact-type-address':
    'names a contact type that holds an address, which would be shown in reports; choose another column for contactTypeFrom, or another name',
  'segment-unknown': 'names a segment that the service does not have',
  'names-missing': 'lacks a name, which a segment requires',
};

/** What a corrected row should hold. */
export function rowFixWords({ code }: RowFault): string {
  const found = FIXES.find(([beginning]) => code.startsWith(beginning));
  return found?.[1] ?? 'what the reason asks for';
}

/** By how a code begins; the first that fits counts. */
const FIXES: readonly (readonly [beginning: string, words: string])[] = [
  ['address-several-ats', 'one address; each further one in a row of its own'],
  ['address-hash', 'the address itself, which only its owner or another export can tell'],
  ['address-whole-domain', 'the address of one person; a whole domain cannot be suppressed'],
  ['address-pattern', 'the address of one person; a pattern cannot be suppressed'],
  ['address', 'one whole address, such as ann@example.com'],
  ['local-part', 'one whole address, such as ann@example.com'],
  ['domain', 'one whole address, such as ann@example.com'],
  ['cell-missing', 'as many cells as the header'],
  [
    'too-many-cells',
    'as many cells as the header; a cell with a comma in it needs quotes around it',
  ],
  ['row-cut-off', 'the whole row, with a line end'],
  [
    'status-not-stated',
    'a word about consent; or say under status what such rows mean, as `otherwise` beside `all`',
  ],
  ['cell-unread', 'a text of 1 MiB at most'],
  ['status', 'a status that the configuration maps; or map this one there'],
  ['flag', 'yes or no; or map the word in the configuration'],
  ['country', 'the name or the code of a country'],
  ['contact-type', 'the name of a contact type, of 2 characters at least'],
  ['segment', 'the name of a segment that the service has'],
  ['names', 'first name and last name'],
];

/** Quotes no cell. */
export function rowFaultKind({ code }: RowFault): string {
  return KINDS[code];
}

/** With the numbers and the word of this row, for the person who fixes it. */
export function rowFaultWords(fault: RowFault): string {
  if ('length' in fault) return tooLong(fault);
  if ('cells' in fault) return cellCounts(fault);
  if ('fields' in fault) return `has no ${fault.fields.join(' and no ')}, which a segment requires`;
  const word = 'word' in fault ? `: "${fault.word}"` : '';
  const nearest = 'nearest' in fault ? fault.nearest : undefined;
  const guess = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  return `${KINDS[fault.code]}${word}${guess}`;
}

function tooLong({ code, length }: Extract<RowFault, { readonly length: number }>): string {
  return code === 'address-too-long'
    ? `has ${String(length)} characters where an address has at most 254`
    : `has ${String(length)} characters before the @ where at most 64 may be`;
}

function cellCounts(fault: Extract<RowFault, { readonly cells: number }>): string {
  const { code, cells, columns } = fault;
  if (columns === undefined) return KINDS[code];
  return code === 'cell-missing'
    ? `is not there: the row has ${String(cells)} of ${String(columns)} cells`
    : `has ${counted(cells, 'cell')} where the header has ${String(columns)}`;
}

/** After `--only TEXT: `. */
export function selectorFaultWords(fault: SelectorFault): string {
  switch (fault.code) {
    case 'form':
      return 'expected NAME=VALUE, or several of them with commas between. A value with a comma or a quote stands in double quotes, and each quote in it is doubled.';
    case 'name':
      return `there is no selector ${visible(fault.name)}; there are ${SELECTOR_NAMES.join(', ')}.${meant(fault.nearest)}`;
    case 'value':
      return `${VALUES[fault.name] ?? 'the value is not understood'}.${meant(fault.nearest)}`;
  }
}

const VALUES: Readonly<Partial<Record<string, string>>> = {
  kind: 'there is no such kind of change',
  item: 'expected the number of an item, or two with a hyphen between',
  key: 'expected an e-mail address',
};

function meant(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** What of several approvals, or of who gave them, does not suffice. */
export type PolicyFault =
  | { readonly code: 'unsigned' }
  | { readonly code: 'signature'; readonly fault: SignatureFault }
  | { readonly code: 'by-planner' }
  | { readonly code: 'planner-unknown' }
  /** The key is beside a pattern alone. */
  | { readonly code: 'signer-unnamed' }
  | { readonly code: 'too-few'; readonly people: number; readonly need: number }
  | { readonly code: 'none-in-common' };

/** A sentence; of one file, after its name and a colon. */
export function approvalFaultWords(fault: ApprovalFault | PolicyFault): string {
  return SENTENCES[fault.code](fault as never);
}

type Fault = ApprovalFault | PolicyFault;

const SENTENCES: {
  readonly [Code in Fault['code']]: (fault: Extract<Fault, { code: Code }>) => string;
} = {
  'not-an-approval': () => 'it is no approval of listferry.',
  changed: () => 'it was changed after it was saved, or cut.',
  'other-plan': ({ planId }) => `it is about another plan, ${visible(planId)}.`,
  'other-account': ({ host }) => `it is about another account, at ${visible(host)}.`,
  'other-groups': () =>
    'its groups are not those of the plan; another version of listferry may have made it.',
  'other-items': () => 'it names items that the plan does not have.',
  'other-set': () => 'what it says it accepts is not what its decisions come to.',
  'nothing-accepted': () => 'it accepts nothing.',
  'deletes-unconfirmed': ({ count }) =>
    `it accepts ${counted(count, 'delete')} without listing each of them or confirming their number.`,
  'suppressions-unconfirmed': ({ count }) =>
    `it accepts ${counted(count, 'suppression')} without listing each of them or confirming their number.`,
  expired: ({ until }) => `it held until ${until}.`,
  'too-long': ({ until }) => `it would hold until ${until}, longer than an approval may.`,
  'of-the-future': ({ at }) => `it was made at ${at}, which is still to come.`,
  used: ({ runId }) => `it was used before, by the run ${runId}.`,
  'in-use': ({ runId }) => `the run ${runId} uses it, and is not finished.`,
  unsigned: () =>
    'it is not signed. Sign it with `ssh-keygen -Y sign -n listferry-approval -f KEY FILE`.',
  signature: ({ fault }) => `its signature does not count: ${signatureFaultWords(fault)}`,
  'by-planner': () => 'who made the plan gave it, and the configuration excludes that.',
  'planner-unknown': () =>
    'the plan does not say who made it, and the configuration excludes that person.',
  'signer-unnamed': () =>
    'the file of signers has no name for its key, only a pattern, so that it may be of who made the plan.',
  'too-few': ({ people, need }) =>
    `${String(people)} of ${String(need)} different people approved what it would carry out.`,
  'none-in-common': () => 'the approvals have no item in common.',
};
