// What the rules for several columns say about one row: those of a provider's export, or of a configuration that reads
// every column that speaks of consent. The worst statement wins.
import type { ColumnRef } from '../cells/header.ts';
import {
  isSuppression,
  type PassingStatus,
  STATUSES,
  type Status,
  type Suppression,
  worstStatus,
} from '../values/consent.ts';
import { wordOf, type CellFault } from '../values/row-faults.ts';
import { foldWord, isBrokenDay, isFormulaFailure, remembered, statedText } from '../values/text.ts';
import { answerOf, type Answer, labelReader, noteReader } from './answers.ts';
import {
  aboutMailAlone,
  compileStatusMap,
  phraseOf,
  statusOfWord,
  unknownStatuses,
  yesOrNo,
  type StatusMap,
} from './status-words.ts';

type Cells = readonly string[];

/** `nothing`: the row says nothing about consent that lasts. */
export type Said = Status | 'nothing' | CellFault;

interface BoundColumn {
  readonly index: number;
  readonly name: string;
}

/** `Column` is how a column is named: by a person, by a preset, or bound to its place. */
export type StatusRule<Column = ColumnRef> =
  | {
      readonly kind: 'words';
      readonly column: Column;
      /** The column's words, besides those that every service uses. `nothing`: the word says nothing. */
      readonly words: Readonly<Record<string, Status | 'nothing'>>;
      /** What a blank cell means; left out, it says nothing. */
      readonly blank?: PassingStatus | 'invalid';
      /** What an unknown word means; left out, or where a formula failed, it makes the row invalid. */
      readonly otherwise?: 'no-consent' | 'nothing';
      /** A cell may be what a mail server said: by its code, that an address is dead. */
      readonly hasAnswersOfServers?: true;
      /** The cell may hold several words, such as `['A', 'B']`. */
      readonly several?: boolean;
      /** Words that say nothing, or that somebody agreed to mail: only a person knows. */
      readonly asked?: readonly string[];
    }
  /** Several labels may stand in a cell; of others than these only those speak that are about mail. */
  | {
      readonly kind: 'labels';
      readonly column: Column;
      readonly words: Readonly<Record<string, Status | 'nothing'>>;
    }
  /** Free text with phrases; another one that speaks of leaving sends no mail. */
  | {
      readonly kind: 'notes';
      readonly column: Column;
      readonly words: Readonly<Record<string, Status | 'nothing'>>;
    }
  /** An answer in any form (`answerOf`): yes, no, a day. What is left out says nothing. */
  | {
      readonly kind: 'answer';
      readonly column: Column;
      /** A yes, a tick or a day. */
      readonly yes?: Status;
      readonly no?: Status;
      readonly blank?: PassingStatus;
      /** Whether a number may stand for a day. */
      readonly isMoment: boolean;
      /** Words of the column that mean something else than they seem to. `nothing`: the word says nothing. */
      readonly words: Readonly<Record<string, Status | 'nothing'>>;
    }
  /** Yes or no in one of its many spellings; a blank cell says nothing. */
  | { readonly kind: 'flag'; readonly column: Column; readonly yes?: Status; readonly no?: Status }
  /** The file as a whole says it. */
  | { readonly kind: 'always'; readonly status: Status }
  /** The same of a list of people who get no mail: what its rows say of it, where that is understood, is only why. */
  | { readonly kind: 'always'; readonly status: Suppression; readonly isListed: true };

export type BoundStatusRule = StatusRule<BoundColumn>;

export interface StatusRules<Rule = StatusRule> {
  readonly rules: readonly Rule[];
  /** For rows about which no rule says anything. `nothing`: they are skipped; left out, they are invalid. */
  readonly otherwise?: Status | 'nothing' | undefined;
  /** A person's words, which count more than those of the rules. */
  readonly map: StatusMap;
}

/** A cell that no rule understands makes its row invalid, unless another one already keeps mail away. */
export function compileStatusRules(status: StatusRules<BoundStatusRule>): (cells: Cells) => Said {
  const listed = status.rules.find((rule) => 'isListed' in rule)?.status;
  if (listed === undefined) return compileRules(status);
  const others = status.rules.filter((rule) => !('isListed' in rule));
  const read = compileRules({ ...status, rules: others });
  return (cells) => {
    const said = read(cells);
    const isReason = typeof said === 'string' && said !== 'nothing' && isSuppression(said);
    return isReason ? said : listed;
  };
}

function compileRules(status: StatusRules<BoundStatusRule>): (cells: Cells) => Said {
  const readers = status.rules.map((rule) => ruleReader(rule, status.map));
  const softened = softenedStatuses(status.map);
  const { otherwise } = status;
  const unstated: Said =
    otherwise === undefined
      ? { column: '', fault: { code: 'status-not-stated' } }
      : soften(otherwise, softened);
  return (cells) => {
    let worst: Status | undefined;
    let fault: CellFault | undefined;
    for (const read of readers) {
      const said = soften(read(cells), softened);
      if (said === 'nothing') continue;
      if (typeof said === 'string') worst = worstStatus(worst ?? said, said);
      else fault ??= said;
    }
    if (worst !== undefined && isSuppression(worst)) return worst;
    return fault ?? worst ?? unstated;
  };
}

