// What is unfinished, parked or in doubt. Looks at our own state only.
import { statusText, type StatusReport } from '../../report/text/status-text.ts';
import type { Journal } from '../../state/journal/journal.ts';
import type { RunRecord } from '../../state/journal/runs.ts';
import { readPlan } from '../../state/plan-file/plan-reader.ts';
import { existsSync } from 'node:fs';
import type { GlobalOptions } from '../global-options.ts';
import { migrationOf } from '../migration-facts.ts';
import { openConfig, openJournal } from '../session.ts';
import { troubleWords } from '../state-watch.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';

export function status(options: GlobalOptions, terminal: Terminal): number {
  const config = openConfig(options, terminal);
  const journal = openJournal(config);
  try {
    const trouble = troubleWords({ config, configPath: options.config, journal });
    const migration = migrationOf(config, journal);
    const report = { ...statusOf(journal), state: trouble, migration };
    if (options.output === 'json') printJson(terminal, report);
    else printAll(terminal, statusText(report, { style: terminal.style }));
    return 0;
  } finally {
    journal.close();
  }
}

function statusOf(journal: Journal): StatusReport {
  const run = journal.runs.unfinished();
  const lastFinished = journal.runs.list(100).find(({ result }) => result !== null);
  return {
    probe: journal.probes.unfinished(),
    unfinished: run === undefined ? undefined : unfinishedOf(run, journal),
    parked: lastFinished?.result?.parked ?? undefined,
    lastFinished,
    late: journal.late.groups(),
  };
}

function unfinishedOf(run: RunRecord, journal: Journal): StatusReport['unfinished'] {
  const { items } = journal;
  const inDoubt = items.count(run.runId, 'intent') + items.count(run.runId, 'doubt');
  return { run, inDoubt, open: openItems(run, journal) };
}

function openItems(run: RunRecord, journal: Journal): number | null {
  if (run.planPath === null || !existsSync(run.planPath)) return null;
  const plan = readPlan(run.planPath);
  try {
    const ended = Object.values(journal.items.verdicts(run.runId)).reduce(
      (sum, count) => sum + count,
      0,
    );
    return plan.head.itemCount - ended;
  } finally {
    plan.close();
  }
}
