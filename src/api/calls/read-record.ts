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
    const outcome = judge(channel, endpointId, await readAnswer(channel, endpointId, { query }));
    if (outcome.kind === 'acknowledged') return parse(outcome.record);
    if (outcome.kind === 'not-found') return undefined;
    throw readError(endpointId, outcome);
  });
}

async function readAnswer(
  channel: Channel,
  endpointId: EndpointId,
  input: CallInput,
): Promise<Answer> {
  try {
    return await answerFrom(await channel.read(endpointId, input));
  } catch (error) {
    return noAnswer(error);
  }
}

/**
 * For an answer whose success is a file. Its form is not specified: a failure envelope is recognised, and
 * everything else that comes with a 2xx is returned as text. Undefined when there is no such file, it is longer than the cap, or it is not UTF-8.
 */
export async function readFile(
  channel: Channel,
  endpointId: EndpointId,
  capBytes: number,
): Promise<string | undefined> {
  return await retryRead(channel, endpointId, async () => {
    const file = await fetchFile(channel, endpointId, capBytes);
    if (file.kind === 'text') return file.text;
    const outcome = judge(channel, endpointId, file.answer);
    if (outcome.kind === 'not-found' || outcome.kind === 'acknowledged') return undefined;
    throw readError(endpointId, outcome);
  });
}

type FetchedFile =
  | { readonly kind: 'text'; readonly text: string | undefined }
  | { readonly kind: 'answer'; readonly answer: Answer };

async function fetchFile(
  channel: Channel,
  endpointId: EndpointId,
  capBytes: number,
): Promise<FetchedFile> {
  try {
    const response = await channel.read(endpointId, {});
    return fileFrom(response, await collectBody(response.body, capBytes));
  } catch (error) {
    return { kind: 'answer', answer: noAnswer(error) };
  }
}

function fileFrom(response: WireResponse, bytes: Uint8Array | undefined): FetchedFile {
  const { status: httpStatus, headers } = response;
  const body = parseEnvelope(bytes ?? new Uint8Array());
  if (body.kind === 'other' && httpStatus >= 200 && httpStatus < 300) {
    return { kind: 'text', text: bytes === undefined ? undefined : decodeText(bytes) };
  }
  return { kind: 'answer', answer: { kind: 'answered', httpStatus, headers, body } };
}
