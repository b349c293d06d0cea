// What one row says about consent: by a constant, by one column, or by rules for several columns. The worst
// statement wins, and a cell that is blank, missing or not understood is a fault and never consent. Columns that
// speak of consent and that no configuration reads are found by their titles: to take rows that say something
// against mail there as subscribed would bring back people who left.
import { isSubscribed, isSuppression, type Status, worstStatus } from '../values/consent.ts';
import { wordOf } from '../values/row-faults.ts';
import { foldWord, objectCells, remembered, statedText } from '../values/text.ts';
import { type CellReader, readerBeside } from './answers.ts';
import { consentTitle, type ConsentTopic, namesOtherChannel } from './consent-names.ts';
import { markedIn } from './notes.ts';
import { type ConsentRole, meantInCell } from './statements.ts';
import type { Said } from './status-rules.ts';
import type { StatusLookup } from './status-words.ts';
import { splitCamel } from './title-terms.ts';

type Cells = readonly string[];

interface BoundColumn {
  readonly index: number;
  readonly name: string;
}

export type StatusColumn =
  | { readonly kind: 'constant'; readonly status: Status }
  | { readonly kind: 'column'; readonly column: BoundColumn; readonly statusOf: StatusLookup }
  | {
      readonly kind: 'rules';
      readonly statusOf: (cells: Cells) => Said;
      /** What each of its columns of words says. */
      readonly byWords: readonly ((cells: Cells) => Said)[];
      /** What holds for every row of the file, whatever its cells say. */
      readonly always?: Status | undefined;
      /** The columns that it is read from. */
      readonly places: readonly number[];
    };

export interface StatusReading {
  readonly columnCount: number;
  readonly status: StatusColumn;
  /** What other columns than that of the status say against mail. */
  readonly heldBy?: ((cells: Cells) => Held | undefined) | undefined;
}

export function statusOf({ columnCount, status }: StatusReading, cells: Cells): Said {
  if (status.kind === 'constant') return status.status;
  if (status.kind === 'rules') return status.statusOf(cells);
  const { index, name: column } = status.column;
  const cell = cells[index];
  if (cell === undefined) {
    return { column, fault: { code: 'cell-missing', cells: cells.length, columns: columnCount } };
  }
  const known = status.statusOf(cell);
  if (known !== undefined) return known;
  const word = statedText(cell);
  if (word === '') return { column, fault: { code: 'status-blank' } };
  return { column, fault: { code: 'status-unknown', ...wordOf(word) } };
}

interface HeldStatus {
  readonly said: Said;
  /** The cell that made it worse than what the status says. */
  readonly heldBy?: HeldCell;
  /** What another column says against mail where the status itself is a fault. */
  readonly besides?: Status;
}

/**
 * The worst of what the status and the other columns say. A status that is not understood stays a fault, unless
 * another column says that the person left.
 */
export function heldStatus(reading: StatusReading, cells: Cells): HeldStatus {
  const said = statusOf(reading, cells);
  const held = reading.heldBy?.(cells);
  if (held === undefined || said === 'nothing') return { said };
  const { status, column, cell } = held;
  const worse: HeldStatus = { said: status, heldBy: { column, cell } };
  if (typeof said === 'string') return worstStatus(said, status) === said ? { said } : worse;
  return isSuppression(status) ? worse : { said, besides: status };
}

/** What is known of the consent, whether or not the status is a fault. */
function knownOf({ said, besides }: HeldStatus): Status | 'nothing' | undefined {
  return typeof said === 'string' ? said : besides;
}

/** What an invalid row tells of consent all the same. */
export interface ToldStatus {
  readonly status?: Status | undefined;
  /** The word that the status is guessed by, where nothing else of the row says no mail. */
  readonly unknownWord?: string | undefined;
}

/**
 * What a status that is a fault says. A word that is not understood may be one of somebody who left: no other row lets
 * its person in, but for one in which a person has put another word for it. A blank or missing one says nothing.
 * @param besides what other columns say against mail
 */
export function toldByFault(
  { status }: StatusReading,
  { fault }: Exclude<Said, string>,
  besides: Status | undefined,
): ToldStatus {
  if (besides !== undefined) return { status: besides };
  if (fault.code !== 'status-unknown' && fault.code !== 'flag-unknown') return {};
  // Where several columns make the status, others may say more than the first word that is not understood.
  return { status: 'no-consent', unknownWord: status.kind === 'column' ? fault.word : undefined };
}

