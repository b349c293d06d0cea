// Writes: sent once, judged once, never repeated here. Only callers that read back what became of one
// decide whether to send it again.
import { assert } from '../../lib/index.ts';
import { type CallInput, type Channel, judge, replyTo } from './channel.ts';
import type { EndpointId } from '../endpoints/table.ts';
import { demand } from '../outcome/errors.ts';
import type { Outcome, UtrOutcome } from '../outcome/outcome.ts';

/** Never throws for what the service or the network does. A throttle holds all requests back. */
export async function write(
  channel: Channel,
  endpointId: EndpointId,
  input: CallInput,
): Promise<Outcome> {
  const { strIds } = input.form ?? {};
  channel.lists.loses(endpointId, Array.isArray(strIds) ? strIds.length : 1);
  const outcome = judge(channel, endpointId, await channel.write(endpointId, input));
  channel.traffic.note(replyTo(outcome), { isWrite: true });
  return outcome;
}

/** The same for a call that answers with a utr. */
export async function writeForUtr(
  channel: Channel,
  endpointId: EndpointId,
  input: CallInput,
): Promise<UtrOutcome> {
  const outcome = await write(channel, endpointId, input);
  if (outcome.kind !== 'acknowledged') return outcome;
  const { record } = outcome;
  assert(typeof record === 'string', `${endpointId} is acknowledged with a utr`);
  return { ...outcome, utr: record };
}

/** A PHP service silently drops input past 1,000 variables, so a call stays well below. */
export const MOST_INDEXED_COUNT = 900;

/** The form of a bulk call. An empty list is refused, since it might mean every record. */
export function idsForm(ids: readonly string[]): { readonly strIds: readonly string[] } {
  demand(ids.length > 0, 'a bulk call names at least one id');
  demand(
    ids.length <= MOST_INDEXED_COUNT,
    `a bulk call names at most ${String(MOST_INDEXED_COUNT)} ids`,
  );
  return { strIds: ids };
}
