// A value that must never be printed: every usual conversion to text gives `[secret]`. Where such values may be sent: both
// keys travel with every request, so plain http is allowed on this machine only (the sandbox), and the base address
// itself must contain no secret. And values of which a person may see the form alone, so that nobody learns them.
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

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u;

/** Why the address cannot be used, as the end of a sentence "baseUrl …"; never repeats the address. */
export function baseUrlFault(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined) {
    return 'must be a whole address such as https://mail.example.com/api/';
  }
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
  if (url.search !== '' || url.hash !== '') return 'must end with its path: no ? and no #';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol !== 'http:') return 'must begin with https://';
  if (isOnThisMachine(text)) return undefined;
  return 'must begin with https://: plain http is for this machine only (127.0.0.1, localhost)';
}

/** Whether an address leads to this machine itself, such as to the sandbox. */
export function isOnThisMachine(text: string): boolean {
  return LOOPBACK_HOST.test(parseUrl(text)?.hostname ?? '');
}

/** The standard spelling of a valid address: it ends in exactly one slash. */
export function normaliseBaseUrl(text: string): string {
  return `${new URL(text.trim()).href.replace(/\/+$/u, '')}/`;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
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
