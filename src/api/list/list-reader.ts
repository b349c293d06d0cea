// Reads `{status, message: {<name>: [ {…}, … ]}}` as a stream of bytes: batches of elements go out
// while the body comes in, members that are not wanted are passed over unread, and at the end it is
// certain that the whole body was one well-formed envelope. A cut list is never a short list.
import { ByteSource } from './byte-source.ts';
import { CLOSE_OBJECT, COMMA, COLON, OPEN_ARRAY, OPEN_OBJECT } from './bytes.ts';
import { ElementReader } from './elements.ts';
import { damaged, unspecified } from './malformed.ts';

export { ListMalformedError } from './malformed.ts';

export interface ListRead {
  /** Decompressed. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The member of `message` that holds the list. */
  readonly listName: string;
  /** Called before the envelope's status is known: what was delivered counts only at the end. */
  readonly onBatch: (batch: readonly unknown[]) => void;
}

export type ListReadResult =
  | {
      readonly kind: 'list';
      readonly rowCount: number;
      readonly bodyBytes: number;
      /** Hex, over the decompressed body. */
      readonly sha256: string;
    }
  | { readonly kind: 'failed'; readonly errors: unknown };

/** Rejects with a ListMalformedError, or with what the body or `onBatch` throws. */
export async function readList(read: ListRead): Promise<ListReadResult> {
  const source = new ByteSource(read.body);
  try {
    await source.skipByteOrderMark();
    const envelope = await readEnvelope(source, read);
    if ((await source.peek()) !== undefined) throw damaged('is followed by something else');
    return judge(envelope, source);
  } finally {
    await source.close();
  }
}

interface Envelope {
  readonly members: Map<string, unknown>;
  rowCount: number | undefined;
}

/** Members of the envelope that are read whole; `message` is where the list lies. */
const SMALL_MEMBERS: readonly string[] = ['status', 'errors'];

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
    envelope.rowCount = await readElements(source, read);
  });
}

/** The number of elements. Null and an empty text stand for no elements, as PHP may send them. */
async function readElements(source: ByteSource, read: ListRead): Promise<number> {
  const first = await source.peekInside();
  if (first !== OPEN_ARRAY && first !== OPEN_OBJECT) {
    const value = await source.readValue(LIST_DEPTH);
    if (value !== null && value !== '') throw unspecified(`has no list in ${read.listName}`);
    return 0;
  }
  source.at += 1;
  const elements = new ElementReader(first === OPEN_ARRAY ? 'array' : 'object', read.onBatch);
  for (;;) {
    const end = elements.read(source.piece, source.at);
    source.at = end === -1 ? source.piece.length : end;
    if (end !== -1) return elements.rowCount;
    if (!(await source.next())) throw damaged('is cut');
  }
}

/** Walks over an object; the callback must read or skip the value of the member it is given. */
async function eachMember(
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
  await source.peekInside();
  const name = await source.readValue(MESSAGE_DEPTH);
  if (typeof name !== 'string') throw damaged('has a member whose name is not a text');
  await source.expect(COLON);
  return name;
}

function judge(envelope: Envelope, source: ByteSource): ListReadResult {
  const status = envelope.members.get('status');
  if (status === 'failed') return { kind: 'failed', errors: envelope.members.get('errors') };
  if (status !== 'success') throw unspecified('has a status that is neither success nor failed');
  const { rowCount } = envelope;
  if (rowCount === undefined) throw unspecified('is missing');
  return { kind: 'list', rowCount, bodyBytes: source.bodyBytes, sha256: source.digestHex() };
}
