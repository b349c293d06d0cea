// What a row of a sync goes into, by the name that it gives.
import { namesContactType } from '../contacts/index.ts';
import { isForSegment, type SyncFeed } from './feeds.ts';
import type { Target, Targets } from './targets.ts';

/** Undefined where the name is of nothing that can be. */
export function targetNamed(name: string, feed: SyncFeed, targets: Targets): Target | undefined {
  if (isForSegment(feed)) return targets.segmentNamed(name);
  return namesContactType(name) ? targets.named(name) : undefined;
}
