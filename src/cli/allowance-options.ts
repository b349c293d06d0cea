// What a person may allow for one run, by the exact numbers that the plan shows.
import type { Allowances } from '../plan/release.ts';
import type { OptionTable } from './option-table.ts';

export interface AllowanceOptions {
  readonly allowDelete: number | undefined;
  readonly allowUpdate: number | undefined;
  readonly allowSuppress: number | undefined;
  readonly acceptShrink: boolean;
  readonly acceptAutomation: readonly string[];
  readonly tolerateInvalid: string | undefined;
}

export const TOLERANCE_OPTIONS = {
  'tolerate-invalid': {
    type: 'string',
    requiresArg: true,
    describe: 'So many invalid rows (N or N%) still count as success',
  },
} as const satisfies OptionTable;

export const ALLOWANCE_OPTIONS = {
  ...TOLERANCE_OPTIONS,
  'allow-delete': { type: 'number', describe: 'Lift delete guards for exactly so many' },
  'allow-update': { type: 'number', describe: 'Lift maxUpdate for exactly so many' },
  'allow-suppress': { type: 'number', describe: 'Lift maxSuppress for exactly so many' },
  'accept-shrink': {
    type: 'boolean',
    default: false,
    describe: 'A side that shrank since the last run is right',
  },
  'accept-automation': {
    type: 'string',
    array: true,
    // One value for each: the next word may be the plan.
    nargs: 1,
    default: [],
    describe: 'UTR of a live automation that may mail new contacts',
  },
} satisfies OptionTable;

/** The configuration's accepted automations count as well. */
export function allowancesOf(options: AllowanceOptions, accepted: readonly string[]): Allowances {
  return {
    delete: options.allowDelete,
    update: options.allowUpdate,
    suppress: options.allowSuppress,
    shrink: options.acceptShrink,
    automations: [...options.acceptAutomation, ...accepted],
  };
}
