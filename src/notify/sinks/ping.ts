// A heartbeat monitor that speaks the protocol of healthchecks.io: the start and the exit code of every command. It calls
// where nothing comes, so that no ping is ever kept for later.
import type { NotifyEvent } from '../event.ts';
import { textOf } from '../words.ts';
import { post } from './post.ts';
import type { Delivery, Deliver, SinkOf, SinkTools } from './sink.ts';
import { Secret } from '../../lib/index.ts';

/** What such monitors keep of a body. */
const MOST_BYTES = 100_000;

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** A test is a line of the log there: it changes nothing, and wakes nobody up. */
export const ping: Deliver<'ping'> = async (event, { url }, tools) => {
  const path = event.type === 'test' ? 'log' : String(event.exitCode);
  return await post(below(url, path, event.id), bodyOf(event), tools, PLAIN_TEXT);
};

/** `id` is that of the event at the end. */
export async function pingStart(
  id: string,
  { url }: SinkOf<'ping'>,
  tools: SinkTools,
): Promise<Delivery> {
  return await post(below(url, 'start', id), '', tools, PLAIN_TEXT);
}

/** What is no address stays as it is, to be refused. */
function below(url: Secret, path: string, id: string): Secret {
  const text = url.reveal();
  if (!URL.canParse(text)) return url;
  const address = new URL(text);
  address.pathname = `${address.pathname.replace(/\/+$/u, '')}/${path}`;
  address.searchParams.set('rid', id);
  return new Secret(address.href);
}

function bodyOf(event: NotifyEvent): string {
  // A character that was cut in two is left out.
  const bytes = Buffer.from(textOf(event)).subarray(0, MOST_BYTES);
  return new TextDecoder().decode(bytes).replace(/\uFFFD+$/u, '');
}
