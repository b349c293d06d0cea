// Reads whose answer is one record: small, so judged like a write's answer and tried again.
import { answerFrom, noAnswer } from '../exchange/answer.ts';
import type { Answer } from '../exchange/answer.ts';
import type { CallInput, Channel } from '../exchange/channel.ts';
import type { EndpointId } from '../endpoints/table.ts';
import { readError } from '../errors.ts';
import { judge } from './judge.ts';
import { retryRead } from './retry-read.ts';

export interface RecordRead<T> extends CallInput {
  readonly endpointId: EndpointId;
  readonly parse: (value: unknown) => T;
}

/** Undefined when the service does not find the record; every other failure is an ApiError. */
export async function readRecord<T>(channel: Channel, read: RecordRead<T>): Promise<T | undefined> {
  const { endpointId, parse } = read;
  return await retryRead(channel, endpointId, async () => {
    const outcome = judge(channel, endpointId, await readAnswer(channel, read));
    if (outcome.kind === 'acknowledged') return parse(outcome.record);
    if (outcome.kind === 'not-found') return undefined;
    throw readError(endpointId, outcome);
  });
}

async function readAnswer(
  channel: Channel,
  read: CallInput & { readonly endpointId: EndpointId },
): Promise<Answer> {
  try {
    return await answerFrom(await channel.read(read.endpointId, read));
  } catch (error) {
    return noAnswer(error);
  }
}
