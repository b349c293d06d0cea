// Makes texts of the service fit to be kept: short, on one line, and without any address.

const LONGEST_LENGTH = 200;

/** At most 200 characters. Every word with an @ in it is replaced, encoded ones included. */
export function redacted(text: string): string {
  const clean = text
    .slice(0, 4 * LONGEST_LENGTH)
    .replaceAll(/\S*(?:@|%40|&#64;|&commat;|\uFF20)\S*/giu, '[address]')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return clean.length <= LONGEST_LENGTH ? clean : `${clean.slice(0, LONGEST_LENGTH - 1)}…`;
}
