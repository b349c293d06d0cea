// What a rehearsal showed, as text.
import type { Rehearsal } from '../state/index.ts';
import { MOST_QUESTIONS, rehearsalDocument } from './documents/rehearsal-document.ts';
import { documentText } from './text/document-text.ts';
import type { ReportOptions } from './words/report-options.ts';

/** `file`: where the rehearsal is kept. */
export function rehearsalText(
  rehearsal: Rehearsal,
  { file, ...options }: ReportOptions & { readonly file: string },
): Generator<string> {
  return documentText(rehearsalDocument(rehearsal, file), { ...options, limit: MOST_QUESTIONS });
}
