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
export {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  type PlanFindings,
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
  invalidRows,
  sourceRows,
} from './plan.ts';
export { FingerprintFold, contentOf, type Change, type CreateContact, type DeleteContact, ITEM_KINDS, type Item, type ItemKind, type ItemOf, type UpdateContact, VERDICTS, type Verdict, type VerdictCounts, broughtAddress, isReturned, markReturned } from './item.ts';
export { returnedGuard, type ContactTypeSizes, type FileRows, type GuardLimits, type GuardName, type GuardResult, type Limit, type SourceSizes, type Unlisted, checkGuards, unlistedGuardOf, lostFiles } from './guards.ts';
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
export {
  guardsOfPart,
  type Allowances,
  type Release,
  createCount,
  deleteCount,
  holdsBack,
  liftingOption,
  releasePlan,
  suppressCount,
  guardsNow,
} from './release.ts';
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
