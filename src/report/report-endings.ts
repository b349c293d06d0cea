// The six formats of a report, and how to recognise one: by its name, by the ending of a file, and by how
// such a file begins. Apart from the formats themselves: every command loads this file, help included, and few load a format.

export const REPORT_FORMATS = ['text', 'json', 'ndjson', 'csv', 'md', 'html'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Endings of files in the order in which messages list them. */
export const REPORT_ENDINGS: ReadonlyMap<string, ReportFormat> = new Map([
  ['.txt', 'text'],
  ['.json', 'json'],
  ['.ndjson', 'ndjson'],
  ['.csv', 'csv'],
  ['.md', 'md'],
  ['.html', 'html'],
]);

/** How each of them begins: a file with another beginning is not ours. */
export const REPORT_STARTS: Readonly<Record<ReportFormat, RegExp>> = {
  text: /^(?:Plan|Nothing to do: plan|Run) /u,
  json: /^\{\s+"(?:planId|runId)": /u,
  ndjson: /^\{"type":"(?:plan|run)",/u,
  csv: /^"seq","(?:kind|verdict)",/u,
  md: /^## (?:Plan|Run) `/u,
  html: /^<!doctype html>/u,
};
