// What a person may allow for one run, by the exact numbers that the plan shows.
import type { Argv } from 'yargs';
import type { Allowances } from '../plan/release.ts';

export interface AllowanceOptions {
  readonly allowDelete: number | undefined;
  readonly allowUpdate: number | undefined;
  readonly allowSuppress: number | undefined;
  readonly acceptShrink: boolean;
  readonly acceptAutomation: readonly string[];
  readonly tolerateInvalid: string | undefined;
}

export function withAllowances(yargs: Argv): Argv {
  return withTolerance(yargs)
    .option('allow-delete', { type: 'number', describe: 'Lift delete guards for exactly so many' })
    .option('allow-update', { type: 'number', describe: 'Lift maxUpdate for exactly so many' })
    .option('allow-suppress', { type: 'number', describe: 'Lift maxSuppress for exactly so many' })
    .option('accept-shrink', {
      type: 'boolean',
      default: false,
      describe: 'A side that shrank since the last run is right',
    })
    .option('accept-automation', {
      type: 'string',
      array: true,
      default: [],
      describe: 'UTR of a live automation that may mail new contacts',
    });
}

export function withTolerance(yargs: Argv): Argv {
  return yargs.option('tolerate-invalid', {
    type: 'string',
    requiresArg: true,
    describe: 'So many invalid rows (N or N%) still count as success',
  });
}

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
