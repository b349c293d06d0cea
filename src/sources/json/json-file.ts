// One JSON text as rows: NDJSON or a list of objects. The header is every key that any object has, so
// that a key which only late objects have is not lost.
import { type SourceRow, cleanHeader } from '../../contacts/index.ts';
import { SourceUnreadableError } from '../source.ts';
import type { SourceFile } from '../source.ts';
import type { TextFile } from '../text/text-file.ts';
import { holdsRows, jsonCells } from './json-cells.ts';
import { withoutEnvelope } from './json-envelope.ts';
import { jsonObjects } from './json-objects.ts';
import type { JsonObjectText } from './json-objects.ts';

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

interface FileKeys {
  readonly keys: ReadonlySet<string>;
  /** The file ends with a page that is not the last. */
  readonly hasMore: boolean;
}

async function readKeys(text: TextFile): Promise<FileKeys> {
  const keys = new Set<string>();
  let hasMore = false;
  const noteMore = (): void => {
    hasMore = true;
  };
  let count = 0;
  let only = '';
  const list = withoutEnvelope(text.chunks(), noteMore);
  for await (const objects of jsonObjects(list, text.path)) {
    for (const object of objects) {
      count += 1;
      only = object.text;
      for (const key of cellsOf(object, text.path).keys()) keys.add(key);
    }
    if (keys.size > MOST_COLUMNS) throw tooManyColumns(text.path);
  }
  if (count === 0 || keys.size === 0) throw withoutRows(text.path);
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

function withoutRows(path: string): SourceUnreadableError {
  return new SourceUnreadableError(`Reading ${path}: it holds no objects.`, {
    hint: 'An empty list is taken for a failed export. Check the export and run again.',
  });
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
