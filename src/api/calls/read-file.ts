// Reads whose success is a file instead of an envelope. Its form is not specified, so a failure
// envelope is recognised, and everything else that comes with a 2xx is handed on as text.
import { collectBody, noAnswer } from '../exchange/answer.ts';
import type { Answer } from '../exchange/answer.ts';
import type { Channel } from '../exchange/channel.ts';
import type { EndpointId } from '../endpoints/table.ts';
import { decodeText, parseEnvelope } from '../exchange/envelope.ts';
import { readError } from '../errors.ts';
import { judge } from './judge.ts';
import { retryRead } from './retry-read.ts';
import type { WireResponse } from '../exchange/wire.ts';

export interface FileRead {
  readonly endpointId: EndpointId;
  readonly capBytes: number;
}

/** Undefined when there is no such file, it is longer than the cap, or it is not UTF-8. */
export async function readFile(channel: Channel, read: FileRead): Promise<string | undefined> {
  const { endpointId } = read;
  return await retryRead(channel, endpointId, async () => {
    const file = await fetchFile(channel, read);
    if (file.kind === 'text') return file.text;
    const outcome = judge(channel, endpointId, file.answer);
    if (outcome.kind === 'not-found' || outcome.kind === 'acknowledged') return undefined;
    throw readError(endpointId, outcome);
  });
}

type FetchedFile =
  | { readonly kind: 'text'; readonly text: string | undefined }
  | { readonly kind: 'answer'; readonly answer: Answer };

async function fetchFile(channel: Channel, read: FileRead): Promise<FetchedFile> {
  try {
    const response = await channel.read(read.endpointId, {});
    return fileFrom(response, await collectBody(response.body, read.capBytes));
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
