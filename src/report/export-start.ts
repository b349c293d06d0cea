// How the files of an export begin, so that another file is never taken for an earlier export.

/** The header of our CSV, or the first keys of our NDJSON. */
const EXPORT_START =
  /^(?:"contact_type","email",|"email_address","list",|\{"contact_type":|\{"email_address":)/u;

/** Enough of a file to tell. */
export const EXPORT_START_BYTES = 64;

export function beginsLikeExport(start: string): boolean {
  return EXPORT_START.test(start);
}
