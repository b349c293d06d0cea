// Checks that the option parser leaves to us: numbers that are none, and options given twice.
import type { OptionTable } from './option-table.ts';
import { UsageError } from './errors.ts';

/** Throws `UsageError`. Every number on our command line counts something, or is a port. */
export function checkValues(parsed: object, options: OptionTable, hint?: string): void {
  const values = new Map<string, unknown>(Object.entries(parsed));
  for (const [name, { type, array }] of Object.entries(options)) {
    const value = values.get(name);
    if (value === undefined) continue;
    if (Array.isArray(value) && array !== true) {
      throw new UsageError(
        `--${name} is given ${String(value.length)} times; once is enough.`,
        hint,
      );
    }
    if (type === 'number' && !(Number.isSafeInteger(value) && Number(value) >= 0)) {
      throw new UsageError(`--${name}: expected a whole number that is not negative.`, hint);
    }
  }
}
