// A byte stream as UTF-8 text. It is read to its end before the first row is used, so that no file is decoded
// in part. Its first bytes or the configuration give its encoding, or it is guessed with a note.
import type { ByteStream, Chunks } from '../bytes/byte-stream.ts';
import { type EncodingName, UTF8 } from '../encodings/encodings.ts';
import {
  foreignWords,
  judgeEncoding,
  type Judgement,
  type Reading,
  sample,
} from '../encodings/judgement.ts';
import { SourceUnreadableError, unreadable } from '../source/source.ts';
import { NotUtf8Error, decodeChunks } from './decoding.ts';
import { type Findings, damageNotes, findDamage } from './text-damage.ts';

export interface TextFile {
  readonly path: string;
  readonly bytes: ByteStream;
  readonly notes: readonly string[];
  /** Whether a backslash stands before a quote inside a cell, as where it escapes. */
  readonly hasEscapedQuotes: boolean;
  /** Where it was found by judgement, not by a mark or a name. */
  readonly found?: Reading | undefined;
  /** UTF-8, perhaps behind a byte order mark, without NUL bytes. */
  chunks(): Chunks;
}

/**
 * The head is the first bytes. A file without a byte order mark has the encoding of the configuration, if any.
 * `isMarkup`: entities are how such a text is written, and no damage.
 */
export async function openText(
  stream: ByteStream,
  head: Buffer,
  configured?: EncodingName,
  { isMarkup = false }: { readonly isMarkup?: boolean } = {},
): Promise<TextFile> {
  const certain = markedEncoding(head) ?? configured;
  const { encoding, findings, found, oddCount = 0 } = await examine(stream, head, certain);
  const told = isMarkup ? withoutEntities(findings) : findings;
  const decoded = (): Chunks =>
    // It was checked before.
    encoding === UTF8 ? stream.chunks() : decodeChunks(stream.chunks(), encoding, stream.path);
  return {
    path: stream.path,
    bytes: stream,
    found,
    hasEscapedQuotes: findings.has('escaped-quote'),
    notes: [...(found === undefined ? [] : foundNotes(found, oddCount)), ...damageNotes(told)],
    chunks: () => (findings.has('nul') ? withoutNul(decoded()) : decoded()),
  };
}

function withoutEntities(findings: Findings): Findings {
  return new Map([...findings].filter(([name]) => name !== 'entity'));
}

interface Examined {
  readonly encoding: EncodingName;
  readonly findings: Findings;
  readonly found?: Reading | undefined;
  /** Words that look like no language. */
  readonly oddCount?: number;
}

async function examine(stream: ByteStream, head: Buffer, certain?: string): Promise<Examined> {
  if (certain !== undefined) return { encoding: certain, findings: await read(stream, certain) };
  const unmarked = unmarkedUtf16(head);
  if (unmarked !== undefined) return await examineAs(stream, unmarked);
  refuseNoText(head, stream.path);
  try {
    const findings = await read(stream, UTF8);
    return findings.has('escape')
      ? await examineAs(stream, 'iso-2022-jp')
      : { encoding: UTF8, findings };
  } catch (fault) {
    if (!(fault instanceof NotUtf8Error)) throw fault;
    return await examineOther(stream, fault);
  }
}

/** In an encoding that its bytes give away, without a judgement. */
async function examineAs(stream: ByteStream, encoding: EncodingName): Promise<Examined> {
  const findings = await read(stream, encoding);
  const words = sample(await firstWords(decodeChunks(stream.chunks(), encoding, stream.path)));
  return { encoding, findings, found: { encoding, words } };
}

const FIRST_TEXT_LENGTH = 100_000;

