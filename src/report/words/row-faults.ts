// The sentences for rows that could not be taken: each completes "the row …" or, with a column, "the cell …".
import type { RowFault } from '../../contacts/index.ts';

/** By code, without what one row has and another has not, so that a summary can count rows by it. */
const KINDS: Readonly<Record<RowFault['code'], string>> = {
  'address-blank': 'is blank',
  'address-without-at': 'has no @',
  'address-several-ats': 'has two @: one cell must hold one address',
  'address-hash': 'is a hash, which cannot be undone',
  'address-whole-domain': 'has no @: a whole domain is no address',
  'address-pattern': 'is a pattern for a whole domain',
  'address-too-long': 'has more characters than an address may have',
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
  'status-blank': 'is blank',
  'status-unknown': 'is no status that is known',
  'status-not-stated': 'says nothing about consent',
  'flag-unknown': 'is neither yes nor no',
  'country-unknown': 'is no country that the service knows',
  'country-unclear':
    'does not say clearly which country it is in; give the country a column of its own',
  'country-missing': 'has no country, and the sync has no defaultCountry',
  'contact-type-too-short': 'names a contact type of less than 2 characters',
  'contact-type-address':
    'names a contact type that holds an address, which would be shown in reports; choose another column for contactTypeFrom, or another name',
  'segment-unknown': 'names a segment that the service does not have',
  'names-missing': 'lacks a name, which a segment requires',
  'stored-sentence': 'could not be taken',
};

/** Quotes no cell. */
export function rowFaultKind({ code }: RowFault): string {
  return KINDS[code];
}

/** With the numbers and the word of this row, for the person who fixes it. */
export function rowFaultWords(fault: RowFault): string {
  if ('length' in fault) return tooLong(fault);
  if ('cells' in fault) return cellCounts(fault);
  if ('fields' in fault) return `has no ${fault.fields.join(' and no ')}, which a segment requires`;
  if ('sentence' in fault) return fault.sentence;
  const word = 'word' in fault ? `: "${fault.word}"` : '';
  const guess = 'nearest' in fault ? `; did you mean ${fault.nearest}?` : '';
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
    : `has ${String(cells)} cells where the header has ${String(columns)}`;
}
