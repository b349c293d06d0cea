// A person's own fields as a JSON list of pairs of key and value in one cell: those that the configuration
// asks for by the column's name, a dot and the key.

/**
 * One text per column. Keys may stand in square brackets, in the cell and in the name; a key with several
 * values gives them all, joined by commas.
 */
export function keyedValues(cell: string, columns: readonly string[]): readonly string[] {
  const pairs = parsed(cell);
  return columns.map((column) => {
    const wanted = plainKey(column.slice(column.indexOf('.') + 1));
    const found = pairs.filter(({ key }) => plainKey(key) === wanted);
    return found.map(({ value }) => value).join(', ');
  });
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

function plainKey(key: string): string {
  return key
    .replaceAll(/^\[|\]$/gu, '')
    .trim()
    .toLowerCase();
}

function parsed(cell: string): readonly Pair[] {
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list.flatMap(pairOf) : [];
  } catch {
    // No list: it holds no fields.
    return [];
  }
}

function pairOf(pair: unknown): readonly Pair[] {
  if (typeof pair !== 'object' || pair === null) return [];
  const { Key: key, Value: value } = pair as Readonly<Record<string, unknown>>;
  if (typeof key !== 'string' || value === null || value === undefined || value === '') return [];
  return [{ key, value: typeof value === 'string' ? value : JSON.stringify(value) }];
}
