// One JSON text as rows: NDJSON or a list of objects. The header is every key that any object has, so that keys
// of late objects are not lost.
import { type SourceRow, cleanHeader, holdsAddress, parseAddress } from '../../contacts/index.ts';
import { isJsonSpace, QUOTE } from '../../lib/index.ts';
import { type SourceFile, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type JsonObjectText, jsonObjects } from './json-objects.ts';

const BATCH_ROW_COUNT = 1_000;

/** Keys made of data, such as ids, would each make a column. */
const MOST_COLUMNS = 2_000;

export async function openJsonFile(text: TextFile, beginning: string): Promise<SourceFile> {
  const { keys, hasMore } = await readKeys(text, beginning);
  const columns = new Map([...keys].map((key, index) => [key, index] as const));
  return {
    path: text.path,
    header: cleanHeader([...keys]),
    bytes: text.bytes.bytes,
    rows: () => readRows(text, beginning, columns),
    sha256: () => text.bytes.sha256(),
    bytesRead: () => text.bytes.bytesRead(),
    notes: () => [...text.notes, ...(hasMore ? [MORE_NOTE] : [])],
  };
}

const MORE_NOTE =
  'Its last page says that there is another one. People who are only on a missing page are not in this file: name the files of all pages.';

/** All keys, and whether the file ends with a page that is not the last. */
async function readKeys(text: TextFile, beginning: string) {
  const keys = new Set<string>();
  let hasMore = false;
  let count = 0;
  let only = '';
  const noteMore = (): void => {
    hasMore = true;
  };
  for await (const objects of jsonObjects(text.chunks(), text.path, beginning, noteMore)) {
    for (const object of objects) {
      count += 1;
      only = object.text;
      addKeys(keys, object, text.path);
    }
    if (keys.size <= MOST_COLUMNS) continue;
    const fault = `its objects have more than ${MOST_COLUMNS.toLocaleString('en')} different keys`;
    const hint = 'Each key is a column. Export a list of objects that have the same keys.';
    throw unreadable(text.path, fault, hint);
  }
  if (count === 0 || keys.size === 0) {
    const hint = 'An empty list is taken for a failed export. Check the export and run again.';
    throw unreadable(text.path, 'it holds no objects', hint);
  }
  if (count === 1 && holdsRows(only)) {
    const hint = 'Save the list alone, or write one object per line.';
    throw unreadable(
      text.path,
      'it is one object with the list of rows inside it, not a list',
      hint,
    );
  }
  return { keys, hasMore };
}

function addKeys(keys: Set<string>, object: JsonObjectText, path: string): void {
  for (const key of cellsOf(object, path).cells.keys()) {
    if (keys.has(key)) continue;
    // Every key is shown where one is missing.
    if (holdsAddress(key)) throw addressAsKey(path, object.line);
    keys.add(key);
  }
}

function addressAsKey(path: string, line: number): Error {
  const fault = `line ${String(line)} holds an address where the names of the columns belong`;
  const hint =
    'Each key is a column. Export a list of objects that have the same keys, such as "email".';
  return unreadable(path, fault, hint);
}

type Columns = ReadonlyMap<string, number>;

async function* readRows(text: TextFile, beginning: string, columns: Columns) {
  for await (const objects of jsonObjects(text.chunks(), text.path, beginning)) {
    for (let start = 0; start < objects.length; start += BATCH_ROW_COUNT) {
      yield objects
        .slice(start, start + BATCH_ROW_COUNT)
        .map((object) => rowOf(object, columns, text.path));
    }
  }
}

/** A key that the object lacks is a blank cell. */
function rowOf(object: JsonObjectText, columns: Columns, path: string): SourceRow {
  const cells = new Array<string>(columns.size).fill('');
  const found = cellsOf(object, path);
  for (const [key, cell] of found.cells) {
    const index = columns.get(key);
    if (index !== undefined) cells[index] = cell;
  }
  const nested = new Map<number, string>();
  for (const [key, value] of found.objects) {
    const index = columns.get(key);
    const words = index === undefined ? NO_WORDS : wordsOf(value);
    if (index !== undefined && words !== NO_WORDS) nested.set(index, words);
  }
  return { line: object.line, cells, ...(nested.size > 0 && { nested }) };
}

