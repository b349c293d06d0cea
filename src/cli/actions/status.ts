// What is unfinished, parked or in doubt. Looks at our own state only.
import { type StatusReport, resultWarnings, statusText } from '../../report/index.ts';
import { type Journal, type RunRecord, readPlan } from '../../state/index.ts';
import { existsSync } from 'node:fs';
import type { GlobalOptions } from '../global-options.ts';
import { migrationOf } from '../migration-facts.ts';
import { systemClock } from '../../lib/index.ts';
import { aged, callUnderWay, endedBadly, readHistory, type OwnState } from '../history.ts';
import { openConfig, openJournal } from '../session.ts';
import { troubleWords } from '../state-watch.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';

export function status(options: GlobalOptions, terminal: Terminal): number {
  const config = openConfig(options, terminal);
  const journal = openJournal(config);
  try {
    const trouble = troubleWords({ config, configPath: options.config, journal });
    const migration = migrationOf(config, journal);
    const report = {
      ...statusOf({ journal, stateDir: config.stateDir }),
      state: trouble,
      migration,
    };
    const now = systemClock().wallTime();
    if (options.output === 'json') printJson(terminal, statusJson(report, now));
    else printAll(terminal, statusText(report, { style: terminal.style, now }));
    return 0;
  } finally {
    journal.close();
  }
}

function statusOf(state: OwnState): StatusReport {
  const { journal } = state;
  const underWay = callUnderWay(state);
  const run = journal.runs.unfinished();
  const standing = run === undefined ? undefined : unfinishedOf(run, journal);
  const lastFinished = journal.runs.list(100).find(({ result }) => result !== null);
  const history = readHistory(state, LOOK_BACK);
  return {
    probe: journal.probes.unfinished(),
    underWay,
    ...(underWay === undefined ? { unfinished: standing } : { underWayRun: standing }),
    endedBadly: endedBadly(history),
    parked: journal.runs.parked() ?? undefined,
    lastFinished,
    late: journal.late.groups(),
    warnings: resultWarnings(lastFinished?.result ?? {}),
    lastCall: history.find(({ run: past }) => past?.runId === lastFinished?.runId)?.call,
  };
}

const LOOK_BACK = 100;

/** The keys of `StatusReport`, and of everything with a time how long ago it was. */
function statusJson(report: StatusReport, now: Date): object {
  const { underWay, endedBadly: bad = [], lastCall } = report;
  return {
    ...report,
    ...(underWay && { underWay: aged(underWay, now) }),
    ...(lastCall && { lastCall: aged(lastCall, now) }),
    endedBadly: bad.flatMap(({ call }) => (call === undefined ? [] : [aged(call, now)])),
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
