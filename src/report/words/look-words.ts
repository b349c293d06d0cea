// What deserves a look first, and what the changes of a group have in common, in plain words for every format. Names and
// values from the plan are in quotes, cut where they are long, with their invisible characters shown.
import { capitalised, counted, grouped, listed, nouns } from '../../lib/index.ts';
import type { Origin } from '../../contacts/index.ts';
import type { ItemKind } from '../../plan/index.ts';
import type {
  ChangeClass,
  FieldCell,
  GroupMark,
  GroupTraits,
  LookFirst,
  ValuePair,
} from '../../review/index.ts';
import { countryName, type CountryNames } from './change-row.ts';
import { KIND_WORDS, REASON_WORDS, ELSEWHERE_WORDS } from './phrases.ts';
import { rowFaultWords } from './faults.ts';
import { quoted, shown, visible } from './visible-text.ts';

export interface LookWords {
  /** What was found and how often, in one line without a full stop. */
  readonly title: string;
  /** A sentence of values, for formats that show no changes beside it. */
  readonly examples?: string | undefined;
  /** A sentence or two: what it means. */
  readonly detail?: string | undefined;
}

/** What a format calls things. */
export interface Naming {
  readonly countries: CountryNames;
  /** A field; by its name where left out. */
  readonly fieldOf?: (field: string) => string;
  /** A line of a file. */
  readonly placeOf?: (origin: Origin) => string;
}

const MOST_NUMBERS = 10;

/** The addresses that a look is about, or the numbers of its items, as `--only item=12` takes them. */
export function lookPlaces(look: LookFirst, limit: number): string[] {
  if ('addresses' in look) {
    const lines = look.addresses
      .slice(0, limit)
      .map((one) =>
        'meant' in one
          ? `${visible(one.email)}  ${visible(one.meant)} may be meant  ${visible(lineOf(one.origin))}`
          : `${visible(one.email)}  no. ${String(one.seq)}`,
      );
    const left = look.count - lines.length;
    return left > 0 ? [...lines, `… and ${grouped(left)} more`] : lines;
  }
  const numbers = look.items.slice(0, MOST_NUMBERS).map(String);
  if (numbers.length === 0) return [];
  return [`no. ${numbers.join(', ')}${look.count > numbers.length ? ' …' : ''}`];
}

/** Whether somebody has to look before the plan is carried out, or may. */
export function lookLevel({ code }: Pick<LookFirst, 'code'>): 'look' | 'note' {
  return NOTES.includes(code) ? 'note' : 'look';
}

/** What plans often have without anything being wrong. */
const NOTES: readonly LookFirst['code'][] = ['rareGroup', 'renames', 'roles'];

/** Its examples and what they mean, in one line; empty where there is neither. */
export function aboutLook({ examples, detail }: LookWords): string {
  return [examples, detail].filter((sentence) => sentence !== undefined).join(' ');
}

export function lookWords(look: LookFirst, naming: Naming): LookWords {
  if ('cell' in look) return cellWords(look, naming);
  if ('common' in look) return commonWords(look, naming);
  if (look.code === 'parted') return partedWords(look, naming);
  if ('traits' in look) return rareGroupWords(look, naming);
  if ('lines' in look) return invalidWords(look, naming);
  if ('addresses' in look) return addressWords(look);
  return placeWords(look);
}

function lineOf({ file, line }: Origin): string {
  return `${file}:${String(line)}`;
}

function rareGroupWords(
  { count, traits }: Extract<LookFirst, { code: 'rareGroup' }>,
  { fieldOf }: Naming,
): LookWords {
  return {
    title: `Only ${counted(count, 'change')} of this kind: ${groupWords(traits, fieldOf)}`,
    detail: 'What hardly any other change of the plan does may be a mistake.',
  };
}

function addressWords({
  code,
  count,
}: Extract<LookFirst, { readonly addresses: readonly unknown[] }>): LookWords {
  const what = counted(count, 'address');
  if (code === 'mistyped')
    return {
      title: `${what} ${count === 1 ? 'looks' : 'look'} mistyped`,
      detail: `The plan takes ${count === 1 ? 'it as it is' : 'them as they are'}.`,
    };
  return {
    title: `${what} to create ${count === 1 ? 'belongs' : 'belong'} to a role, such as info@`,
    detail: 'Several people may read such a mailbox, and perhaps none of them agreed to get mail.',
  };
}

