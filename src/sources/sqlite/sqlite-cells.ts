// What a value of SQLite is as a cell of text, so that a table reads like the CSV that could be
// exported from it.

/** Undefined for a blob, which is no text. NULL is blank. */
export function cellOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  return value === null ? '' : undefined;
}

/** As long as a whole record of a CSV file may be. */
const LONGEST_CELL_BYTES = 1024 * 1024;

/**
 * A column that comes as an empty blob where its cell is too long: SQLite knows the length without
 * reading the cell, which may be as large as all memory.
 */
export function boundedColumn(column: string): string {
  return `iif(octet_length(${column}) > ${String(LONGEST_CELL_BYTES)}, x'', ${column})`;
}
