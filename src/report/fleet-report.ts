// The report of a fleet, for a terminal and for a browser. Apart from the others, which know one account.
import { fleetDocument, type FleetReport } from './documents/fleet-document.ts';
import { documentText } from './text/document-text.ts';
import type { ReportOptions } from './words/report-options.ts';

export { standingWords } from './documents/fleet-document.ts';
export { fleetHtml } from './html/fleet-html.ts';

/** Yields lines without line ends. */
export function fleetText(report: FleetReport, options: ReportOptions): Generator<string> {
  return documentText(fleetDocument(report), options);
}
