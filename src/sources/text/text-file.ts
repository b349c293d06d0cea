// A byte stream as UTF-8 text: finds its encoding, by reading it to the end before the first row is
// used, so that no file is half decoded, and says which one it took where it had to guess.
import type { ByteStream, Chunks } from '../bytes/byte-stream.ts';
import { SourceUnreadableError } from '../source.ts';
import { markedEncoding, refuseNoText, unmarkedUtf16 } from './byte-order-mark.ts';
import { UTF8, WINDOWS_1252, decodeChunks } from './decoding.ts';
import type { EncodingName } from './decoding.ts';
import { findDamage } from './text-findings.ts';
import type { DamageName, Finding, Findings } from './text-findings.ts';
import { NotUtf8Error } from './utf8.ts';
import { guessWestern } from './western.ts';

export interface TextFile {
  readonly path: string;
  readonly bytes: ByteStream;
  readonly notes: readonly string[];
  /** UTF-8, perhaps behind a byte order mark, without NUL bytes. */
  chunks(): Chunks;
}

export interface TextOptions {
  /** The first bytes of the stream. */
  readonly head: Buffer;
  /** What a person says of files without a byte order mark. */
  readonly encoding: EncodingName | undefined;
}

export async function openText(stream: ByteStream, options: TextOptions): Promise<TextFile> {
  const { encoding, findings, note } = await examine(stream, options);
  const decoded = (): Chunks =>
    // What was checked before is passed on as it is.
    encoding === UTF8 ? stream.chunks() : decodeChunks(stream.chunks(), encoding, stream.path);
  return {
    path: stream.path,
    bytes: stream,
    notes: [...(note === undefined ? [] : [note]), ...damageNotes(findings)],
    chunks: () => (findings.has('nul') ? withoutNul(decoded()) : decoded()),
  };
}

interface Examined {
  readonly encoding: EncodingName;
  readonly findings: Findings;
  /** What a person should know about the choice. */
  readonly note?: string;
}

async function examine(stream: ByteStream, { head, encoding }: TextOptions): Promise<Examined> {
  const certain = markedEncoding(head) ?? encoding;
  if (certain !== undefined) return { encoding: certain, findings: await read(stream, certain) };
  const unmarked = unmarkedUtf16(head);
  if (unmarked !== undefined) {
    return { encoding: unmarked, findings: await read(stream, unmarked), note: taken(unmarked) };
  }
  refuseNoText(head, stream.path);
  try {
    return { encoding: UTF8, findings: await read(stream, UTF8) };
  } catch (fault) {
    if (!(fault instanceof NotUtf8Error)) throw fault;
    return await examineOther(stream, fault);
  }
}

async function examineOther(stream: ByteStream, fault: NotUtf8Error): Promise<Examined> {
  switch (await guessWestern(stream.chunks())) {
    case 'mostly-utf8':
      throw fault;
    case 'western':
      return {
        encoding: WINDOWS_1252,
        findings: await read(stream, WINDOWS_1252),
        note: taken(WINDOWS_1252),
      };
    case 'other':
      throw new SourceUnreadableError(
        `${fault.message} It is in another encoding, and which one cannot be told for sure.`,
        {
          hint: 'Name it in the configuration, such as `encoding: windows-1250` (Central Europe), windows-1251 (Cyrillic) or shift_jis, or save the file as CSV in UTF-8.',
        },
      );
  }
}

async function read(stream: ByteStream, encoding: EncodingName): Promise<Findings> {
  return await findDamage(decodeChunks(stream.chunks(), encoding, stream.path));
}

function taken(encoding: EncodingName): string {
  return `It does not say its encoding and was read as ${encoding}. If names look wrong, name another one with \`encoding:\`.`;
}

const DAMAGE_WORDS: Readonly<Record<DamageName, (finding: Finding) => string>> = {
  nul: (finding) => `${places(finding, 'NUL byte')} removed.`,
  replaced: (finding) =>
    `${places(finding, 'character')} lost before it came here (U+FFFD), and cannot be repaired.`,
  misread: (finding) =>
    `${places(finding, 'place')} in a wrong encoding before it came here (such as Ã©), and not repaired.`,
  entity: (finding) =>
    `${places(finding, 'place')} written as HTML (such as &amp;), and kept as text.`,
};

function damageNotes(findings: Findings): readonly string[] {
  return [...findings].map(([name, finding]) => DAMAGE_WORDS[name](finding));
}

function places({ count, line }: Finding, what: string): string {
  return count === 1
    ? `1 ${what}, in line ${String(line)}, was`
    : `${String(count)} ${what}s, the first in line ${String(line)}, were`;
}

async function* withoutNul(chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk;
  }
}