/** A row of which more cells are too many is not searched for where its status went. */
const MOST_SHIFTED = 100;

/**
 * The cells of a row with too many may have shifted, so that only what holds for the whole file can be trusted. A
 * person who may have left, by any cell that may be that of the status, is not created, but this is too little to
 * unsubscribe anybody.
 */
export function shiftedStatus(reading: StatusReading, cells: Cells): Status | undefined {
  const { status } = reading;
  if (status.kind === 'constant' && !isSubscribed(status.status)) return status.status;
  if (status.kind === 'rules' && status.always !== undefined && isSuppression(status.always)) {
    return status.always;
  }
  const known = knownOf(heldStatus(reading, cells));
  if (speaksAgainst(known)) return 'no-consent';
  if (status.kind === 'constant') return status.status;
  return saysNoMailBeside(reading, cells) ? 'no-consent' : undefined;
}

/**
 * Whether a row with too few cells says no mail before the place of its status alone, from where a missing cell may have
 * shifted it. Where the status lets its person in, only a word of people who left counts.
 */
export function saysNoMailTooEarly(reading: StatusReading, cells: Cells): boolean {
  if (cells.length >= reading.columnCount) return false;
  const known = knownOf(heldStatus(reading, cells));
  if (speaksAgainst(known)) return false;
  return saysNoMailBeside(reading, cells, known === undefined ? isNoMail : isSuppression);
}

/** Whether a word of the status stands in a cell that may have been shifted there. A day or a yes may be of any column. */
function saysNoMailBeside(
  { columnCount, status }: StatusReading,
  cells: Cells,
  isAgainst = isNoMail,
): boolean {
  const tooMany = cells.length - columnCount;
  const says =
    status.kind === 'rules'
      ? status.byWords
      : [(one: Cells) => statusOf({ columnCount, status }, one)];
  for (let shift = 1; shift <= Math.min(Math.abs(tooMany), MOST_SHIFTED); shift += 1) {
    const shifted =
      tooMany < 0
        ? [...new Array<string>(shift).fill(''), ...cells]
        : cells.slice(shift, shift + columnCount);
    if (says.some((said) => speaksAgainst(said(shifted), isAgainst))) return true;
  }
  return false;
}

function speaksAgainst(said: Said | undefined, isAgainst = isNoMail): boolean {
  return typeof said === 'string' && said !== 'nothing' && isAgainst(said);
}

function isNoMail(status: Status): boolean {
  return !isSubscribed(status);
}

const ROLES: Readonly<Record<ConsentTopic, ConsentRole>> = {
  agreed: 'agrees',
  confirmed: 'agrees',
  unconfirmed: 'leaves',
  verified: 'checks',
  left: 'leaves',
  bounced: 'leaves',
  complained: 'leaves',
  barred: 'leaves',
  status: 'status',
};

/** The first column of the header that speaks of consent, as it is written there. */
export function statusLikeColumn(header: readonly string[]): string | undefined {
  return header.find((title) => consentRole(title) !== undefined);
}

/** Whether a column of this title tells who left, in any words: it may take back any consent. */
export function saysWhoLeft(title: string): boolean {
  return consentRole(title) === 'leaves';
}

/** Whether every word of an unread column of this title keeps its person from mail, unless it is understood to let them in. */
export function heedsEveryWord(title: string): boolean {
  const role = consentRole(title);
  return role !== undefined && role !== 'status' && role !== 'mail-status';
}

/** Undefined for a column whose name says nothing about consent to mail, or only when somebody agreed. */
function consentRole(title: string): ConsentRole | undefined {
  const found = consentTitle(title);
  if (found === undefined || (found.topic === 'agreed' && found.isMoment)) return undefined;
  if (found.end === 'subscription') return undefined;
  if (found.topic === 'status' && found.isAboutMail) return 'mail-status';
  return found.end === 'agreement' ? 'ends' : ROLES[found.topic];
}

// Whatever a configuration says, the worst statement of a row wins, also one in a column that is not its status.

/** The column of a statement against mail, and what stands there. */
export interface HeldCell {
  readonly column: string;
  readonly cell: string;
}

interface Held extends HeldCell {
  readonly status: Status;
}

