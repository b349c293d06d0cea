// The words of columns about consent over several tables, since each file of a provider holds other words in the same
// column, and what a person may say that one means. Consent only tightens: nobody agrees by a word in a column of
// those who left or by a note, and a word that keeps people from mail for sure stays one that does.
import {
  type FewWords,
  type ConsentColumn,
  type FoundColumn,
  type FoundTable,
  STATUSES,
  type Statement,
  type StatementKind,
  type Status,
  type StatusWord,
  isSuppression,
  mapFaults,
  namesOtherChannel,
  namesOtherState,
  saysAgreement,
  statusOfWord,
  yesOrNo,
  type StatusColumnWords,
} from '../../contacts/index.ts';

/** `nothing`: the word does not speak of consent. */
export type WordMeaning = Status | 'nothing';

/** Where a word stands. */
export interface WordPlace {
  /** How the tables read its column. */
  readonly kinds: readonly ConsentColumn['kind'][];
  readonly isExport: boolean;
  /** Nobody agrees there: another column says who did. */
  readonly isBeside?: boolean;
}

export function placeOfWords(tables: readonly FoundTable[], column: string): WordPlace {
  const own = tables.flatMap(consentIn).filter((one) => one.column === column);
  return {
    kinds: own.map(({ kind }) => kind),
    isExport: own.length === 0 && tables.every(({ is }) => is.kind !== 'plain'),
    isBeside: own.length > 0 && own.every(({ isBeside }) => isBeside === true),
  };
}

/** The columns of the table that a configuration lists as speaking of consent. */
export function consentIn({ is }: FoundTable): readonly ConsentColumn[] {
  return is.kind === 'refused' ? [] : (is.consent ?? []);
}

/** Only a configuration that lists its columns can say that a word says nothing: a preset knows its own words. */
export function meaningsOf(word: StatusWord, place: WordPlace): readonly WordMeaning[] {
  const all: readonly WordMeaning[] = place.isExport ? STATUSES : [...STATUSES, 'nothing'];
  return all.filter((meaning) => mayMean(word, meaning, place));
}

function mayMean(word: StatusWord, meaning: WordMeaning, { kinds, isBeside }: WordPlace): boolean {
  if (meaning === 'subscribed' && (isBeside === true || !mayAgree(word, kinds))) return false;
  if (isSure(word) && !keepsFromMail(meaning)) return false;
  // A phrase is no status, even where it is the word for one.
  const isPhrase = kinds.length > 0 && kinds.every((kind) => kind === 'notes');
  return isPhrase || mapFaults({ [word.word]: meaning }, ['nothing']).length === 0;
}

/** A label may be about anything, whatever word it is. */
function mayAgree({ word, isDoubtful = false }: StatusWord, kinds: WordPlace['kinds']): boolean {
  if (!kinds.every((kind) => kind === 'unread' || saysAgreement(kind))) return false;
  return !isDoubtful || kinds.includes('labels') || mayMeanAgreement(word);
}

/** `Cancelled` is never offered as if it could be an agreement. */
export function mayMeanAgreement(word: string): boolean {
  const status = statusOfWord(word);
  return status === 'subscribed' || (status === undefined && yesOrNo(word) !== 'no');
}

function isSure({ meaning, isDoubtful = false }: StatusWord): boolean {
  return meaning !== undefined && !isDoubtful && keepsFromMail(meaning);
}

function keepsFromMail(meaning: WordMeaning): boolean {
  return meaning === 'no-consent' || (meaning !== 'nothing' && isSuppression(meaning));
}

/** For people. */
export const MEANING_WORDS: Readonly<Record<WordMeaning, string>> = {
  subscribed: 'agreed',
  unconfirmed: 'agreed, and never confirmed it',
  'no-consent': 'nobody gets mail',
  bounced: 'left: the address is dead',
  unsubscribed: 'left',
  complained: 'left: complained',
  nothing: 'says nothing',
};

/** By column, in the order in which they appear: of cells that are one word, or of `labels` or `notes`. */
export function foundWords(
  tables: readonly FoundTable[],
  of: 'cells' | 'labels' | 'notes' = 'cells',
): readonly StatusColumnWords[] {
  const found = tables.flatMap((table) => columnsOf(table, of));
  const columns = [...new Set(found.map(({ column }) => column))];
  return columns.map((column) => {
    return { column, words: addedUp(found.filter((one) => one.column === column)) };
  });
}

/** The words of several columns, each once, with its rows added up. */
export function addedUp(columns: readonly Pick<FoundColumn, 'words'>[]): readonly StatusWord[] {
  const all = new Map<string, StatusWord>();
  for (const one of columns.flatMap(({ words = [] }) => words)) {
    all.set(one.word, { ...one, rows: one.rows + (all.get(one.word)?.rows ?? 0) });
  }
  return [...all.values()];
}

