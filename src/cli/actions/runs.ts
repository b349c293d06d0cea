// History: what ran, and how it ended.
import { runsText } from '../../report/text/runs-text.ts';
import type { GlobalOptions } from '../global-options.ts';
import { openConfig, openJournal } from '../session.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';

export interface RunsOptions extends GlobalOptions {
  readonly count: number;
}

export function runs(options: RunsOptions, terminal: Terminal): number {
  const journal = openJournal(openConfig(options, terminal));
  try {
    const list = journal.runs.list(options.count);
    if (options.output === 'json') printJson(terminal, { runs: list });
    else printAll(terminal, runsText(list, { style: terminal.style }));
    return 0;
  } finally {
    journal.close();
  }
}
