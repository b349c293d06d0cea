// Writes: sent once, judged once, never repeated here. Whether to send again is decided by those
// who can read back what became of it.
import { assert } from '../../lib/index.ts';
import type { CallInput, Channel } from './channel.ts';
import type { EndpointId } from '../endpoints/table.ts';
import { judge, replyTo } from './judge.ts';
import type { Outcome, UtrOutcome } from '../outcome/outcome.ts';

/** Never throws for what the service or the network does. A throttle holds all requests back. */
export async function write(
  channel: Channel,
  endpointId: EndpointId,
  input: CallInput,
): Promise<Outcome> {
  const outcome = judge(channel, endpointId, await channel.write(endpointId, input));
  channel.note(replyTo(outcome), { isWrite: true });
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
