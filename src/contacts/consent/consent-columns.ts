// Columns that speak of consent beside what is read as the status: whatever a configuration says, the
// worst statement of a row wins, and a word that nobody understands brings nobody mail.
import { meantBy } from './consent-words.ts';
import { consentRole, type ConsentRole } from './status-column.ts';
import { leavesMail } from './status-words.ts';
import { isSubscribed, worstStatus, type Status } from '../values/consent.ts';
import { keptText, cleanText } from '../values/text.ts';

/** A statement against mail, and the column that makes it. */
export interface Held {
  readonly status: Status;
  readonly column: string;
}

export interface ConsentColumns {
  /** Names of those that nothing reads and whose name speaks of consent. */
  readonly unread: readonly string[];
  /** The worst that they say of a row; undefined where they say nothing against mail. */
  readonly heldBy: (cells: readonly string[]) => Held | undefined;
}

export interface ConsentReading {
  /** The names of the header as they are shown. */
  readonly header: readonly string[];
  /** Places that mean something else for sure: the status, the address, a name. */
  readonly read: ReadonlySet<number>;
  /** Places of custom fields: a person said what they are, but their words count all the same. */
  readonly custom: ReadonlySet<number>;
  /** Whether also a column of another name is looked at for words of those who left. */
  readonly byWords: boolean;
}

type CellReader = (cell: string) => Status | undefined;

interface Watched {
  readonly place: number;
  readonly column: string;
  readonly said: CellReader;
}

export function consentColumns({ header, read, custom, byWords }: ConsentReading): ConsentColumns {
  const watched: Watched[] = [];
  const unread: string[] = [];
  for (const [place, column] of header.entries()) {
    if (read.has(place)) continue;
    const role = consentRole(column);
    if (role !== undefined && !custom.has(place)) unread.push(column);
    if (role !== undefined) {
      watched.push({ place, column, said: remembered(spokenIn(role, custom.has(place))) });
    } else if (byWords) watched.push({ place, column, said: wordWatcher() });
  }
  return { unread, heldBy: (cells) => worstOf(watched, cells) };
}

function worstOf(watched: readonly Watched[], cells: readonly string[]): Held | undefined {
  let worst: Held | undefined;
  for (const { place, column, said } of watched) {
    const cell = cells[place];
    if (cell === undefined || cell === '') continue;
    const status = said(cell);
    if (status === undefined) continue;
    const isWorse = worstStatus(worst?.status ?? status, status) !== worst?.status;
    if (isWorse) worst = { status, column };
  }
  return worst;
}

/** What a cell of such a column says against mail. */
function spokenIn(role: ConsentRole, isCustom: boolean): CellReader {
  return (cell) => {
    const meant = meantBy(cleanText(cell), role);
    if (meant === 'unknown') return isCustom ? undefined : 'no-consent';
    return meant === 'nothing' || isSubscribed(meant) ? undefined : meant;
  };
}

/** A column of words has few different cells. */
const MOST_REMEMBERED_CELLS = 1_000;
const LONGEST_REMEMBERED_LENGTH = 100;

function remembered(read: CellReader): CellReader {
  const known = new Map<string, Status | undefined>();
  return (cell) => {
    const asBefore = known.get(cell);
    if (asBefore !== undefined || known.has(cell)) return asBefore;
    const said = read(cell);
    const isWord = cell.length <= LONGEST_REMEMBERED_LENGTH;
    if (isWord && known.size < MOST_REMEMBERED_CELLS) known.set(keptText(cell), said);
    return said;
  };
}

/** A column with more different words than this is no column of words; a cell beyond this is none. */
const MOST_WORDS = 200;
const SHORTEST_WORD_LENGTH = 5;
const LONGEST_WORD_LENGTH = 40;

/**
 * Of a column whose name says nothing: only words that can be about nothing but mail count, and they hold
 * their person back and no more. A column that turns out to hold no words is not looked at any longer.
 */
function wordWatcher(): CellReader {
  const known = new Map<string, Status | undefined>();
  return (cell) => {
    if (cell.length < SHORTEST_WORD_LENGTH || known.size > MOST_WORDS) return undefined;
    if (cell.length > LONGEST_WORD_LENGTH) return undefined;
    const asBefore = known.get(cell);
    if (asBefore !== undefined || known.has(cell)) return asBefore;
    const said = !cell.includes('@') && leavesMail(cell) ? 'no-consent' : undefined;
    known.set(keptText(cell), said);
    return said;
  };
}