export interface ConsentColumns {
  /** Names of columns that speak of consent and that nothing reads. */
  readonly unread: readonly string[];
  /** Places of those that tell who left: what they hold may also be addresses. */
  readonly leaving: readonly number[];
  /** The worst that they say of a row; undefined where they say nothing against mail. */
  readonly heldBy: (cells: readonly string[]) => Held | undefined;
}

interface ConsentReading {
  /** The names of the header as they are shown. */
  readonly header: readonly string[];
  /** Places with another certain meaning: the status, the address, a name. */
  readonly read: ReadonlySet<number>;
  /** Places of custom fields: a person said what they are, but their words still count. */
  readonly custom: ReadonlySet<number>;
  /** Those of `custom` that nobody looked at: words there that are not understood count, too. */
  readonly unseen?: readonly number[] | undefined;
  /** Columns in which names stand, which may be marked. `nameIn`: the name in one of their cells. */
  readonly names?: NameColumns | undefined;
}

interface NameColumns {
  readonly places: ReadonlySet<number>;
  readonly nameIn: (cell: string) => string;
}

interface Watched {
  readonly place: number;
  readonly column: string;
  readonly said: CellReader;
}

export function consentColumns(reading: ConsentReading): ConsentColumns {
  const { header, read, custom, unseen = [], names } = reading;
  const watched: Watched[] = watchedNames(header, names);
  const unread: string[] = [];
  const leaving: number[] = [];
  for (const [place, column] of header.entries()) {
    if (read.has(place)) continue;
    const role = consentRole(column);
    if (role !== undefined && !custom.has(place)) unread.push(column);
    if (role === 'leaves') leaving.push(place);
    const said = readerOf(column, role, custom.has(place) && !unseen.includes(place));
    if (said !== undefined) watched.push({ place, column, said });
  }
  return { unread, leaving, heldBy: (cells) => worstOf(watched, cells) };
}

/** How the cells of a column are read that no person looked at; undefined where they say nothing of mail. */
export function unreadReader(column: string): CellReader | undefined {
  return readerOf(column, consentRole(column), false);
}

function readerOf(
  column: string,
  role: ConsentRole | undefined,
  isSeen: boolean,
): CellReader | undefined {
  if (role !== undefined) return remembered(spokenIn(role, isSeen));
  if (namesOtherChannel(column)) return undefined;
  return OF_OBJECTS.test(foldWord(splitCamel(column))) ? inObjects() : readerBeside(column);
}

/** Of whatever the user of a program keeps of people, as JSON in one cell. */
const OF_OBJECTS = /^(?:attrib(?:ute)?s(?: data)?|custom fields)$/u;

/** Each key is read like a column of its name, and suppresses nobody: what is for ever takes a column of its own. */
function inObjects(): CellReader {
  const asText = readerBeside('Notes');
  const readerBelow = remembered((key) => readerOf(key, consentRole(key), true));
  return (cell) => {
    const found = objectCells(cell);
    if (found === undefined) return asText(cell);
    const isHeld = found.some(([key, text]) => readerBelow(key)?.(text) !== undefined);
    return isHeld ? 'no-consent' : undefined;
  };
}

/** A look at a name costs as much as reading a row, and names come again and again. */
const REMEMBERED_NAMES = 50_000;

function watchedNames(header: readonly string[], names: NameColumns | undefined): Watched[] {
  return header.flatMap((column, place) => {
    if (names?.places.has(place) !== true) return [];
    const marked = remembered(markedIn, REMEMBERED_NAMES);
    const said: CellReader = (cell) => {
      const name = names.nameIn(cell);
      // Beside most addresses there is none.
      return name === '' ? undefined : marked(name);
    };
    return [{ place, column, said }];
  });
}

function worstOf(watched: readonly Watched[], cells: readonly string[]): Held | undefined {
  let worst: Held | undefined;
  for (const { place, column, said } of watched) {
    const cell = cells[place];
    if (cell === undefined || cell === '') continue;
    const status = said(cell);
    if (status === undefined) continue;
    const isWorse = worstStatus(worst?.status ?? status, status) !== worst?.status;
    if (isWorse) worst = { status, column, cell };
  }
  return worst;
}

/** What a cell of such a column says against mail. */
function spokenIn(role: ConsentRole, isSeen: boolean): CellReader {
  return (cell) => {
    const meant = meantInCell(statedText(cell), role);
    if (meant === 'unknown') return isSeen ? undefined : 'no-consent';
    return meant === 'nothing' || isSubscribed(meant) ? undefined : meant;
  };
}
