// The door of `plan`: what other rooms may use of it.
export { baselineAfter, tellingPart } from './baseline.ts';
export { copyWarnings, copyWords, isCopyWarning, openCopies } from './copies.ts';
export {
  type CostInput,
  DELETE_CHUNK,
  DELETE_LOOKS,
  SUPPRESS_CHUNK,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_CHUNK_ROWS,
  deletesOneByOne,
  estimateCost,
  uploadsAll,
} from './cost.ts';
export { FINDING_KINDS, type Finding, type FindingKind, type PlanFindings } from './finding.ts';
export { FingerprintFold, contentOf } from './fingerprint.ts';
export {
  type ContactTypeSizes,
  type FileRows,
  type GuardLimits,
  type GuardName,
  type GuardResult,
  type Limit,
  type SourceSizes,
  type Unlisted,
  checkGuards,
  unlistedGuardOf,
} from './guards.ts';
export {
  type Change,
  type CreateContact,
  type DeleteContact,
  ITEM_KINDS,
  type Item,
  type ItemKind,
  type ItemOf,
  type UpdateContact,
  VERDICTS,
  type Verdict,
  type VerdictCounts,
} from './item.ts';
export { lostFiles } from './lost-files.ts';
export {
  MIGRATION_PHASES,
  type MigrationPhase,
  leavesPhase,
  mayDeleteIn,
  mayUpdateIn,
} from './migration.ts';
export {
  type HeldBack,
  NOTHING_HELD,
  PARKED_KINDS,
  type Parked,
  type ParkedKind,
  type ParkedPlan,
  heldBackBy,
  isOverKind,
  parkedItemCount,
  parkedOf,
  parkedPlans,
} from './parked.ts';
export { guardsOfPart } from './part-guards.ts';
export {
  type Baseline,
  type ContactTypeCounts,
  type CopyCounts,
  type ExcludedCounts,
  type FileCounts,
  type LiveAutomation,
  type MigrationCounts,
  PLAN_FORMAT_VERSION,
  type PlanBasis,
  type PlanCost,
  type PlanCounts,
  type PlanHead,
  type PlanPart,
  type PlanWarning,
  type RowCounts,
  type SegmentCounts,
  type SourceRows,
  type SyncMode,
} from './plan.ts';
export {
  type Allowances,
  type Release,
  createCount,
  deleteCount,
  holdsBack,
  liftingOption,
  releasePlan,
  suppressCount,
} from './release.ts';
export { broughtAddress, isReturned, markReturned, returnedGuard } from './returned.ts';
export {
  type Reversal,
  UNDO_PARTS,
  type UndoCounts,
  type UndoPart,
  type UndoneItem,
  impossible,
  left,
  nothing,
  remarkOf,
} from './reversal.ts';
export { invalidRows, sourceRows } from './source-rows.ts';
export { guardsNow } from './state-guard.ts';
