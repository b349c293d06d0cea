// Prints a saved plan, whatever became of it since.
import { resolve } from 'node:path';
import { planJson } from '../../report/plan-json.ts';
import { planText } from '../../report/plan-text.ts';
import { readPlan } from '../../state/plan-file/plan-reader.ts';
import { UsageError } from '../errors.ts';
import type { GlobalOptions } from '../global-options.ts';
import { printAll, printJson, type Terminal } from '../terminal.ts';

export interface ShowOptions extends GlobalOptions {
  readonly plan: string;
  readonly limit: string;
}

export function show(options: ShowOptions, terminal: Terminal): number {
  const plan = readPlan(options.plan);
  try {
    if (options.output === 'json') printJson(terminal, planJson(plan, resolve(options.plan)));
    else
      printAll(
        terminal,
        planText(plan, { style: terminal.style, limit: parseLimit(options.limit) }),
      );
    return 0;
  } finally {
    plan.close();
  }
}

function parseLimit(text: string): number {
  if (text === 'all') return Infinity;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new UsageError(`--limit ${text}: expected a number of details per kind, or all.`);
}