type PlaceLook = Extract<LookFirst, { readonly kind: ItemKind }>;

function placeWords({ code, kind, place, count }: PlaceLook): LookWords {
  const what = counted(count, objectOf(kind));
  return PLACE_WORDS[code]({ what, where: inPlace(kind, place), isOne: count === 1, kind });
}

interface PlaceParts {
  /** `3 contacts`. */
  readonly what: string;
  /** ` in "News"`. */
  readonly where: string;
  readonly isOne: boolean;
  readonly kind: ItemKind;
}

const PLACE_WORDS: Readonly<Record<PlaceLook['code'], (parts: PlaceParts) => LookWords>> = {
  elsewhere: ({ what, where, isOne }) => ({
    title: `${what}${where} to delete ${isOne ? 'is' : 'are'} in the sources for another contact type`,
    detail:
      'They are not gone. Their rows may have come into the wrong file, or the sync may read the wrong one.',
  }),
  returns: ({ what, where }) => ({
    title: `${what}${where} would bring back people who had left`,
    detail:
      'An earlier run knew that they had left or were erased, under this address or another one of theirs, and no list of the service shows this one. They are held back until somebody allows their return.',
  }),
  suppressions: ({ what, where, isOne }) => ({
    title: `${what} to suppress${where}`,
    detail: `${isOne ? 'This person gets' : 'They get'} no more such mail. Nothing here takes that back.`,
  }),
  deletes: ({ what, where, isOne, kind }) => ({
    title: `${what} to ${KIND_WORDS[kind].verb}${where}`,
    detail:
      kind === 'deleteContact'
        ? `The service deletes all it knows about ${isOne ? 'this person' : 'them'}.`
        : // The same plan may add their people under other addresses.
          `Mail that is sent to the segment no longer goes to ${isOne ? 'this address' : 'these addresses'}.`,
  }),
  renames: ({ what, where, isOne }) => ({
    title: `${what}${where} ${isOne ? 'gets' : 'get'} another address`,
    detail: 'From then on mail goes to the new one.',
  }),
  conflicts: ({ what, where, isOne }) => ({
    title: `${what}${where} ${isOne ? 'was' : 'were'} changed on both sides`,
    detail: 'The sources and somebody on the service changed the same field to different values.',
  }),
  editsLost: ({ what, where, isOne }) => ({
    title: `${what}${where} ${isOne ? 'loses' : 'lose'} what somebody changed on the service`,
    detail: 'The values of the sources take the place of edits by hand.',
  }),
};

/** More of them than a line takes tell nothing. */
const MOST_VALUES = 5;

function commonWords(
  { common, others }: Extract<LookFirst, { code: 'commonValue' }>,
  { countries, fieldOf = shown }: Naming,
): LookWords {
  const { field, value, count, of, kind, place } = common;
  const whom = `${counted(of, objectOf(kind))} to ${KIND_WORDS[kind].verb}${inPlace(kind, place)}`;
  if (others.length > 0) {
    const all = [common, ...others];
    const told = all
      .slice(0, MOST_VALUES)
      .map((one) => `${valueWords(field, one.value, countries)} ${grouped(one.count)}`);
    return {
      title: `${fieldOf(field)} of ${whom}: ${grouped(all.length)} values come often`,
      examples: `${told.join(', ')}${all.length > told.length ? ', …' : '.'}`,
      detail:
        'Look whether they belong to their people: the column may have been shifted or sorted alone.',
    };
  }
  return {
    title: `${grouped(count)} of ${whom} get the same ${inSentence(fieldOf(field))}: ${valueWords(field, value, countries)}`,
    detail: 'One value for so many may come from an accident in that column.',
  };
}

type PartedLook = Extract<LookFirst, { readonly code: 'parted' }>;

function partedWords(
  { pair: [changed, kept], place, count, of }: PartedLook,
  { fieldOf = shown }: Naming,
): LookWords {
  return {
    title: `${fieldOf(changed)} changes in ${grouped(count)} of ${counted(of, 'contact')} to update${inPlace('updateContact', place)}, and ${inSentence(fieldOf(kept))} stays as it is`,
    detail:
      'The two belong together. Compare some with their rows: a column may have been shifted or sorted alone, or joined to other people.',
  };
}

