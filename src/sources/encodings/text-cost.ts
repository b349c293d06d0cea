// What a text costs in each language: the bits that its letters beyond ASCII take, by the pairs of letters of that
// language. The right encoding gives the cheapest text; a wrong one gives pairs that no language has.
import { EASTERN_PAIRS, FREQUENT_CHARACTERS, WESTERN_PAIRS } from './european-pairs.ts';
import { OTHER_ALPHABET_PAIRS } from './other-alphabet-pairs.ts';

export interface TextCost {
  /** In bits, by language; what costs the same in each is in all. */
  readonly bits: Float64Array;
  /** How many letters and signs were weighed. */
  readonly weighed: number;
  /** No language has all its letters, or a sign stands where none belongs. */
  readonly isOdd: boolean;
}

/** Of a pair that the language does not show, although it has both letters. */
const UNSEEN_BITS = 11;
/** Of a letter that the language does not have. */
const ALIEN_BITS = 17;

const LATIN_TABLES = [...Object.values(WESTERN_PAIRS), ...Object.values(EASTERN_PAIRS)];
const PAIR_TABLES = [...LATIN_TABLES, ...Object.values(OTHER_ALPHABET_PAIRS)];

interface EastAsian {
  readonly frequent: ReadonlySet<string>;
  readonly script: 'kana' | 'hangul' | 'han';
}

const EAST_ASIAN: readonly EastAsian[] = Object.entries(FREQUENT_CHARACTERS).map(
  ([language, characters]) => ({
    frequent: new Set(characters),
    script: language === 'japanese' ? 'kana' : language === 'korean' ? 'hangul' : 'han',
  }),
);

export const LANGUAGE_COUNT = PAIR_TABLES.length + EAST_ASIAN.length;

interface PairCosts {
  readonly ofPair: ReadonlyMap<string, Uint8Array>;
  /** Of any other pair. */
  readonly ofUnseen: (pair: string) => Uint8Array;
}

let built: PairCosts | undefined;

/** Built once, where a file needs it. */
function pairCosts(): PairCosts {
  built ??= buildPairCosts();
  return built;
}

function buildPairCosts(): PairCosts {
  const languagesOf = new Map<string, number>();
  for (const [language, table] of PAIR_TABLES.entries()) {
    const ascii = language < LATIN_TABLES.length ? 'abcdefghijklmnopqrstuvwxyz' : '';
    for (const letter of `${table.letters}${ascii}_`) {
      languagesOf.set(letter, (languagesOf.get(letter) ?? 0) | (1 << language));
    }
  }
  const ofUnseen = unseenCosts(languagesOf);
  const ofPair = new Map<string, Uint8Array>();
  for (const [language, { pairs }] of PAIR_TABLES.entries()) {
    for (let at = 0; at < pairs.length; at += 3) {
      const pair = pairs.slice(at, at + 2);
      const row = ofPair.get(pair) ?? ofUnseen(pair).slice();
      row[language] = Number.parseInt(pairs.charAt(at + 2), 16);
      ofPair.set(pair, row);
    }
  }
  return { ofPair, ofUnseen };
}

/** @param languagesOf by letter: the languages that have it, one bit each */
function unseenCosts(languagesOf: ReadonlyMap<string, number>): PairCosts['ofUnseen'] {
  const rows = new Map<number, Uint8Array>();
  return (pair) => {
    let both = -1;
    for (const letter of pair) both &= languagesOf.get(letter) ?? 0;
    const known = rows.get(both);
    if (known !== undefined) return known;
    const row = Uint8Array.from({ length: LANGUAGE_COUNT }, (_, language) =>
      language < PAIR_TABLES.length && (both & (1 << language)) !== 0 ? UNSEEN_BITS : ALIEN_BITS,
    );
    rows.set(both, row);
    return row;
  };
}

class Tally implements TextCost {
  readonly bits = new Float64Array(LANGUAGE_COUNT);
  readonly #hasAlien = new Uint8Array(LANGUAGE_COUNT);
  weighed = 0;
  #isMisplaced = false;

  get isOdd(): boolean {
    return this.#isMisplaced || this.#hasAlien.every((flag) => flag === 1);
  }

  /** One letter, with its bits in each language. */
  add(costs: ArrayLike<number>): void {
    this.weighed += 1;
    for (let language = 0; language < LANGUAGE_COUNT; language += 1) {
      const bits = costs[language] ?? 0;
      this.bits[language] = (this.bits[language] ?? 0) + bits;
      if (bits >= ALIEN_BITS) this.#hasAlien[language] = 1;
    }
  }

  addToAll(bits: number): void {
    for (let language = 0; language < LANGUAGE_COUNT; language += 1) {
      this.bits[language] = (this.bits[language] ?? 0) + bits;
    }
  }

  addSign(isInPlace: boolean): void {
    this.weighed += 1;
    this.addToAll(isInPlace ? SIGN_BITS : MISPLACED_SIGN_BITS);
    if (!isInPlace) this.#isMisplaced = true;
  }

