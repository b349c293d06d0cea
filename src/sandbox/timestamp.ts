// Times as records store them (interface specification, Conventions): ISO 8601 UTC with
// microseconds, and plain seconds for the times at which something was sent or set live.

/** The clock counts milliseconds, so the last three digits are zeros. */
export function isoMicros(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z');
}

/** `2026-01-05 09:30:00` for a time of `isoMicros`. */
export function plainSeconds(isoText: string): string {
  return isoText.slice(0, 19).replace('T', ' ');
}
