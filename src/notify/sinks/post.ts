// Sends an event to an address of the web: https, or this machine itself. Any answer but a success is a failure, a
// redirect among them: it could lead the secret in the address elsewhere.
import { isOnThisMachine, type Secret } from '../../lib/index.ts';
import { delivered, type Delivery, failed, type SinkTools } from './sink.ts';

export async function post(
  url: Secret,
  body: string,
  { post: send, signal }: SinkTools,
  headers: Readonly<Record<string, string>> = JSON_BODY,
): Promise<Delivery> {
  const address = url.reveal();
  const fault = addressFault(address);
  if (fault !== undefined) return failed(fault);
  const answer = await send({ url: address, headers, body }, signal);
  if ('fault' in answer) return failed(answer.fault);
  return answered(answer.status);
}

export const JSON_BODY = { 'content-type': 'application/json' };

function answered(status: number): Delivery {
  const words = `status ${String(status)}`;
  if (status >= 200 && status < 300) return delivered(words);
  return failed(status >= 300 && status < 400 ? `${words}: redirects are not followed` : words);
}

/** Never repeats the address. */
function addressFault(address: string): string | undefined {
  if (!URL.canParse(address)) return 'its address is no whole one that begins with https://';
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return 'its address has a user name or a password';
  if (protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(address))) return undefined;
  return 'its address does not begin with https://';
}
