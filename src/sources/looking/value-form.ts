// What the values of a column look like: the service has custom fields of text, of numbers and of dates.

const NUMBER = /^[+-]?(?:\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,]\d+)?$/u;

/** Year first, or day and month in either order; with or without a time. */
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[T ]\d{1,2}:\d{2}.*)?$/u;

/** A code such as a postcode, whose zero in front a number would lose. */
const CODE = /^0\d/u;

/** Blank values count for nothing; one value that is neither makes all of them text. */
export function formOf(values: readonly string[]): 'text' | 'number' | 'date' {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return 'text';
  if (filled.every((value) => DATE.test(value))) return 'date';
  return filled.every((value) => NUMBER.test(value) && !CODE.test(value)) ? 'number' : 'text';
}
