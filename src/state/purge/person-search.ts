// Finds people in what we keep, by their addresses in any spelling that has the same key form. An address is looked for
// as plain text, as UTF-16, and as URLs, mail and pages write it: percent-encoded, quoted-printable, in base64 at any
// alignment, as an entity or an escape of JSON. Of a file its bytes are searched, and of a database each value as well.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { parseAddress } from '../../contacts/index.ts';
import { PLAN } from '../plan-file/plan-schema.ts';
import { openReadOnly, Statements } from '../storage/database.ts';
import { readFault } from '../storage/errors.ts';
import { explainSealed } from '../storage/sealed-file.ts';

/** What no address holds, and so ends one; several addresses in a row are found one by one. */
const TOKEN = /[^\s\p{C}"<>()[\],;:\\|`{}@]+@[\p{L}\p{M}\p{N}._-]+/gu;

/** Where an address may begin within such a word: `to=ann@example.test`, `'ann@example.test`. */
const INNER_START = /[^\p{L}\p{M}\p{N}.+_-]/gu;

export class PersonSearch {
  readonly #isSought: (address: string) => boolean;
  /** The key forms that were met. */
  readonly found = new Set<string>();

  /** `isSought` is asked with the key form of an address. */
  constructor(isSought: (address: string) => boolean) {
    this.#isSought = isSought;
  }

  inText(text: string): boolean {
    let isFound = false;
    for (const reading of readings(text)) {
      for (const { address } of this.#met(reading)) {
        this.found.add(address);
        isFound = true;
      }
    }
    return isFound;
  }

  inBytes(bytes: Buffer): boolean {
    let isFound = this.inText(bytes.toString('utf8'));
    for (const text of wideReadings(bytes)) isFound = this.inText(text) || isFound;
    return isFound;
  }

  /** The text without the people who are sought; undefined where it names none in plain words. */
  redacted(text: string): string | undefined {
    let result = '';
    let at = 0;
    for (const { start, end } of this.#met(text)) {
      result += `${text.slice(at, start)}(erased)`;
      at = end;
    }
    return at === 0 ? undefined : result + text.slice(at);
  }

  *#met(text: string): Generator<{ address: string; start: number; end: number }> {
    if (!text.includes('@')) return;
    for (const { 0: token, index } of text.matchAll(TOKEN)) {
      const trimmed = token.replace(/[._-]+$/u, '');
      for (const offset of startsOf(trimmed)) {
        const parsed = parseAddress(trimmed.slice(offset));
        if (parsed.kind !== 'address' || !this.#isSought(parsed.address)) continue;
        const start = index + offset;
        yield { address: parsed.address, start, end: index + trimmed.length };
        break;
      }
    }
  }
}

function startsOf(token: string): readonly number[] {
  const localPart = token.slice(0, token.indexOf('@'));
  return [
    0,
    ...Array.from(localPart.matchAll(INNER_START), ({ 0: sign, index }) => index + sign.length),
  ];
}

type Decoding = readonly [mark: RegExp, decode: (text: string) => string];

const DECODINGS: readonly Decoding[] = [
  [/%[0-9a-f]{2}/iu, percentDecoded],
  [/=(?:[0-9a-f]{2}|\r?\n)/iu, quotedPrintableDecoded],
  [/&(?:#|commat|amp|apos)/iu, entitiesDecoded],
  [/\\u[0-9a-f]{4}/iu, escapesDecoded],
];

/** The text, and what it says where parts of it are encoded. */
function* readings(text: string): Generator<string> {
  yield text;
  for (const [mark, decode] of DECODINGS) if (mark.test(text)) yield decode(text);
  yield* base64Readings(text);
}

function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (codes) => fromHex(codes.replaceAll('%', '')));
}

/** RFC 2045, section 6.7: `=` before a line end joins two lines. */
function quotedPrintableDecoded(text: string): string {
  return text
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/(?:=[0-9a-f]{2})+/giu, (codes) => fromHex(codes.replaceAll('=', '')));
}

function fromHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8');
}

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['commat', '@'],
  ['amp', '&'],
  ['apos', "'"],
]);

