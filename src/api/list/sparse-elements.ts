// The elements of a list some of whose members may be of any size and are not wanted: the tokens of
// a single send have one entry for each recipient. Such members are passed over unread, which makes
// this slower than elements.ts; the lists in question are short.
import type { ByteSource } from './byte-source.ts';
import { OPEN_ARRAY, OPEN_OBJECT } from './bytes.ts';
import { unspecified } from './malformed.ts';
import { eachElement, eachMember } from './members.ts';

/** Members lie inside the envelope, its message, the list and their element. */
const MEMBER_BASE_DEPTH = 4;

export interface SparseList {
  /** The names of the members that are passed over. */
  readonly passOver: readonly string[];
  readonly onBatch: (batch: readonly unknown[]) => void;
}

/** The number of elements of the array, or the object by index, that comes next. */
export async function readSparseElements(source: ByteSource, list: SparseList): Promise<number> {
  let rowCount = 0;
  const onElement = async (): Promise<void> => {
    list.onBatch([await readElement(source, list.passOver)]);
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
