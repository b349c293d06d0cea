// Writes: sent once, judged once, never repeated here. Whether to send again is decided by those
// who can read back what became of it.
import type { CallInput, Channel } from '../exchange/channel.ts';
import { classifyAnswer } from '../outcome/classify-answer.ts';
import { endpointOf } from '../endpoints/table.ts';
import type { EndpointId } from '../endpoints/table.ts';
import type { Outcome } from '../outcome/outcome.ts';

/** Never throws for what the service or the network does. A throttle holds all requests back. */
export async function write(
  channel: Channel,
  endpointId: EndpointId,
  input: CallInput,
): Promise<Outcome> {
  const outcome = classifyAnswer(endpointOf(endpointId), await channel.write(endpointId, input));
  if (outcome.kind === 'throttled') channel.pause(outcome.retryAfterMs ?? UNSAID_PAUSE_MS);
  return outcome;
}

/** How long a throttle without a Retry-After holds requests back. */
const UNSAID_PAUSE_MS = 1_000;
