// What a person accepts by name: `--accept NAME`, or `--accept NAME=VALUE` where a name takes one. One table for every
// command that has the option: the help, what is refused as a mistake, and what the commands ask for.
import { didYouMean } from '../../lib/index.ts';
import { each, type OptionTable } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';

const ACCEPTANCES = {
  account: { words: 'this configuration writes to an account that another one wrote to' },
} as const satisfies Readonly<Record<string, Acceptance>>;

interface Acceptance {
  /** Completes "a person accepts that …". */
  readonly words: string;
  /** What the value is, as the help writes it; left out where the name takes none. */
  readonly value?: string;
}

export type AcceptanceName = keyof typeof ACCEPTANCES;

const NAMES: readonly (readonly [string, Acceptance])[] = Object.entries(ACCEPTANCES);

export const ACCEPT_OPTIONS = {
  accept: each(
    `Accept by name, once for each: ${NAMES.map(([name, { words, value }]) => `${written(name, value)}: ${words}`).join('; ')}`,
  ),
} as const satisfies OptionTable;

/** By name, with the value that was given. Throws `UsageError` for what the table lacks. */
export function acceptancesOf(
  given: readonly string[] = [],
): ReadonlyMap<AcceptanceName, string | undefined> {
  return new Map(given.map(acceptanceOf));
}

function acceptanceOf(text: string): [AcceptanceName, string | undefined] {
  const [name = '', value] = text.split(/=(.*)/su, 2);
  const known = NAMES.find(([other]) => other === name);
  if (known === undefined) {
    const names = NAMES.map(([other]) => other);
    throw new UsageError(
      `--accept ${text}: expected ${names.join(', ')}.${didYouMean(name, names)}`,
    );
  }
  const takesValue = known[1].value !== undefined;
  if (takesValue !== (value !== undefined)) {
    throw new UsageError(`--accept ${text}: expected --accept ${written(name, known[1].value)}.`);
  }
  return [name as AcceptanceName, value];
}

function written(name: string, value: string | undefined): string {
  return value === undefined ? name : `${name}=${value}`;
}
