// The door of `state`: what other rooms may use of it.
export {
  type DatabaseLocation,
  ensurePrivateDirectory,
  keepPrivate,
  pathOf,
  renameDurably,
} from './storage/database.ts';
export {
  AccountMismatchError,
  explainStorage,
  LockHeldError,
  OtherWriterError,
  PlanUnusableError,
  RunPlanLostError,
  SnapshotUnusableError,
  SpecialFileError,
  StateDamagedError,
  StateUnusableError,
  TombstonesUnusableError,
} from './storage/errors.ts';
export type {
  CommandCalls,
  EndedCall,
  EndpointTiming,
  FinishedFirst,
  Spending,
  Ending,
  Invocation,
} from './journal/processes.ts';
export {
  COUNT_FACT,
  FactTable,
  FORGET_FACT,
  isSecondAddHarmless,
  type KnownFact,
  LENGTH_FACT,
  ONE_ENTRY_FACT,
  LIST_FACT,
  ROWS_FACT,
  TEXT_FACT,
  type ProbeNames,
  type ProbeRecord,
  RENAME_FACT,
  UNIQUE_FACT,
  UNCLEAR_FACT,
  UPLOAD_COUNTRY_FACT,
  UPLOAD_LIMIT_FACT,
  UPLOAD_TYPE_FACT,
  UPDATE_FACT,
  WIPE_FACT,
} from './journal/facts.ts';
export type { ItemStanding, ItemState, SettledItem } from './journal/item-states.ts';
export type { OpenItem } from './journal/item-walks.ts';
export { Journal, journalCopy, type JournalMark, journalPlace } from './journal/journal.ts';
export { type LateContact, type LateGroup, type LateKey, LateTable } from './people/late.ts';
export { OwnershipTable } from './people/ownership.ts';
export { type IdLink, SourceIdTable } from './people/source-ids.ts';
export { type RefusedGroup, RefusalTable } from './journal/refusals.ts';
export type { Leaver, ListEntry, SeenEntry, ShownEntry } from './people/list-entries.ts';
export {
  type ChosenItems,
  chosenCount,
  isOfWholePlan,
  type RunRecord,
  type RunRelease,
  type RunResult,
  type BegunBy,
  type UsedApproval,
} from './journal/runs.ts';
export { KnownLeavers } from './people/known-leavers.ts';
export {
  copyState,
  beginsLikeRehearsal,
  type FoundRehearsal,
  MOST_ITEMS,
  MOST_REASONS,
  type Rehearsal,
  rehearsalFileText,
  rehearsalOf,
  rehearsalPath,
} from './rehearsal.ts';
export { type AccountLock, isStateLocked, lockAccount, lockAlone } from './lock.ts';
export type { AgreedContact, BaselineMark, RememberedType } from './memory/baseline-file.ts';
export type { ContactKey } from './people/handle.ts';
export { erasedCountAt, Memory, memoryPlaces, type MemoryPlaces } from './memory/memory.ts';
export {
  beginsLikeTombstones,
  type LedgerAccount,
  parseTombstones,
  tombstonesText,
} from './memory/tombstones.ts';
export {
  type OpenHead,
  PlanReader,
  PlanWriter,
  readPlan,
  readPlanIfWhole,
} from './plan-file/plan-file.ts';
export { Candidates } from './plan-file/candidates.ts';
export { PLAN_OF_RUN } from './plan-file/plan-schema.ts';
export { type ActualRow, type ContactsHandover, StagedContacts } from './scratch/contact-rows.ts';
export type { ListedIds } from './staged-rows/listed-ids.ts';
export type { Giver } from './scratch/desired-rows.ts';
export { FieldLayout, fieldsText, PackedRow } from './scratch/packed-row.ts';
export { type FoundContact, compareIds } from './scratch/scratch-actual.ts';
export type {
  DifferingContact,
  ExtraContact,
  MissingContact,
  MissingSuppression,
} from './scratch/scratch-differences.ts';
export { type Fix, ScratchFixes } from './scratch/scratch-fixes.ts';
export type { FurtherAddress, GoneLink } from './scratch/scratch-held.ts';
export type { IdCount, PassedAddress, SharedId, StoredSourceId } from './scratch/scratch-ids.ts';
export type { Mentioned } from './scratch/scratch-desired.ts';
export type { RenamedContact } from './scratch/scratch-renames.ts';
export { PersonSearch } from './purge/person-search.ts';
export {
  type Ages,
  type StandingFile,
  type Pruned,
  type Purged,
  type PurgeCounts,
  prune,
  purgePeople,
} from './purge/purge.ts';
export { Scratch } from './scratch/scratch.ts';
export {
  type AccountContact,
  type AccountSuppression,
  StagedAccount,
} from './snapshot/account-contents.ts';
export {
  AccountTables,
  type AutomationRow,
  type ContactRow,
  type CustomFieldValueRow,
} from './snapshot/account-tables.ts';
export type { ListName, ReadList, Shortfall, SnapshotList } from './snapshot/snapshot-lists.ts';
export {
  explainSnapshot,
  isSnapshotFile,
  readSnapshot,
  type Snapshot,
  SnapshotContents,
  SnapshotWriter,
} from './snapshot/snapshot-file.ts';
export { createDraft, type Draft, refuseSpecialFile } from './storage/output-path.ts';
export type { StagedRows } from './staged-rows/staged-rows.ts';
export {
  type ErasedGap,
  erasedGap,
  type ErasedMark,
  journalTrouble,
  otherWriter,
  readWitnesses,
  type StateTrouble,
  type StateUse,
  type Witness,
  writeWitness,
} from './witness.ts';
