// Quoted-printable as vCard 2.1 has it (RFC 2045, section 6.7), in the character set that the property names.
import { WINDOWS_1252, decodeWindows1252 } from '../encodings/encodings.ts';

export interface DecodedText {
  readonly text: string;
  /** The property names no character set, and the bytes are not UTF-8: they were read as Windows-1252. */
  readonly isGuessed: boolean;
}

/** Soft line breaks are gone. Undefined for bytes that are not in the character set, or for an unknown one. */
export function decodeQuotedPrintable(value: string, charset?: string): DecodedText | undefined {
  const bytes = bytesOf(value);
  if (charset !== undefined) {
    const text = decoded(bytes, charset);
    return text === undefined ? undefined : { text, isGuessed: false };
  }
  const text = decoded(bytes, 'utf-8');
  if (text !== undefined) return { text, isGuessed: false };
  const guess = decoded(bytes, WINDOWS_1252);
  return guess === undefined ? undefined : { text: guess, isGuessed: true };
}

/** A character beside the escapes is kept as it is: the text of the file was decoded before. */
function bytesOf(value: string): Buffer {
  const parts = value.split(/((?:=[0-9A-F]{2})+)/iu).map((part, index) => {
    if (index % 2 === 0) return Buffer.from(part);
    return Buffer.from(part.replaceAll('=', ''), 'hex');
  });
  return Buffer.concat(parts);
}

function decoded(bytes: Buffer, charset: string): string | undefined {
  const label = charset.toLowerCase();
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    // Node 20 decodes it as Latin-1.
    if (decoder.encoding !== WINDOWS_1252) return decoder.decode(bytes);
  } catch {
    // The decoder's error says no more than that.
    return undefined;
  }
  const text = decodeWindows1252(bytes);
  return text.includes('\ufffd') ? undefined : text;
}
