// Finds the columns of an unknown table that tell consent, and what their words mean. A word with two possible
// meanings gets the one that sends no mail, and is marked as doubtful.
import {
  type PlainStatus,
  type Status,
  type StatusWord,
  consentRole,
  isStatusName,
  isSubscribed,
  isSuppression,
  leavesMail,
  meantBy,
  normalisedName,
  saysWhoLeft,
  statusOfWord,
  yesOrNo,
} from '../../contacts/index.ts';
import type { CountedWord } from './read-table.ts';

type Words = readonly CountedWord[];

export interface TitledColumn {
  readonly title: string;
  /** As a configuration names it. */
  readonly column: string;
  /** Undefined: too many to be statuses. */
  readonly words: Words | undefined;
  /** All its values are dates. */
  readonly isDates?: boolean;
}

export interface ConsentColumns {
  readonly status: PlainStatus | undefined;
  readonly others: readonly string[];
}

/** The surest column first, the others by name. */
export function consentColumns(columns: readonly TitledColumn[]): ConsentColumns {
  const found = columns
    .flatMap((column) => readingOf(column))
    .sort((a, b) => a.rank - b.rank)
    .map(({ status }) => status);
  const [best, ...rest] = found;
  if (best === undefined) return { status: undefined, others: [] };
  const others = rest.map(({ column }) => column);
  const hasRival = best.kind === 'words' && rest.length > 0;
  return { status: hasRival ? { ...best, words: best.words.map(doubted) } : best, others };
}

interface Ranked {
  readonly rank: number;
  readonly status: PlainStatus;
}

const RANK = { named: 0, leaves: 1, joins: 2, words: 3, unread: 4 } as const;

/** The least share of the filled rows that must hold a known word. */
const KNOWN_SHARE = { named: 0.5, unnamed: 0.9 } as const;

function readingOf(column: TitledColumn): Ranked[] {
  const { title, words = [] } = column;
  const found =
    flagReading(column, words) ?? wordReading(column, words) ?? mixedReading(column, words);
  if (found !== undefined) return [found];
  const speaks = namesConsent(column) || words.some(({ word }) => leavesMail(word));
  if (!speaks) return [];
  const role = consentRole(title);
  const isHeld = role === 'agrees' || role === 'leaves' || !isStatusTitle(title);
  const status = { kind: 'unread', column: column.column, ...(isHeld && { isHeld }) } as const;
  return [{ rank: RANK.unread, status }];
}

/** A column of dates on which people agreed does not take consent back. */
function namesConsent({ title, isDates = false }: TitledColumn): boolean {
  const role = consentRole(title);
  return isStatusTitle(title) || (role !== undefined && !(role === 'agrees' && isDates));
}

function wordReading({ title, column }: TitledColumn, counted: Words): Ranked | undefined {
  const words = counted.map((one): StatusWord => ({ ...one, meaning: statusOfWord(one.word) }));
  const known = words.filter(({ meaning }) => meaning !== undefined);
  // NaN without rows, which is not above any share.
  const share = rowsOf(known) / rowsOf(words);
  if (isStatusTitle(title)) {
    if (!(share >= KNOWN_SHARE.named)) return undefined;
    return { rank: RANK.named, status: { kind: 'words', column, words } };
  }
  const speaksOfLeaving = words.some(
    ({ meaning = 'nothing' }) => meaning !== 'nothing' && isSuppression(meaning),
  );
  if (!(share >= KNOWN_SHARE.unnamed) || !speaksOfLeaving) return undefined;
  // Something else may be active or cancelled, such as a subscription that a person pays for.
  return { rank: RANK.words, status: { kind: 'words', column, words: words.map(doubted) } };
}

/** Answers of people who agreed or not, with other words among the yes and no. */
function mixedReading({ title, column }: TitledColumn, counted: Words): Ranked | undefined {
  const isAgreement = consentRole(title) === 'agrees' || JOINS.test(normalisedName(title));
  if (!isAgreement || saysWhoLeft(title) || counted.length === 0) return undefined;
  const yes = counted.filter(({ word }) => yesOrNo(word) === 'yes');
  const words = counted.map(({ word, rows }): StatusWord => {
    const meant = meantBy(word, 'agrees');
    if (meant === 'unknown') return { word, rows, meaning: undefined };
    // A cross beside another yes may cross somebody out.
    const isCross = yes.length > 1 && word.toLowerCase() === CROSS;
    if (isCross) return { word, rows, meaning: 'no-consent', isDoubtful: true };
    return { word, rows, meaning: meant };
  });
  const known = words.filter(({ meaning }) => meaning !== undefined);
  if (rowsOf(known) / rowsOf(words) < KNOWN_SHARE.named) return undefined;
  return { rank: RANK.joins, status: { kind: 'words', column, words, isMixed: true } };
}

const CROSS = 'x';

const LEAVES =
  /opt(?:ed)?_?out|unsub|abgemeldet|do_not_(?:e?mail|contact)|no_e?mail|suppress|block/u;
const BOUNCES = 'bounce';
/** Counters, in which a 1 means one time and not yes: one bounce does not make a dead address. */
const COUNTS =
  /(?<!ac|dis)counts?(?:_|$)|(?:^|_)(?:anzahl|number|total|rate|score|bounces|complaints)(?:_|$)/u;
const JOINS = /opt(?:ed)?_?in|subscribed|consent|newsletter|permission|einwilligung|accepts/u;

function flagReading({ title, column }: TitledColumn, words: Words): Ranked | undefined {
  if (words.length === 0 || words.some(({ word }) => yesOrNo(word) === undefined)) return undefined;
  const name = normalisedName(title);
  const leaves = leftBy(name);
  // A yes in a column of complaints is not an agreement, whatever else its name says.
  if (leaves === undefined && (saysWhoLeft(title) || !JOINS.test(name))) return undefined;
  const meant = words.map(({ word, rows }): StatusWord => {
    const isYes = yesOrNo(word) === 'yes';
    if (leaves === undefined) return { word, rows, meaning: isYes ? 'subscribed' : 'no-consent' };
    if (isYes) return { word, rows, meaning: leaves };
    // People who have not left may never have agreed.
    return { word, rows, meaning: 'no-consent', isDoubtful: true };
  });
  const rank = leaves === undefined ? RANK.joins : RANK.leaves;
  return { rank, status: { kind: 'words', column, words: meant } };
}

/** What a yes means in a column of this name. */
function leftBy(name: string): Status | undefined {
  if (COUNTS.test(name)) return undefined;
  if (name.includes(BOUNCES)) return 'bounced';
  return LEAVES.test(name) ? 'unsubscribed' : undefined;
}

function isStatusTitle(title: string): boolean {
  return isStatusName(title) || normalisedName(title).includes('status');
}

function doubted(word: StatusWord): StatusWord {
  const { meaning } = word;
  if (meaning === undefined || meaning === 'nothing' || !isSubscribed(meaning)) return word;
  return { ...word, meaning: 'no-consent', isDoubtful: true };
}

function rowsOf(words: readonly StatusWord[]): number {
  return words.reduce((sum, { rows }) => sum + rows, 0);
}
