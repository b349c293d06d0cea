// The door of `lib`: what other rooms may use of it.
export { baseUrlFault, normaliseBaseUrl } from './base-url.ts';
export { type Chance, systemChance, timedId } from './chance.ts';
export { type CancelTimer, type Clock, systemClock } from './clock.ts';
export { encodingName } from './encoding-name.ts';
export { BugError, SyncError, type SyncErrorOptions, assert } from './errors.ts';
export { HashFold, type Json, canonicalJson, keyedHash, sha256Hex, shortDigest } from './hash.ts';
export { trimHeap, widenNursery } from './heap.ts';
export { type Log, createLog } from './log.ts';
export { didYouMean, nearestName } from './nearest-name.ts';
export { own } from './own.ts';
export { type Progress, type ProgressStep, type StepOptions, silentProgress } from './progress.ts';
export { Secret } from './secret.ts';
export { seededChoice, seededFraction } from './seeded-fraction.ts';
export type { Span } from './span.ts';
export { together } from './together.ts';
export { othersTurn } from './turn.ts';
