// Makes a person of one row, once its columns are bound. A row that cannot be taken is invalid, but still says whom it
// mentions, so that nobody is deleted because of a typo.
import type { Address } from '../address/address.ts';
import {
  type CellAddress,
  likenessesOf,
  plausiblyMeant,
  plausiblyMeantInstead,
} from '../address/cell-addresses.ts';
import { evidenceOf, type Evidence, type EvidenceColumns } from '../cells/evidence.ts';
import { cleanLines, cleanText, isNullWord, onOneLine } from '../values/text.ts';
import {
  type HeldCell,
  heldStatus,
  saysNoMailTooEarly,
  shiftedStatus,
  type StatusReading,
  toldByFault,
  type ToldStatus,
} from '../consent/row-status.ts';
import {
  type AddressParts,
  countryFault,
  type CountryIndex,
  readCountry,
  wholeAddress,
} from '../country/country.ts';
import { isSubscribed, isSuppression, type Status } from '../values/consent.ts';
import {
  sortFields,
  type FieldName,
  type Fields,
  type StandardField,
} from '../values/field-names.ts';
import type { CellFault } from '../values/row-faults.ts';
import type { SourcePerson } from './contact.ts';
import {
  addressesOfRow,
  type AddressColumns,
  type BoundColumn,
  type FoundAddresses,
  meantBy,
  type NoAddress,
  nameInRow,
  type NameReading,
  type PerhapsMeant,
} from './row-addresses.ts';

/** A row that makes a contact, or says that somebody wants no mail. */
export interface PersonRow extends SourcePerson, PerhapsMeant {
  readonly kind: 'person';
  readonly several?: undefined;
  /** Other addresses of the row, of which none makes a contact: they share its status where that is not `subscribed`. */
  readonly further?: readonly CellAddress[] | undefined;
  /** Its whole name is not clearly that of one person, and fills no field. */
  readonly hasUnclearName?: true | undefined;
  /** Some value stood on several lines, and is on one here. */
  readonly hadLineBreaks?: true | undefined;
  readonly evidence: Evidence | undefined;
  /** The cell that holds the person back although the status of the row is better. */
  readonly heldBy?: HeldCell | undefined;
  /** The column of a day of leaving after which the row has a day of agreement. */
  readonly cameBack?: string | undefined;
}

/** Some of an invalid row may still be readable: whom it mentions, and that this person wants no mail. */
export interface InvalidRow extends CellFault, PerhapsMeant, ToldStatus {
  readonly kind: 'invalid';
  readonly address?: Address;
  /** The address as the source spells it, there whenever `address` is. */
  readonly email?: string;
  /** Besides `address`. */
  readonly further?: readonly CellAddress[] | undefined;
  /** Instead of `address`: those that its cells mean all the same. */
  readonly several?: readonly CellAddress[];
  readonly evidence?: Evidence | undefined;
}

/** A row that speaks of somebody, or should. */
export type TellingRow = PersonRow | InvalidRow;

export type MappedRow =
  | TellingRow
  | { readonly kind: 'blank' }
  /** Has no address, or says nothing that lasts. */
  | { readonly kind: 'silent' };

export interface FieldColumn extends BoundColumn {
  readonly field: FieldName;
  /** Whether a blank cell empties the field; a cell that is not there never does. */
  readonly clears: boolean;
  /** What a value of the column stands for; undefined for one that is taken as it is. */
  readonly meaningOf?: (text: string) => string | undefined;
}

export interface FieldReading {
  /** Sorted by field. */
  readonly fields: readonly FieldColumn[];
  readonly countries: CountryIndex;
  readonly fullName?: NameReading | undefined;
  /** Fields that a whole address in one cell may also fill; left out, it is never split. */
  readonly splitInto?: ReadonlySet<StandardField> | undefined;
}

export interface RowMapping extends StatusReading, FieldReading, AddressColumns {
  /** The names of all columns. */
  readonly names: readonly string[];
  readonly evidence?: EvidenceColumns | undefined;
  /** Positions of other ways to reach a person: with one of them, a row may lack an address. */
  readonly otherWays?: readonly number[] | undefined;
  /** Positions of columns that tell who left and that nothing reads: addresses in them are of such people. */
  readonly leaving?: readonly number[] | undefined;
  /** Addresses that a service puts in the place of a deleted person. */
  readonly placeholders?: readonly RegExp[] | undefined;
  readonly cameBack?: ((cells: Cells) => { readonly column: string } | undefined) | undefined;
}

