// What one column says about consent: its rule, and how a cell is read by it.
import type { ColumnRef } from '../cells/header.ts';
import { compileStatusMap, type StatusLookup, unknownStatuses } from './status-words.ts';
import { worstStatus, type Status, isSuppression } from '../values/consent.ts';
import { keptText, cleanText } from '../values/text.ts';

/** `Column` is how a column is named: by a person, by a preset, or bound to its place. */
export type StatusRule<Column = ColumnRef> =
  | {
      readonly kind: 'words';
      readonly column: Column;
      /** The column's words, besides those that every service uses. `nothing`: the word says nothing. */
      readonly words: Readonly<Record<string, Status | 'nothing'>>;
      /** What a blank cell means; left out, it says nothing. */
      readonly blank?: Status | 'invalid';
      /** What an unknown word means; left out, it makes the row invalid. Never a status that is better. */
      readonly otherwise?: 'nothing';
      /** The cell may hold several words, such as `['A', 'B']`. */
      readonly several?: boolean;
    }
  /** A cell with anything in it, such as a date, means the status; a blank one says nothing. */
  | { readonly kind: 'filled'; readonly column: Column; readonly status: Status }
  /** Yes or no in one of its many spellings; a blank cell says nothing. */
  | {
      readonly kind: 'flag';
      readonly column: Column;
      readonly yes?: Status;
      readonly no?: Status;
    }
  /** The file as a whole says it. */
  | { readonly kind: 'always'; readonly status: Status };

/** A cell that says something nobody understands; the reason completes "the cell …". */
export interface StatusFault {
  readonly column: string;
  readonly reason: string;
}

interface BoundRuleColumn {
  readonly index: number;
  readonly name: string;
}

export type BoundStatusRule = StatusRule<BoundRuleColumn>;

/** `nothing`: the cell says nothing about consent. */
export type Said = Status | 'nothing' | StatusFault;

/** The rule as a question to a row's cells; `map` holds a person's words, which count more. */
export function ruleReader(
  rule: BoundStatusRule,
  map: Readonly<Record<string, string>>,
): (cells: readonly string[]) => Said {
  switch (rule.kind) {
    case 'always':
      return () => rule.status;
    case 'filled':
      return (cells) =>
        faultOfCut(cells, rule.column) ?? (isFilled(cells, rule) ? rule.status : 'nothing');
    case 'flag':
      return (cells) => faultOfCut(cells, rule.column) ?? flagMeaning(cells, rule);
    case 'words':
      return wordReader(rule, map);
  }
}

/** A cell that is not there may be the one that says no: the fault, or undefined where it is there. */
function faultOfCut(
  cells: readonly string[],
  { index, name }: BoundRuleColumn,
): StatusFault | undefined {
  if (index < cells.length) return undefined;
  return { column: name, reason: 'is not there: the row is too short' };
}

/** What programs write where there is no date. */
const NOTHING = /^(?:0000-00-00.*|1970-01-01(?:[T ]00:00.*)?|null|none|n\/a|-|0)$/iu;

function isFilled(
  cells: readonly string[],
  { column }: { readonly column: BoundRuleColumn },
): boolean {
  const text = cleanText(cells[column.index] ?? '');
  return text !== '' && !NOTHING.test(text);
}

const YES: ReadonlySet<string> = new Set([
  'true',
  't',
  'yes',
  'y',
  '1',
  'x',
  'ja',
  'oui',
  'si',
  'sí',
  'sim',
  'on',
]);
const NO: ReadonlySet<string> = new Set([
  'false',
  'f',
  'no',
  'n',
  '0',
  'nein',
  'non',
  'não',
  'nao',
  'nee',
  'off',
]);

/** What a word in one of its many spellings answers; undefined where it is neither. */
export function yesOrNo(word: string): 'yes' | 'no' | undefined {
  const folded = word.toLowerCase();
  if (YES.has(folded)) return 'yes';
  return NO.has(folded) ? 'no' : undefined;
}

