// Reads what a text means through the ways in which programs escape characters: those of JSON, of HTML
// and of URLs, also one upon the other.

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
