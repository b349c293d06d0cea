// What a value of SQLite is as a cell of text, so that a table reads like the CSV that could be
// exported from it.

/** Undefined for a blob, which is no text. NULL is blank. */
export function cellOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  return value === null ? '' : undefined;
}
