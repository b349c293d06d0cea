// The door of `state`: what other rooms may use of it.
export {
  type Place,
  ensurePrivateDirectory,
  keepPrivate,
  pathOf,
  renameDurably,
} from './database.ts';
export {
  AccountMismatchError,
  LockHeldError,
  PlanUnusableError,
  SpecialFileError,
  StateDamagedError,
  StateUnusableError,
} from './errors.ts';
export type { EndpointTiming } from './journal/attempt-timings.ts';
export {
  ARRAY_FORM_FACT,
  COUNT_FACT,
  FORGET_FACT,
  FactTable,
  type KnownFact,
  LENGTH_FACT,
  RENAME_FACT,
  UNIQUE_FACT,
  UNREAD_COUNTRY_FACT,
  UPLOAD_COUNTRY_FACT,
  WIPE_FACT,
  isSecondAddHarmless,
} from './journal/facts.ts';
export type { Ending, Invocation } from './journal/invocations.ts';
export type { ItemStanding, ItemState } from './journal/item-states.ts';
export type { OpenItem, RepeatedItem } from './journal/item-walks.ts';
export { Journal, type JournalMark, journalPlace } from './journal/journal.ts';
export { type LateContact, type LateGroup, type LateKey, LateTable } from './journal/late.ts';
export { type OwnedKey, OwnershipTable } from './journal/ownership.ts';
export type { ProbeNames, ProbeRecord } from './journal/probes.ts';
export type {
  CopiesLeft,
  LateCounts,
  RunPhase,
  RunRecord,
  RunRelease,
  RunResult,
} from './journal/runs.ts';
export { SourceIdTable } from './journal/source-ids.ts';
export type { Spending } from './journal/spending.ts';
export { SuppressedKeyTable } from './journal/suppressed-keys.ts';
export type { SuppressedSince } from './journal/suppressed-since.ts';
export { type AccountLock, isStateLocked, lockAccount } from './lock.ts';
export { PlanReader, readPlan, readPlanIfWhole } from './plan-file/plan-reader.ts';
export { PlanWriter } from './plan-file/plan-writer.ts';
export type { ContactsElsewhere } from './scratch/contact-list.ts';
export { type ActualRow, ContactSpool } from './scratch/contact-spool.ts';
export type { Giver } from './scratch/desired-table.ts';
export { FieldLayout } from './scratch/field-layout.ts';
export { fieldsText } from './scratch/fields-text.ts';
export { PackedRow } from './scratch/packed-row.ts';
export { type FoundContact, compareIds } from './scratch/scratch-actual.ts';
export type {
  DifferingContact,
  MissingContact,
  SurplusContact,
} from './scratch/scratch-differences.ts';
export { type Fix, ScratchFixes } from './scratch/scratch-fixes.ts';
export type { HashedId, IdCount, StoredSourceId } from './scratch/scratch-ids.ts';
export type { RenamedContact } from './scratch/scratch-renames.ts';
export { Scratch } from './scratch/scratch.ts';
export type { AccountContact, AccountSuppression } from './snapshot/account-contents.ts';
export type { AutomationRow, ContactRow, CustomFieldValueRow } from './snapshot/account-rows.ts';
export type { ListName } from './snapshot/account-statements.ts';
export { AccountTables } from './snapshot/account-tables.ts';
export { SnapshotContents } from './snapshot/snapshot-contents.ts';
export { SnapshotUnusableError } from './snapshot/snapshot-error.ts';
export type { ReadList, Shortfall, Snapshot, SnapshotList } from './snapshot/snapshot-head.ts';
export { isSnapshotFile } from './snapshot/snapshot-mark.ts';
export { readSnapshot } from './snapshot/snapshot-reader.ts';
export { SnapshotWriter } from './snapshot/snapshot-writer.ts';
export { StagedAccount } from './snapshot/staged-account.ts';
export { refuseSpecialFile } from './special-file.ts';
export type { WrittenSpool } from './spool/row-spool.ts';
export { type StateTrouble, journalTrouble } from './state-trouble.ts';
export { explainStorage } from './storage-fault.ts';
export { type Witness, readWitnesses, writeWitness } from './witness.ts';
