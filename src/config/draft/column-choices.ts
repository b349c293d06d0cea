// What may become of each column of a source: a field of the service, a custom field, a statement about consent, or
// nothing. Each is shown with its present use, the reason for that, and samples.
import {
  type Choice,
  type ChoiceOption,
  type FoundColumn,
  type ConsentColumn,
  type FoundTable,
  type PlainTable,
  type StatusWord,
  STANDARD_FIELDS,
  customFieldName,
  isCustomField,
} from '../../contacts/index.ts';
import {
  addedUp,
  allFoundWords,
  consentIn,
  foundWords,
  MEANING_WORDS,
  type WordPlace,
  meaningsOf,
  placeOfWords,
} from './word-meanings.ts';
import type { GroupedSource } from './source-groups.ts';

/** A column, and its words as they count where it speaks of consent. */
export interface ColumnChoice extends Choice {
  readonly words: readonly Choice[];
}

export const LEAVE = 'leave';
export const CONSENT = 'consent';
/** Of a column of leaving that may be about anything: it is about the mails. */
export const LEFT = 'left';
export const FURTHER_EMAIL = 'further-email';

/** Of a column of days. */
export const DAY_KINDS = ['moment-agreed', 'moment-left', 'moment-bounced'] as const;

/** In the order of the table. */
export function columnChoices({ group, source, tables }: GroupedSource): readonly ColumnChoice[] {
  // Of people who left only the addresses are read.
  if (group.kind === 'snapshot' || group.left !== undefined) return [];
  const [first] = tables;
  if (first === undefined) return [];
  const uses = usesOf(tables);
  const columns = new Map<string, FoundColumn>();
  for (const one of tables.flatMap((table) => table.columns ?? [])) {
    if (!columns.has(one.column) && uses.has(one.column)) columns.set(one.column, one);
  }
  return [...columns.values()]
    .sort((a, b) => a.place - b.place)
    .map((column) => choiceOf(source.name, { column, present: uses.get(column.column), tables }));
}

/** The present use of each column that a person may use otherwise. */
function usesOf(tables: readonly FoundTable[]): ReadonlyMap<string, string> {
  const [first] = tables;
  if (first?.is.kind === 'plain') return plainUses(tables, first, first.is);
  const taking = tables.flatMap((one) => (one.taking === undefined ? [] : [one.taking]));
  const uses = new Map<string, string>();
  for (const { taken, left } of taking) {
    for (const { column } of left) if (!uses.has(column)) uses.set(column, LEAVE);
    for (const { column, field } of taken) if (field !== 'email') uses.set(column, field);
  }
  for (const { column, kind } of tables.flatMap(consentIn)) {
    if (kind !== 'unread') uses.set(column, CONSENT);
  }
  // A file that lacks a column which the configuration names could not be read.
  const isEverywhere = (column: string): boolean =>
    tables.every(({ header }) => header.includes(column));
  return new Map([...uses].filter(([column]) => isEverywhere(column)));
}

function plainUses(tables: readonly FoundTable[], { lists }: FoundTable, is: PlainTable) {
  const uses = new Map<string, string>();
  for (const { column } of tables.flatMap((table) => table.columns ?? [])) uses.set(column, LEAVE);
  const read = tables.flatMap(consentIn).filter(({ kind }) => kind !== 'unread');
  for (const { column, kind } of read.filter((one) => uses.has(one.column))) {
    uses.set(column, kind === 'nothing' ? kind : CONSENT);
  }
  for (const { field, column, also = [] } of is.fields) {
    for (const further of also) uses.set(further, FURTHER_EMAIL);
    // Names may stand beside the addresses, in their column.
    if (uses.get(column) === LEAVE) uses.set(column, field);
  }
  if (lists !== undefined) uses.delete(lists.column);
  return uses;
}

interface Shown {
  readonly column: FoundColumn;
  readonly present: string | undefined;
  readonly tables: readonly FoundTable[];
}