/** `first name` for `First name`, but `NPS` stays. */
function inSentence(field: string): string {
  return /^\p{Lu}\p{Ll}/u.test(field) ? `${field.charAt(0).toLowerCase()}${field.slice(1)}` : field;
}

function invalidWords(
  { source, column, fault, count, lines, values }: Extract<LookFirst, { readonly lines: unknown }>,
  { placeOf }: Naming,
): LookWords {
  const rows = `${counted(count, 'row')} of ${quoted(source)} left out`;
  const what = column === '' ? 'the row' : `the cell ${quoted(column)}`;
  // Some reasons quote the value themselves.
  const unquoted = 'word' in fault ? [] : values;
  const told = unquoted.map(([value, times]) => `${grouped(times)} × ${quoted(value)}`);
  const places = placeOf === undefined ? byFile(lines, count) : eachPlace(lines, count, placeOf);
  return {
    title: `${rows}: ${what} ${shown(rowFaultWords(fault))}`,
    examples: `${told.length === 0 ? '' : `${told.join(', ')}. `}${places}.`,
  };
}

function eachPlace(
  lines: readonly Origin[],
  count: number,
  placeOf: (origin: Origin) => string,
): string {
  const more = count > lines.length ? ` and ${grouped(count - lines.length)} more` : '';
  return `${lines.map((line) => shown(placeOf(line))).join(', ')}${more}`;
}

/** `exports/a.csv, lines 2, 13, 24 … (110)`: the path of each file once. */
function byFile(lines: readonly Origin[], count: number): string {
  const files = new Set(lines.map(({ file }) => file));
  const places = [...files].map((file) => {
    const found = lines.filter((one) => one.file === file);
    const numbers = found.map(({ line }) => String(line)).join(', ');
    return `${visible(file)}, ${nouns(found.length, 'line')} ${numbers}`;
  });
  return `${places.join('; ')}${count > lines.length ? ` … (${grouped(count)})` : ''}`;
}

type CellLook = Extract<LookFirst, { readonly cell: FieldCell }>;

function cellWords(
  { code, cell, count }: CellLook,
  { countries, fieldOf = shown }: Naming,
): LookWords {
  const { kind, place, change } = cell;
  const field = fieldOf(cell.field);
  const where = `${counted(count, objectOf(kind))}${inPlace(kind, place)}`;
  const titles: Readonly<Record<CellLook['code'], string>> = {
    cleared: `${field} is emptied in ${where}`,
    charactersLost: `${field} loses characters in ${where}`,
    digitsLost: `${field} loses digits in ${where}`,
    placeholders: `${field} gets a stand-in such as "n/a" in ${where}`,
    overwritten: `${field} is overwritten in ${where}`,
    rareChange: `${field} changes in a rare way in ${where}: ${CLASS_WORDS[change]}`,
  };
  return {
    title: titles[code],
    examples: pairsWords(cell, countries) || undefined,
    detail: code === 'digitsLost' ? DIGITS_LOST : undefined,
  };
}

/** What most often does it. */
const DIGITS_LOST =
  'Zeros at the start or digits at the end are gone, as happens to codes and long numbers in a spreadsheet.';

const MOST_PAIRS = 4;

/** `"Ulm" → "Bonn" (12 times), "Rom" → empty.` */
export function pairsWords(
  { field, pairs, count, isExact }: FieldCell,
  names: CountryNames,
  most = MOST_PAIRS,
): string {
  const told = pairs.slice(0, most);
  const rest = count - told.reduce((sum, pair) => sum + pair.count, 0);
  const words = told.map((pair) => {
    const times = `${isExact ? '' : 'at least '}${counted(pair.count, 'time')}`;
    return `${pairWords(field, pair, names)}${pair.count === 1 ? '' : ` (${times})`}`;
  });
  if (words.length === 0) return '';
  return `${words.join(', ')}${rest > 0 ? `, and ${grouped(rest)} more` : ''}.`;
}

/** A value in quotes, a country by its name, nothing as `empty`. */
function pairWords(
  field: string,
  { old, next }: Pick<ValuePair, 'old' | 'next'>,
  names: CountryNames,
): string {
  const after = valueWords(field, next, names);
  return old === null && next !== null ? after : `${valueWords(field, old, names)} → ${after}`;
}

