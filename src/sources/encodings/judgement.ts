// Judges which encoding words are in: each candidate decodes them, and the one whose text is cheapest in the
// languages of the file wins, if no other text comes near. Where one does, only a person can tell. It is judged by
// the different words of a text that hold bytes beyond ASCII, each as its bytes. Their number is bounded; a word
// with neighbours that were rare so far is kept from anywhere in a file.
import type { Chunks } from '../bytes/byte-stream.ts';
import { CANDIDATES, type EncodingName, strictText } from './encodings.ts';
import { isReadable, LANGUAGE_COUNT, type TextCost, textCost } from './text-cost.ts';

/** Words as an encoding reads them, up to five, for a person to look at: letters only, never an address. */
export interface Reading {
  readonly encoding: EncodingName;
  readonly words: readonly string[];
}

export type Judgement =
  /** `oddCount` words look like no language. */
  | ({ readonly kind: 'sure'; readonly oddCount: number } & Reading)
  /** The likeliest first; the words are those that they read differently. */
  | { readonly kind: 'unsure'; readonly readings: readonly Reading[] };

interface Weighed {
  readonly encoding: EncodingName;
  readonly texts: readonly string[];
  readonly bits: number;
  /** By word. */
  readonly odd: readonly boolean[];
  readonly isReadable: boolean;
}

/**
 * A candidate is told apart from another by so many bits at least, 1 in 16,000. Tried with names of 28 languages in
 * 30 encodings: below 12, single names came out wrong.
 */
const SURE_BITS = 14;

/** One odd word in twenty is a typing error; more are another alphabet. */
const MOST_ODD_SHARE = 0.05;

const MOST_READINGS = 4;

/** How far behind the likeliest a reading is still shown. */
const SHOWN_BITS = 40;

export async function judgeEncoding(words: readonly Buffer[]): Promise<Judgement> {
  const all = [...CANDIDATES].flatMap(([encoding, rareBits]) => weigh(words, encoding, rareBits));
  const [best, ...others] = all.toSorted((a, b) => a.bits - b.bits);
  // Without a word to judge by, every encoding is as good.
  if (best === undefined || words.length === 0) return { kind: 'unsure', readings: [] };
  const rivals = others.filter((other) => isOther(other, best));
  const near = rivals.filter(({ bits }) => bits - best.bits < SURE_BITS);
  const oddCount = best.odd.filter((isOdd) => isOdd).length;
  const isOdd = oddCount > words.length * MOST_ODD_SHARE;
  if (near.length === 0 && !isOdd && best.isReadable) {
    const { encoding, texts } = best;
    return { kind: 'sure', encoding, oddCount, words: sample(texts) };
  }
  const shown = differing([best, ...rivals.filter(({ bits }) => bits - best.bits < SHOWN_BITS)]);
  return {
    kind: 'unsure',
    readings: best.isReadable ? shown : told([...(await guesses(words)), ...shown]),
  };
}

/** Each text once. */
function told(readings: readonly Reading[]): readonly Reading[] {
  const texts = readings.map(({ words }) => words.join(' '));
  return readings
    .filter(({ words }, at) => words.length === 0 || texts.indexOf(words.join(' ')) === at)
    .slice(0, MOST_READINGS);
}

function weigh(words: readonly Buffer[], encoding: EncodingName, rareBits: number): Weighed[] {
  const texts: string[] = [];
  for (const word of words) {
    const text = strictText(word, encoding);
    if (text === undefined) return [];
    texts.push(text);
  }
  const costs = texts.map(textCost);
  const bits = mixtureBits(costs);
  const weighed = costs.reduce((sum, cost) => sum + cost.weighed, 0);
  return [
    {
      encoding,
      texts,
      bits: bits + rareBits,
      odd: costs.map(({ isOdd }) => isOdd),
      isReadable: isReadable(bits, weighed, texts.join('')),
    },
  ];
}

const ROUNDS = 4;
/** So that a language that is not seen yet is not ruled out. */
const LEAST_SHARE = 0.02;