  addMisplaced(bits: number): void {
    this.addToAll(bits);
    this.#isMisplaced = true;
  }
}

const SIGN_BITS = 8;
const MISPLACED_SIGN_BITS = 18;

const PARTS = /[\p{L}\p{M}]+|[^\p{L}\p{M}\0-\x7f]/gu;
const BEYOND_ASCII = /[^\0-\x7f]/u;
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{ff21}-\u{ff5a}\u{ff66}-\u{ff9f}ー]/u;

/** Of a text without white space, such as a word or the rest of a cell. */
export function textCost(text: string): TextCost {
  const tally = new Tally();
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    if (!BEYOND_ASCII.test(part)) continue;
    if (!isLetter(part)) tally.addSign(isSignInPlace(text, part, index));
    else if (IDEOGRAPHIC.test(part)) weighIdeographs(part, tally);
    else weighWord(part, /\d/u.test(text.charAt(index - 1)), tally);
  }
  return tally;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /^[\p{L}\p{M}]/u.test(character);
}

/** Quotes, dashes and symbols have their places beside words and numbers; within a word most are a letter misread. */
function isSignInPlace(text: string, sign: string, at: number): boolean {
  const follows = isLetter(text[at - 1]);
  const leads = isLetter(text[at + sign.length]);
  if (/[’´`]/u.test(sign)) return follows || leads;
  if (/[‘“„]/u.test(sign)) return !follows;
  if (/[€£]/u.test(sign)) return !follows;
  if (sign === '\u00a0') return true;
  if (/[º°ª²³¹]/u.test(sign)) return !leads && !isLetter(text[at - 2]);
  return !(follows && leads) && /[–—·”«»…™®©§¿¡½¼¾±×\u3000-\u303f\uff01-\uff65・]/u.test(sign);
}

/** Capitals behind small letters: misread, or `MüLLER`, where a program made capitals of ASCII letters alone. */
const MIXED_CASE_BITS = 7;
/** Alone or behind a number stand units and currencies, and most are signs. */
const ALONE_BITS = 8;

function weighWord(word: string, isBehindNumber: boolean, tally: Tally): void {
  if (/\p{Ll}[^\0-\x7f](?<=\p{Lu})/u.test(word)) tally.addMisplaced(MIXED_CASE_BITS);
  else if (/\p{Ll}\p{Lu}/u.test(word)) tally.addToAll(MIXED_CASE_BITS);
  if (isBehindNumber || word.length === 1) tally.addToAll(ALONE_BITS);
  const { ofPair, ofUnseen } = pairCosts();
  // The small form of İ is an i with a dot of its own.
  const letters = `_${word.toLowerCase().replaceAll('\u0307', '')}_`;
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const pair = letters.slice(at, at + 2);
    if (BEYOND_ASCII.test(pair)) tally.add(ofPair.get(pair) ?? ofUnseen(pair));
  }
}

/** Letters of ASCII in one word with ideographs are half a character each that was cut in the wrong place. */
const CUT_BITS = 14;

function weighIdeographs(word: string, tally: Tally): void {
  const isHalfWidth = /[\uff66-\uff9f]/u.test(word) && /\p{Script=Han}/u.test(word);
  if (isHalfWidth || /[A-Za-z]/u.test(word)) tally.addMisplaced(CUT_BITS);
  for (const character of word) {
    if (!BEYOND_ASCII.test(character)) continue;
    const eastern = EAST_ASIAN.map((language) => ideographBits(character, language));
    tally.add([...PAIR_TABLES.map(() => ALIEN_BITS), ...eastern]);
  }
}

const FREQUENT_BITS = 8;
const KANA_BITS = 7;
const HANGUL_BITS = 11;
const HAN_BITS = 14;
const HANJA_BITS = 15;

function ideographBits(character: string, { frequent, script }: EastAsian): number {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\u{ff66}-\u{ff9f}ー]/u.test(character)) {
    return script === 'kana' ? KANA_BITS : ALIEN_BITS;
  }
  if (/\p{Script=Hangul}/u.test(character)) {
    if (script !== 'hangul') return ALIEN_BITS;
    return frequent.has(character) ? KANA_BITS : HANGUL_BITS;
  }
  if (!IDEOGRAPHIC.test(character)) return ALIEN_BITS;
  if (script === 'hangul') return HANJA_BITS;
  return frequent.has(character) ? FREQUENT_BITS : HAN_BITS;
}

/** Whether a text at this price can be a language at all. */
export function isReadable(bits: number, weighed: number, text: string): boolean {
  const most = IDEOGRAPHIC.test(text) ? MOST_IDEOGRAPH_BITS : MOST_LETTER_BITS;
  return bits <= weighed * most + LANGUAGE_BITS;
}

/** Names in their own encoding take 3 to 5, in another one 9 and more. */
const MOST_LETTER_BITS = 6.5;
const MOST_IDEOGRAPH_BITS = 12.5;
/** Which language it is costs once. */
const LANGUAGE_BITS = 6;
