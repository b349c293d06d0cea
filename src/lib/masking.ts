// Hides values, so that a person recognises them by their form and nobody learns them.

/**
 * A value with the letters hidden beyond the first of each word, and every digit: `Ada Lovelace, 12 May` is
 * `A… L…, 00 M…`. The domain of an address stays: `a…@example.com`.
 */
export function masked(value: string): string {
  return value
    .split(/(\s+)/u)
    .map((part) => {
      const { first, domain, rest } = ADDRESS.exec(part)?.groups ?? {};
      if (first === undefined || domain === undefined) return hidden(part);
      return `${first}…@${domain}${hidden(rest ?? '')}`;
    })
    .join('');
}

/** What follows the domain may be a phone or a token. */
const ADDRESS = /^(?<first>.).*@(?<domain>[\p{L}\p{M}\p{N}.-]+)(?<rest>.*)$/su;

function hidden(text: string): string {
  return text
    .replaceAll(/\p{N}/gu, '0')
    .replaceAll(/(\p{L})[\p{L}\p{M}]+/gu, '$1…')
    .replaceAll(/(?<=\p{L})\p{M}+/gu, '');
}