function choiceOf(source: string, { column, present = LEAVE, tables }: Shown): ColumnChoice {
  const consent = tables.flatMap(consentIn).find((one) => one.column === column.column);
  const isPlain = tables.some(({ is }) => is.kind === 'plain');
  // Where an export says who agreed, it knows its words itself.
  const mayTell = tables.every(({ is }) => is.kind !== 'export' || !is.saysWhoAgreed);
  // The days of a column are no words that anybody has to explain.
  const words = column.isDays ? [] : wordsOf(column, tables);
  const options = [
    { value: LEAVE, words: leaveWords(consent) },
    ...fieldOptions(column, present, isPlain),
    ...(mayTell ? consentOptions(column, present, { words, consent }) : []),
  ];
  const place = { source, column: column.column };
  const { isBeside = false, kind = 'words' } = consent ?? {};
  return {
    about: { ask: 'column', source, column: column.column },
    text: column.column,
    options,
    present,
    because: reasonOf(column, present, tables),
    samples: column.samples,
    words: mayTell
      ? words.map((word) =>
          wordChoice({ ...place, word }, { kinds: [kind], isExport: false, isBeside }),
        )
      : [],
  };
}

/** Labels and notes are read whatever becomes of their column. */
export function isReadAside({ kind }: ConsentColumn): boolean {
  return kind === 'labels' || kind === 'notes';
}

function leaveWords(consent: ConsentColumn | undefined): string {
  if (consent === undefined) return 'left behind';
  return isReadAside(consent)
    ? `left behind; what its ${consent.kind} say of consent counts all the same`
    : 'not read; what it says against mail counts all the same';
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  [FURTHER_EMAIL]: 'further e-mail address',
  name: 'whole name, to be split',
  address_line1: 'address line 1',
  address_line2: 'address line 2',
  state_province_region: 'state, province or region',
  alt_email: 'alternative e-mail address',
};

const PLAIN_FIELDS = ['email', FURTHER_EMAIL, 'name'];
const FIELDS = [...STANDARD_FIELDS, 'alt_email'];

/** A preset knows the addresses itself. */
function fieldOptions({ custom }: FoundColumn, present: string, isPlain: boolean): ChoiceOption[] {
  const customs = new Set([custom, present].filter((one) => one !== undefined));
  return [
    ...[...customs].filter(isCustomField).map(fieldOption),
    ...(isPlain ? PLAIN_FIELDS : []).map(fieldOption),
    ...FIELDS.map(fieldOption),
  ];
}

function fieldOption(value: string): ChoiceOption {
  if (isCustomField(value)) return { value, words: `custom field ${customFieldName(value)}` };
  return { value, words: FIELD_WORDS[value] ?? value.replaceAll('_', ' ') };
}

const DAY_WORDS: Readonly<Record<(typeof DAY_KINDS)[number], string>> = {
  'moment-agreed': 'consent: the day on which somebody agreed',
  'moment-left': 'consent: the day on which somebody left',
  'moment-bounced': 'consent: the day on which the address was dead',
};

interface Speaking {
  readonly words: readonly StatusWord[];
  readonly consent: ConsentColumn | undefined;
}

function consentOptions(
  { isDays }: FoundColumn,
  present: string,
  { words, consent }: Speaking,
): ChoiceOption[] {
  const isRead = present === CONSENT;
  const by = readBy(consent);
  return [
    ...(isRead || words.length > 0
      ? [{ value: CONSENT, words: `consent, by its ${isRead && isDays ? 'days' : by}` }]
      : []),
    ...(isDays && !isRead ? DAY_KINDS.map((value) => ({ value, words: DAY_WORDS[value] })) : []),
    ...leftOptions(consent),
    ...(present === 'nothing' || mayBeOther(consent)
      ? [{ value: 'nothing', words: 'says nothing about consent' }]
      : []),
  ];
}

function leftOptions(consent: ConsentColumn | undefined): readonly ChoiceOption[] {
  if (consent?.heldFor !== 'any-leaving') return [];
  return [{ value: LEFT, words: 'consent: they unsubscribed' }];
}