function soften(said: Said, softened: ReadonlyMap<Said, Status>): Said {
  return softened.get(said) ?? said;
}

/** `unconfirmed: subscribed` in a map counts for every unconfirmed row, whichever rule says so. */
function softenedStatuses(map: StatusMap): ReadonlyMap<Said, Status> {
  const softened = new Map<Said, Status>();
  const statusOf = compileStatusMap(map);
  const named = new Set(Object.keys(map).map((word) => word.trim().toLowerCase()));
  for (const status of ['unconfirmed', 'no-consent'] as const) {
    const meant = named.has(status) ? statusOf(status) : undefined;
    if (meant !== undefined) softened.set(status, meant);
  }
  return softened;
}

const SUPPRESSIONS: ReadonlySet<string> = new Set(STATUSES.filter(isSuppression));

/**
 * Meanings in a map that are no status, and words of known rules that it must not loosen: a person who left or
 * complained, or whose address is dead, may not get mail. Each completes "In the status map …".
 * @param also meanings that are allowed beside the statuses
 */
export function mapFaults(map: StatusMap, also: readonly string[] = []): readonly string[] {
  const unknown = unknownStatuses(map)
    .filter((meaning) => !also.includes(meaning))
    .map((meaning) => `"${meaning}" is not a status`);
  const loosened = Object.entries(map)
    .filter(([word]) => SUPPRESSIONS.has(word.trim().toLowerCase()))
    .filter(([, meaning]) => !SUPPRESSIONS.has(meaning))
    .map(([word, meaning]) => `"${word}" cannot become ${meaning}: consent only tightens`);
  return [...unknown, ...loosened];
}

/** `map` holds a person's words, which count more. */
export function ruleReader(rule: BoundStatusRule, map: StatusMap): (cells: Cells) => Said {
  if (rule.kind === 'always') return () => rule.status;
  const { index, name: column } = rule.column;
  const read = cellReader(rule, map);
  return (cells) => {
    const cell = cells[index];
    // A cell that is not there may be the one that says no.
    if (cell === undefined) return { column, fault: { code: 'cell-missing', cells: cells.length } };
    return read(cell);
  };
}

type ColumnRule = Exclude<BoundStatusRule, { kind: 'always' }>;

function cellReader(rule: ColumnRule, map: StatusMap): (cell: string) => Said {
  if (rule.kind === 'flag') return (cell) => flagMeaning(cell, rule);
  if (rule.kind === 'answer') return remembered(answerReader(rule));
  if (rule.kind === 'labels') return remembered(labelReader(rule.words));
  if (rule.kind === 'notes') return remembered(noteReader(rule.words));
  const meaningOf = wordMeanings(rule.words, map);
  return remembered((cell) => wordsMeaning(cell, rule, meaningOf));
}

function flagMeaning(cell: string, rule: Extract<ColumnRule, { kind: 'flag' }>): Said {
  const word = statedText(cell).toLowerCase();
  if (word === '') return 'nothing';
  const answer = yesOrNo(word);
  if (answer !== undefined) return rule[answer] ?? 'nothing';
  return { column: rule.column.name, fault: { code: 'flag-unknown', ...wordOf(word) } };
}

type AnswerRule = Extract<ColumnRule, { kind: 'answer' }>;

/**
 * A word counts as it does in any column, but in a column of those who left nobody agrees by one, and in a column of days
 * only one about mail alone says that somebody left: `Invalid` may be the day.
 */
function answerReader(rule: AnswerRule): (cell: string) => Said {
  const { yes, no = 'nothing', column } = rule;
  const mapped = compileWords(rule.words);
  const answers = answerMeanings(rule);
  const repeatsTitle = titleReader(rule);
  return (cell) => {
    const text = statedText(cell);
    const own = mapped(text) ?? repeatsTitle(text);
    if (own !== undefined) return own;
    const meant = answers[answerOf(text)] ?? spokenStatus(text, rule);
    if (meant === undefined) {
      return { column: column.name, fault: { code: 'status-unknown', ...wordOf(text) } };
    }
    return meant === 'subscribed' && yes !== meant ? no : meant;
  };
}

/** `Do Not Allow` below `Do not allow Emails` says yes to it. Only of those who left: a title may ask for agreement. */
function titleReader({ yes, column }: AnswerRule): (text: string) => Status | undefined {
  if (yes === undefined || !isSuppression(yes)) return () => undefined;
  const title = ` ${foldWord(column.name)} `;
  return (text) => {
    const words = foldWord(text);
    return words.includes(' ') && title.includes(` ${words} `) ? yes : undefined;
  };
}

