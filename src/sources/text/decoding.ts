// Turns a file's chunks into chunks of UTF-8, which is what parsers read. UTF-8 itself is only checked
// and passed on. Nothing is replaced: what does not decode is an error.
import type { Chunks } from '../bytes/byte-stream.ts';
import { SourceUnreadableError } from '../source.ts';
import { checkedUtf8 } from './utf8.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/** As the platform's decoder names them, in lower case. */
export type EncodingName = string;

export const UTF8: EncodingName = 'utf-8';
export const WINDOWS_1252: EncodingName = 'windows-1252';

export function decodeChunks(chunks: Chunks, encoding: EncodingName, path: string): Chunks {
  if (encoding === UTF8) return checkedUtf8(chunks, path);
  return encoding === WINDOWS_1252 ? western(chunks, path) : foreign(chunks, encoding, path);
}

async function* western(chunks: Chunks, path: string): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const text = decodeWindows1252(chunk);
    if (text.includes('\ufffd')) throw notThat(path, WINDOWS_1252);
    yield Buffer.from(text);
  }
}

async function* foreign(
  chunks: Chunks,
  encoding: EncodingName,
  path: string,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield Buffer.from(text);
    }
    decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw notThat(path, encoding, cause);
  }
}

function notThat(path: string, encoding: EncodingName, cause?: unknown): SourceUnreadableError {
  const name = encoding.toUpperCase();
  return new SourceUnreadableError(`Reading ${path}: the file is damaged or cut off ${name}.`, {
    hint: 'Run the export again, save the file as CSV in UTF-8, or name its encoding in the configuration.',
    cause,
  });
}