type Cells = readonly string[];

export function mapCells(mapping: RowMapping, cells: Cells): MappedRow {
  const found = addressesOfRow(mapping, cells);
  const mapped =
    found.kind === 'address'
      ? withUnread(withAddress(mapping, cells, found), found)
      : withoutAddress(mapping, cells, found);
  return mapping.leaving === undefined ? mapped : withLeavers(mapped, mapping.leaving, cells);
}

/** `places`: columns that tell who left. Two lists may stand side by side in one table. */
function withLeavers(mapped: MappedRow, places: readonly number[], cells: Cells): MappedRow {
  const said = places.map((place) => cells[place] ?? '').filter((cell) => HOLDS_AT.test(cell));
  if (said.length === 0 || mapped.kind === 'blank') return mapped;
  return withPerhapsMeant(mapped.kind === 'silent' ? OF_LEAVERS_ALONE : mapped, said);
}

/** A row that says nothing itself, beside somebody who left. */
const OF_LEAVERS_ALONE: InvalidRow = {
  kind: 'invalid',
  status: 'no-consent',
  column: '',
  fault: { code: 'address-blank' },
};

/** The further cells of a row that are no address. */
function withUnread(mapped: MappedRow, { unread }: FoundAddresses): MappedRow {
  if (unread === undefined) return mapped;
  if (mapped.kind !== 'person' && mapped.kind !== 'invalid') return mapped;
  const known = new Set([mapped.address, ...(mapped.further ?? []).map(({ address }) => address)]);
  const others = unread.flatMap((one) => one.among).filter(({ address }) => !known.has(address));
  const told = others.length === 0 ? mapped : { ...mapped, among: others };
  if (mapped.status === undefined || isSubscribed(mapped.status)) return told;
  return withPerhapsMeant(
    told,
    unread.map(({ cell = '' }) => cell),
  );
}

function withPerhapsMeant(mapped: TellingRow, cells: readonly string[]): TellingRow {
  const meant = [...(mapped.meant ?? []), ...cells.flatMap((cell) => plausiblyMeant(cell))];
  const alike = [...(mapped.alike ?? []), ...cells.flatMap((cell) => likenessesOf(cell))];
  return { ...mapped, meant, alike };
}

/** Most cells of such columns are blank, or hold a yes or a day. */
const HOLDS_AT = /[@\uff20]|[([]at[)\]]/iu;

function withAddress(mapping: RowMapping, cells: Cells, found: FoundAddresses): MappedRow {
  const { address, email, further } = found;
  if (mapping.placeholders?.some((pattern) => pattern.test(address)) === true) {
    return { kind: 'silent' };
  }
  const shifted = shiftFault(mapping, cells);
  if (shifted !== undefined) return { ...shiftedRow(mapping, cells, found), ...shifted };
  const { said: status, besides, heldBy } = heldStatus(mapping, cells);
  if (status === 'nothing') return { kind: 'silent' };
  if (typeof status !== 'string') {
    const told = toldByFault(mapping, status, besides);
    return { kind: 'invalid', address, email, further, ...told, ...status };
  }
  const { fields, fault, hasUnclearName, hadLineBreaks } = fieldsOf(mapping, cells);
  // A row that is not subscribed creates no contact, so its country does not matter.
  if (fault !== undefined && isSubscribed(status)) {
    return { kind: 'invalid', address, email, further, status, ...fault };
  }
  const evidence = evidenceIn(mapping, cells);
  // Written out: for each of a million rows, spreads would take longer than all else here.
  const person: PersonRow = {
    kind: 'person',
    address,
    email,
    further,
    status,
    fields,
    heldBy,
    evidence,
    hasUnclearName,
    hadLineBreaks,
  };
  if (isSubscribed(status)) return person;
  return { ...person, ...meantInstead(person), ...cameBackIn(mapping, cells, status) };
}

