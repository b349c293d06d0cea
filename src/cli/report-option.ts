// The option of all commands that can write reports. Apart from the writing itself, which loads every
// format: help stays quick.
import { REPORT_ENDINGS } from '../report/index.ts';
import type { OptionTable } from './option-table.ts';

export interface ReportingOptions {
  readonly report?: readonly string[] | undefined;
}

export const REPORT_OPTIONS = {
  report: {
    type: 'string',
    array: true,
    // One value for each: the next word may be the plan.
    nargs: 1,
    default: [],
    describe: `Also write a report to this private file, in the form of its ending: ${[...REPORT_ENDINGS.keys()].join(' ')}; once for each`,
  },
} as const satisfies OptionTable;
