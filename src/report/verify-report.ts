// What a verification found, as text.
import type { PlanDocumentOptions } from './documents/plan-document.ts';
import { verifyDocument, type VerifyReport } from './documents/verify-document.ts';
import { documentText } from './text/document-text.ts';
import type { ReportOptions } from './words/report-options.ts';

export function verifyText(
  report: VerifyReport,
  options: ReportOptions & PlanDocumentOptions,
): Generator<string> {
  return documentText(verifyDocument(report, options), options);
}