/** Nobody of it gets mail by a list of suppressions either, where its status may say no. */
function shiftedRow(
  mapping: RowMapping,
  cells: Cells,
  { address, email, further }: FoundAddresses,
): Omit<InvalidRow, keyof CellFault> {
  const status = shiftedStatus(mapping, cells);
  const row = { kind: 'invalid', address, email, further, status } as const;
  if (status !== 'no-consent') return row;
  return { ...row, meant: [address, ...(further ?? []).map((one) => one.address)] };
}

function evidenceIn({ evidence }: RowMapping, cells: Cells): Evidence | undefined {
  return evidence && evidenceOf(cells, evidence);
}

/** Only of people who are to be kept from mail for ever. */
function cameBackIn(
  { cameBack }: RowMapping,
  cells: Cells,
  status: Status,
): Pick<PersonRow, 'cameBack'> {
  if (cameBack === undefined || !isSuppression(status)) return {};
  const found = cameBack(cells);
  return found === undefined ? {} : { cameBack: found.column };
}

function meantInstead(found: CellAddress): Pick<PersonRow, 'meant'> {
  const meant = plausiblyMeantInstead(found);
  return meant.length === 0 ? {} : { meant };
}

function withoutAddress(mapping: RowMapping, cells: Cells, found: NoAddress): MappedRow {
  // A formula that is filled down below the last row fails there.
  if (cells.every((cell) => cleanText(cell) === '')) return { kind: 'blank' };
  const tooMany = tooManyCells(mapping, cells);
  const { cell, fault } = found;
  const mentioned = mentionedBy(found);
  const known = statusPart(mapping, cells);
  const { shifted, beside } = shiftedIn(mapping, cells, found);
  const perhaps = shifted ?? known.status;
  if (tooMany !== undefined) {
    // A comma in the address may be what shifted the cells.
    const cut = cells.slice(found.column.index, found.column.index + 2).join(',');
    const meant = meantBy(found, cut, perhaps, beside);
    return { kind: 'invalid', status: shifted, ...mentioned, ...meant, ...tooMany };
  }
  const column = found.column.name;
  const status = perhaps === undefined ? {} : { status: perhaps };
  const meant = meantBy(found, cell ?? '', perhaps, beside);
  const row = { kind: 'invalid', ...known, ...status, ...meant, column } as const;
  if (cell === undefined) return { ...row, ...missingCell(mapping, cells, column) };
  if (cell.trim() === '' && hasOtherWay(mapping, cells)) return { kind: 'silent' };
  return { ...row, ...mentioned, fault };
}

function mentionedBy({ several, among, beside = [] }: NoAddress) {
  const all = [...several, ...beside];
  return { ...(all.length > 0 && { several: all }), ...(among.length > 0 && { among }) };
}

/** What a row with a cell too many or too few may say, and where its address may have been shifted to. */
function shiftedIn(mapping: RowMapping, cells: Cells, { column }: NoAddress) {
  const isShort = saysNoMailTooEarly(mapping, cells);
  if (cells.length <= mapping.columnCount && !isShort) return {};
  const beside = cells[column.index + (isShort ? -1 : 1)];
  return { shifted: shiftedStatus(mapping, cells), beside };
}

/** A word that is not understood may be one of somebody who left. */
function statusPart(mapping: RowMapping, cells: Cells): ToldStatus & Pick<InvalidRow, 'evidence'> {
  const { said, besides } = heldStatus(mapping, cells);
  if (said === 'nothing') return {};
  const told = typeof said === 'string' ? { status: said } : toldByFault(mapping, said, besides);
  return told.status === undefined ? {} : { ...told, evidence: evidenceIn(mapping, cells) };
}

function hasOtherWay({ otherWays = [] }: RowMapping, cells: Cells): boolean {
  return otherWays.some((index) => (cells[index] ?? '').trim() !== '');
}

/** Blank cells beyond the header are only delimiters too many; filled ones mean a shifted row. */
function tooManyCells({ columnCount }: RowMapping, cells: Cells): CellFault | undefined {
  if (cells.length <= columnCount) return undefined;
  if (cells.slice(columnCount).every((cell) => cell.trim() === '')) return undefined;
  return {
    column: '',
    fault: { code: 'too-many-cells', cells: cells.length, columns: columnCount },
  };
}

function shiftFault(mapping: RowMapping, cells: Cells): CellFault | undefined {
  return tooManyCells(mapping, cells) ?? tooFewCells(mapping, cells);
}

