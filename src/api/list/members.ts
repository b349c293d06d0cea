// Walks over the members of an object, or the elements of an array, one after the other, reading no
// more of them than is asked for.
import type { ByteSource } from './byte-source.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT } from './bytes.ts';
import { damaged } from './malformed.ts';

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
