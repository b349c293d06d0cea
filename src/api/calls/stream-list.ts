// Reads lists of the service and streams them to a sink in batches: memory never holds a whole body or list. A
// failed attempt is read again from its start.
import { sha256Hex, shellWord } from '../../lib/index.ts';
import type { HeldList } from './list-memory.ts';
import { type Channel, type ReadInput, judge } from './channel.ts';
import { retryRead } from './read-record.ts';
import type { OneCall } from './watched-call.ts';
import { type EndpointId, endpointOf, placedReadWords, readWords } from '../endpoints/table.ts';
import { answerFrom, noAnswer, type Answer, type ParsedBody } from '../exchange/answer.ts';
import { EndlessListError, isWhole } from '../exchange/exchange.ts';
import { type ListReadResult, readList } from '../list/list-reader.ts';
import { ListMalformedError } from '../list/byte-source.ts';
import {
  ENCODING_HINT,
  readError,
  ServiceUnavailableError,
  strangerHint,
  TRY_LATER,
  UnexpectedAnswerError,
} from '../outcome/errors.ts';
import type { Outcome } from '../outcome/outcome.ts';

export interface ListSink<T> {
  /** Called before every attempt, also the first: what earlier attempts delivered is void. */
  restart(): void;
  accept(batch: readonly T[]): void;
  /** Called once a whole list came. It may refuse the list with an `UnexpectedAnswerError`, and then it is read again. */
  end?(): void;
}

/** Reads the body of a list, for example in another thread. */
export interface ListBodyReader {
  /** Called before every attempt, like that of a sink. */
  restart(): void;
  /** At most once an attempt. Rejects with a `ListMalformedError`, and with what the body throws. */
  read(body: AsyncIterable<Uint8Array>, listName: string): Promise<ListReadResult>;
}

/** Facts about a list that was read to its end. */
export interface ListReceipt {
  readonly rowCount: number;
  /** Of the body after decompression. */
  readonly bodyBytes: number;
  /** Hex, over the body after decompression. */
  readonly sha256: string;
  /** Monotonic; the successful attempt was sent at this time or later. */
  readonly startedMs: number;
  readonly endedMs: number;
}

export interface CollectingSink<T> extends ListSink<T> {
  /** What the successful attempt delivered; meaningless before the read has ended. */
  readonly records: readonly T[];
}

/** A sink that keeps everything: for lists that are known to be short. */
export function collectingSink<T>(): CollectingSink<T> {
  let records: T[] = [];
  return {
    get records() {
      return records;
    },
    restart: () => {
      records = [];
    },
    accept: (batch) => {
      for (const record of batch) records.push(record);
    },
  };
}

/** Ten million contacts. An endless list stops here, even if it was sent compressed. */
const LONG_LIST_CAP_BYTES = 8 * 2 ** 30;

/** For lists that are kept in memory. */
const SHORT_LIST_CAP_BYTES = 128 * 2 ** 20;

export interface ListCall extends ReadInput {
  readonly endpointId: EndpointId;
  /** Given where the answer holds several lists. */
  readonly listName?: string;
  /** For lists requested by an id: whether the object with the id exists. */
  readonly exists?: () => Promise<boolean>;
}

export interface ListSource<T> extends ListCall {
  /** Members of the records that are not wanted and may be of any size. */
  readonly passOver?: readonly string[];
  readonly parse: (value: unknown) => T;
}

type SunkList<T> = ListSource<T> & { readonly sink: ListSink<T> };

/** Rejects with an ApiError, or with what the sink throws. */
export async function streamList<T>(channel: Channel, source: SunkList<T>): Promise<ListReceipt> {
  return await streamBody(channel, source, sinkReader(source));
}

