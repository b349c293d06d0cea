// Saves the rows that could not be taken, for the person who mends them.
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { rejectsCsv } from '../report/rejects-csv.ts';
import { ensurePrivateDirectory } from '../state/database.ts';
import type { PlanReader } from '../state/plan-file/plan-reader.ts';
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
  const file = openSync(path, 'w', 0o600);
  try {
    for (const line of rejectsCsv(plan.rejects())) writeSync(file, line);
  } finally {
    closeSync(file);
  }
  options.terminal.tell(`Rows that could not be taken: ${shownPath(path)}`);
}
