// Collects what an encoding can be judged by: the different words of a text that hold bytes beyond ASCII, each as
// its bytes. Their number is bounded; a word with neighbours that were rare so far is kept from anywhere in a file.
import type { Chunks } from '../bytes/byte-stream.ts';

export interface ForeignWords {
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