/** The same with a reader of the body. */
export async function streamBody(
  channel: Channel,
  call: ListCall,
  reader: ListBodyReader,
): Promise<ListReceipt> {
  return await retryRead(channel, call.endpointId, async (sent) => {
    const attempt = await attemptList(channel, call, reader, sent);
    if (attempt.kind === 'list') {
      channel.lists.came(call.endpointId, idOf(call), attempt.receipt.rowCount);
      return attempt.receipt;
    }
    const isEmpty = attempt.kind === 'blank' || attempt.kind === 'not-found';
    if (isEmpty && (await isThere(call))) return emptyList(channel, call, SEEN[attempt.kind]);
    throw failedList(call, attempt);
  });
}

/** Of what the list belongs to; empty for a list of the account. */
function idOf({ query = {} }: ListCall): string {
  return Object.values(query).join(' ');
}

/** The service may say "no record found", or leave the place blank, for an empty list and for an unknown id. */
async function isThere({ endpointId, exists }: ListCall): Promise<boolean> {
  const { query, success } = endpointOf(endpointId);
  if (query.length === 0) return success.kind === 'list';
  return (await exists?.()) === true;
}

/** Throws where the list is known to have had entries: then nothing shows that it is empty by now. */
function emptyList(
  { lists, options: { clock } }: Channel,
  call: ListCall,
  seen: string,
): ListReceipt {
  const held = lists.heldBy(call.endpointId, idOf(call));
  if (held !== undefined) throw lostList(call.endpointId, held, seen);
  const atMs = clock.monotonicMs();
  return { rowCount: 0, bodyBytes: 0, sha256: sha256Hex(''), startedMs: atMs, endedMs: atMs };
}

const SEEN = { blank: 'blank', 'not-found': 'said not to be found' } as const;

function failedList(
  { endpointId, listName = listNameOf(endpointId) }: ListCall,
  attempt: Exclude<ListAttempt, { readonly kind: 'list' }>,
): Error {
  if (attempt.kind !== 'blank') return readError(endpointId, attempt);
  return new UnexpectedAnswerError(`${readWords(endpointId)} came without a list in ${listName}`);
}

function lostList(
  endpointId: EndpointId,
  { entries, live }: HeldList,
  seen: string,
): UnexpectedAnswerError {
  const had = entries === 1 ? '1 entry' : `${String(entries)} entries`;
  const accepting = live.map((utr) => `--accept automation=${shellWord(utr)}`).join(' ');
  const hint =
    live.length > 0
      ? `Try again later. If the automations that were live are gone, or may mail new contacts: ${accepting}, or acceptAutomations in the configuration.`
      : 'Try again later. If the pages of the service show it empty as well: `listferry sync` or `listferry snapshot` with --accept shrink, once.';
  return new UnexpectedAnswerError(
    `the answer for ${readWords(endpointId)} is ${seen}, and had ${had} before`,
    {
      hint,
    },
  );
}

function sinkReader<T>({ sink, parse, passOver }: SunkList<T>): ListBodyReader {
  const onBatch = (batch: readonly unknown[]): void => {
    sink.accept(batch.map((element) => parse(element)));
  };
  return {
    restart: () => {
      sink.restart();
    },
    read: async (body, listName) => {
      const result = await readList({ body, listName, passOver, onBatch });
      if (result.kind === 'list') sink.end?.();
      return result;
    },
  };
}

/** For lists that are known to be short. */
export async function collectList<T>(
  channel: Channel,
  source: ListSource<T>,
): Promise<readonly T[]> {
  const sink = collectingSink<T>();
  await streamList(channel, { listCapBytes: SHORT_LIST_CAP_BYTES, ...source, sink });
  return sink.records;
}

/** The record of a list with one record; undefined when the service does not find it. */
export async function readListedRecord<T>(
  channel: Channel,
  source: ListSource<T>,
): Promise<T | undefined> {
  const { endpointId } = source;
  const sink = collectingSink<T>();
  return await retryRead(channel, endpointId, async (sent) => {
    const call = { listCapBytes: SHORT_LIST_CAP_BYTES, ...source };
    const attempt = await attemptList(channel, call, sinkReader({ ...source, sink }), sent);
    if (attempt.kind === 'not-found') return undefined;
    if (attempt.kind !== 'list') throw failedList(call, attempt);
    const [record, ...others] = sink.records;
    if (others.length === 0) return record;
    throw new UnexpectedAnswerError(
      `the answer for ${readWords(endpointId)} holds more than the one record`,
    );
  });
}