function flagMeaning(
  cells: readonly string[],
  { column, yes, no }: Extract<BoundStatusRule, { kind: 'flag' }>,
): Said {
  const word = cleanText(cells[column.index] ?? '').toLowerCase();
  if (word === '') return 'nothing';
  const answer = yesOrNo(word);
  if (answer === 'yes') return yes ?? 'nothing';
  if (answer === 'no') return no ?? 'nothing';
  return { column: column.name, reason: `is neither yes nor no${quoted(word)}` };
}

function wordReader(
  rule: Extract<BoundStatusRule, { kind: 'words' }>,
  map: Readonly<Record<string, string>>,
): (cells: readonly string[]) => Said {
  const { column, blank = 'nothing' } = rule;
  const meaningOf = wordMeanings(rule.words, map);
  const said = remembered((cell) => {
    const words = wordsOf(cell, rule.several === true);
    if (words.length > 0) return worstWord(words, rule, meaningOf);
    return blank === 'invalid' ? { column: column.name, reason: 'is blank' } : blank;
  });
  return (cells) => faultOfCut(cells, column) ?? said(cells[column.index] ?? '');
}

/** A column of statuses has few different cells. */
const MOST_REMEMBERED_CELLS = 1_000;
const LONGEST_REMEMBERED_LENGTH = 100;

function remembered(read: (cell: string) => Said): (cell: string) => Said {
  const known = new Map<string, Said>();
  return (cell) => {
    const asBefore = known.get(cell);
    if (asBefore !== undefined) return asBefore;
    const said = read(cell);
    const isWord = cell.length <= LONGEST_REMEMBERED_LENGTH;
    if (isWord && known.size < MOST_REMEMBERED_CELLS) known.set(keptText(cell), said);
    return said;
  };
}

function worstWord(
  words: readonly string[],
  { column, otherwise }: Extract<BoundStatusRule, { kind: 'words' }>,
  meaningOf: (word: string) => Status | 'nothing' | undefined,
): Said {
  let worst: Said = 'nothing';
  for (const word of words) {
    const meaning = meaningOf(word) ?? otherwise;
    if (meaning === undefined) {
      return { column: column.name, reason: `is no status that is known${quoted(word)}` };
    }
    if (meaning !== 'nothing') worst = worst === 'nothing' ? meaning : worstStatus(worst, meaning);
  }
  return worst;
}

function wordMeanings(
  words: Readonly<Record<string, Status | 'nothing'>>,
  map: Readonly<Record<string, string>>,
): (word: string) => Status | 'nothing' | undefined {
  const silent = new Set<string>();
  const known = new Map<string, Status>();
  for (const [word, meaning] of Object.entries(words)) {
    if (meaning === 'nothing') silent.add(word.toLowerCase());
    else known.set(word.toLowerCase(), meaning);
  }
  const mapped = new Set(Object.keys(map).map((word) => word.trim().toLowerCase()));
  const lookUp: StatusLookup = compileStatusMap({ ...Object.fromEntries(known), ...map });
  return (word) => {
    const folded = word.toLowerCase();
    if (mapped.has(folded)) return lookUp(word);
    return silent.has(folded) ? 'nothing' : (known.get(folded) ?? lookUp(word));
  };
}

