// The same single calls as a competent person would send them in a loop: undici with the connection policy of
// the engine, as many at once as it had under way, the same headers and bodies; no journal, no pace.
import { setTimeout as timer } from 'node:timers';
import { Agent } from 'undici';
import { encodeForm } from '../../src/api/calls/form.ts';
import { endpointOf } from '../../src/api/endpoints/table.ts';
import { updateForm } from './singles-world.ts';

const IDLE_SOCKET_MS = 1_000;
const TIMEOUT_MS = 60_000;

const [origin, total, concurrency] = process.argv.slice(2);
if (origin === undefined) throw new Error('which service is called?');

const agent = new Agent({
  pipelining: 1,
  keepAliveTimeout: IDLE_SOCKET_MS,
  keepAliveMaxTimeout: IDLE_SOCKET_MS,
  headersTimeout: 0,
  bodyTimeout: 0,
});
let next = 0;
await Promise.all(Array.from({ length: Number(concurrency) }, () => work(origin)));
await agent.close();

async function work(to: string): Promise<void> {
  for (let index = next; index < Number(total); index = next) {
    next += 1;
    await update(to, index);
  }
}

async function update(to: string, index: number): Promise<void> {
  const form = encodeForm(endpointOf('contacts/update'), updateForm(index));
  if (form === undefined) throw new Error('an update has a body');
  const controller = new AbortController();
  const limit = timer(() => {
    controller.abort();
  }, TIMEOUT_MS);
  const response = await agent.request({
    origin: to,
    path: '/baseUrl2/api/contacts/update',
    method: 'POST',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'listferry',
      PublicKey: 'public-key-of-a-bench',
      SecretKey: 'secret-key-of-a-bench',
      'content-type': form.contentType,
    },
    body: form.body,
    signal: controller.signal,
  });
  const answer = JSON.parse(await response.body.text()) as { readonly status: string };
  clearTimeout(limit);
  if (answer.status !== 'success') throw new Error('an update was not done');
}
