// What other rooms may use of `lib`.
export {
  type ByteSlice,
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isJsonSpace,
  JsonScanner,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  withExactNumbers,
} from './json-scanner.ts';
export {
  LONGEST_TIMER_MS,
  type CancelTimer,
  type Clock,
  ifStillThere,
  systemClock,
  utcDay,
  virtualClock,
  yieldTurn,
} from './clock.ts';
export { inBatches } from './batches.ts';
export { localDay, localMinute } from './local-time.ts';
export { capitalised, counted, grouped, listed, nouns, quantity } from './counts.ts';
export { isDirectory, makeDirectories, packageVersion } from './directories.ts';
export type { ErrorCode } from './error-codes.ts';
export { assert, BugError, SyncError, type SyncErrorOptions, together } from './errors.ts';
export {
  HashFold,
  type Json,
  SIP_KEY_BYTES,
  SipHash,
  canonicalJson,
  keyedHash,
  sha256Hex,
  shortDigest,
} from './hash.ts';
export { chunkCollector, objectCollector, widenYoungGeneration } from './heap.ts';
export {
  type Log,
  createLog,
  type Phase,
  type Progress,
  type ProgressStep,
  type StepOptions,
  silentProgress,
} from './log.ts';
export {
  didYouMean,
  ENCODING_NAMES,
  encodingName,
  isDosPage,
  nearestName,
  own,
  shellWord,
} from './names.ts';
export {
  baseUrlFault,
  isOnThisMachine,
  masked,
  normaliseBaseUrl,
  Secret,
  withoutAddresses,
} from './secret.ts';
export { HAS_GROUPS, signalGroup } from './process-group.ts';
export { type Random, seededChoice, seededFraction, systemRandom, timedId } from './random.ts';
