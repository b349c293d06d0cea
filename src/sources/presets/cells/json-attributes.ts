// A JSON object in one cell: the parts of it that the configuration asks for by their path, such as
// `attributes.address.city`.

/** One text per column; the name of each begins with the column that holds the object, and a dot. */
export function jsonAttributes(cell: string, columns: readonly string[]): readonly string[] {
  const root = parsed(cell);
  return columns.map((column) => textAt(root, column.split('.').slice(1)));
}

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

function textAt(root: unknown, path: readonly string[]): string {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return '';
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
