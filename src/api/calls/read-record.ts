// Reads whose answer is small: one record, or a file instead of an envelope. The answer is judged like a
// write's, and the read is tried again.
import type { CallInput, Channel } from './channel.ts';
import { judge } from './judge.ts';
import { retryRead } from './retry-read.ts';
import type { EndpointId } from '../endpoints/table.ts';
import {
  answerFrom,
  collectBody,
  decodeText,
  noAnswer,
  parseEnvelope,
  type Answer,
} from '../exchange/answer.ts';
import { isWhole } from '../exchange/exchange.ts';
import type { WireResponse } from '../exchange/wire.ts';
import { readError } from '../outcome/errors.ts';

/** Undefined when the service does not find the record; every other failure is an ApiError. */
export async function readRecord<T>(
  channel: Channel,
  endpointId: EndpointId,
  query: NonNullable<CallInput['query']>,
  parse: (value: unknown) => T,
): Promise<T | undefined> {
  return await retryRead(channel, endpointId, async () => {
    const answer = await channel.read(endpointId, { query }).then(answerFrom).catch(noAnswer);
    const outcome = judge(channel, endpointId, answer);
    if (outcome.kind === 'acknowledged') return parse(outcome.record);
    if (outcome.kind === 'not-found') return undefined;
    throw readError(endpointId, outcome);
  });
}

/**
 * For an answer whose success is a file. Its form is not specified: a failure envelope is recognised, and
 * everything else that comes with a success is returned as text. Undefined when there is no such file, it is
 * longer than the cap, or it is not UTF-8.
 */
export async function readFile(
  channel: Channel,
  endpointId: EndpointId,
  capBytes: number,
): Promise<string | undefined> {
  return await retryRead(channel, endpointId, async () => {
    const opened = channel.read(endpointId, {});
    const { answer, file } = await opened
      .then((response) => fileFrom(response, capBytes))
      .catch((error: unknown) => ({ answer: noAnswer(error), file: undefined }));
    const outcome = judge(channel, endpointId, answer);
    // What says that the keys are refused is no file.
    if (file !== undefined && outcome.kind !== 'unauthorized') return file.text;
    if (outcome.kind === 'not-found' || outcome.kind === 'acknowledged') return undefined;
    throw readError(endpointId, outcome);
  });
}

interface FileAnswer {
  readonly answer: Answer;
  /** Undefined where the answer is no file. */
  readonly file: { readonly text: string | undefined } | undefined;
}

async function fileFrom(response: WireResponse, capBytes: number): Promise<FileAnswer> {
  const bytes = await collectBody(response.body, capBytes);
  const { status: httpStatus, headers } = response;
  const body = parseEnvelope(bytes ?? new Uint8Array());
  const isFile = body.kind === 'other' && isWhole(httpStatus);
  return {
    answer: { kind: 'answered', httpStatus, headers, body },
    file: isFile ? { text: bytes && decodeText(bytes) } : undefined,
  };
}
