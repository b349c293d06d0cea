// What a person accepts by name: `--accept NAME`, or `--accept NAME=VALUE` where a name takes one. One table for every
// command that has the option: the help, what is refused as a mistake, and what the commands ask for.
import { didYouMean } from '../../lib/index.ts';
import { each, type OptionTable } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';

/** Each as it is written, such as `account` or `delete=N`, and what is accepted with it. */
const ACCEPTANCES = {
  account: 'this configuration writes to an account that another one wrote to',
} as const;

type AcceptanceName = keyof typeof ACCEPTANCES;

const WRITTEN = Object.keys(ACCEPTANCES);
const WORDS = Object.entries(ACCEPTANCES).map((entry) => entry.join(': '));

export const ACCEPT_OPTIONS = {
  accept: each(`Accept by name, once for each: ${WORDS.join('; ')}`),
} as const satisfies OptionTable;

/** By name, with the value that was given, if any. Throws `UsageError` for what the table lacks. */
export function acceptancesOf(given: readonly string[] = []): ReadonlyMap<AcceptanceName, string> {
  return new Map(
    given.map((text) => {
      const [name = '', ...value] = text.split('=');
      const written = WRITTEN.find((form) => form.split('=')[0] === name);
      const isWhole = written?.includes('=') === value.length > 0;
      if (isWhole) return [name as AcceptanceName, value.join('=')];
      const expected = written ?? WRITTEN.join(', ');
      const guess = written === undefined ? didYouMean(name, WRITTEN) : '';
      throw new UsageError(`--accept ${text}: expected ${expected}.${guess}`);
    }),
  );
}
