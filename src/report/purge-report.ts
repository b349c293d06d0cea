// What a purge removed, as text, in counts.
import { purgeDocument, type PurgeReport } from './documents/purge-document.ts';
import { documentText } from './text/document-text.ts';
import type { ReportOptions } from './words/report-options.ts';

export function purgeText(report: PurgeReport, options: ReportOptions): Generator<string> {
  return documentText(purgeDocument(report), options);
}
