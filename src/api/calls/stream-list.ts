// Reads whose answer is a list, streamed to a sink in batches: neither a whole body nor a whole
// list is ever in memory. An attempt that fails is read again from its start.
import { answerFrom, noAnswer } from '../exchange/answer.ts';
import type { Answer } from '../exchange/answer.ts';
import type { CallInput, Channel } from '../exchange/channel.ts';
import { classifyAnswer } from '../outcome/classify-answer.ts';
import { endpointOf } from '../endpoints/table.ts';
import type { EndpointId } from '../endpoints/table.ts';
import { ServiceUnavailableError, UnexpectedAnswerError, readError } from '../errors.ts';
import { ListMalformedError, readList } from '../list/list-reader.ts';
import type { ListRead, ListReadResult } from '../list/list-reader.ts';
import type { ListReceipt, ListSink } from './list-sink.ts';
import { retryRead } from './retry-read.ts';
import { TransportError } from '../exchange/wire.ts';
import type { WireResponse } from '../exchange/wire.ts';

export interface ListSource<T> extends CallInput {
  readonly endpointId: EndpointId;
  /** Named where the answer holds several lists. */
  readonly listName?: string;
  readonly parse: (value: unknown) => T;
}

/** Rejects with an ApiError, or with what the sink throws. */
export async function streamList<T>(
  channel: Channel,
  source: ListSource<T> & { readonly sink: ListSink<T> },
): Promise<ListReceipt> {
  const { endpointId, sink, parse } = source;
  return await retryRead(channel, endpointId, async () => {
    const startedMs = channel.clock.monotonicMs();
    sink.restart();
    const { rowCount, bodyBytes, sha256 } = await readOnce(channel, source, (batch) => {
      sink.accept(batch.map((element) => parse(element)));
    });
    return { rowCount, bodyBytes, sha256, startedMs, endedMs: channel.clock.monotonicMs() };
  });
}

/** For lists that are known to be short. */
export async function collectList<T>(
  channel: Channel,
  source: ListSource<T>,
): Promise<readonly T[]> {
  let records: T[] = [];
  const sink: ListSink<T> = {
    restart: () => {
      records = [];
    },
    accept: (batch) => {
      records.push(...batch);
    },
  };
  await streamList(channel, { ...source, sink });
  return records;
}

type CompleteList = Extract<ListReadResult, { kind: 'list' }>;

async function readOnce<T>(
  channel: Channel,
  source: ListSource<T>,
  onBatch: ListRead['onBatch'],
): Promise<CompleteList> {
  const { endpointId } = source;
  const result = await openList(channel, source, onBatch);
  if (result.kind === 'list') return result;
  const outcome = classifyAnswer(endpointOf(endpointId), result.answer);
  if (outcome.kind !== 'acknowledged') throw readError(endpointId, outcome);
  throw new UnexpectedAnswerError(`${endpointId} was acknowledged without a list`);
}

interface Unlisted {
  readonly kind: 'unlisted';
  readonly answer: Answer;
}

async function openList<T>(
  channel: Channel,
  source: ListSource<T>,
  onBatch: ListRead['onBatch'],
): Promise<CompleteList | Unlisted> {
  try {
    const response = await channel.read(source.endpointId, source);
    // Anything but a 2xx is a refusal at most, and those are small.
    if (response.status < 200 || response.status >= 300) {
      return { kind: 'unlisted', answer: await answerFrom(response) };
    }
    const listName = source.listName ?? listNameOf(source.endpointId);
    return listed(response, await readList({ body: response.body, listName, onBatch }));
  } catch (error) {
    if (error instanceof ListMalformedError) throw malformedList(source.endpointId, error);
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

function malformedList(endpointId: string, error: ListMalformedError): Error {
  const problem = `the list of ${endpointId} ${error.message}`;
  if (error.fault === 'unspecified') return new UnexpectedAnswerError(problem);
  return new ServiceUnavailableError(`Reading ${endpointId} failed: ${problem}`, { cause: error });
}

function listNameOf(endpointId: EndpointId): string {
  const { success } = endpointOf(endpointId);
  if (success.kind === 'list') return success.name;
  throw new UnexpectedAnswerError(`${endpointId} is no list`);
}
