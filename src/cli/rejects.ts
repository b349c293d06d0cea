// Saves the rows that could not be taken, for the person who fixes them, and tells why in few lines.
import { join } from 'node:path';
import type { Reject } from '../contacts/index.ts';
import { RejectSummary, rejectsCsv } from '../report/index.ts';
import { type PlanReader, ensurePrivateDirectory } from '../state/index.ts';
import { saveRejectedRows, writeWhole } from './rejected-rows.ts';
import { shownPath } from './shown-path.ts';
import type { Terminal } from './terminal.ts';

export function saveRejects(
  plan: PlanReader,
  options: { readonly stateDir: string; readonly terminal: Terminal },
): void {
  const { done } = plan.rejects().next();
  if (done === true) return;
  const directory = join(options.stateDir, 'rejects');
  ensurePrivateDirectory(directory);
  const path = join(directory, `${plan.head.planId}.csv`);
  const summary = new RejectSummary();
  writeWhole(path, rejectsCsv(summed(plan.rejects(), summary)));
  const rows = join(directory, plan.head.planId);
  saveRejectedRows(plan, rows);
  options.terminal.tell(`Rows that could not be taken: ${shownPath(path)}`);
  for (const line of summary.lines()) options.terminal.tell(`  ${line}`);
  options.terminal.tell(
    `  The rows themselves: ${shownPath(rows)}. Correct them in a copy, add it under path of the source, and they stand in for these.`,
  );
}

function* summed(rejects: Iterable<Reject>, summary: RejectSummary): Generator<Reject> {
  for (const reject of rejects) {
    summary.add(reject);
    yield reject;
  }
}
