// Reads `{status, message: {<name>: [ {…}, … ]}}` as a stream of bytes: batches of elements go out while the body
// comes in, and members that are not wanted are skipped. When it resolves, the whole body was one well-formed
// envelope: a cut list is never taken for a short one. Members of an object and elements of a list are walked one
// after the other, and no more of them are read than requested.
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isJsonSpace,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from '../../lib/index.ts';
import {
  ByteSource,
  damaged,
  ListMalformedError,
  parseJson,
  scannerAt,
  unspecified,
} from './byte-source.ts';

interface ListRead extends ElementReading {
  /** Decompressed. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The member of `message` that holds the list. */
  readonly listName: string;
}

export type ListReadResult =
  | {
      readonly kind: 'list';
      readonly rowCount: number;
      readonly bodyBytes: number;
      /** Hex, over the decompressed body. */
      readonly sha256: string;
    }
  /** Something stands where the list does that PHP writes for an empty one. A query that failed leaves the same. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'failed'; readonly errors: unknown }
  /** No envelope and no list, but texts where those of failures stand. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] };

/** The first byte of HTML and XML. */
const OPEN_TAG = 0x3c;

/** For elements taken from the bytes: only those that the end of a piece cuts are parsed. */
const LARGE_PIECE_BYTES = 262_144;

/** Rejects with a ListMalformedError, or with what the body or `onBatch` throws. */
export async function readList(read: ListRead): Promise<ListReadResult> {
  const source = new ByteSource(read.body, read.takeElement && LARGE_PIECE_BYTES);
  try {
    await source.skipByteOrderMark();
    return (await source.peek()) === OPEN_TAG
      ? await readBehindTags(source, read)
      : await readWhole(source, read);
  } finally {
    await source.close();
  }
}

/** A warning of PHP may come before the envelope. A page has none, or has something behind it. */
async function readBehindTags(source: ByteSource, read: ListRead): Promise<ListReadResult> {
  try {
    return await readWhole(source, read);
  } catch (error) {
    if (!(error instanceof ListMalformedError)) throw error;
    throw new ListMalformedError('is HTML or XML instead of JSON', 'foreign');
  }
}

async function readWhole(source: ByteSource, read: ListRead): Promise<ListReadResult> {
  await source.skipNotice();
  const envelope = await readEnvelope(source, read);
  if ((await source.peek()) !== undefined) throw damaged('is followed by something else');
  return judge(envelope, source);
}

interface Envelope {
  readonly members: Map<string, unknown>;
  rowCount: number | 'blank' | undefined;
}

/** Members of the envelope that are read whole; `message` is where the list lies. */
const SMALL_MEMBERS: readonly string[] = ['status', 'errors', 'error'];

const MESSAGE_DEPTH = 1;
const LIST_DEPTH = 2;

async function readEnvelope(source: ByteSource, read: ListRead): Promise<Envelope> {
  const envelope: Envelope = { members: new Map(), rowCount: undefined };
  await eachMember(source, async (name) => {
    if (SMALL_MEMBERS.includes(name)) {
      if (envelope.members.has(name)) throw unspecified(`has two members ${name}`);
      envelope.members.set(name, await source.readValue(MESSAGE_DEPTH));
    } else if (name === 'message' && (await source.peekInside()) === OPEN_OBJECT) {
      await readMessage(source, read, envelope);
    } else if (name === 'message' && (await source.peekInside()) === QUOTE) {
      envelope.members.set(name, await source.readValue(MESSAGE_DEPTH));
    } else {
      await source.skipValue(MESSAGE_DEPTH);
    }
  });
  return envelope;
}

async function readMessage(source: ByteSource, read: ListRead, envelope: Envelope): Promise<void> {
  await eachMember(source, async (name) => {
    if (name !== read.listName) {
      await source.skipValue(LIST_DEPTH);
      return;
    }
    if (envelope.rowCount !== undefined) throw unspecified(`has two lists ${name}`);
    envelope.rowCount = await readRows(source, read);
  });
}

/** The number of elements. Null and an empty text stand for none; whether that can be so is not known here. */
async function readRows(source: ByteSource, read: ListRead): Promise<number | 'blank'> {
  const first = await source.peekInside();
  if (first === OPEN_ARRAY || first === OPEN_OBJECT) return await readElements(source, read);
  const value = await source.readValue(LIST_DEPTH);
  if (value === null || value === '') return 'blank';
  throw unspecified(`has no list in ${read.listName}`);
}

