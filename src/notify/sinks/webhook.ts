// Standard Webhooks 1.0 (https://www.standardwebhooks.com): the event as JSON, signed with every secret that is named, so
// that a receiver may exchange its own at any time.
import type { Secret } from '../../lib/index.ts';
import { JSON_BODY, post } from './post.ts';
import { type Deliver, failed } from './sink.ts';

export const webhook: Deliver<'webhook'> = async (event, { url, secrets }, tools) => {
  const { Webhook } = await import('standardwebhooks');
  const body = JSON.stringify(event);
  const at = tools.clock.wallTime();
  const sign = (secret: Secret): string => new Webhook(secret.reveal()).sign(event.id, at, body);
  const signatures = secrets.every(isSecret) ? secrets.map(sign) : undefined;
  if (signatures === undefined) {
    return failed('its secret is not whsec_ and then 24 to 64 bytes in Base64');
  }
  return await post(url, body, tools, {
    ...JSON_BODY,
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  });
};

/** Within the lengths that the standard allows. */
function isSecret(secret: Secret): boolean {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/u.exec(secret.reveal()) ?? [];
  if (text === undefined || text.length % 4 !== 0) return false;
  const { length } = Buffer.from(text, 'base64');
  return length >= 24 && length <= 64;
}
