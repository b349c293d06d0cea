// Times as records store them: ISO 8601 UTC with microseconds (interface specification,
// Conventions).

/** The clock counts milliseconds, so the last three digits are zeros. */
export function isoMicros(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z');
}
