// A run as lines of JSON, for programs: first its numbers and where the time of its writes went, then how
// each item ended, then the rows of the sources that could not be taken.
import { findingLines } from './findings-json.ts';
import { jsonLine } from './json-line.ts';
import { runJson } from './run-json.ts';
import { runOutcomes } from '../run-outcomes.ts';
import type { WholeRunReport } from '../run-report.ts';

/**
 * `{"type":"run", …}` with the keys of the JSON report, `startedAt` and `endedAt`; a line
 * `{"type":"timing","endpoint":"contacts/add", …}` per endpoint that was written to; a line
 * `{"type":"outcome","seq":1,"verdict":"applied","reason":null,"attempts":1,"item":{…}}` per item, where
 * `item` is as in the plan, or null if the plan is gone; `{"type":"reject", …}` per row;
 * `{"type":"finding", …}` for each of what the warnings of its plan are about.
 */
export function* runNdjson(report: WholeRunReport): Generator<string> {
  const { startedAt, endedAt } = report.run;
  yield jsonLine({ type: 'run', ...runJson(report), startedAt, endedAt });
  for (const timing of report.timings()) yield jsonLine({ type: 'timing', ...timing });
  for (const { item, ...outcome } of runOutcomes(report)) {
    yield jsonLine({ type: 'outcome', ...outcome, item: item ?? null });
  }
  for (const reject of report.plan?.rejects() ?? []) yield jsonLine({ type: 'reject', ...reject });
  yield* findingLines(report.plan);
}