function judge(envelope: Envelope, source: ByteSource): ListReadResult {
  const status = envelope.members.get('status');
  if (status === 'failed') return { kind: 'failed', errors: envelope.members.get('errors') };
  const { rowCount } = envelope;
  if (status !== 'success') {
    const texts = [...envelope.members].flatMap(([name, value]) =>
      name !== 'status' && typeof value === 'string' ? [value] : [],
    );
    if (rowCount === undefined && texts.length > 0) return { kind: 'texts', texts };
    throw unspecified('has a status other than success and failed');
  }
  if (rowCount === undefined) throw unspecified('is missing');
  if (rowCount === 'blank') return { kind: 'blank' };
  return { kind: 'list', rowCount, bodyBytes: source.bodyBytes, sha256: source.digestHex() };
}

/** The callback must read or skip the value of the member that it is given. */
export async function eachMember(
  source: ByteSource,
  onMember: (name: string) => Promise<void>,
): Promise<void> {
  await source.expect(OPEN_OBJECT);
  let isFirst = true;
  while (!(isFirst && (await source.peekInside()) === CLOSE_OBJECT)) {
    isFirst = false;
    await onMember(await readName(source));
    if ((await source.peekInside()) === CLOSE_OBJECT) break;
    await source.expect(COMMA);
  }
  await source.expect(CLOSE_OBJECT);
}

async function readName(source: ByteSource): Promise<string> {
  const name = await source.readValue(0);
  if (typeof name !== 'string') throw damaged('has a member whose name is not a text');
  await source.expect(COLON);
  return name;
}

/**
 * Takes the element that begins at `from` directly from the bytes: the index behind it, or -1 when it is cut or
 * has a form that must be parsed. It must take nothing that is not JSON.
 */
type TakeElement = (bytes: Buffer, from: number) => number;

interface ElementReading {
  /** Members of the elements that are not wanted and may be of any size; left out: none. */
  readonly passOver?: readonly string[] | undefined;
  /** Left out: all elements come through `onBatch`. Those that it takes do not; both count. */
  readonly takeElement?: TakeElement | undefined;
  /** Called before the envelope's status is known: what was delivered counts only at the end. */
  readonly onBatch: (batch: readonly unknown[]) => void;
}

/** Elements lie inside the envelope, its message and the list. */
const ELEMENT_BASE_DEPTH = 3;

/** Of an object of elements, a repeated name is found among this many in a row. */
const MOST_NAMES = 10_000;

/**
 * Reads the list that opens at the position of the source and returns the number of its elements, which must be
 * objects. PHP sends an array whose indices have gaps as an object of objects.
 */
export async function readElements(source: ByteSource, reading: ElementReading): Promise<number> {
  return source.piece[source.at] === OPEN_ARRAY
    ? await readArray(source, reading)
    : await readObject(source, reading);
}

async function readArray(source: ByteSource, reading: ElementReading): Promise<number> {
  let rowCount = 0;
  let awaited: 'first' | 'element' | 'separator' = 'first';
  source.at += 1;
  for (;;) {
    const byte = source.peekInPiece();
    if (byte === undefined) {
      if (!(await source.next())) throw damaged('is cut');
    } else if (byte === CLOSE_ARRAY && awaited !== 'element') {
      source.at += 1;
      return rowCount;
    } else if (awaited === 'separator') {
      if (byte !== COMMA) throw damaged('lacks a "," between its elements');
      source.at += 1;
      awaited = 'element';
    } else {
      rowCount += readWholeElements(source, reading) || (await readElement(source, reading));
      awaited = 'separator';
    }
  }
}

async function readObject(source: ByteSource, reading: ElementReading): Promise<number> {
  let rowCount = 0;
  const names = new Set<string>();
  await eachMember(source, async (name) => {
    if (names.has(name)) throw unspecified('has two elements of one index');
    if (names.size === MOST_NAMES) names.clear();
    names.add(name);
    rowCount += await readElement(source, reading);
  });
  return rowCount;
}

