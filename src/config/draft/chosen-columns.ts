// The files as a person says that they are: what becomes of their columns, and what words mean. Everything that is told,
// asked and written afterwards follows from that. Without a change the files stay exactly as they were found.
import {
  type About,
  type ChosenColumn,
  type ConsentColumn,
  type FoundColumn,
  type FoundField,
  type FoundTable,
  type KnownExport,
  type MappedField,
  type PlainTable,
  type StatementKind,
  type StatusWord,
  type Taking,
  customFieldName,
  customFieldNameFault,
  isCustomField,
  isFieldName,
} from '../../contacts/index.ts';
import type { AnswerBook } from './answer-book.ts';
import {
  type ColumnChoice,
  CONSENT,
  DAY_KINDS,
  FURTHER_EMAIL,
  LEAVE,
  LEFT,
  columnChoices,
  isReadAside,
} from './column-choices.ts';
import {
  allFoundWords,
  consentIn,
  type WordMeaning,
  meaningsOf,
  placeOfWords,
} from './word-meanings.ts';
import type { GroupedSource } from './source-groups.ts';

/** By column. */
type Uses = ReadonlyMap<string, string>;
type Meanings = ReadonlyMap<string, ReadonlyMap<string, WordMeaning>>;

/** The tables of the source with the answers about its columns and words; all that is wrong goes into the book. */
export function chosenTables(grouped: GroupedSource, book: AnswerBook): readonly FoundTable[] {
  const changed = changedUses(columnChoices(grouped), book);
  const tables = changed.size === 0 ? grouped.tables : grouped.tables.map(recolumned(changed));
  const meanings = changedMeanings(grouped, tables, book);
  return meanings.size === 0 ? tables : tables.map((table) => withMeanings(table, meanings));
}

function changedUses(columns: readonly ColumnChoice[], book: AnswerBook): Uses {
  const uses = new Map(columns.map((choice) => [choice, useOf(choice, book)]));
  const filling = new Map<string, string>();
  for (const [{ about, text: column }, use] of uses) {
    if (!isField(use) || use === FURTHER_EMAIL) continue;
    const other = filling.get(use);
    if (other !== undefined) refuseBoth(book, about, other, use);
    filling.set(use, column);
  }
  refuseWithoutAddress(columns, filling, book);
  const changed = [...uses].filter(([{ present }, use]) => use !== present);
  return new Map(changed.map(([{ text }, use]) => [text, use]));
}

/** As it was answered, if that can be. */
function useOf(choice: ColumnChoice, book: AnswerBook): string {
  const { about, present } = choice;
  const answer = book.answerTo(about);
  if (answer === undefined || isUse(choice, answer)) return answer ?? present;
  book.refuse(about, 'says of the column what cannot become of it');
  return present;
}

/** An export knows its addresses itself. */
function refuseWithoutAddress(
  columns: readonly ColumnChoice[],
  filling: ReadonlyMap<string, string>,
  book: AnswerBook,
): void {
  const needsAddress = columns.some(({ options }) =>
    options.some(({ value }) => value === 'email'),
  );
  if (!needsAddress || filling.has('email')) return;
  for (const { about } of columns)
    book.refuse(about, 'leaves the source without a column of addresses');
}

function refuseBoth(book: AnswerBook, about: About, column: string, field: string): void {
  const why = `fills the field ${field} from two columns`;
  book.refuse(about, why);
  book.refuse({ ...about, column }, why);
}

/** A custom field may have any name that the service takes. */
function isUse({ options }: ColumnChoice, answer: string): boolean {
  if (options.some(({ value }) => value === answer)) return true;
  return isCustomField(answer) && customFieldNameFault(customFieldName(answer), []) === undefined;
}

function isField(use: string): boolean {
  return use === 'email' || use === 'name' || use === FURTHER_EMAIL || isFieldName(use);
}

