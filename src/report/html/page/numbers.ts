// Numbers for people.

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `12,345`. */
export function grouped(count: number): string {
  return GROUPED.format(count);
}

/** `20.8 %`; of nothing, nothing. */
export function percent(part: number, whole: number): string {
  return `${ONE_DECIMAL.format(whole === 0 ? 0 : (100 * part) / whole)} %`;
}

/** `2026-11-20 01:02 UTC` of an ISO time in UTC. */
export function minuteOf(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)} UTC`;
}
