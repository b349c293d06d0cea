// Hides values, so that a person recognises them by their form and nobody learns them.

/**
 * A value with the letters hidden beyond the first of each word, and every digit: `Ada Lovelace, 12 May` is
 * `A… L…, 00 M…`. The domain of an address stays: `a…@example.com`.
 */
export function masked(value: string): string {
  return value
    .split(/(\s+)/u)
    .map((part) => {
      const at = part.lastIndexOf('@');
      const isAddress = at > 0 && at < part.length - 1;
      return isAddress ? part.replace(/^(.).*(?=@)/su, '$1…') : hidden(part);
    })
    .join('');
}

function hidden(text: string): string {
  return text
    .replaceAll(/\p{N}/gu, '0')
    .replaceAll(/(\p{L})[\p{L}\p{M}]+/gu, '$1…')
    .replaceAll(/(?<=\p{L})\p{M}+/gu, '');
}
