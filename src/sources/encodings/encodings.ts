// The encodings that a text without a mark may be in, and how bytes are decoded strictly. The decoders are those of
// the platform (WHATWG Encoding Standard, by ICU), but for Windows-1252 and for the code pages of DOS, which it lacks.
import type IconvLite from 'iconv-lite';
import { createRequire } from 'node:module';
import { isDosPage } from '../../lib/index.ts';

/** As the platform's decoder names them, in lower case, or as `cp850`. */
export type EncodingName = string;

export const UTF8: EncodingName = 'utf-8';
export const WINDOWS_1252: EncodingName = 'windows-1252';

/**
 * Encodings that are judged, with how much rarer each is among exported files than Windows-1252, in powers of two:
 * estimates. ISO-8859-1 and -9 are parts of Windows-1252 and -1254. The last ones are no promise: they are here so
 * that their text is not taken for another's.
 */
export const CANDIDATES: ReadonlyMap<EncodingName, number> = new Map([
  [WINDOWS_1252, 0],
  ['windows-1250', 5],
  ['windows-1251', 3],
  ['windows-1253', 3],
  ['windows-1254', 5],
  ['iso-8859-2', 7],
  ['iso-8859-5', 6],
  ['iso-8859-7', 6],
  ['iso-8859-15', 6],
  ['koi8-r', 5],
  ['macintosh', 9],
  ['shift_jis', 3],
  ['euc-jp', 5],
  ['gb18030', 3],
  ['big5', 3],
  ['euc-kr', 3],
  ['cp850', 9],
  ['cp437', 10],
  ['cp852', 10],
  ['cp858', 12],
  ['cp865', 12],
  ['ibm866', 10],
  ['windows-1255', 6],
  ['windows-1256', 5],
  ['windows-1257', 9],
  ['windows-874', 6],
  ['iso-8859-6', 10],
  ['iso-8859-8', 9],
  ['koi8-u', 10],
  ['x-mac-cyrillic', 14],
]);

/** The characters of 0x80 to 0x9f; five bytes have none. */
const UPPER_CONTROLS =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
  '\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';

const FIRST_CONTROL = 0x80;

/**
 * Needed because Node 20 decodes Windows-1252 as Latin-1, which turns the quotes and dashes of spreadsheets into
 * control characters. Bytes without a character become U+FFFD.
 */
export function decodeWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return text.replaceAll(/[\u0080-\u009f]/gu, (character) =>
    UPPER_CONTROLS.charAt(character.charCodeAt(0) - FIRST_CONTROL),
  );
}

const require = createRequire(import.meta.url);
let iconv: typeof IconvLite | undefined;

/** Of an encoding that the platform lacks or gets wrong, in which each byte is a character; undefined for any other. */
export function byteDecoder(encoding: EncodingName): ((bytes: Buffer) => string) | undefined {
  if (encoding === WINDOWS_1252) return decodeWindows1252;
  if (!isDosPage(encoding)) return undefined;
  // Loaded with the first text that needs it.
  iconv ??= require('iconv-lite') as typeof IconvLite;
  const { decode } = iconv;
  return (bytes) => decode(bytes, encoding);
}

/** What a byte without a character becomes where a decoder does not refuse it. */
export const NO_CHARACTER = /[\u0080-\u009f\ufffd]/u;

/** Nobody writes these: the encoding is another one. */
const UNWRITTEN = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;

/** Undefined where a part of the bytes is no text in the encoding, or nothing that anybody writes. */
export function strictText(bytes: Buffer, encoding: EncodingName): string | undefined {
  const text = decodedText(bytes, encoding);
  return text === undefined || UNWRITTEN.test(text) ? undefined : text;
}

const decoders = new Map<EncodingName, InstanceType<typeof TextDecoder>>();

/** Undefined where a part of the bytes is no text in the encoding. */
export function decodedText(bytes: Buffer, encoding: EncodingName): string | undefined {
  const text = byteDecoder(encoding)?.(bytes);
  if (text !== undefined) return text.includes('\ufffd') ? undefined : text;
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true });
  decoders.set(encoding, decoder);
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
