// The rows of a shape as listferry shows them to a person, each with the truth about the people in it: what a
// person who knows their own files would look up before they answer a question.
import { SyncError } from '../../src/lib/index.ts';
import { type SourceFile, findFiles } from '../../src/sources/index.ts';
import { openFile } from '../../src/sources/tables/open-file.ts';
import type { Shape, Truth } from './shape.ts';

export interface KnownRow {
  readonly path: string;
  readonly header: readonly string[];
  readonly cells: readonly string[];
  readonly truths: readonly Truth[];
}

/** Files that cannot be read have none: nothing can be asked about them. */
export async function knownRows(
  paths: readonly string[],
  { people }: Pick<Shape, 'people'>,
): Promise<readonly KnownRow[]> {
  const rows: KnownRow[] = [];
  for (const path of paths) {
    try {
      rows.push(...(await rowsOf(path, people)));
    } catch (error) {
      if (!(error instanceof SyncError)) throw error;
    }
  }
  return rows;
}

async function rowsOf(path: string, people: Shape['people']): Promise<readonly KnownRow[]> {
  const rows: KnownRow[] = [];
  for (const found of await findFiles('/', path)) {
    for await (const file of openFile(found, {})) {
      rows.push(...(await rowsOfTable(file, people)));
      if (found.sheet !== undefined) continue;
      for (const sheet of file.otherSheets ?? []) {
        rows.push(...(await rowsOf(`${path}/${sheet}`, people)));
      }
    }
  }
  return rows;
}

async function rowsOfTable(file: SourceFile, people: Shape['people']): Promise<KnownRow[]> {
  const { path, header } = file;
  const rows: KnownRow[] = [];
  for await (const batch of file.rows()) {
    rows.push(
      ...batch.map(({ cells }) => ({ path, header, cells, truths: truthsIn(cells, people) })),
    );
  }
  return rows;
}

function truthsIn(cells: readonly string[], people: Shape['people']): readonly Truth[] {
  const text = cells.join(' ').toLowerCase();
  return Object.entries(people)
    .filter(([address]) => isIn(text, address))
    .map(([, truth]) => truth);
}

/** `ann@example.com` is not in `joann@example.com`. */
function isIn(text: string, address: string): boolean {
  const place = text.indexOf(address);
  if (place === -1) return false;
  const isWhole = !/[\w.+-]/u.test(text[place - 1] ?? '');
  return isWhole || isIn(text.slice(place + 1), address);
}