function recolumned(changed: Uses): (table: FoundTable) => FoundTable {
  return (table) => {
    const { is } = table;
    const columns = (table.columns ?? []).filter(({ column }) => changed.has(column));
    const taking = table.taking && changedTaking(table.taking, columns, changed);
    const consent = changedConsent(table, changed);
    if (is.kind !== 'plain') {
      const chosen = chosenFields(table, changed);
      return { ...table, taking, chosen, is: is.kind === 'export' ? { ...is, consent } : is };
    }
    const fields = changedFields(is, table, changed);
    const takers = changedTakers(table, is.fields, fields);
    return { ...table, taking, takers, is: { ...is, fields, consent } };
  };
}

function changedTaking(taking: Taking, columns: readonly FoundColumn[], changed: Uses): Taking {
  const stays = ({ column }: { readonly column: string }): boolean => !changed.has(column);
  return {
    ...taking,
    taken: [
      ...taking.taken.filter(stays),
      ...columns.flatMap(({ column, samples }): Taking['taken'] => {
        const use = changed.get(column) ?? LEAVE;
        return use === 'email' || isFieldName(use) ? [{ column, samples, field: use }] : [];
      }),
    ],
    left: [
      ...taking.left.filter(stays),
      ...columns
        .filter(({ column }) => changed.get(column) === LEAVE)
        .map(({ column, samples }) => ({ column, samples, why: undefined })),
    ],
  };
}

/** What the preset takes besides stays as it is. */
function chosenFields({ taking }: FoundTable, changed: Uses): readonly ChosenColumn[] {
  const taken = (taking?.taken ?? []).filter(({ column }) => changed.has(column));
  const chosen = [...changed].flatMap(([column, use]): ChosenColumn[] =>
    isFieldName(use) ? [{ field: use, column }] : [],
  );
  const given = new Set<MappedField>(chosen.map(({ field }) => field));
  const emptied = taken.filter(({ field }) => !given.has(field));
  return [...chosen, ...emptied.map(({ field }) => ({ field, column: null }))];
}

function changedFields(is: PlainTable, table: FoundTable, changed: Uses): readonly FoundField[] {
  const added = (table.columns ?? []).flatMap(({ column, looksLike }): FoundField[] => {
    const use = changed.get(column) ?? LEAVE;
    if (use !== 'email' && use !== 'name' && !isFieldName(use)) return [];
    return [{ field: use, column, looksLike }];
  });
  const filled = new Set(added.map(({ field }) => field));
  const kept = is.fields.filter(({ field, column }) => !changed.has(column) && !filled.has(field));
  const also = furtherAddresses(is, table, changed);
  return [...added.filter(isAddress), ...kept, ...added.filter((one) => !isAddress(one))].map(
    ({ field, column, looksLike }) => ({
      field,
      column,
      looksLike,
      also: field === 'email' && also.length > 0 ? also : undefined,
    }),
  );
}

function isAddress({ field }: FoundField): boolean {
  return field === 'email';
}

function furtherAddresses(is: PlainTable, { columns = [] }: FoundTable, changed: Uses) {
  const before = new Set(is.fields.flatMap(({ also = [] }) => also));
  return columns
    .map(({ column }) => column)
    .filter((column) =>
      changed.has(column) ? changed.get(column) === FURTHER_EMAIL : before.has(column),
    );
}

