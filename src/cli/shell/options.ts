// Options that several commands share, and what their words mean. Apart from the work, so that help stays quick.
import { type Allowances, type Limit, type PlanHead, invalidRows } from '../../plan/index.ts';
import { REPORT_ENDINGS } from '../../report/index.ts';
import type { Accepted } from './accept.ts';
import { type OptionTable, each, word } from './command-spec.ts';
import { UsageError } from './errors.ts';

export const TOLERANCE_OPTIONS = {
  'tolerate-invalid': word(
    'Up to N invalid rows of all sources together, or N% of each, still count as success',
  ),
} as const satisfies OptionTable;

/** Of the commands that take a part of a plan. */
export const CHOOSING_OPTIONS = {
  only: each(
    'Take only these items: NAME=VALUE,… with kind, contactType, segment, field, source, group, item, key',
  ),
  except: each('Leave these items out, selected in the same way'),
} as const satisfies OptionTable;

/** The configuration's accepted automations count as well. */
export function allowancesOf(
  { automation, ...accepted }: Accepted,
  automations: readonly string[],
): Allowances {
  return { ...accepted, automations: [...automation, ...automations] };
}

export const GIVEN_PLAN = {
  type: 'string',
  demandOption: true,
  describe: 'Plan by its file, by its id or the beginning of that',
} as const;

export const GIVEN_RUN =
  'Run by its id (see `listferry runs`) or the beginning of that, or `last`: the last run';

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
