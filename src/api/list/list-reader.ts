// Reads `{status, message: {<name>: [ {…}, … ]}}` as a stream of bytes: batches of elements go out while the body
// comes in, and members that are not wanted are skipped. When it resolves, the whole body was one well-formed
// envelope: a cut list is never taken for a short one.
import { OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../../lib/index.ts';
import { ByteSource, damaged, ListMalformedError, unspecified } from './byte-source.ts';
import { eachMember, type ElementReading, readElements } from './members.ts';

export interface ListRead extends ElementReading {
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
    if ((await source.peek()) === OPEN_TAG) {
      throw new ListMalformedError('is HTML or XML instead of JSON', 'foreign');
    }
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

/** The number of elements. PHP may send null or an empty text for none. */
async function readRows(source: ByteSource, read: ListRead): Promise<number> {
  const first = await source.peekInside();
  if (first === OPEN_ARRAY || first === OPEN_OBJECT) return await readElements(source, read);
  const value = await source.readValue(LIST_DEPTH);
  if (value !== null && value !== '') throw unspecified(`has no list in ${read.listName}`);
  return 0;
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
    throw unspecified('has a status that is neither success nor failed');
  }
  if (rowCount === undefined) throw unspecified('is missing');
  return { kind: 'list', rowCount, bodyBytes: source.bodyBytes, sha256: source.digestHex() };
}
