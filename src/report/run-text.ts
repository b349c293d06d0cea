import type { ReportOptions } from './report-options.ts';
import type { RunReport } from './run-report.ts';

export function* runText(report: RunReport, options: ReportOptions): Generator<string> {
  yield options.style.bold(report.run.runId);
}