/** Reads the elements that are whole in the piece at hand, up to the first one that is not; returns their number. */
function readWholeElements(
  source: ByteSource,
  { passOver, takeElement, onBatch }: ElementReading,
): number {
  if (passOver !== undefined) return 0;
  if (takeElement !== undefined) return takeWholeElements(source, takeElement);
  const batch: unknown[] = [];
  takeWholeElements(source, (bytes, from) => {
    const end = scannerAt(ELEMENT_BASE_DEPTH).scan(bytes, from);
    if (end !== -1) batch.push(parseJson(bytes.subarray(from, end)));
    return end;
  });
  if (batch.length > 0) onBatch(batch);
  return batch.length;
}

/** Leaves the source behind the last element that was taken. */
function takeWholeElements(source: ByteSource, take: TakeElement): number {
  const { piece } = source;
  let count = 0;
  let at = source.at;
  while (piece[at] === OPEN_OBJECT) {
    const end = take(piece, at);
    if (end === -1) break;
    count += 1;
    source.at = end;
    const comma = pastSpace(piece, end);
    if (piece[comma] !== COMMA) break;
    at = pastSpace(piece, comma + 1);
  }
  return count;
}

function pastSpace(piece: Uint8Array, from: number): number {
  let at = from;
  while (isJsonSpace(piece[at] ?? 0)) at += 1;
  return at;
}

/** Reads one element, also one that the end of the piece cuts; returns 1. */
async function readElement(
  source: ByteSource,
  { passOver, onBatch }: ElementReading,
): Promise<number> {
  if ((await source.peekInside()) !== OPEN_OBJECT) {
    throw unspecified('has an element that is not an object');
  }
  const element =
    passOver === undefined
      ? await source.readValue(ELEMENT_BASE_DEPTH)
      : await readSparseElement(source, passOver);
  onBatch([element]);
  return 1;
}

async function readSparseElement(source: ByteSource, passOver: readonly string[]): Promise<object> {
  const members: [string, unknown][] = [];
  await eachMember(source, async (name) => {
    if (passOver.includes(name)) await source.skipValue(ELEMENT_BASE_DEPTH + 1);
    else members.push([name, await source.readValue(ELEMENT_BASE_DEPTH + 1)]);
  });
  // Defines members of any name as the object's own, `__proto__` included.
  return Object.fromEntries(members);
}

// Recognises the names of an object's members by their bytes. The records of a list name their members in the same
// order, so it first tries the name that stood in the same place last time, and makes no text of it.

interface KnownName {
  /** With the closing quote. */
  readonly bytes: Uint8Array;
  readonly slot: number;
}

/** For names that are not wanted. */
export const NO_SLOT = -1;

/** Records with ever new names must not fill the memory. */
const MOST_KNOWN_NAMES = 10_000;

export class MemberNames {
  readonly #slotOf: (name: string) => number;
  readonly #inPlace: KnownName[] = [];
  readonly #known = new Map<string, KnownName>();

  /** `slotOf` gives the number of a name, or `NO_SLOT`; called once for each name. */
  constructor(slotOf: (name: string) => number) {
    this.#slotOf = slotOf;
  }

  /** The number of the name that last stood in a place, if its bytes and a quote follow at `from`. */
  slotInPlace(place: number, bytes: Uint8Array, from: number): number | undefined {
    const last = this.#inPlace[place];
    return last !== undefined && standsAt(last.bytes, bytes, from) ? last.slot : undefined;
  }

  /** The number of a name, which is from now on tried first in its place. */
  learn(place: number, name: string): number {
    const known = this.#known.get(name) ?? {
      bytes: Buffer.from(`${name}"`),
      slot: this.#slotOf(name),
    };
    if (this.#known.size < MOST_KNOWN_NAMES) this.#known.set(name, known);
    this.#inPlace[place] = known;
    return known.slot;
  }

  /** The number of bytes of the name in a place, with its closing quote. */
  lengthInPlace(place: number): number {
    return this.#inPlace[place]?.bytes.length ?? 0;
  }
}

function standsAt(wanted: Uint8Array, bytes: Uint8Array, from: number): boolean {
  const { length } = wanted;
  for (let index = 0; index < length; index += 1) {
    if (bytes[from + index] !== wanted[index]) return false;
  }
  return true;
}
