// Line breaks within values. An importer may take one for the end of a row, so an upload carries none.

/** What one reader or another takes for the end of a line. */
// eslint-disable-next-line no-control-regex -- the separators of files, groups and records end a line for some readers
const LINE_ENDS = /[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]+/gu;

/** The value with a blank for each run of line ends; the very same where it has none. */
export function onOneLine(value: string): string {
  return value.replace(LINE_ENDS, ' ');
}