/** Many rows leave out their last cells. One that says no mail too early has lost another one. */
function tooFewCells(mapping: RowMapping, cells: Cells): CellFault | undefined {
  if (!saysNoMailTooEarly(mapping, cells)) return undefined;
  return missingCell(mapping, cells, mapping.names[cells.length] ?? '');
}

function missingCell({ columnCount }: RowMapping, cells: Cells, column: string): CellFault {
  return { column, fault: { code: 'cell-missing', cells: cells.length, columns: columnCount } };
}

interface ReadFields {
  readonly fields: Fields;
  /** Of a country that the service does not know, or that is not clear. */
  readonly fault?: CellFault | undefined;
  readonly hasUnclearName?: true | undefined;
  readonly hadLineBreaks?: true;
}

export function fieldsOf(reading: FieldReading, cells: Cells): ReadFields {
  const seen = { hasLineBreaks: false };
  const read = readFields(reading, cells, seen);
  // A name that is kept whole may have them too.
  const mayHold = seen.hasLineBreaks || reading.fullName?.as === 'first_name';
  return mayHold ? onSingleLines(read) : read;
}

/**
 * An upload cannot carry a line break, since a service may end a row there. The value is the same by every call, and a plan
 * shows it as it goes.
 */
function onSingleLines(read: ReadFields): ReadFields {
  const values = Object.entries(read.fields) as [FieldName, string][];
  if (values.every(([, value]) => onOneLine(value) === value)) return read;
  const fields = Object.fromEntries(values.map(([field, value]) => [field, onOneLine(value)]));
  return { ...read, fields, hadLineBreaks: true };
}

function readFields(
  reading: FieldReading,
  cells: Cells,
  seen: Parameters<typeof cleanLines>[1],
): ReadFields {
  const { countries, fullName } = reading;
  const fields: Partial<Record<FieldName, string>> = {};
  let country = '';
  let fault: CellFault | undefined;
  for (const column of reading.fields) {
    const { field, name, clears } = column;
    const cell = cells[column.index];
    if (cell === undefined) continue;
    let value: string | undefined = valueOf(column, cell, seen);
    if (field === 'country' && value !== '') {
      country = value;
      ({ id: value, fault } = readCountry(name, country, countries));
    }
    if (value === undefined || (value === '' && !clears)) continue;
    fields[field] = value;
  }
  const read = country === '' ? withAddressSplit(reading, fields) : { fields, fault };
  return fullName === undefined ? read : withName(fullName, cells, read);
}

function withName(reading: NameReading, cells: Cells, read: ReadFields): ReadFields {
  const { fields, isUnclear } = nameInRow(reading, cells, read.fields);
  const named = sortFields({ ...read.fields, ...fields });
  return { ...read, fields: named, hasUnclearName: isUnclear ? true : undefined };
}

function valueOf(
  { field, meaningOf }: FieldColumn,
  cell: string,
  seen: Parameters<typeof cleanLines>[1],
): string {
  const text = cleanLines(cell, seen);
  const meaning = meaningOf?.(text);
  if (meaning !== undefined) return meaning;
  return isNullWord(field, text) ? '' : text;
}

/** For a row without a country, where its first line of the address may hold a whole one. */
function withAddressSplit(
  { fields: columns, splitInto, countries }: FieldReading,
  fields: Fields,
): ReadFields {
  const column = columns.find(({ field }) => field === 'address_line1');
  if (splitInto === undefined || column === undefined) return { fields };
  const found = wholeAddress(fields.address_line1, countries);
  if (found === undefined) return { fields };
  if (found.kind === 'parts') return { fields: withParts(fields, found.parts, splitInto) };
  return { fields, fault: countryFault('country-unclear', column.name, found.country, countries) };
}

/** A field with a column of its own keeps what that says. A line of which only the country is clear stays whole. */
function withParts(
  whole: Fields,
  parts: AddressParts,
  splitInto: ReadonlySet<StandardField>,
): Fields {
  const { address_line1: _, ...others } = whole;
  const isSplit = parts.address_line1 !== undefined;
  const fields: Partial<Record<FieldName, string>> = isSplit ? others : { ...whole };
  for (const [field, value] of Object.entries(parts) as [StandardField, string][]) {
    if (splitInto.has(field) && (fields[field] ?? '') === '') fields[field] = value;
  }
  return sortFields(fields);
}
