// JSON whose rows are lists, as the export interface of Mailchimp writes one per line: the first list is the header.
import { type SourceRow, cleanHeader, holdsAddress } from '../../contacts/index.ts';
import { type SourceFile, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type ListCells, listCells } from './json-cells.ts';
import { type JsonObjectText, type RowPlace, jsonObjects } from './json-objects.ts';
import { strayLines } from './stray-lines.ts';

const BATCH_ROW_COUNT = 1_000;

export async function openJsonLists(text: TextFile, place: RowPlace): Promise<SourceFile> {
  const header = await readHeader(text, place);
  const strays = strayLines(header, text.path);
  let rowCount = 0;
  async function* rows(): AsyncGenerator<readonly SourceRow[]> {
    rowCount = 0;
    for await (const lists of jsonObjects(text.chunks(), text.path, place)) {
      for (let start = 0; start < lists.length; start += BATCH_ROW_COUNT) {
        const batch = lists
          .slice(start, start + BATCH_ROW_COUNT)
          .map((list) => rowOf(list, text.path));
        const found = rowCount === 0 ? batch.slice(1) : batch;
        rowCount += batch.length;
        yield found.filter((row) => !strays.take(row));
      }
    }
  }
  const notes = (): readonly string[] => (rowCount > 1 ? [] : ['It has a header and no rows.']);
  return {
    path: text.path,
    header: cleanHeader(header),
    bytes: text.bytes.bytes,
    rows,
    sha256: () => text.bytes.sha256(),
    bytesRead: () => text.bytes.bytesRead(),
    notes: () => [...text.notes, ...strays.notes(), ...notes()],
  };
}

async function readHeader(text: TextFile, place: RowPlace): Promise<readonly string[]> {
  for await (const [first] of jsonObjects(text.chunks(), text.path, place)) {
    if (first === undefined) continue;
    const { cells, nested } = cellsOf(first, text.path);
    if (cells.some(holdsAddress)) throw withoutHeader(text.path, first.line, 'an address');
    const areNames = nested.size === 0 && cells.some((cell) => /[\p{L}]/u.test(cell));
    if (areNames && !cells.some((cell) => cell.startsWith('['))) return cells;
    throw withoutHeader(text.path, first.line, 'something else');
  }
  const hint = 'An empty list is taken for a failed export. Check the export and run again.';
  throw unreadable(text.path, 'it holds no lists', hint);
}

function rowOf(list: JsonObjectText, path: string): SourceRow {
  const { cells, nested } = cellsOf(list, path);
  return { line: list.line, cells, ...(nested.size > 0 && { nested }) };
}

function cellsOf({ text, line }: JsonObjectText, path: string): ListCells {
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
