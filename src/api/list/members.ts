// Walks over the members of an object, or the elements of an array, one after the other, reading no
// more of them than is asked for.
import type { ByteSource } from './byte-source.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT } from './bytes.ts';
import { damaged, unspecified } from './malformed.ts';

/** The callback must read or skip the value of the member that it is given. */
export async function eachMember(
  source: ByteSource,
  onMember: (name: string) => Promise<void>,
): Promise<void> {
  await eachEntry(source, { open: OPEN_OBJECT, close: CLOSE_OBJECT }, async () => {
    await onMember(await readName(source));
  });
}

/** The callback must read or skip the element that comes next. */
export async function eachElement(
  source: ByteSource,
  onElement: () => Promise<void>,
): Promise<void> {
  await eachEntry(source, { open: OPEN_ARRAY, close: CLOSE_ARRAY }, onElement);
}

async function eachEntry(
  source: ByteSource,
  { open, close }: { readonly open: number; readonly close: number },
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

/** A name is read like a text of the same place; its depth counts for nothing. */
async function readName(source: ByteSource): Promise<string> {
  await source.peekInside();
  const name = await source.readValue(0);
  if (typeof name !== 'string') throw damaged('has a member whose name is not a text');
  await source.expect(COLON);
  return name;
}

/** Members lie inside the envelope, its message, the list and their element. */
const MEMBER_BASE_DEPTH = 4;

/**
 * Reads the array, or the object by index, that comes next, and returns the number of its elements. Members
 * that are not wanted may be of any size: the tokens of a single send have one entry for each recipient. They
 * are passed over unread, which makes this slower than elements.ts; the lists in question are short.
 */
export async function readSparseElements(
  source: ByteSource,
  passOver: readonly string[],
  onBatch: (batch: readonly unknown[]) => void,
): Promise<number> {
  let rowCount = 0;
  const onElement = async (): Promise<void> => {
    onBatch([await readElement(source, passOver)]);
    rowCount += 1;
  };
  if ((await source.peekInside()) === OPEN_ARRAY) await eachElement(source, onElement);
  else await eachMember(source, onElement);
  return rowCount;
}

async function readElement(source: ByteSource, passOver: readonly string[]): Promise<object> {
  if ((await source.peekInside()) !== OPEN_OBJECT) {
    throw unspecified('has an element that is not an object');
  }
  const members: [string, unknown][] = [];
  await eachMember(source, async (name) => {
    if (passOver.includes(name)) await source.skipValue(MEMBER_BASE_DEPTH);
    else members.push([name, await source.readValue(MEMBER_BASE_DEPTH)]);
  });
  // Defines members of any name as the object's own, `__proto__` included.
  return Object.fromEntries(members);
}