function readBy(consent: ConsentColumn | undefined): string {
  return consent !== undefined && isReadAside(consent) ? consent.kind : 'words';
}

/** What ends there may be a paid magazine, or a membership; and a status in words of its own may be one of sales. */
function mayBeOther(consent: ConsentColumn | undefined): boolean {
  if (consent === undefined || consent.kind === 'unread') return false;
  if (consent.isBeside === true) return true;
  return consent.heldFor !== undefined && ENDING.has(consent.heldFor);
}

const ENDING: ReadonlySet<string> = new Set(['end-date', 'membership', 'any-leaving']);

/** The columns that nothing reads as consent, and of which a person may say that their words tell who agreed. */
export function columnsThatMayTell(grouped: GroupedSource): readonly string[] {
  return columnChoices(grouped)
    .filter(({ present, options }) => {
      return present !== CONSENT && options.some(({ value }) => value === CONSENT);
    })
    .map(({ text }) => text);
}

/** As the column is read, or as it would be read by its words; added up over all files. */
function wordsOf({ column }: FoundColumn, tables: readonly FoundTable[]): readonly StatusWord[] {
  const read = allFoundWords(tables).find((one) => one.column === column);
  if (read !== undefined) return read.words;
  const columns = tables.flatMap((table) => table.columns ?? []);
  return addedUp(columns.filter((one) => one.column === column));
}

/** The words of an export of which only a person knows what they mean: its columns are those of its preset. */
export function exportWordChoices({ source, tables }: GroupedSource): readonly Choice[] {
  const isExport = tables.some(({ is }) => is.kind === 'export');
  // With one status for all rows, single words have no place to be mapped.
  if (!isExport || typeof source.status === 'string') return [];
  // Those of columns that are listed are chosen with their column.
  const own = foundWords(tables).filter(({ column }) => placeOfWords(tables, column).isExport);
  return own.flatMap(({ column, words }) =>
    words
      .map((word) => wordChoice({ source: source.name, column, word }, { kinds: [], isExport }))
      .filter(({ undecided }) => undecided !== undefined)
      .map((choice) => ({ ...choice, text: `Column ${column}: what does "${choice.text}" mean?` })),
  );
}

interface PlacedWord {
  readonly source: string;
  readonly column: string;
  readonly word: StatusWord;
}

function wordChoice({ source, column, word: found }: PlacedWord, place: WordPlace): Choice {
  const { word, rows, meaning, isDoubtful = false, sample } = found;
  const options = meaningsOf(found, place).map((value) => ({ value, words: MEANING_WORDS[value] }));
  const about = { ask: 'word', source, column, word } as const;
  const shown = {
    about,
    text: word,
    rows,
    options,
    samples: sample === undefined ? undefined : [sample],
  };
  if (isDoubtful) return { ...shown, present: '', undecided: 'unsure: nobody gets mail' };
  if (meaning !== undefined) return { ...shown, present: meaning };
  const undecided = place.kinds.includes('labels')
    ? 'unsure: it says nothing'
    : 'unknown: its rows are skipped';
  return { ...shown, present: '', undecided };
}

function reasonOf(
  { column, looksLike }: FoundColumn,
  present: string,
  tables: readonly FoundTable[],
): string {
  const consent = tables.flatMap(consentIn).find((one) => one.column === column);
  if (consent !== undefined) return consentReason(consent);
  if (present === LEAVE) return leftReason(column, tables);
  if (present === 'email') return 'it holds the most addresses';
  return isCustomField(present)
    ? `its name is not a field of the service; its values are ${looksLike}s`
    : 'by its name';
}

function consentReason({ kind }: ConsentColumn): string {
  return kind === 'unread' ? 'its name or its words speak of consent' : `read as ${kind}`;
}

function leftReason(column: string, tables: readonly FoundTable[]): string {
  const left = tables.flatMap(({ taking }) => taking?.left ?? []);
  const why = left.find((one) => one.column === column)?.why;
  return why === undefined
    ? 'another column fills the field, or no field has its name'
    : `no mail needs it: ${why}`;
}
