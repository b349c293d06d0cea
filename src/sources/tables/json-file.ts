// One JSON text as rows: NDJSON or a list of objects. The header is every key that any object has, so
// that a key which only late objects have is not lost.
import { type SourceRow, cleanHeader } from '../../contacts/index.ts';
import { type SourceFile, SourceUnreadableError } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type JsonObjectText, jsonObjects, withoutEnvelope } from './json-objects.ts';

const BATCH_ROW_COUNT = 1_000;

/** Keys that are made of data, such as ids, would make a column each. */
const MOST_COLUMNS = 2_000;

export async function openJsonFile(text: TextFile): Promise<SourceFile> {
  const { keys, hasMore } = await readKeys(text);
  const columns = new Map([...keys].map((key, index) => [key, index] as const));
  return {
    path: text.path,
    header: cleanHeader([...keys]),
    bytes: text.bytes.bytes,
    rows: () => readRows(text, columns),
    sha256: () => text.bytes.sha256(),
    bytesRead: () => text.bytes.bytesRead(),
    notes: () => [...text.notes, ...(hasMore ? [MORE_NOTE] : [])],
  };
}

const MORE_NOTE =
  'Its last page says that there is another one. Whoever is only on a page that is missing is not in this file: name the files of all pages.';

/** All keys, and whether the file ends with a page that is not the last. */
async function readKeys(
  text: TextFile,
): Promise<{ readonly keys: ReadonlySet<string>; readonly hasMore: boolean }> {
  const keys = new Set<string>();
  let hasMore = false;
  let count = 0;
  let only = '';
  const list = withoutEnvelope(text.chunks(), () => {
    hasMore = true;
  });
  for await (const objects of jsonObjects(list, text.path)) {
    for (const object of objects) {
      count += 1;
      only = object.text;
      for (const key of cellsOf(object, text.path).keys()) keys.add(key);
    }
    if (keys.size > MOST_COLUMNS) throw tooManyColumns(text.path);
  }
  if (count === 0 || keys.size === 0) {
    throw new SourceUnreadableError(`Reading ${text.path}: it holds no objects.`, {
      hint: 'An empty list is taken for a failed export. Check the export and run again.',
    });
  }
  if (count === 1 && holdsRows(only)) throw enveloped(text.path);
  return { keys, hasMore };
}

async function* readRows(
  text: TextFile,
  columns: ReadonlyMap<string, number>,
): AsyncGenerator<readonly SourceRow[]> {
  for await (const objects of jsonObjects(withoutEnvelope(text.chunks()), text.path)) {
    for (let start = 0; start < objects.length; start += BATCH_ROW_COUNT) {
      yield objects
        .slice(start, start + BATCH_ROW_COUNT)
        .map((object) => rowOf(object, columns, text.path));
    }
  }
}

/** A key that an object does not have is a blank cell. */
function rowOf(
  object: JsonObjectText,
  columns: ReadonlyMap<string, number>,
  path: string,
): SourceRow {
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
  throw new SourceUnreadableError(`Reading ${path}: line ${String(line)} is no JSON.`, {
    hint: 'Run the export again, or look at that line for a missing comma or quote.',
  });
}

/**
 * By column: objects inside the object by dotted names, lists as JSON. Of a text that is an object as
 * far as brackets and quotes go; undefined when it is no JSON.
 */
export function jsonCells(text: string): ReadonlyMap<string, string> | undefined {
  const cells = new Map<string, string>();
  try {
    const parsed: unknown = JSON.parse(withExactNumbers(text));
    addCells(cells, parsed, '');
    return cells;
  } catch {
    // The parser's error is left behind: it carries cells of the object.
    return undefined;
  }
}

/** Whether a value is a list of objects, which would be the rows that were meant. */
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

/** Long numbers, such as ids, would be rounded; they are quoted first, and so kept as they are. */
function withExactNumbers(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  return text.replaceAll(STRING_OR_NUMBER, (part) =>
    part.startsWith('"') || !LONG_NUMBER.test(part) ? part : `"${part}"`,
  );
}

function enveloped(path: string): SourceUnreadableError {
  return new SourceUnreadableError(
    `Reading ${path}: it is one object with the list of rows inside it, not a list.`,
    { hint: 'Save the list alone, or write one object per line.' },
  );
}

function tooManyColumns(path: string): SourceUnreadableError {
  return new SourceUnreadableError(
    `Reading ${path}: its objects have more than ${MOST_COLUMNS.toLocaleString('en')} different keys.`,
    { hint: 'Each key is a column. Export a list of objects that have the same keys.' },
  );
}