/**
 * The bits of all texts where each is in one of the languages, and the shares of the languages fit the texts best
 * (expectation maximisation): a rare letter is cheap in a file that is full of its language.
 */
function mixtureBits(costs: readonly TextCost[]): number {
  let shares = new Float64Array(LANGUAGE_COUNT).fill(1 / LANGUAGE_COUNT);
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = new Float64Array(LANGUAGE_COUNT).fill(LEAST_SHARE);
    total = 0;
    for (const { bits } of costs) {
      const least = Math.min(...bits);
      const likely = bits.map((cost, language) => (shares[language] ?? 0) * 2 ** (least - cost));
      const sum = likely.reduce((all, one) => all + one, 0);
      total += least - Math.log2(sum);
      for (const [language, one] of likely.entries()) {
        found[language] = (found[language] ?? 0) + one / sum;
      }
    }
    const sum = found.reduce((all, one) => all + one, 0);
    shares = found.map((one) => one / sum);
  }
  return total;
}

/** Whether it gives other text, not counting words that are odd in both. */
function isOther(other: Weighed, best: Weighed): boolean {
  return best.texts.some(
    (text, at) => text !== other.texts[at] && !(best.odd[at] === true && other.odd[at] === true),
  );
}

function isSame(texts: readonly string[], others: readonly string[]): boolean {
  return texts.every((text, at) => text === others[at]);
}

/** One reading for each different text, with the words that set it apart from the first. */
function differing(readings: readonly Weighed[]): readonly Reading[] {
  const [first] = readings;
  if (first === undefined) return [];
  const different = readings.filter(
    ({ texts }, at) => readings.findIndex((other) => isSame(other.texts, texts)) === at,
  );
  const places = first.texts.flatMap((text, at) =>
    different.every(({ texts }, number) => number === 0 || texts[at] !== text) ? [at] : [],
  );
  return different.slice(0, MOST_READINGS).map(({ encoding, texts }) => {
    const words = sample(places.flatMap((at) => texts[at] ?? []));
    return { encoding, words: words.length > 0 ? words : sample(texts) };
  });
}

const SAMPLE_COUNT = 5;
const LONGEST_SHOWN_LENGTH = 30;

/** Words of letters alone: what holds a digit or an at sign may be a part of an address. */
export function sample(texts: readonly string[]): readonly string[] {
  const words = texts
    .filter((text) => text.length <= LONGEST_SHOWN_LENGTH)
    .map((text) =>
      text.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, (edge) =>
        /[\d@]/u.test(edge) ? edge : '',
      ),
    )
    .filter((text) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(text) && /[^\0-\x7f]/u.test(text));
  return [...new Set(words)].slice(0, SAMPLE_COUNT);
}

/** What a detector finds that knows more encodings, and no names. It is no judge, so nothing is taken by its word. */
async function guesses(words: readonly Buffer[]): Promise<readonly Reading[]> {
  const { analyse } = await import('chardet');
  const bytes = Buffer.concat(words.flatMap((word) => [word, Buffer.from('\n')]));
  const names = analyse(bytes).map(({ name }) => name.toLowerCase());
  const readings = names.flatMap((encoding): Reading[] => {
    const texts = words.map((word) => strictTextOf(word, encoding));
    if (texts.includes(undefined)) return [];
    return [{ encoding, words: sample(texts.flatMap((text) => text ?? [])) }];
  });
  return readings.filter((reading) => reading.words.length > 0).slice(0, 2);
}

/** The detector also knows encodings that the platform does not. */
function strictTextOf(word: Buffer, encoding: EncodingName): string | undefined {
  try {
    return strictText(word, encoding);
  } catch {
    return undefined;
  }
}

interface ForeignWords {
  /** Between white space, quotes, commas and semicolons; no encoding uses those bytes for a part of a character. */
  readonly words: readonly Buffer[];
  /** Most of its bytes beyond ASCII are whole characters of UTF-8. */
  readonly isMostlyUtf8: boolean;
}