type ListAttempt =
  | BlankList
  | { readonly kind: 'list'; readonly receipt: ListReceipt }
  | Exclude<Outcome, { kind: 'acknowledged' }>;

async function attemptList(
  channel: Channel,
  call: ListCall,
  reader: ListBodyReader,
  sent: OneCall,
): Promise<ListAttempt> {
  const { endpointId } = call;
  const { clock } = channel.options;
  const startedMs = clock.monotonicMs();
  reader.restart();
  const result = await readAnswer(channel, call, reader, sent);
  if (result.kind === 'blank') return result;
  if (result.kind === 'list') {
    const { kind, ...read } = result;
    return { kind, receipt: { ...read, startedMs, endedMs: clock.monotonicMs() } };
  }
  const outcome = judge(channel, endpointId, result);
  if (outcome.kind !== 'acknowledged') return outcome;
  throw new UnexpectedAnswerError(
    `the request for ${readWords(endpointId)} was acknowledged without a list`,
  );
}

type CompleteList = Extract<ListReadResult, { kind: 'list' }>;

type BlankList = Extract<ListReadResult, { kind: 'blank' }>;

async function readAnswer(
  channel: Channel,
  call: ListCall,
  reader: ListBodyReader,
  sent: OneCall,
): Promise<CompleteList | BlankList | Answer> {
  const { endpointId } = call;
  try {
    const input = { listCapBytes: LONG_LIST_CAP_BYTES, ...call };
    const response = await channel.read(endpointId, input, sent);
    // Anything else is a refusal or a part of a list, and never a list.
    if (!isWhole(response.status)) return await answerFrom(response);
    const result = await reader.read(response.body, call.listName ?? listNameOf(endpointId));
    if (result.kind === 'list' || result.kind === 'blank') return result;
    const { status: httpStatus, headers } = response;
    return { kind: 'answered', httpStatus, headers, body: bodyOf(result) };
  } catch (error) {
    if (error instanceof ListMalformedError) throw malformedList(endpointId, error);
    if (error instanceof EndlessListError) throw endlessList(endpointId, error);
    return noAnswer(error);
  }
}

function endlessList(endpointId: EndpointId, error: EndlessListError): Error {
  return new ServiceUnavailableError(
    `Reading ${placedReadWords(endpointId)} was given up: ${error.message}.`,
    {
      hint: 'Try again on another day. If it stays so, ask the people of the service why this list has no end; an account whose list is as long as that is too large for listferry.',
      retryable: false,
      cause: error,
    },
  );
}

function bodyOf(result: Exclude<ListReadResult, CompleteList | BlankList>): ParsedBody {
  if (result.kind === 'failed') {
    return { kind: 'envelope', status: 'failed', message: undefined, errors: result.errors };
  }
  const description = 'JSON with a missing status, or one other than success and failed';
  return { kind: 'other', description, texts: result.texts };
}

function malformedList(endpointId: EndpointId, error: ListMalformedError): Error {
  const problem = `its list ${error.message}`;
  if (error.fault === 'unspecified')
    return new UnexpectedAnswerError(`asked for ${readWords(endpointId)}, ${problem}`);
  const hints = {
    damaged: TRY_LATER,
    misencoded: ENCODING_HINT,
    foreign: strangerHint(endpointId),
  };
  const message = `Reading ${placedReadWords(endpointId)} failed: ${problem}.`;
  return new ServiceUnavailableError(message, { hint: hints[error.fault], cause: error });
}

function listNameOf(endpointId: EndpointId): string {
  const { success } = endpointOf(endpointId);
  if (success.kind === 'list') return success.name;
  throw new UnexpectedAnswerError(`${endpointId} is not a list`);
}