/** Such as `Newsletter: WAHR 6, FALSCH 3; Plan: gold 4, free 5`. */
export function fewWords(few: readonly FewWords[]): string {
  return few
    .map(
      ({ column, words }) =>
        `${column}: ${words.map(({ word, rows }) => `${word} ${String(rows)}`).join(', ')}`,
    )
    .join('; ');
}

/** Such as `Words of Status: "active" is subscribed, "gone" is not known`. */
export function aboutWords({ column, words }: StatusColumnWords): string {
  const meanings = words.map(({ word, meaning }) => {
    if (meaning === undefined) return `"${word}" is not known`;
    return meaning === 'nothing' ? `"${word}" says nothing` : `"${word}" is ${meaning}`;
  });
  return `Words of ${column}: ${meanings.join(', ')}`;
}

function columnsOf(
  table: FoundTable,
  of: 'cells' | 'labels' | 'notes',
): readonly StatusColumnWords[] {
  const listed = consentIn(table).filter(({ kind }) =>
    of === 'cells' ? kind !== 'unread' && kind !== 'labels' && kind !== 'notes' : kind === of,
  );
  return table.is.kind === 'export' && of === 'cells' ? [...table.is.status, ...listed] : listed;
}

/** Of cells, labels and notes. */
export function allFoundWords(tables: readonly FoundTable[]): readonly StatusColumnWords[] {
  return (['cells', 'labels', 'notes'] as const).flatMap((of) => foundWords(tables, of));
}

/** Words of exports of which only a person knows whether they agree to mail, answered or not. */
export function askedWords(tables: readonly FoundTable[]): readonly string[] {
  const exports = tables.filter(({ is }) => is.kind === 'export');
  return foundWords(exports).flatMap(({ words }) =>
    words.flatMap((one) => ((one.guessed ?? one).isDoubtful === true ? [one.word] : [])),
  );
}

/** Columns of yes and no, or nothing, that nothing reads as consent, and that are not about anything else for sure. */
export function unreadAnswers({ is, few, rowCount }: FoundTable): readonly FewWords[] {
  if (is.kind !== 'plain') return [];
  const read = new Set(is.consent.map(({ column }) => column));
  return few.filter(
    ({ column, words }) =>
      !read.has(column) &&
      !namesOtherChannel(column) &&
      !namesOtherState(column) &&
      words.every(({ word }) => yesOrNo(word) !== undefined) &&
      words.some(({ word }) => yesOrNo(word) === 'yes') &&
      (words.some(({ word }) => yesOrNo(word) === 'no') || rowsOf(words) < rowCount),
  );
}

export function rowsOf(words: readonly { readonly rows: number }[]): number {
  return words.reduce((sum, { rows }) => sum + rows, 0);
}

/** Whether a decision about the table names a further column for the list of its status. */
export function offersColumn(table: FoundTable): boolean {
  const { is } = table;
  const isHeld = is.kind === 'plain' && is.consent.some((one) => one.heldFor === 'end-date');
  return isHeld || unreadAnswers(table).length > 0;
}

/** Whether the column says of anybody that they left. */
function tellsLeaving({ kind, words, heldFor }: ConsentColumn): boolean {
  if (heldFor !== undefined || /-(?:left|bounced|complained)$/u.test(kind)) return true;
  return words.some(({ meaning = 'nothing' }) => meaning !== 'nothing' && isSuppression(meaning));
}

/** A column about anything tells it only by a word that says so, or may. */
export function tellsAgreement({ kind, words, isPartial }: ConsentColumn): boolean {
  if (kind === 'unread' || !saysAgreement(kind) || sayNothing(words)) return false;
  return isPartial !== true || words.some((word) => mayAgreeBy(word, kind));
}

/** Columns that say nothing of some rows, or of all: none of their words does. */
export function partialColumns(tables: readonly FoundTable[]): ReadonlySet<string> {
  const found = tables.flatMap(consentIn);
  const partial = found.filter(({ words, isPartial = false }) => isPartial || sayNothing(words));
  return new Set(partial.map(({ column }) => column));
}

function sayNothing(words: readonly StatusWord[]): boolean {
  return words.length > 0 && words.every(({ meaning }) => meaning === 'nothing');
}

/** As it was found: an answer about one word decides nothing about everybody else. */
function mayAgreeBy(word: StatusWord, kind: StatementKind): boolean {
  const { meaning, isDoubtful = false } = word.guessed ?? word;
  if (meaning === 'subscribed') return true;
  return kind === 'words' && (meaning === undefined || isDoubtful);
}

