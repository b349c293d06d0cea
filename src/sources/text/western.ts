// Whether bytes that are no UTF-8 may be taken for Windows-1252, as spreadsheets of Western Europe
// save them. Every code page has a letter for nearly every byte, so that only the company that letters
// keep tells a name from a mistake. Where that is unsure, a person must name the encoding.
import type { Chunks } from '../bytes/byte-stream.ts';

export type WesternGuess = 'western' | 'mostly-utf8' | 'other';

/** One odd place among twenty is a typing error; more of them are another alphabet. */
const MOST_ODD_SHARE = 0.05;

/** So many whole UTF-8 characters per bad byte, and the file is UTF-8 with bad bytes in it. */
const UTF8_PER_BAD_BYTE = 0.5;

/** Within one word these belong together in Czech alone, where they are other letters. */
const CZECH_COMPANY = /[øØ][a-z]*[áíýšžìè]|[áíýšžìè][a-z]*[øØ]/gu;

/**
 * Symbols between letters; three foreign letters in a row; a foreign capital after a small letter;
 * superscripts after letters; letters of Icelandic and a capital that no name has, which other code
 * pages use for frequent ones.
 */
const ODD_COMPANY =
  /(?<=\p{L})[¡¢£¤¥¦§¨©«¬®¯°±²³µ¶¸¹»¼½¾¿÷×\u0080-\u0090\u0093-\u0095\u0098\u0099\u009b\u009d](?=\p{L})|[À-ÿ]{3}|(?<=[a-zà-ÿ])[À-ÖØ-Þ\u008a\u008c\u008e\u009f]|(?<=[a-z]{2})[¹³]|[ðÐþÞ\u009f]/gu;

const UNDEFINED_BYTES = /[\u0081\u008d\u008f\u0090\u009d]/u;

const FOREIGN = /[\u0080-\u00ff]/gu;

/** A whole character of UTF-8 with two to four bytes, read as Latin-1. */
const UTF8_CHARACTER =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/gu;

export async function guessWestern(chunks: Chunks): Promise<WesternGuess> {
  const seen = { foreign: 0, odd: 0, utf8: 0 };
  let isWestern = true;
  for await (const chunk of chunks) {
    const text = chunk.toString('latin1');
    if (UNDEFINED_BYTES.test(text)) isWestern = false;
    const utf8 = text.match(UTF8_CHARACTER) ?? [];
    seen.utf8 += utf8.length;
    seen.foreign += countOf(text, FOREIGN);
    seen.odd += countOf(text, ODD_COMPANY) + countOf(text, CZECH_COMPANY);
    seen.foreign -= utf8.reduce((sum, { length }) => sum + length, 0);
  }
  if (seen.utf8 > seen.foreign * UTF8_PER_BAD_BYTE) return 'mostly-utf8';
  return isWestern && seen.odd <= seen.foreign * MOST_ODD_SHARE ? 'western' : 'other';
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