function valueWords(field: string, value: string | null, names: CountryNames): string {
  if (value === null || value === '') return 'empty';
  return quoted(countryName(field, value, names) ?? value);
}

/** What a kind of change is done to, in the singular; the place behind it names the group or the segment. */
function objectOf(kind: ItemKind): string {
  return OBJECTS[kind] ?? KIND_WORDS[kind].noun;
}

const OBJECTS: Readonly<Partial<Record<ItemKind, string>>> = {
  suppressInGroup: 'address',
  addSegmentRecipient: 'recipient',
  removeSegmentRecipient: 'recipient',
};

function inPlace(kind: ItemKind, place: string | null): string {
  if (kind === 'suppress') return ' for all mail';
  if (place === null) return '';
  if (kind === 'suppressInGroup') return ` in the unsubscribe group ${quoted(place)}`;
  const isSegment = kind === 'addSegmentRecipient' || kind === 'removeSegmentRecipient';
  return isSegment ? ` of the segment ${quoted(place)}` : ` in ${quoted(place)}`;
}

/** `Update contacts in "News" from "crm": city (another value), phone (filled)`. */
export function groupWords(
  traits: GroupTraits,
  fieldOf: NonNullable<Naming['fieldOf']> = shown,
): string {
  const { kind, place, source, cause, marks } = traits;
  const isNamed = kind === 'createContactType' || kind === 'createUnsubscribeGroup';
  const what =
    isNamed && place !== null
      ? `the ${objectOf(kind)} ${quoted(place)}`
      : `${nouns(2, objectOf(kind))}${inPlace(kind, place)}`;
  const from = source === null ? '' : ` from ${quoted(source)}`;
  const clauses = [
    ...(cause === null || isSecondHalf(marks) ? [] : [causeWords(cause)]),
    ...marks.map((mark) => MARK_WORDS[mark]),
    ...fieldClauses(traits, fieldOf),
  ];
  return `${capitalised(KIND_WORDS[kind].verb)} ${what}${from}${clauses.length === 0 ? '' : `: ${clauses.join(', ')}`}`;
}

/** The person of the contact is or will be elsewhere, or gets another address: that says why it goes. */
function isSecondHalf(marks: readonly GroupMark[]): boolean {
  return marks.includes('elsewhere') || marks.includes('moves') || marks.includes('replaced');
}

/** The reason of a removal in words; for a suppression, what the source says. */
function causeWords(cause: string): string {
  return Object.entries(REASON_WORDS).find(([reason]) => reason === cause)?.[1] ?? shown(cause);
}

const MARK_WORDS: Readonly<Record<GroupMark, string>> = {
  elsewhere: ELSEWHERE_WORDS,
  moves: 'moved to another contact type',
  replaced: 'the person gets another address',
  editLost: 'an edit on the service goes',
  conflict: 'changed on both sides',
  returns: 'had left before',
  recreated: 'removed or moved on the service before',
  refused: 'refused by name before',
  renamed: 'another address',
  chained: 'people who have had the same address',
};

function fieldClauses(
  { fields, varies, worst }: GroupTraits,
  fieldOf: NonNullable<Naming['fieldOf']>,
): string[] {
  if (varies === 'anything')
    return [`several fields, at worst ${worst === null ? 'unknown' : CLASS_WORDS[worst]}`];
  if (varies === 'nothing')
    return fields.map(({ field, change }) => `${fieldOf(field)} (${CLASS_WORDS[change]})`);
  const names = listed(fields.map(({ field }) => fieldOf(field)));
  return [`${names} (in several ways${worst === null ? '' : `, at worst ${CLASS_WORDS[worst]}`})`];
}

/** How a value changes, in words. */
export const CLASS_WORDS: Readonly<Record<ChangeClass, string>> = {
  charactersLost: 'characters lost',
  digitsLost: 'digits lost',
  cleared: 'emptied',
  placeholder: 'a stand-in such as "n/a"',
  sameForMany: 'a frequent value',
  other: 'another value',
  prefixAdded: 'something put in front',
  digitsReformatted: 'digits written otherwise',
  caseOnly: 'only upper and lower case',
  spacesOnly: 'only blanks',
  filled: 'filled',
};
