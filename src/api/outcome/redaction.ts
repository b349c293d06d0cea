// Makes texts of the service fit to be kept: short, on one line, and without any address.

const LONGEST_LENGTH = 200;

/** At most 200 characters. Every word with an @ in it is replaced, encoded ones included. */
export function redacted(text: string): string {
  const clean = beginning(text)
    .replaceAll(/\S*(?:@|%40|&#64;|&commat;|\uFF20)\S*/giu, '[address]')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return clean.length <= LONGEST_LENGTH ? clean : `${clean.slice(0, LONGEST_LENGTH - 1)}…`;
}

/** Bounds the work. The last word goes, since a cut may have parted an address from its @. */
function beginning(text: string): string {
  const longestLength = 4 * LONGEST_LENGTH;
  return text.length <= longestLength ? text : text.slice(0, longestLength).replace(/\S*$/u, '');
}
