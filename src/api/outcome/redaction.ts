// Makes texts of the service fit to be kept: short, on one line, without any address and without the
// keys. The service may write both as JSON, HTML or a URL does, also one upon the other, so they are looked
// for in what a text means, not in how it is written.
import type { Secret } from '../../lib/index.ts';

const LONGEST_LENGTH = 200;

/** More than this is not looked at. Far longer than a text that is kept, with a key before its cut. */
const LONGEST_READ = 4_096;

/** So much of a key, wherever it is cut out of it, is not shown. */
const SHOWN_KEY_LENGTH = 8;

/** A shorter one guards nothing, and would be found in every word. */
const SHORTEST_KEY_LENGTH = 4;

/** What stands where a key was. */
export const KEY_MARK = '[key]';
const ADDRESS_MARK = '[address]';

/**
 * At most 200 characters. Every word with an @ in it is replaced, and every passage that says a key or
 * eight characters of it, encoded ones included.
 */
export function redacted(text: string, keys: readonly Secret[] = []): string {
  const read = beginning(text, LONGEST_READ);
  const marks = new Marks(read);
  for (const characters of charactersOf(read)) {
    for (const key of keys) markKey(marks, characters, key.reveal());
    markAddresses(marks, characters);
  }
  for (const key of keys) markEncoded(marks, key.reveal());
  const clean = beginning(marks.replaced(), 4 * LONGEST_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return clean.length <= LONGEST_LENGTH ? clean : `${clean.slice(0, LONGEST_LENGTH - 1)}…`;
}

/** Bounds the work. The last word goes, since a cut may have parted an address from its @. */
function beginning(text: string, longestLength: number): string {
  return text.length <= longestLength ? text : text.slice(0, longestLength).replace(/\S*$/u, '');
}

/** Which characters of a text are not shown, and what stands in their place. */
class Marks {
  readonly text: string;
  readonly #marks: (string | undefined)[];

  constructor(text: string) {
    this.text = text;
    this.#marks = Array.from({ length: text.length });
  }

  mark(from: number, to: number, by: string): void {
    this.#marks.fill(by, from, to);
  }

  /** The whole word round a character. */
  markWord(at: number, by: string): void {
    const isSpace = (index: number): boolean => /\s/u.test(this.text[index] ?? ' ');
    let from = at;
    while (from > 0 && !isSpace(from - 1)) from -= 1;
    let to = at;
    while (!isSpace(to)) to += 1;
    this.mark(from, to, by);
  }

  replaced(): string {
    let text = '';
    for (const [index, by] of this.#marks.entries()) {
      if (by === undefined) text += this.text[index] ?? '';
      else if (by !== this.#marks[index - 1]) text += by;
    }
    return text;
  }
}

/** In any case, and where white space or invisible characters part it. */
function markKey(marks: Marks, characters: readonly ReadCharacter[], key: string): void {
  if (key.length < SHORTEST_KEY_LENGTH) return;
  const shown = characters.filter(({ character }) => !/[\p{Cc}\p{Cf}\s]/u.test(character));
  const text = shown.map(({ character }) => character.toLowerCase()[0] ?? '').join('');
  const length = Math.min(key.length, SHOWN_KEY_LENGTH);
  const lowered = key.toLowerCase();
  for (let at = 0; at + length <= text.length; at += 1) {
    if (!lowered.includes(text.slice(at, at + length))) continue;
    marks.mark(shown[at]?.from ?? 0, shown[at + length - 1]?.to ?? 0, KEY_MARK);
  }
}

function markAddresses(marks: Marks, characters: readonly ReadCharacter[]): void {
  for (const { character, from } of characters) {
    if (character === '@' || character === '\uFF20') marks.markWord(from, ADDRESS_MARK);
  }
}

/** In hexadecimal, and in base64 wherever in a longer text the key begins. */
function markEncoded(marks: Marks, key: string): void {
  if (key.length < SHOWN_KEY_LENGTH) return;
  const hex = Buffer.from(key).toString('hex');
  markEach(marks, marks.text.toLowerCase(), hex);
  for (const lead of [0, 1, 2]) {
    const encoded = Buffer.from(`${'\0'.repeat(lead)}${key}`).toString('base64url');
    // The letters at both ends also hold bits of what stands beside the key.
    const own = encoded.slice(lead === 0 ? 0 : lead + 1, -1);
    markEach(marks, marks.text.replaceAll('+', '-').replaceAll('/', '_'), own);
  }
}

function markEach(marks: Marks, text: string, part: string): void {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    marks.mark(at, at + part.length, KEY_MARK);
  }
}

/** A character that a text means, and where it is written in the text. */
export interface ReadCharacter {
  readonly character: string;
  readonly from: number;
  readonly to: number;
}

/** A text that was escaped more often was not escaped by accident. */
const DEEPEST = 3;

const ESCAPE =
  /\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})|%([\da-f]{2})|&#x([\da-f]{1,6});?|&#(\d{1,7});?|&([a-z]+);|\\([^ux])/iuy;

/** The named ones that a printable character of ASCII may be written as. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['ast', '*'],
  ['bsol', '\\'],
  ['colon', ':'],
  ['comma', ','],
  ['commat', '@'],
  ['dollar', '$'],
  ['equals', '='],
  ['excl', '!'],
  ['gt', '>'],
  ['hyphen', '-'],
  ['lowbar', '_'],
  ['lt', '<'],
  ['num', '#'],
  ['percnt', '%'],
  ['period', '.'],
  ['plus', '+'],
  ['quest', '?'],
  ['quot', '"'],
  ['semi', ';'],
  ['sol', '/'],
]);

/** The text as it is written, then as it reads with its escapes taken off once, twice and so on. */
export function charactersOf(text: string): readonly (readonly ReadCharacter[])[] {
  let level = Array.from({ length: text.length }, (_unit, at) => {
    return { character: text[at] ?? '', from: at, to: at + 1 };
  });
  const levels = [level];
  while (levels.length <= DEEPEST) {
    const next = unescaped(level);
    if (next.length === level.length) break;
    level = next;
    levels.push(level);
  }
  return levels;
}

function unescaped(characters: readonly ReadCharacter[]): ReadCharacter[] {
  const text = characters.map(({ character }) => character).join('');
  const read: ReadCharacter[] = [];
  let at = 0;
  while (at < characters.length) {
    const { character, length } = escapeAt(text, at) ?? { character: text.charAt(at), length: 1 };
    const from = characters[at]?.from ?? 0;
    at += length;
    read.push({ character, from, to: characters[at - 1]?.to ?? 0 });
  }
  return read;
}

function escapeAt(
  text: string,
  at: number,
): { readonly character: string; readonly length: number } | undefined {
  ESCAPE.lastIndex = at;
  const escape = ESCAPE.exec(text);
  const character = escape === null ? undefined : meaningOf(escape);
  if (escape === null || character === undefined) return undefined;
  return { character, length: escape[0].length };
}

/** One unit of a text: what lies beyond U+FFFF is part of no key. Undefined where it means itself. */
function meaningOf(escape: RegExpExecArray): string | undefined {
  const [, braced, four, two, percent, hex, decimal, name, plain] = escape;
  if (name !== undefined) return NAMED.get(name.toLowerCase());
  if (plain !== undefined) return /[bfnrt]/u.test(plain) ? ' ' : plain;
  const digits = braced ?? four ?? two ?? percent ?? hex;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code <= 0xffff ? String.fromCharCode(code) : '\uFFFD';
}