/**
 * A list of people who left, or never confirmed, may still hold their former answers: columns that say they agreed, and
 * none that says otherwise. Against a name that may speak of something else only the day of a sign-up is too little.
 */
export function contradictsName(table: FoundTable): boolean {
  const { is, leaving } = table;
  if (leaving === undefined || is.kind !== 'plain') return false;
  const agreeing = is.consent.filter((one) => tellsAgreement(one));
  if (agreeing.length === 0 || is.consent.some(tellsLeaving)) return false;
  if (leaving.isHint === true)
    return (
      leaving.outlastsSignUp === true && agreeing.every(({ kind }) => kind.startsWith('moment-'))
    );
  return isSuppression(leaving.status) || !tellsWhoWaits(table, leaving.status);
}

/** Whether a column says who of the table did not agree or confirm: by a word, or by the days that some have. */
function tellsWhoWaits({ is, columns = [] }: FoundTable, status: Status): boolean {
  if (is.kind !== 'plain') return false;
  return is.consent.some(({ column, kind, words }) => {
    if (kind === 'moment-confirmed')
      return columns.some((one) => one.column === column && one.blankCount > 0);
    // Who ticked a box may never have confirmed it.
    const isTold = kind === 'words' || status === 'no-consent';
    return words.some(
      ({ meaning }) => meaning === 'unconfirmed' || (isTold && meaning === 'no-consent'),
    );
  });
}

/** `opt-outs.csv` with a yes or a no in each row tells who left, and who did not. */
export function tellsApart({ is }: FoundTable): boolean {
  if (is.kind !== 'plain') return false;
  return is.consent.some(
    ({ kind, words }) =>
      /^flag-(?:left|bounced|complained)$/u.test(kind) &&
      words.some(({ word }) => yesOrNo(word) === 'no'),
  );
}

/** The columns that keep people from mail for this reason. */
export function heldColumns(
  tables: readonly FoundTable[],
  why: ConsentColumn['heldFor'],
  isOf: (kind: ConsentColumn['kind']) => boolean = () => true,
): readonly string[] {
  const held = tables
    .flatMap(consentIn)
    .filter(({ kind, heldFor }) => heldFor === why && isOf(kind));
  return [...new Set(held.map((one) => one.column))];
}

/** Of many names the first three. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${String(more)} more` : shown.join(', ');
}

// The columns of tables that a configuration lists as speaking of consent, each with the words that are written.

export function statementsOf(tables: readonly FoundTable[]): readonly Statement[] {
  const found = tables.flatMap(consentIn);
  const columns = [...new Set(found.map(({ column }) => column))];
  return columns.flatMap((column) => {
    const alike = found.filter((one) => one.column === column);
    const kind = kindOf(alike);
    if (kind === undefined) return [];
    const words = alike.flatMap((one) => one.words);
    const isListed = kind === 'words' || kind === 'labels';
    const written = isListed ? words : words.filter(isBesideFlag);
    return [{ column, kind, map: Object.fromEntries(mapped(written)) }];
  });
}

/** A file in which nobody left has blank cells, and only another one shows that they are days. */
function kindOf(alike: readonly ConsentColumn[]): StatementKind | undefined {
  const kinds = alike.flatMap(({ kind }) => (kind === 'unread' ? [] : [kind]));
  return kinds.find((kind) => kind.startsWith('moment-')) ?? kinds[0];
}

/** A flag explains itself: only its doubtful words are written, and those of which a person said what they mean. */
function isBesideFlag({ isDoubtful = false, guessed, isWritten = false }: StatusWord): boolean {
  return isDoubtful || isWritten || guessed !== undefined;
}

/** That a word says nothing is written only where a person said so, or where its column would not know it. */
export function mapped(words: readonly StatusWord[]): readonly [string, WordMeaning][] {
  return words.flatMap(({ word, meaning, guessed, isWritten = false }): [string, WordMeaning][] =>
    meaning === undefined || (meaning === 'nothing' && guessed === undefined && !isWritten)
      ? []
      : [[word, meaning]],
  );
}

/** A column of the provider that is listed is read by its list alone. */
export function answeredStatements(tables: readonly FoundTable[]): readonly Statement[] {
  const own = foundWords(tables).filter(({ column }) => placeOfWords(tables, column).isExport);
  return own.flatMap(({ column, words }): Statement[] => {
    if (words.every(({ guessed }) => guessed === undefined)) return [];
    const known = words.map((one): StatusWord => ({ ...one, isWritten: true }));
    return [{ column, kind: 'words', map: Object.fromEntries(mapped(known)) }];
  });
}
