// One JSON text as rows: NDJSON or a list of objects. The header is every key that any object has, so that keys
// of late objects are not lost.
import { type SourceRow, cleanHeader } from '../../contacts/index.ts';
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
      for (const key of cellsOf(object, text.path).keys()) keys.add(key);
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
  for (const [key, cell] of cellsOf(object, path)) {
    const index = columns.get(key);
    if (index !== undefined) cells[index] = cell;
  }
  return { line: object.line, cells };
}

function cellsOf({ text, line }: JsonObjectText, path: string): ReadonlyMap<string, string> {
  const cells = jsonCells(text);
  if (cells !== undefined) return cells;
  const hint = 'Run the export again, or look at that line for a missing comma or quote.';
  throw unreadable(path, `line ${String(line)} is no JSON`, hint);
}

/**
 * The cells of an object by column: objects inside it by dotted names, lists as JSON. Its brackets and quotes are
 * known to be those of an object; undefined when it is not JSON.
 */
export function jsonCells(text: string): ReadonlyMap<string, string> | undefined {
  const cells = new Map<string, string>();
  try {
    const parsed: unknown = JSON.parse(withExactNumbers(text));
    addCells(cells, parsed, '');
    return cells;
  } catch {
    // The parser's error goes no further: it quotes the object.
    return undefined;
  }
}

/** Whether a value is a list of objects, which is probably the list of rows. */
export function holdsRows(text: string): boolean {
  const parsed: unknown = JSON.parse(text);
  return Object.values(parsed as object).some(
    (value) => Array.isArray(value) && value.length > 0 && value.every(isObject),
  );
}

function addCells(cells: Map<string, string>, value: unknown, name: string): void {
  if (!isObject(value)) {
    cells.set(name, cellOf(value));
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    addCells(cells, inner, name === '' ? key : `${name}.${key}`);
  }
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
