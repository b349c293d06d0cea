// One JSON text as rows: NDJSON, a list of objects, or the list inside an answer of an interface. The header is every
// key that any object has, so that keys of late objects are not lost.
import { type SourceRow, cleanHeader, holdsAddress } from '../../contacts/index.ts';
import { toldOf } from '../bytes/byte-stream.ts';
import { type SourceFile, inBatches, unreadable } from '../source/source.ts';
import { damageNotes, ESCAPED_DAMAGES, findDamage } from '../text/text-damage.ts';
import type { TextFile } from '../text/text-file.ts';
import { type ListCells, cellsOfObject, listCells, wordsOf } from './json-cells.ts';
import { openEventLog } from './json-event-log.ts';
import { EventWatch, openNotifications } from './json-events.ts';
import { type JsonObjectText, type JsonLayout, jsonObjects, nameOfKey } from './json-objects.ts';
import { findRows } from './json-survey.ts';
import { strayLines } from './stray-lines.ts';

/** Keys made of data, such as ids, would each make a column. */
const MOST_COLUMNS = 2_000;

/** `mostBytes`: how far into the text keys are collected; of later objects, other keys are left out. Left out: all keys. */
export async function openJsonFile(
  written: TextFile,
  beginning: string,
  mostBytes = Infinity,
): Promise<SourceFile> {
  const text = mostBytes === Infinity ? await withEscapedDamage(written) : written;
  const { place, notes } = await findRows(text, beginning);
  if (place.kind === 'lists' || place.kind === 'list-of-lists')
    return await openJsonLists(text, place);
  const { keys, hasMore, events } = await readKeys(text, place, mostBytes);
  if (events.log !== undefined) return openLog(text, place, events, keys);
  const columns = new Map([...keys].map((key, index) => [key, index] as const));
  return {
    ...toldOf(text.bytes),
    header: cleanHeader([...keys]),
    columnsFollowRows: true,
    keysOfList: place.kind === 'inside' ? place.keys.map(nameOfKey) : undefined,
    rows: () => readRows(text, place, columns),
    notes: () => [...text.notes, ...notes, ...(hasMore ? [MORE_NOTE] : [])],
  };
}

/** Escapes can hold what no byte of the text shows. */
async function withEscapedDamage(text: TextFile): Promise<TextFile> {
  const findings = await findDamage(text.chunks(), ESCAPED_DAMAGES);
  return { ...text, notes: [...text.notes, ...damageNotes(findings)] };
}

function openLog(
  text: TextFile,
  place: JsonLayout,
  events: EventWatch,
  keys: ReadonlySet<string>,
): SourceFile {
  const { log } = events;
  if (log?.kind === 'lists' && log.isOfMails) return openNotifications(text, place);
  const opened =
    log?.kind === 'changes' ? openEventLog({ text, place, key: log.key }, keys) : undefined;
  if (opened === undefined) throw events.refusal();
  return opened;
}

const MORE_NOTE =
  'Its last page says that there is another one. People who are only on a missing page are not in this file: name the files of all pages.';

/** All keys, and whether the file ends with a page that is not the last. */
async function readKeys(text: TextFile, place: JsonLayout, mostBytes: number) {
  const keys = new Set<string>();
  const events = new EventWatch(text.path);
  let hasMore = false;
  const noteMore = (): void => {
    hasMore = true;
  };
  const take = (object: JsonObjectText): void => {
    const { cells } = cellsOfObject(object, text.path);
    for (const key of cells.keys()) {
      if (keys.has(key)) continue;
      // Every key is shown where one is missing.
      if (holdsAddress(key)) throw addressAsKey(text.path, object.line);
      keys.add(key);
      events.noteKey(key);
    }
    events.look(cells);
  };
  for await (const objects of jsonObjects(text.chunks(), text.path, place, noteMore)) {
    for (const object of objects) take(object);
    // Its rows are made of other keys, which are known.
    if (events.log?.kind === 'lists') break;
    if (text.bytes.bytesRead() > mostBytes) break;
    if (keys.size <= MOST_COLUMNS) continue;
    const fault = `its objects have more than ${MOST_COLUMNS.toLocaleString('en')} different keys`;
    const hint = 'Each key is a column. Export a list of objects that have the same keys.';
    throw unreadable(text.path, fault, hint);
  }
  if (keys.size === 0) {
    const hint = 'An empty list is taken for a failed export. Check the export and run again.';
    throw unreadable(text.path, 'it holds no objects', hint);
  }
  return { keys, hasMore, events };
}

