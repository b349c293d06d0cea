// Finds rows in the page: by words in everything that a row says, and by what its filters choose. Each function stands
// alone, as in `page-script.ts`.
import { blockText, type PageRows } from './blocks-script.ts';

/** What is looked for. Numbers below 0 choose nothing. */
export interface Query {
  /** In the form of `searchable`. All must occur. */
  readonly words: readonly string[];
  readonly kind: number;
  readonly group: number;
  readonly verdict: number;
  readonly place: number;
  readonly source: number;
  readonly field: number;
  readonly how: number;
}

/** A word, and the names and kinds that it occurs in. */
interface Wanted {
  readonly word: string;
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<number>;
}

export const SEARCH_FUNCTIONS = [
  searchable,
  found,
  foundInColumns,
  wantedOf,
  lineMatches,
  numbersMatch,
  fieldMatches,
  asksOfFields,
  foundInBlock,
  wordMatches,
];

/** Letters typed in one way are found in another: upper and lower case, composed and not. */
export function searchable(text: string): string {
  // eslint-disable-next-line no-control-regex -- plain texts need no composing, and most are plain
  return (/^[\u0000-\u007f]*$/.test(text) ? text : text.normalize('NFC')).toLowerCase();
}

/** Positions of the rows that match, rising; undefined when `isWanted` says that nobody waits for them any more. */
export async function found(
  rows: PageRows,
  query: Query,
  isWanted: () => boolean,
): Promise<Uint32Array | undefined> {
  const hits = new Uint32Array(rows.about.rows);
  const wanted = query.words.map((word) => wantedOf(rows, word));
  let count = 0;
  for (let block = 0; block < rows.about.blocks; block += 1) {
    const inBlock = await foundInBlock(rows, query, wanted, block);
    if (!isWanted()) return undefined;
    hits.set(inBlock, count);
    count += inBlock.length;
  }
  return hits.slice(0, count);
}

/** The text of a block is unpacked only where a row of it may match. */
async function foundInBlock(
  rows: PageRows,
  query: Query,
  wanted: readonly Wanted[],
  block: number,
): Promise<number[]> {
  const { blockRows, rows: all } = rows.about;
  const first = block * blockRows;
  const candidates: number[] = [];
  for (let row = first; row < Math.min(all, first + blockRows); row += 1)
    if (foundInColumns(rows, query, row)) candidates.push(row);
  if (candidates.length === 0 || (wanted.length === 0 && !asksOfFields(query))) return candidates;
  const text = await blockText(rows, block);
  const lines = text.split('\n');
  const plain = wanted.length === 0 ? lines : searchable(text).split('\n');
  return candidates.filter((row) => {
    const [line = '', lower = ''] = [lines[row - first], plain[row - first]];
    return lineMatches(line, lower, query, wanted, rows.kinds[row] ?? 0);
  });
}

/** Whether a filter is set that the columns cannot answer. */
function asksOfFields({ place, source, field, how }: Query): boolean {
  return place >= 0 || source >= 0 || field >= 0 || how >= 0;
}

function foundInColumns(rows: PageRows, query: Query, row: number): boolean {
  if (query.kind >= 0 && rows.kinds[row] !== query.kind) return false;
  if (query.group >= 0 && rows.groups[row] !== query.group) return false;
  return query.verdict < 0 || rows.verdicts[row] === query.verdict;
}

function wantedOf({ about }: PageRows, word: string): Wanted {
  const names = about.names.flatMap((name, number) =>
    searchable(name).includes(word) ? [String(number)] : [],
  );
  const kinds = about.kinds.flatMap((kind, number) => (kind.includes(word) ? [number] : []));
  return { word, names: new Set(names), kinds: new Set(kinds) };
}

function lineMatches(
  line: string,
  lower: string,
  query: Query,
  wanted: readonly Wanted[],
  kind: number,
): boolean {
  const text = lower.slice(lower.indexOf('\t'));
  const numbers = line.slice(0, line.indexOf('\t'));
  return (
    numbersMatch(numbers, query) &&
    wanted.every((one) => text.includes(one.word) || wordMatches(numbers, one, kind))
  );
}

function numbersMatch(numbers: string, query: Query): boolean {
  if (!asksOfFields(query)) return true;
  const [place = '', source = '', ...others] = numbers.split(',');
  const fields = others.slice(3);
  if (query.place >= 0 && place !== String(query.place)) return false;
  const givers = [source, ...fields.map((field) => field.split(':')[1])];
  if (query.source >= 0 && !givers.includes(String(query.source))) return false;
  return query.field < 0 && query.how < 0
    ? true
    : fields.some((field) => fieldMatches(field, query));
}

function fieldMatches(field: string, query: Query): boolean {
  const code = parseInt(field, 10);
  const isField = query.field < 0 || Math.floor(code / 16) === query.field;
  return isField && (query.how < 0 || code % 16 === query.how);
}

/** Whether a name in the row, or its kind, holds the word. */
function wordMatches(numbers: string, { names, kinds }: Wanted, kind: number): boolean {
  if (kinds.has(kind)) return true;
  if (names.size === 0) return false;
  const all = numbers.split(',');
  const fields = all.slice(5);
  // Without the line, which is no name.
  if (all.some((name, at) => at < 5 && at !== 3 && names.has(name))) return true;
  return fields.some((field) => {
    const [code = '', from = '', inFile = ''] = field.split(':');
    return names.has(String(Math.floor(Number(code) / 16))) || names.has(from) || names.has(inFile);
  });
}
