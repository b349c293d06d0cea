// The sentences for what cannot be taken: a row of a source, a selector, an approval.
import { counted } from '../../lib/index.ts';
import type { RowFault } from '../../contacts/index.ts';
import {
  type ApprovalFault,
  type SelectorFault,
  SELECTOR_NAMES,
  signatureFaultWords,
  type SignatureFault,
} from '../../review/index.ts';
import { visible } from './visible-text.ts';

/**
 * Of a row: each completes "the row …" or, with a column, "the cell …". Without what one row has and another has not, so that
 * a summary can count rows by it.
 */
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
