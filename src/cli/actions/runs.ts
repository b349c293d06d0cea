// History: what ran, and how it ended.
import { runsText } from '../../report/index.ts';
import type { GlobalOptions } from '../global-options.ts';
import { systemClock } from '../../lib/index.ts';
import { historyJson, readHistory } from '../history.ts';
import { openConfig, openJournal } from '../session.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';

export interface RunsOptions extends GlobalOptions {
  readonly count: number;
}

export function runs(options: RunsOptions, terminal: Terminal): number {
  const config = openConfig(options, terminal);
  const journal = openJournal(config);
  try {
    const now = systemClock().wallTime();
    const history = readHistory({ journal, stateDir: config.stateDir }, options.count);
    if (options.output === 'json') printJson(terminal, historyJson(history, now));
    else printAll(terminal, runsText(history, { style: terminal.style, now }));
    return 0;
  } finally {
    journal.close();
  }
}