const NO_WORDS = '{}';

/** The object as JSON, without keys that do not hold: `{"unsubscribed":false}` must not pass for its key. */
function wordsOf(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) => (holds(inner) ? inner : undefined));
}

function holds(value: unknown): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}

function cellsOf({ text, line }: JsonObjectText, path: string): JsonCells {
  const found = jsonCells(text);
  if (found === undefined) {
    const hint = 'Run the export again, or look at that line for a missing comma or quote.';
    throw unreadable(path, `line ${String(line)} is no JSON`, hint);
  }
  const { doubled } = found;
  if (doubled === undefined) return found;
  const key = doubled.includes('@') ? 'one key' : `the key "${doubled}"`;
  const hint =
    'Only one of the two values can be meant. Correct that line, or run the export again.';
  throw unreadable(path, `line ${String(line)} has ${key} twice`, hint);
}

interface JsonCells {
  /** By column: objects inside the object by dotted names, lists as JSON. */
  readonly cells: ReadonlyMap<string, string>;
  /** The objects inside it, by the names that they would have as columns. */
  readonly objects: readonly (readonly [string, object])[];
  /** A key or a column that it has twice. */
  readonly doubled: string | undefined;
}

/** Undefined for a text that is not JSON. Its brackets and quotes are known to be those of an object. */
export function jsonCells(text: string): JsonCells | undefined {
  const reading: Reading = { cells: new Map(), objects: [], keyCount: 0, doubled: undefined };
  try {
    const parsed: unknown = JSON.parse(withExactNumbers(text));
    addCells(reading, parsed, '');
  } catch {
    // The parser's error goes no further: it quotes the object.
    return undefined;
  }
  if (quotedColonCount(text) > reading.keyCount) reading.doubled ??= doubledKey(text);
  return reading;
}

interface Reading {
  readonly cells: Map<string, string>;
  readonly objects: [string, object][];
  keyCount: number;
  doubled: string | undefined;
}

function addCells(reading: Reading, value: unknown, name: string): void {
  if (!isObject(value)) {
    if (reading.cells.has(name)) reading.doubled = name;
    reading.cells.set(name, cellOf(value));
    if (Array.isArray(value)) reading.keyCount += keyCountIn(value);
    return;
  }
  if (name !== '') reading.objects.push([name, value]);
  for (const [key, inner] of Object.entries(value)) {
    reading.keyCount += 1;
    addCells(reading, inner, name === '' ? key : `${name}.${key}`);
  }
}

function keyCountIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce<number>((sum, one) => sum + keyCountIn(one), own);
}

/** As many as there are keys, or more: a text may hold such colons, too. JSON.parse keeps one of two equal keys. */
function quotedColonCount(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (isJsonSpace(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) === QUOTE) count += 1;
  }
  return count;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/gsu;

/** The first key that an object of the text has twice. */
function doubledKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, written = '', colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key = String(JSON.parse(`"${written}"`));
      const keys = open.at(-1);
      if (keys?.has(key) === true) return key;
      keys?.add(key);
    }
  }
  return undefined;
}

/**
 * Whether the only object of a file is an envelope around a list of rows. Objects in a list may also be the orders of
 * a person: they have no address, and the person has one.
 */
export function holdsRows(text: string): boolean {
  const parsed: unknown = JSON.parse(text);
  const lists = Object.values(parsed as object).filter(
    (value): value is object[] => Array.isArray(value) && value.length > 0 && value.every(isObject),
  );
  if (lists.length === 0) return false;
  return !isAddressed(parsed) || lists.some((list) => list.some(isAddressed));
}

function isAddressed(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).some(isAddressed);
  return typeof value === 'string' && parseAddress(value).kind === 'address';
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** More digits than the platform's numbers hold. */
const LONG_NUMBER = /\d{16}|\d\.\d{15}/u;

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu;

/** JSON.parse would round long numbers, such as ids. Quotes keep them as they are. */
function withExactNumbers(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  return text.replaceAll(STRING_OR_NUMBER, (part) =>
    part.startsWith('"') || !LONG_NUMBER.test(part) ? part : `"${part}"`,
  );
}
