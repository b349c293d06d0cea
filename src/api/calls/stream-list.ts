// Reads whose answer is a list, streamed to a sink in batches: neither a whole body nor a whole
// list is ever in memory. An attempt that fails is read again from its start.
import { answerFrom, noAnswer } from '../exchange/answer.ts';
import type { Answer } from '../exchange/answer.ts';
import type { CallInput, Channel } from '../exchange/channel.ts';
import { endpointOf } from '../endpoints/table.ts';
import type { EndpointId } from '../endpoints/table.ts';
import {
  ENCODING_HINT,
  ServiceUnavailableError,
  UnexpectedAnswerError,
  readError,
  strangerHint,
} from '../errors.ts';
import { ListMalformedError, readList } from '../list/list-reader.ts';
import type { ListReadResult } from '../list/list-reader.ts';
import { judge } from './judge.ts';
import { collectingSink } from './list-sink.ts';
import type { ListBodyReader, ListReceipt, ListSink } from './list-sink.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { retryRead } from './retry-read.ts';
import { TransportError } from '../exchange/wire.ts';
import type { WireResponse } from '../exchange/wire.ts';

export interface ListCall extends CallInput {
  readonly endpointId: EndpointId;
  /** Named where the answer holds several lists. */
  readonly listName?: string;
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

/** The same, with a reader of the body in place of a sink. */
export async function streamBody(
  channel: Channel,
  call: ListCall,
  reader: ListBodyReader,
): Promise<ListReceipt> {
  return await retryRead(channel, call.endpointId, async () => {
    const attempt = await attemptList(channel, call, reader);
    if (attempt.kind === 'list') return attempt.receipt;
    throw readError(call.endpointId, attempt);
  });
}

function sinkReader<T>({ sink, parse, passOver }: SunkList<T>): ListBodyReader {
  return {
    restart: () => {
      sink.restart();
    },
    read: async (body, listName) => {
      const onBatch = (batch: readonly unknown[]): void => {
        sink.accept(batch.map((element) => parse(element)));
      };
      return await readList({ body, listName, passOver, onBatch });
    },
  };
}

/** For lists that are known to be short. */
export async function collectList<T>(
  channel: Channel,
  source: ListSource<T>,
): Promise<readonly T[]> {
  const sink = collectingSink<T>();
  await streamList(channel, { ...source, sink });
  return sink.records;
}

/** The record of a list that holds one; undefined when the service does not find it. */
export async function readListedRecord<T>(
  channel: Channel,
  source: ListSource<T>,
): Promise<T | undefined> {
  const { endpointId } = source;
  const sink = collectingSink<T>();
  return await retryRead(channel, endpointId, async () => {
    const attempt = await attemptList(channel, source, sinkReader({ ...source, sink }));
    if (attempt.kind === 'not-found') return undefined;
    if (attempt.kind !== 'list') throw readError(endpointId, attempt);
    const [record, ...others] = sink.records;
    if (others.length === 0) return record;
    throw new UnexpectedAnswerError(`${endpointId} holds more than the one record`);
  });
}

type ListAttempt =
  | { readonly kind: 'list'; readonly receipt: ListReceipt }
  | Exclude<Outcome, { kind: 'acknowledged' }>;

async function attemptList(
  channel: Channel,
  call: ListCall,
  reader: ListBodyReader,
): Promise<ListAttempt> {
  const { endpointId } = call;
  const startedMs = channel.clock.monotonicMs();
  reader.restart();
  const result = await openList(channel, call, reader);
  if (result.kind === 'list') {
    const { rowCount, bodyBytes, sha256 } = result;
    const endedMs = channel.clock.monotonicMs();
    return { kind: 'list', receipt: { rowCount, bodyBytes, sha256, startedMs, endedMs } };
  }
  const outcome = judge(channel, endpointId, result.answer);
  if (outcome.kind !== 'acknowledged') return outcome;
  throw new UnexpectedAnswerError(`${endpointId} was acknowledged without a list`);
}

type CompleteList = Extract<ListReadResult, { kind: 'list' }>;

interface Unlisted {
  readonly kind: 'unlisted';
  readonly answer: Answer;
}

async function openList(
  channel: Channel,
  call: ListCall,
  reader: ListBodyReader,
): Promise<CompleteList | Unlisted> {
  try {
    const response = await channel.read(call.endpointId, call);
    // Anything but a 2xx is a refusal at most, and those are small.
    if (response.status < 200 || response.status >= 300) {
      return { kind: 'unlisted', answer: await answerFrom(response) };
    }
    const listName = call.listName ?? listNameOf(call.endpointId);
    return listed(response, await reader.read(response.body, listName));
  } catch (error) {
    if (error instanceof ListMalformedError) throw malformedList(call.endpointId, error);
    if (!(error instanceof TransportError)) throw error;
    return { kind: 'unlisted', answer: noAnswer(error) };
  }
}

function listed(response: WireResponse, result: ListReadResult): CompleteList | Unlisted {
  if (result.kind === 'list') return result;
  const { status: httpStatus, headers } = response;
  const body = {
    kind: 'envelope',
    status: 'failed',
    message: undefined,
    errors: result.errors,
  } as const;
  return { kind: 'unlisted', answer: { kind: 'answered', httpStatus, headers, body } };
}

function malformedList(endpointId: EndpointId, error: ListMalformedError): Error {
  const problem = `the list of ${endpointId} ${error.message}`;
  if (error.fault === 'unspecified') return new UnexpectedAnswerError(problem);
  const hint = hintOf(endpointId, error);
  return new ServiceUnavailableError(`Reading ${endpointId} failed: ${problem}.`, {
    ...hint,
    cause: error,
  });
}

function hintOf(endpointId: EndpointId, { fault }: ListMalformedError): { readonly hint?: string } {
  if (fault === 'misencoded') return { hint: ENCODING_HINT };
  return fault === 'foreign' ? { hint: strangerHint(endpointId) } : {};
}

function listNameOf(endpointId: EndpointId): string {
  const { success } = endpointOf(endpointId);
  if (success.kind === 'list') return success.name;
  throw new UnexpectedAnswerError(`${endpointId} is no list`);
}
