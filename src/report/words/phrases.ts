// Numbers in words: counts with their noun, sums that a reader can check, shares, durations and lists.

/** One term of a sum: a count and what it counts. */
export type Term<Label extends string = string> = readonly [count: number, label: Label];

/** `500 existing = 494 unchanged + 6 update`. Terms of zero are left out; a total of zero stands alone. */
export function sumText(total: string, terms: readonly Term[]): string {
  const shown = terms.filter(([count]) => count !== 0);
  if (shown.length === 0) return total;
  return `${total} = ${shown.map(termText).join(' + ')}`;
}

export function termText([count, label]: Term): string {
  return `${String(count)} ${label}`;
}

/** `1 request`, `2 requests`. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${nouns(count, noun)}`;
}

/** `request`, `requests`; `address in a group`, `addresses in a group`. */
export function nouns(count: number, noun: string): string {
  if (count === 1) return noun;
  return noun.startsWith('address') ? noun.replace('address', 'addresses') : `${noun}s`;
}

/** A share with its raw fraction: `20.8 % (104/500)`. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${percent.toFixed(1)} % (${String(part)}/${String(whole)})`;
}

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Seconds in words, such as `2 min 5 s` or `1 h 10 min`. The third unit would be noise. */
export function durationWords(durationSeconds: number): string {
  if (durationSeconds > 0 && durationSeconds < 0.5) return 'less than 1 s';
  const seconds = Math.round(durationSeconds);
  if (seconds < MINUTE_SECONDS) return `${String(seconds)} s`;
  if (seconds < MINUTE_SECONDS * HOUR_MINUTES)
    return twoUnits(seconds, MINUTE_SECONDS, ['min', 's']);
  const minutes = Math.round(seconds / MINUTE_SECONDS);
  if (minutes < HOUR_MINUTES * DAY_HOURS) return twoUnits(minutes, HOUR_MINUTES, ['h', 'min']);
  return twoUnits(Math.round(minutes / HOUR_MINUTES), DAY_HOURS, ['d', 'h']);
}

/** Milliseconds in words, such as `640 ms` or `4.2 s`; from ten seconds on as `durationWords`. */
export function millisecondsWords(durationMs: number): string {
  const wholeMs = Math.round(durationMs);
  if (wholeMs < SECOND_MS) return `${String(wholeMs)} ms`;
  const tenths = Math.round(wholeMs / 100);
  return tenths < 100 ? `${(tenths / 10).toFixed(1)} s` : durationWords(wholeMs / SECOND_MS);
}

function twoUnits(count: number, perLarge: number, units: readonly [string, string]): string {
  const large = `${String(Math.floor(count / perLarge))} ${units[0]}`;
  const rest = count % perLarge;
  return rest === 0 ? large : `${large} ${String(rest)} ${units[1]}`;
}

/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
