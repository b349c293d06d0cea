// Options that several commands share, and what their words mean. Apart from the work, so that help stays quick.
import { didYouMean } from '../../lib/index.ts';
import {
  type Allowances,
  type Limit,
  type PlanHead,
  MIGRATION_PHASES,
  invalidRows,
} from '../../plan/index.ts';
import { REPORT_ENDINGS } from '../../report/index.ts';
import { type OptionTable, type ValuesOf, count, each, flag, word } from './command-spec.ts';
import { UsageError } from './errors.ts';

export const TOLERANCE_OPTIONS = {
  'tolerate-invalid': word(
    'Up to N invalid rows of all sources together, or N% of each, still count as success',
  ),
} as const satisfies OptionTable;

/** Of the commands that carry out what was planned from sources. */
export const PHASE_OPTIONS = {
  'leave-phase': {
    type: 'string',
    choices: MIGRATION_PHASES,
    describe: 'Agree to leave this phase of a migration, which was reached',
  },
} as const satisfies OptionTable;

/** Of every command that may create contacts. */
export const AUTOMATION_OPTIONS = {
  'accept-automation': each('UTR of a live automation that may mail new contacts'),
} as const satisfies OptionTable;

/** What a person accepts by name, and what that says. */
const ACCEPTANCES: Readonly<Record<string, string>> = {
  account: 'this configuration writes to an account that another one wrote to',
};

/** Of every command that writes. */
export const ACCEPT_OPTIONS = {
  accept: each(
    `Accept by name, once for each: ${Object.entries(ACCEPTANCES)
      .map((entry) => entry.join(': '))
      .join('; ')}`,
  ),
} as const satisfies OptionTable;

/** Throws `UsageError` for a name that the table lacks. */
export function acceptancesOf(given: readonly string[] = []): ReadonlySet<string> {
  const names = Object.keys(ACCEPTANCES);
  const unknown = given.find((name) => !names.includes(name));
  if (unknown === undefined) return new Set(given);
  throw new UsageError(
    `--accept ${unknown}: expected ${names.join(', ')}.${didYouMean(unknown, names)}`,
  );
}

/** Of the commands that take a part of a plan. */
export const CHOOSING_OPTIONS = {
  only: each(
    'Take only these items: NAME=VALUE,… with kind, contactType, segment, field, source, group, item, key',
  ),
  except: each('Leave these items out, selected in the same way'),
} as const satisfies OptionTable;

/** Of the commands that create contacts. */
export const RESEND_OPTIONS = {
  resend: count('Send exactly N late contacts again: the service has lost them'),
} as const satisfies OptionTable;

/** Of the commands that compare, to make a plan of what else would wait or stay away. */
export const RETURN_OPTIONS = {
  recreate: count('Recreate exactly N contacts that somebody else removed from the service'),
  'accept-ids': count('Treat exactly N people whose id came with a new address as the same people'),
} as const satisfies OptionTable;

/** What lifts a guard. `retry` takes these alone, since its plan has no rows to tolerate. */
export const GUARD_OPTIONS = {
  'allow-delete': count('Allow exactly N deletes past the delete guards'),
  'allow-update': count('Allow exactly N updates past maxUpdate'),
  'allow-suppress': count('Allow exactly N suppressions past maxSuppress'),
  'allow-return': count(
    'Allow exactly N changes that bring back people whom an earlier run recorded as unsubscribed',
  ),
  'allow-gone': count('Accept that exactly N contacts really are gone from the service'),
  'allow-conflict': count('Write exactly N contacts whose fields both sides changed'),
  'accept-shrink': flag(
    "Accept a source or list that shrank, or is shorter than the service's own count",
  ),
  'accept-state': flag('The state is right although it was lost or put back'),
  ...AUTOMATION_OPTIONS,
} as const satisfies OptionTable;

export type GuardOptions = ValuesOf<typeof GUARD_OPTIONS>;

export const ALLOWANCE_OPTIONS = { ...TOLERANCE_OPTIONS, ...GUARD_OPTIONS } as const;

/** The configuration's accepted automations count as well. */
export function allowancesOf(options: GuardOptions, accepted: readonly string[]): Allowances {
  return {
    delete: options.allowDelete,
    update: options.allowUpdate,
    suppress: options.allowSuppress,
    return: options.allowReturn,
    gone: options.allowGone,
    conflict: options.allowConflict,
    shrink: options.acceptShrink,
    automations: acceptedOf(options, accepted),
  };
}

/** UTRs of automations that count as accepted: those that were named, and those of the configuration. */
export function acceptedOf(
  { acceptAutomation }: ValuesOf<typeof AUTOMATION_OPTIONS>,
  accepted: readonly string[],
): readonly string[] {
  return [...acceptAutomation, ...accepted];
}

export const REPORT_OPTIONS = {
  report: each(
    `Also write a report to this private file, in the form of its ending: ${[...REPORT_ENDINGS.keys()].join(' ')}; once for each`,
  ),
} as const satisfies OptionTable;

/**
 * Whether more rows were invalid than the person tolerates; without a word, none are. A number is of
 * all sources together. A share is of each: one that is broken must not hide behind a large one.
 */
export function hasTooManyInvalid(
  head: Pick<PlanHead, 'sources'>,
  tolerated: string | undefined,
): boolean {
  const limit = parseTolerance(tolerated);
  if (limit.kind === 'count') return invalidRows(head) > limit.count;
  return head.sources.some(({ read, invalid }) => invalid > limit.share * read);
}

/** Throws `UsageError` for what is neither a number of rows nor a share. */
export function parseTolerance(text: string | undefined): Limit {
  if (text === undefined) return { kind: 'count', count: 0 };
  const found = /^(\d+(?:\.\d+)?)(%?)$/u.exec(text.trim());
  const amount = Number(found?.[1]);
  if (found === null || (found[2] === '' && !Number.isInteger(amount))) {
    throw new UsageError(
      `--tolerate-invalid ${text}: expected a number of rows or a share such as 2%.`,
    );
  }
  return found[2] === '%'
    ? { kind: 'share', share: amount / 100 }
    : { kind: 'count', count: amount };
}

/** Milliseconds; undefined where the option was not given. */
export function parseDuration(option: string, text: string | undefined): number | undefined {
  const unitsMs = { '': 1_000, s: 1_000, m: 60_000, h: 3_600_000 };
  return parseTime(option, text, unitsMs, 'seconds, or a number with s, m or h');
}

/** The same. Without a unit nobody could tell days from seconds. */
export function parseAge(option: string, text: string | undefined): number | undefined {
  const unitsMs = { h: 3_600_000, d: 86_400_000 };
  return parseTime(option, text, unitsMs, 'a number with d or h, such as 90d');
}

function parseTime(
  option: string,
  text: string | undefined,
  unitsMs: Readonly<Record<string, number>>,
  expected: string,
): number | undefined {
  if (text === undefined) return undefined;
  const found = /^(\d+(?:\.\d+)?)([a-z]?)$/u.exec(text.trim());
  const unitMs = unitsMs[found?.[2] ?? ''];
  if (found !== null && unitMs !== undefined) return Number(found[1]) * unitMs;
  throw new UsageError(`${option} ${text}: expected ${expected}.`);
}
