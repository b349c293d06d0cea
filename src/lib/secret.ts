// A value that must never be printed: every usual conversion to text gives `[secret]`. And values of which a person
// may see the form alone, so that nobody learns them.
import { inspect } from 'node:util';

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value, for the request header only. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}

/** Not of a path, which must still lead to its file. */
const PLAIN_WORD = /(?<!\S)[^\s/\\]*[@\uFF20][^\s/\\]*(?!\S)/gu;

/** With the marks of a sentence left out. */
const WRITTEN_ADDRESS =
  /[\p{L}\p{N}.!#$%&*+=?^_{|}~-]+[@\uFF20](?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+/gu;

/** A sentence in which somebody else's names may stand, with `[address]` for each address in them. */
export function withoutAddresses(text: string): string {
  if (!/[@\uFF20]/u.test(text)) return text;
  return text.replaceAll(PLAIN_WORD, (word) => word.replaceAll(WRITTEN_ADDRESS, '[address]'));
}

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