/** A column that is no longer read still speaks of consent, and is reported as such. */
function changedConsent(table: FoundTable, changed: Uses): readonly ConsentColumn[] {
  const { columns = [], header } = table;
  const known = consentIn(table).map((one): ConsentColumn => {
    const use = changed.get(one.column);
    // Labels and notes are read whatever becomes of their column.
    if (use === undefined || isReadAside(one)) return one;
    if (use === LEFT) return asLeft(one);
    return statementKind(use) === undefined ? { ...one, kind: 'unread' } : one;
  });
  const added = columns.flatMap((found): readonly ConsentColumn[] => {
    const { column, words = [] } = found;
    const kind = statementKind(changed.get(column) ?? LEAVE);
    if (kind === undefined) return [];
    return [{ column, kind, words: kind === 'words' ? words : [] }];
  });
  const read = new Set(added.map(({ column }) => column));
  const all = [...known.filter(({ column }) => !read.has(column)), ...added];
  const placeOf = ({ column }: { readonly column: string }): number =>
    columns.find((one) => one.column === column)?.place ?? header.length;
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** A person said what was held until then. */
function asLeft({ column, kind, words }: ConsentColumn): ConsentColumn {
  return { column, kind: kind === 'moment-barred' ? 'moment-left' : 'flag-left', words };
}

function statementKind(use: string): StatementKind | undefined {
  if (use === CONSENT) return 'words';
  if (use === 'nothing') return 'nothing';
  return DAY_KINDS.find((kind) => kind === use);
}

/** By the sampled rows in which the column of countries is blank, whatever their consent. */
function changedTakers(
  { takers, columns = [] }: FoundTable,
  before: readonly FoundField[],
  after: readonly FoundField[],
): FoundTable['takers'] {
  const country = countryIn(after);
  if (country === countryIn(before)) return takers;
  const found = columns.find(({ column }) => column === country);
  const blank = found?.blankCount ?? takers.count;
  return { ...takers, withoutCountry: Math.min(takers.count, blank) };
}

function countryIn(fields: readonly FoundField[]): string | undefined {
  return fields.find(({ field }) => field === 'country')?.column;
}

function changedMeanings(
  { source }: GroupedSource,
  tables: readonly FoundTable[],
  book: AnswerBook,
): Meanings {
  const isSame = tables.every(
    (table) => table.is.kind !== 'plain' && consentIn(table).length === 0,
  );
  // With one status for all rows, single words have no place to be mapped.
  if (isSame && typeof source.status === 'string') return new Map();
  const meanings = new Map<string, ReadonlyMap<string, WordMeaning>>();
  for (const { column, words } of allFoundWords(tables)) {
    const place = placeOfWords(tables, column);
    // A preset knows its own words, but for those that only a person knows.
    const open = words.filter(
      ({ meaning, isDoubtful = false }) => !place.isExport || meaning === undefined || isDoubtful,
    );
    const own = open.flatMap((word): [string, WordMeaning][] => {
      const about: About = { ask: 'word', source: source.name, column, word: word.word };
      const meaning = chosenMeaning(word, meaningsOf(word, place), about, book);
      return meaning === undefined ? [] : [[word.word, meaning]];
    });
    if (own.length > 0) meanings.set(column, new Map([...(meanings.get(column) ?? []), ...own]));
  }
  return meanings;
}

/** Undefined where the guess stays. */
function chosenMeaning(
  word: StatusWord,
  allowed: readonly WordMeaning[],
  about: About,
  book: AnswerBook,
): WordMeaning | undefined {
  const answer = book.answerTo(about);
  if (answer === undefined) return undefined;
  const meaning = allowed.find((one) => one === answer);
  if (meaning === undefined) book.refuse(about, 'gives the word a meaning that it cannot have');
  return meaning === word.meaning && word.isDoubtful !== true ? undefined : meaning;
}

function withMeanings(table: FoundTable, meanings: Meanings): FoundTable {
  const { is } = table;
  const reworded = <
    Column extends { readonly column: string; readonly words: readonly StatusWord[] },
  >(
    one: Column,
  ): Column => ({
    ...one,
    words: one.words.map((word) => chosenWord(word, meanings.get(one.column)?.get(word.word))),
  });
  switch (is.kind) {
    case 'plain':
      return { ...table, is: { ...is, consent: is.consent.map(reworded) } };
    case 'export':
      return {
        ...table,
        is: {
          ...is,
          status: is.status.map(reworded),
          consent: is.consent?.map(reworded) ?? [],
        } satisfies KnownExport,
      };
    case 'refused':
      return table;
  }
}

function chosenWord(found: StatusWord, meaning: WordMeaning | undefined): StatusWord {
  if (meaning === undefined) return found;
  return { word: found.word, rows: found.rows, meaning, guessed: found };
}