async function firstWords(chunks: Chunks): Promise<readonly string[]> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk.toString();
    if (text.length > FIRST_TEXT_LENGTH) break;
  }
  return text.split(/[\s",;]+/u);
}

/**
 * Reads the file once more, to its end: the first byte beyond ASCII may stand in its last row, and words of a second
 * encoding anywhere.
 */
async function examineOther(stream: ByteStream, fault: NotUtf8Error): Promise<Examined> {
  const { words, isMostlyUtf8 } = await foreignWords(stream.chunks());
  if (isMostlyUtf8) throw fault;
  const judgement = await judgeEncoding(words);
  if (judgement.kind === 'unsure') throw unsure(fault, judgement);
  const { encoding, oddCount } = judgement;
  const found = { encoding, words: judgement.words };
  return { encoding, findings: await read(stream, encoding), found, oddCount };
}

function unsure(fault: NotUtf8Error, { readings }: Extract<Judgement, { kind: 'unsure' }>): Error {
  const shown = readings
    .filter(({ words }) => words.length > 0)
    .map(({ encoding, words }) => `as ${encoding} it reads ${words.join(', ')}`);
  const [first] = readings;
  const example = first?.encoding ?? 'windows-1250';
  const message = [
    `${fault.message} It is in another encoding, and which one cannot be told for sure`,
    ...(shown.length === 0 ? [] : [`: ${shown.join('; ')}`]),
    '.',
  ].join('');
  return new SourceUnreadableError(message, {
    hint: `Name the right one in the configuration, such as \`encoding: ${example}\`, or with \`listferry init --encoding ${example}\`; or save the file as CSV in UTF-8.`,
  });
}

async function read(stream: ByteStream, encoding: EncodingName): Promise<Findings> {
  const findings = await findDamage(decodeChunks(stream.chunks(), encoding, stream.path));
  const hole = findings.get('hole');
  if (hole === undefined) return findings;
  const fault = `it has a hole in line ${String(hole.line)}: NUL bytes stand where rows were, as a copy that broke off or a damaged disk leaves them`;
  throw unreadable(stream.path, fault, 'Export or copy the file again, and run again.');
}

function foundNotes({ encoding, words }: Reading, oddCount: number): readonly string[] {
  const such = words.length === 0 ? '' : `, such as ${words.join(', ')}`;
  const choice = `It does not say its encoding and was read as ${encoding}${such}. If names look wrong, name another one with \`encoding:\`.`;
  if (oddCount === 0) return [choice];
  const odd = oddCount === 1 ? '1 word looks' : `${String(oddCount)} words look`;
  return [choice, `${odd} odd in ${encoding}, and may have been in another encoding.`];
}

async function* withoutNul(chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk;
  }
}

const BYTE_ORDER_MARKS: ReadonlyMap<EncodingName, readonly number[]> = new Map([
  [UTF8, [0xef, 0xbb, 0xbf]],
  // Begins like the next one.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]);

/** The encoding that the head declares by its mark. */
export function markedEncoding(head: Buffer): EncodingName | undefined {
  const isMark = (bytes: readonly number[]): boolean =>
    bytes.every((byte, at) => head[at] === byte);
  return [...BYTE_ORDER_MARKS].find(([, bytes]) => isMark(bytes))?.[0];
}

const EXAMINED_BYTES = 1_024;

/** Each Latin letter in UTF-16 has a NUL byte, always on the same side. */
export function unmarkedUtf16(head: Buffer): EncodingName | undefined {
  const nulBytes = [0, 0];
  for (const [at, byte] of head.subarray(0, EXAMINED_BYTES).entries()) {
    if (byte === 0) nulBytes[at % 2] = (nulBytes[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nulBytes;
  const examined = Math.min(head.length, EXAMINED_BYTES);
  if (Math.min(even, odd) > 0 || Math.max(even, odd) <= examined / 4) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** A few NUL bytes come from a broken exporter; a file with many is not a text. */
const MOST_NUL_SHARE = 0.1;

export function refuseNoText(head: Buffer, path: string): void {
  const nulBytes = head.filter((byte) => byte === 0).length;
  if (nulBytes <= head.length * MOST_NUL_SHARE) return;
  const fault = 'it is full of NUL bytes, so it is not a text file';
  throw unreadable(path, fault, 'Save or export it as CSV in UTF-8.');
}
