// The door of `compare`: what other rooms may use of it.
export { findGroup } from './account-changes.ts';
export { actualAddress, actualFields } from './actual-contact.ts';
export { automationsOn, isLiveOnSegment, liveAutomations } from './live-automations.ts';
export { type MadePlan, makePlan, newPlanId } from './make-plan.ts';
export {
  type AccountOutline,
  type ContactListing,
  type ContactReading,
  GLOBAL_SCOPE,
  readContacts,
  readGlobalUnsubscribes,
  readGroupRecipients,
  readOutline,
  readSegments,
} from './read-account.ts';
export { type SuppressionReading, readSuppressions } from './read-both.ts';
export {
  Consent,
  type ConsentPlace,
  type ConsentSources,
  type ConsentTools,
  type Standing,
  readConsent,
} from './read-consent.ts';
export type { CompareRequest, CompareTools, SourceSpec } from './request.ts';
export { SeenItems } from './seen-items.ts';
export { SEGMENT_FIELDS, namesOf } from './segment-recipient.ts';
export { snapshotSource } from './snapshot/snapshot-source.ts';
export { type ExportedPart, type StagedExport, stageExport } from './snapshot/stage-export.ts';
export { takeSnapshot } from './snapshot/take-snapshot.ts';
export { type Target, Targets, contactTypeKeys, segmentKeys } from './targets.ts';
export { countsDeleted } from './unlisted.ts';
export { type Validation, validate } from './validate.ts';
export { automationWarning } from './warnings.ts';