/** All of them are kept up to here. */
const MOST_WORDS = 2_000;
/** And those with rare neighbours up to here. */
const MOST_RARE_WORDS = 6_000;
/** So often a pair of bytes counts as rare. */
const RARE_COUNT = 3;
/** Longer ones are no words. */
const LONGEST_WORD_BYTES = 1_000;

export async function foreignWords(chunks: Chunks): Promise<ForeignWords> {
  const collected = new WordCollection();
  let rest = '';
  let isInLongWord = false;
  for await (const chunk of chunks) {
    let text = rest + chunk.toString('latin1');
    rest = '';
    if (isInLongWord) {
      // What is left of a long word is no word: it may begin with half a character.
      const end = text.search(SEPARATOR);
      collected.count(end < 0 ? text : text.slice(0, end));
      if (end < 0) continue;
      text = text.slice(end);
    }
    const end = lastSeparator(text) + 1;
    collected.take(text.slice(0, end));
    rest = text.slice(end);
    isInLongWord = rest.length > LONGEST_WORD_BYTES;
    if (!isInLongWord) continue;
    collected.count(rest);
    rest = '';
  }
  collected.take(rest);
  return collected;
}

const SEPARATOR = /[\0-\x20",;]/u;

function lastSeparator(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !SEPARATOR.test(text.charAt(at))) at -= 1;
  return at;
}

/** With more UTF-8 characters per bad byte than this, the file is UTF-8 with bad bytes in it. */
const UTF8_PER_BAD_BYTE = 0.5;

/** A whole character of UTF-8 with two to four bytes, read as Latin-1. */
const UTF8_CHARACTER =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/gu;

class WordCollection implements ForeignWords {
  readonly #words = new Set<string>();
  readonly #pairs = new Uint8Array(0x1_00_00);
  #foreignBytes = 0;
  #utf8Bytes = 0;
  #utf8Characters = 0;

  get words(): readonly Buffer[] {
    return [...this.#words].map((word) => Buffer.from(word, 'latin1'));
  }

  get isMostlyUtf8(): boolean {
    const bad = this.#foreignBytes - this.#utf8Bytes;
    return this.#utf8Characters > bad * UTF8_PER_BAD_BYTE;
  }

  /** A text in Latin-1: a character for each byte. */
  take(text: string): void {
    const beyond = /[\u0080-\u00ff]/gu;
    for (let found = beyond.exec(text); found !== null; found = beyond.exec(text)) {
      let start = found.index;
      while (start > 0 && !SEPARATOR.test(text.charAt(start - 1))) start -= 1;
      let end = found.index + 1;
      while (end < text.length && !SEPARATOR.test(text.charAt(end))) end += 1;
      this.#takeWord(text.slice(start, end));
      beyond.lastIndex = end;
    }
  }

  /** Only how much of it is UTF-8. */
  count(word: string): void {
    this.#foreignBytes += word.match(/[\u0080-\u00ff]/gu)?.length ?? 0;
    for (const character of word.match(UTF8_CHARACTER) ?? []) {
      this.#utf8Bytes += character.length;
      this.#utf8Characters += 1;
    }
  }

  #takeWord(word: string): void {
    this.count(word);
    if (word.length > LONGEST_WORD_BYTES) return;
    const isRare = this.#countPairs(word);
    const limit = isRare ? MOST_RARE_WORDS : MOST_WORDS;
    if (this.#words.size < limit) this.#words.add(word);
  }

  #countPairs(word: string): boolean {
    let isRare = false;
    for (let at = 0; at < word.length; at += 1) {
      const [here, next] = [word.charCodeAt(at), word.charCodeAt(at + 1) || 0];
      if (here < 0x80 && next < 0x80) continue;
      const pair = here * 0x1_00 + next;
      const count = this.#pairs[pair] ?? 0;
      if (count >= RARE_COUNT) continue;
      this.#pairs[pair] = count + 1;
      isRare = true;
    }
    return isRare;
  }
}
