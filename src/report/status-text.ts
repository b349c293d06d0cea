// How things stand, as text. Apart from the other documents: monitors ask for it all day, and it loads none of them.
import { statusDocument, type StatusReport } from './documents/status-document.ts';
import { documentText } from './text/document-text.ts';
import type { ReportOptions } from './words/report-options.ts';

/** How things stand; ten open things fit a screen. */
export function statusText(
  status: StatusReport,
  { now, style }: Pick<ReportOptions, 'style'> & { readonly now: Date },
): Generator<string> {
  return documentText(statusDocument(status, now), { style });
}