function wordsOf(cell: string, several: boolean): readonly string[] {
  const text = cleanText(cell);
  const parts = several ? text.split(/[\s[\]{}"',;|]+/u) : [text];
  return parts.filter((part) => part !== '');
}

const LONGEST_QUOTE_LENGTH = 40;

/** A short word is shown to whoever mends it; what may be an address or a note is not. */
export function quoted(text: string): string {
  return text.length > LONGEST_QUOTE_LENGTH || text.includes('@') ? '' : `: "${text}"`;
}

// What several columns of one row say about consent together: every rule reads one column, and the
// worst statement wins. A cell that no rule understands makes its row invalid, unless another one
// already keeps mail away.

export interface StatusRules<Rule = StatusRule> {
  readonly rules: readonly Rule[];
  /** Of a row about which no rule says anything. `nothing`: it is passed over; left out, it is invalid. */
  readonly otherwise?: Status | 'nothing' | undefined;
  /** Words of a person, which count more than those of the rules. */
  readonly map: Readonly<Record<string, string>>;
}

/** The bound rules as one question to a row's cells. */
export function compileStatusRules(
  status: StatusRules<BoundStatusRule>,
): (cells: readonly string[]) => Said {
  const readers = status.rules.map((rule) => ruleReader(rule, status.map));
  const softened = softenedStatuses(status.map);
  const otherwise = unspoken(status, softened);
  return (cells) => {
    let worst: Status | undefined;
    let fault: StatusFault | undefined;
    for (const read of readers) {
      const said = read(cells);
      if (said === 'nothing') continue;
      if (typeof said === 'string') worst = worse(worst, softened.get(said) ?? said);
      else fault ??= said;
    }
    if (worst !== undefined && isSuppression(worst)) return worst;
    return fault ?? worst ?? otherwise;
  };
}

function worse(known: Status | undefined, said: Status): Status {
  return known === undefined ? said : worstStatus(known, said);
}

function unspoken(
  { otherwise }: StatusRules<BoundStatusRule>,
  softened: ReadonlyMap<Status, Status>,
): Said {
  if (otherwise === undefined) return { column: '', reason: 'says nothing about consent' };
  return otherwise === 'nothing' ? otherwise : (softened.get(otherwise) ?? otherwise);
}

/**
 * What a map must not say of rules that are known: that a person who left or complained, or whose
 * address is dead, may get mail. Returns such words; and those whose meaning is no status.
 */
export function mapFaults(map: Readonly<Record<string, string>>): readonly string[] {
  const unknown = unknownStatuses(map).map((meaning) => `"${meaning}" is no status`);
  const lifted = Object.entries(map)
    .filter(([word, meaning]) => isLifted(word, meaning))
    .map(([word, meaning]) => `"${word}" cannot become ${meaning}: consent only tightens`);
  return [...unknown, ...lifted];
}

const SUPPRESSIONS: ReadonlySet<string> = new Set(['bounced', 'unsubscribed', 'complained']);

function isLifted(word: string, meaning: string): boolean {
  return SUPPRESSIONS.has(word.trim().toLowerCase()) && !SUPPRESSIONS.has(meaning);
}

/** `unconfirmed: subscribed` in a map means every row that is unconfirmed, whatever said so. */
function softenedStatuses(map: Readonly<Record<string, string>>): ReadonlyMap<Status, Status> {
  const softened = new Map<Status, Status>();
  const statusOf = compileStatusMap(map);
  const named = new Set(Object.keys(map).map((word) => word.trim().toLowerCase()));
  for (const status of ['unconfirmed', 'no-consent'] as const) {
    const meant = named.has(status) ? statusOf(status) : undefined;
    if (meant !== undefined) softened.set(status, meant);
  }
  return softened;
}

// How many cells a row has, against its header: what a row with too few or too many is told.

/** Blank cells beyond the header are only delimiters too many; filled ones mean a shifted row. */
export function surplusFault(
  cells: readonly string[],
  columnCount: number,
): StatusFault | undefined {
  if (cells.length <= columnCount) return undefined;
  if (cells.slice(columnCount).every((cell) => cell.trim() === '')) return undefined;
  const reason = `has ${String(cells.length)} cells where the header has ${String(columnCount)}`;
  return { column: '', reason };
}

/** Completes "the cell …", of one that should stand behind the row's last. */
export function missingCell(cells: readonly string[], columnCount: number): string {
  return `is not there: the row has ${String(cells.length)} of ${String(columnCount)} cells`;
}
