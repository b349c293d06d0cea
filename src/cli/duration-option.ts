// Durations as people type them: 90, 90s, 15m, 2h.
import { UsageError } from './errors.ts';

const UNIT_MS: Readonly<Record<string, number>> = { '': 1_000, s: 1_000, m: 60_000, h: 3_600_000 };

/** Milliseconds; undefined where the option was not given. */
export function parseDuration(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const found = /^(\d+(?:\.\d+)?)([smh]?)$/u.exec(text.trim());
  const unitMs = UNIT_MS[found?.[2] ?? ''];
  if (found === null || unitMs === undefined) {
    throw new UsageError(`${option} ${text}: expected seconds, or a number with s, m or h.`);
  }
  return Number(found[1]) * unitMs;
}