function entitiesDecoded(text: string): string {
  return text.replaceAll(
    /&(?:#x(?<hex>[0-9a-f]{1,6})|#(?<digits>\d{1,7})|(?<name>commat|amp|apos));/giu,
    (entity, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return NAMED_ENTITIES.get(name.toLowerCase()) ?? entity;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

function escapesDecoded(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})/giu, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The shortest run that could hold an address; lines of a mail are joined. */
const BASE64 = /[A-Za-z0-9+/_-]{10,}(?:\r?\n[A-Za-z0-9+/]+)*/gu;

/** What stands before an address within the run shifts it, so each alignment is read. */
function* base64Readings(text: string): Generator<string> {
  for (const [run] of text.matchAll(BASE64)) {
    const digits = run.replaceAll(/\r?\n/gu, '');
    for (let alignment = 0; alignment < 4; alignment += 1) {
      const bytes = Buffer.from(digits.slice(alignment), 'base64');
      if (bytes.includes('@')) yield bytes.toString('utf8');
    }
  }
}

/** Bytes that are no UTF-16 become letters of some script before an address, and would seem to belong to it. */
const NOT_ASCII = /[^\0-\u007f]/gu;

/** The bytes as UTF-16, in both orders and from both parities, where they hold an `@` of it. */
function* wideReadings(bytes: Buffer): Generator<string> {
  if (!bytes.includes('@\0') && !bytes.includes('\0@')) return;
  for (const from of [0, 1]) {
    const even = bytes.subarray(from, from + Math.floor((bytes.length - from) / 2) * 2);
    for (const ordered of [even, Buffer.from(even).swap16()]) {
      const text = ordered.toString('utf16le');
      yield text;
      yield text.replaceAll(NOT_ASCII, ' ');
    }
  }
}

interface SearchedFile {
  readonly path: string;
  readonly name: string;
  /** `plan` and `snapshot` are databases. */
  readonly kind: string;
}

/** Whether the name or the content of the file holds somebody. A database of ours that is damaged counts as holding. */
export function holdsPerson({ path, name, kind }: SearchedFile, search: PersonSearch): boolean {
  const isNamed = search.inText(name);
  const isInBytes = bytesHold(path, search);
  const isDatabase = kind === 'plan' || kind === 'snapshot';
  return (isDatabase && rowsHold(path, search)) || isInBytes || isNamed;
}

const CHUNK_BYTES = 1_048_576;

/** Of a chunk, so much is read again with the next one: an address in any encoding fits in. */
const OVERLAP_BYTES = 4_096;

function bytesHold(path: string, search: PersonSearch): boolean {
  let isFound = false;
  // A pipe would be waited for, and a link may lead nowhere.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return isFound;
  for (const chunk of chunksOf(path, OVERLAP_BYTES)) isFound = search.inBytes(chunk) || isFound;
  return isFound;
}

/** The next chunk begins with the last `overlapBytes` of this one, and is written over it. */
export function* chunksOf(path: string, overlapBytes: number): Generator<Buffer> {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(overlapBytes + CHUNK_BYTES);
  try {
    for (let kept = 0; ;) {
      const bytesRead = readSync(file, buffer, kept, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      const whole = buffer.subarray(0, kept + bytesRead);
      yield whole;
      kept = Math.min(overlapBytes, whole.length);
      whole.copy(buffer, 0, whole.length - kept);
    }
  } finally {
    closeSync(file);
  }
}

/** A long value is spread over pages of the file, so that its bytes alone do not show it. */
function rowsHold(path: string, search: PersonSearch): boolean {
  let db: Database | undefined;
  try {
    db = openReadOnly(path);
    return cellsHold(new Statements(db), search);
  } catch (error) {
    if (readFault(error) !== undefined) throw explainSealed(error, path, PLAN);
    return true;
  } finally {
    db?.close();
  }
}

function cellsHold(sql: Statements, search: PersonSearch): boolean {
  let isFound = false;
  for (const table of sql.values<string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)) {
    // The names are those of our own tables, or of a file that claims to be ours.
    const rows = sql.walk<object>(`SELECT * FROM "${table.replaceAll('"', '""')}"`);
    for (const row of rows) isFound = rowHolds(row, search) || isFound;
  }
  return isFound;
}

function rowHolds(row: object, search: PersonSearch): boolean {
  let isFound = false;
  for (const cell of Object.values(row) as unknown[]) {
    if (typeof cell === 'string') isFound = search.inText(cell) || isFound;
    else if (Buffer.isBuffer(cell)) isFound = search.inBytes(cell) || isFound;
  }
  return isFound;
}
