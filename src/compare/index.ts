// The door of `compare`: what other rooms may use of it.
export { actualAddress, actualFields } from './account/contact-intake.ts';
export {
  type ContactListing,
  type ContactReading,
  readContacts,
  readSegments,
} from './account/read-contacts.ts';
export {
  type GroupScopes,
  type SuppressionReading,
  furtherScopes,
  readGlobalUnsubscribes,
  readGroupRecipients,
  readSuppressions,
} from './account/read-suppressions.ts';
export {
  collectShortfalls,
  countedNow,
  countsDeleted,
  isListShort,
  unexplained,
} from './account/short-lists.ts';
export { isFirstMirror, isKnownMirror } from './changes/added-by-hand.ts';
export { RefusedNumberError } from './changes/left-out.ts';
export { type MadePlan, makePlan, newPlanId } from './make-plan.ts';
export {
  CurrentConsent,
  type ConsentPlace,
  type ConsentSources,
  type ConsentTools,
  readConsent,
} from './read-consent.ts';
export { wholeLines } from './rows/unsure-rows.ts';
export { GLOBAL_SCOPE } from './scope/source-bindings.ts';
export {
  type AccountMetadata,
  findGroup,
  isLiveOnSegment,
  readMetadata,
} from './scope/account-metadata.ts';
export type { CompareRequest, CompareTools, SourceSpec } from './scope/request.ts';
export { renewLinks } from './sides/former-addresses.ts';
export { Whereabouts } from './sides/whereabouts.ts';
export { SEGMENT_FIELDS, namesOf } from './scope/service-demands.ts';
export { contactTypeKeys, segmentKeys, type Target, Targets } from './scope/targets.ts';
export { snapshotSource } from './snapshot/snapshot-source.ts';
export {
  type ExportedPart,
  type StagedExport,
  stageExport,
  type TakenSnapshot,
  takeSnapshot,
} from './snapshot/copy-account.ts';
export {
  automationWarning,
  automationsAccepted,
  automationsOn,
  liveAutomations,
} from './summary/live-automations.ts';
export { ItemCounts } from './summary/plan-counts.ts';
export { type Validation, validate } from './validate.ts';
export {
  leaver,
  listedDigest,
  type ListedPerson,
  listedPeople,
  listsRead,
  type OpenLists,
  readLists,
  type Since,
  whoLeft,
} from './who-left.ts';