/** Left out: an answer that only its column or every service explains. */
function answerMeanings(rule: AnswerRule): Readonly<Partial<Record<Answer, Status | 'nothing'>>> {
  const { yes = 'nothing', no = 'nothing', blank = 'nothing', isMoment } = rule;
  // Nobody leaves in 8,000 years; who is barred until then is barred for ever.
  const farOff = yes === 'no-consent' ? yes : blank;
  const allowed = yes === 'subscribed' ? yes : no;
  const always = { blank, 'far-off': farOff, no, never: no, allowed, yes, moment: yes } as const;
  return isMoment ? { ...always, epoch: yes, serial: yes } : always;
}

/** `Granted` says yes only where agreement is asked for. */
function spokenStatus(text: string, { yes, isMoment }: AnswerRule): Status | undefined {
  const known = statusOfWord(text);
  if (isMoment && known !== undefined && isSuppression(known) && !aboutMailAlone(text))
    return undefined;
  if (known !== undefined || yes !== 'subscribed') return known;
  if (takesConsentBack(text)) return 'unsubscribed';
  return phraseOf(text, 'consent') === 'good' ? yes : undefined;
}

/** Of agreement alone: an application may be withdrawn as well. */
const TAKEN_BACK =
  /^(?:withdrawn|withdrew|revoked|retracted|retiree?|revocad[oa]|revogad[oa]|revocat[oa]|ritirat[oa]|ingetrokken|cofnieta|wycofana|aterkallat|trukket(?: tilbage)?|tilbagekaldt|отозван[оа]?|відкликан[оа]|povucen[ao]|odvolan[yao]|visszavon(?:va|ta|t)|visszavonta a hozzajarulast)(?: (?:on|am|le|el|il|op) )?[\d ]*$/u;

/** Whether an answer to a question for agreement says that it was taken back. */
export function takesConsentBack(text: string): boolean {
  return TAKEN_BACK.test(foldWord(text));
}

type WordMeaning = (word: string) => Status | 'nothing' | undefined;

type WordsRule = Extract<ColumnRule, { kind: 'words' }>;

function wordsMeaning(cell: string, rule: WordsRule, meaningOf: WordMeaning): Said {
  const column = rule.column.name;
  const filled = wordsIn(statedText(cell), rule);
  if (filled.length === 0) {
    return rule.blank === 'invalid'
      ? { column, fault: { code: 'status-blank' } }
      : (rule.blank ?? 'nothing');
  }
  let worst: Status | 'nothing' = 'nothing';
  for (const word of filled) {
    const meaning = meaningOf(word) ?? otherMeaning(word, rule);
    if (meaning === undefined) {
      return { column, fault: { code: 'status-unknown', ...wordOf(word) } };
    }
    if (meaning !== 'nothing') worst = worst === 'nothing' ? meaning : worstStatus(worst, meaning);
  }
  return worst;
}

function wordsIn(text: string, { several = false }: WordsRule): readonly string[] {
  const words = several && !isBrokenDay(text) ? text.split(/[\s[\]{}"',;|]+/u) : [text];
  return words.filter((word) => word !== '');
}

/** Undefined for a word that makes its row invalid. */
function otherMeaning(
  word: string,
  { hasAnswersOfServers, otherwise }: WordsRule,
): Status | 'nothing' | undefined {
  if (isFormulaFailure(word)) return undefined;
  return hasAnswersOfServers === true && REFUSED_FOR_GOOD.test(word) ? 'bounced' : otherwise;
}

/** `550 5.1.1 …`, by RFC 5321 and RFC 3463. */
const REFUSED_FOR_GOOD = /^\D{0,8}5\d\d\b|\b5\.\d\.\d/u;

/** Only the words themselves: whatever else a cell says is judged by its column. Nobody agrees by a blank. */
function compileWords(
  words: Readonly<Record<string, Status | 'nothing'>>,
): (text: string) => Status | 'nothing' | undefined {
  const known = new Map(
    Object.entries(words).map(([word, meaning]) => [word.trim().toLowerCase(), meaning]),
  );
  known.delete('');
  return (text) => known.get(text.toLowerCase());
}

/** The map first, then the words of the rule, then those that every service uses. */
function wordMeanings(
  words: Readonly<Record<string, Status | 'nothing'>>,
  map: StatusMap,
): WordMeaning {
  const known = new Map(
    Object.entries(words).map(([word, meaning]) => [word.trim().toLowerCase(), meaning]),
  );
  const mapped = new Set(Object.keys(map).map((word) => word.trim().toLowerCase()));
  const lookUp = compileStatusMap(map);
  return (word) => {
    const folded = word.toLowerCase();
    return (mapped.has(folded) ? undefined : known.get(folded)) ?? lookUp(word);
  };
}