function addressAsKey(path: string, line: number): Error {
  const fault = `line ${String(line)} holds an address where the names of the columns belong`;
  const hint =
    'Each key is a column. Export a list of objects that have the same keys, such as "email".';
  return unreadable(path, fault, hint);
}

type Columns = ReadonlyMap<string, number>;

async function* readRows(text: TextFile, place: JsonLayout, columns: Columns) {
  for await (const objects of jsonObjects(text.chunks(), text.path, place)) {
    for (const some of inBatches(objects)) {
      yield some.map((object) => rowOf(object, columns, text.path));
    }
  }
}

/** A key that the object lacks is a blank cell. */
function rowOf(object: JsonObjectText, columns: Columns, path: string): SourceRow {
  const cells = new Array<string>(columns.size).fill('');
  const found = cellsOfObject(object, path);
  for (const [key, cell] of found.cells) {
    const index = columns.get(key);
    if (index !== undefined) cells[index] = cell;
  }
  const nested = new Map<number, string>();
  for (const [key, value] of found.objects) {
    const index = columns.get(key);
    const words = index === undefined ? undefined : wordsOf(value);
    if (index !== undefined && words !== undefined) nested.set(index, words);
  }
  return { line: object.line, cells, nested: nested.size > 0 ? nested : undefined };
}

// JSON whose rows are lists, as the export interface of Mailchimp writes one per line: the first list is the header.

async function openJsonLists(text: TextFile, place: JsonLayout): Promise<SourceFile> {
  const header = await listHeader(text, place);
  const strays = strayLines(header, text.path);
  let rowCount = 0;
  async function* rows(): AsyncGenerator<readonly SourceRow[]> {
    rowCount = 0;
    for await (const lists of jsonObjects(text.chunks(), text.path, place)) {
      for (const some of inBatches(lists)) {
        const batch = some.map((list) => rowOfList(list, text.path));
        const found = rowCount === 0 ? batch.slice(1) : batch;
        rowCount += batch.length;
        yield found.filter((row) => !strays.take(row));
      }
    }
  }
  const notes = (): readonly string[] => (rowCount > 1 ? [] : ['It has a header and no rows.']);
  return {
    ...toldOf(text.bytes),
    header: cleanHeader(header),
    rows,
    notes: () => [...text.notes, ...strays.notes(), ...notes()],
  };
}

async function listHeader(text: TextFile, place: JsonLayout): Promise<readonly string[]> {
  for await (const [first] of jsonObjects(text.chunks(), text.path, place)) {
    if (first === undefined) continue;
    const { cells, nested } = cellsOfList(first, text.path);
    if (cells.some(holdsAddress)) throw withoutHeader(text.path, first.line, 'an address');
    const areNames = nested.size === 0 && cells.some((cell) => /[\p{L}]/u.test(cell));
    if (areNames && !cells.some((cell) => cell.startsWith('['))) return cells;
    throw withoutHeader(text.path, first.line, 'something else');
  }
  const hint = 'An empty list is taken for a failed export. Check the export and run again.';
  throw unreadable(text.path, 'it holds no lists', hint);
}

function rowOfList(list: JsonObjectText, path: string): SourceRow {
  const { cells, nested } = cellsOfList(list, path);
  return { line: list.line, cells, nested: nested.size > 0 ? nested : undefined };
}

function cellsOfList({ text, line }: JsonObjectText, path: string): ListCells {
  const found = listCells(text);
  const hint = 'Run the export again, or look at that line for a missing comma or quote.';
  if (found === undefined) throw unreadable(path, `line ${String(line)} is no JSON`, hint);
  if (found.doubled === undefined) return found;
  throw unreadable(path, `line ${String(line)} has a key twice`, hint);
}

function withoutHeader(path: string, line: number, what: string): Error {
  const fault = `line ${String(line)} holds ${what} where the names of the columns belong`;
  const hint =
    'The first list must be the names of the columns. Put them there, or save the addresses one per line as CSV.';
  return unreadable(path, fault, hint);
}
