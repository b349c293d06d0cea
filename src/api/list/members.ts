// Walks through the members of an object, or the elements of an array, one after the other. It reads no more of
// them than it is asked for.
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isJsonSpace,
  OPEN_ARRAY,
  OPEN_OBJECT,
} from '../../lib/index.ts';
import { type ByteSource, parseJson, scannerAt } from './byte-source.ts';
import { damaged, unspecified } from './malformed.ts';

/** The callback must read or skip the value of the member that it is given. */
export async function eachMember(
  source: ByteSource,
  onMember: (name: string) => Promise<void>,
): Promise<void> {
  await eachEntry(source, OPEN_OBJECT, CLOSE_OBJECT, async () => {
    await onMember(await readName(source));
  });
}

/** The callback must read or skip at least the element that comes next. */
export async function eachElement(
  source: ByteSource,
  onElement: () => Promise<void>,
): Promise<void> {
  await eachEntry(source, OPEN_ARRAY, CLOSE_ARRAY, onElement);
}

async function eachEntry(
  source: ByteSource,
  open: number,
  close: number,
  onEntry: () => Promise<void>,
): Promise<void> {
  await source.expect(open);
  let isFirst = true;
  while (!(isFirst && (await source.peekInside()) === close)) {
    isFirst = false;
    await onEntry();
    if ((await source.peekInside()) === close) break;
    await source.expect(COMMA);
  }
  await source.expect(close);
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
export type TakeElement = (bytes: Buffer, from: number) => number;

export interface ElementReading {
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
 * Reads the array that comes next and returns the number of its elements, which must be objects. PHP sends an
 * array whose indices have gaps as an object of objects.
 */
export async function readElements(source: ByteSource, reading: ElementReading): Promise<number> {
  let rowCount = 0;
  const readOne = async (): Promise<void> => {
    reading.onBatch([await readElement(source, reading.passOver)]);
    rowCount += 1;
  };
  if ((await source.peekInside()) === OPEN_ARRAY) {
    await eachElement(source, async () => {
      await source.peekInside();
      const taken = reading.passOver === undefined ? readWholeElements(source, reading) : 0;
      rowCount += taken;
      if (taken === 0) await readOne();
    });
    return rowCount;
  }
  const names = new Set<string>();
  await eachMember(source, async (name) => {
    if (names.has(name)) throw unspecified('has two elements of one index');
    if (names.size === MOST_NAMES) names.clear();
    names.add(name);
    await readOne();
  });
  return rowCount;
}

/** Reads the elements that are whole in the piece at hand, up to the first one that is not; returns their number. */
function readWholeElements(source: ByteSource, { takeElement, onBatch }: ElementReading): number {
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

async function readElement(
  source: ByteSource,
  passOver: readonly string[] | undefined,
): Promise<unknown> {
  if ((await source.peekInside()) !== OPEN_OBJECT) {
    throw unspecified('has an element that is not an object');
  }
  if (passOver === undefined) return await source.readValue(ELEMENT_BASE_DEPTH);
  const members: [string, unknown][] = [];
  await eachMember(source, async (name) => {
    if (passOver.includes(name)) await source.skipValue(ELEMENT_BASE_DEPTH + 1);
    else members.push([name, await source.readValue(ELEMENT_BASE_DEPTH + 1)]);
  });
  // Defines members of any name as the object's own, `__proto__` included.
  return Object.fromEntries(members);
}
