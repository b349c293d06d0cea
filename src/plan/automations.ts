// How a live automation is told of.
import type { LiveAutomation } from './plan.ts';

/** For the middle of a sentence. */
export function liveWords({ name, contactType, isStatusUnknown }: LiveAutomation): string {
  return isStatusUnknown === true
    ? `${name} has a status that is not understood and may be live for ${contactType}`
    : `${name} is live for ${contactType}`;
}
