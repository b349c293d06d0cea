// The one way from an answer to its outcome: every text of the service that anybody keeps passes here.
import { endpointOf } from '../endpoints/table.ts';
import type { EndpointId } from '../endpoints/table.ts';
import type { Answer } from '../exchange/answer.ts';
import type { Channel } from '../exchange/channel.ts';
import { classifyAnswer } from '../outcome/classify-answer.ts';
import type { Outcome } from '../outcome/outcome.ts';

export function judge(channel: Channel, endpointId: EndpointId, answer: Answer): Outcome {
  return classifyAnswer(endpointOf(endpointId), answer, channel.keys);
}
