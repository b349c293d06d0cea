// What a plan says besides its items: what it was made from, in which phase of a move from another provider, and its
// numbers.
import type { ConditionId } from './conditions/catalogue.ts';
import type { Said } from './conditions/entry.ts';
import type { ColumnsByName, FieldName } from '../contacts/index.ts';
import type { FindingCounts } from './finding.ts';
import type { FileRows, GuardResult } from './guards.ts';
import type { ItemKind } from './item.ts';
import type { PlanPart } from './part.ts';

/**
 * The phases of a move from another provider, in their order. Until the switch the old provider is the truth, and
 * mirrors may delete; from then on the account is, and old exports only add to it.
 */
export const MIGRATION_PHASES = ['presync', 'cutover', 'drain'] as const;

export type MigrationPhase = (typeof MIGRATION_PHASES)[number];

/** People who came or changed after the switch are in no old export: a mirror would take them for gone. */
export function mayDeleteIn(phase: MigrationPhase | null | undefined): boolean {
  return phase !== 'cutover' && phase !== 'drain';
}

/** A late export is older than what people changed in the account since the switch. */
export function mayUpdateIn(phase: MigrationPhase | null | undefined): boolean {
  return phase !== 'drain';
}

/** Whether going on with a phase, or with none, would allow again what the reached one had ended. */
export function leavesPhase(phase: MigrationPhase | null, reached: MigrationPhase | null): boolean {
  if (reached === null || reached === 'presync') return false;
  return phase === null || MIGRATION_PHASES.indexOf(phase) < MIGRATION_PHASES.indexOf(reached);
}

/** Raised whenever an older or newer listferry could misread a plan. */
export const PLAN_FORMAT_VERSION = 8;

export const SYNC_MODES = ['upsert', 'mirror', 'create-only', 'update-only'] as const;

export type SyncMode = (typeof SYNC_MODES)[number];

/** The separate hashes of what the plan was made from. */
export interface PlanBasis {
  /** By source name: SHA-256 over the contents of its files, in order. */
  readonly sources: Readonly<Record<string, string>>;
  /** By list: SHA-256 of the service's answer. */
  readonly lists: Readonly<Record<string, string>>;
  readonly configuration: string;
  /** Binds the plan to a pair of base addresses and a public key. */
  readonly account: string;
}

export interface PlanCounts extends Readonly<Record<ItemKind, number>> {
  readonly unchanged: number;
  readonly leftAlone: number;
  readonly unwritable: number;
  /** The sum of that of the contact types. */
  readonly notInPlan?: number | undefined;
  /** Contacts that somebody else removed from the service; left out where there are none. */
  readonly goneOnService?: number | undefined;
  /** Changes that are not in the plan since a person refused them by name; left out where there are none. */
  readonly refused?: number | undefined;
  /** Updates that give a contact another address, which bring mail as creates do; left out where there are none. */
  readonly newAddresses?: number | undefined;
}

/** Where the rows of one source went in one sync: `read` is the sum of the others. */
export interface RowCounts {
  readonly source: string;
  /** The contact type of the sync, or what its suppressions go into. */
  readonly sync: string;
  readonly read: number;
  readonly invalid: number;
  readonly duplicate: number;
  readonly suppressed: number;
  readonly excluded: number;
  readonly desired: number;
  /** What the excluded ones are. */
  readonly excludedAs: ExcludedCounts;
}

/** The rows that are excluded, each in one of these. */
export interface ExcludedCounts {
  /** Of people who left or whose address is dead, and whom no list keeps from mail. */
  readonly left: number;
  /** Of people who never agreed, or have not confirmed it. */
  readonly noConsent: number;
  /** Not taken by the sync, blank, or telling nothing. */
  readonly others: number;
  /** Those that a fixed row stands in for; left out where there are none. */
  readonly fixed?: number;
  /** Of people who were erased; left out where there are none. */
  readonly erased?: number;
  /** Of which another address is that of somebody who left or was erased; left out where there are none. */
  readonly further?: number;
  /** Of which the id had another address, where many changed at once; left out where there are none. */
  readonly changedId?: number;
  /** With a contact under another address of the row, which stays as it is; left out where there are none. */
  readonly listed?: number;
}

/** The same for one file of the source. */
export interface FileCounts extends RowCounts {
  /** The file as people know it. */
  readonly file: string;
  /** Those of the excluded ones that hold nothing but delimiters. */
  readonly blank: number;
  /** Those of the excluded ones that say nothing that counts, such as of somebody without an address. */
  readonly passedOver: number;
}

/** The rows of one source, each once, however many syncs and lists of suppressions it serves. */
export interface SourceRows {
  readonly source: string;
  readonly read: number;
  /** Those that one of them at least could not take. */
  readonly invalid: number;
  /** Those that none of them takes, but for blank ones. */
  readonly excluded: number;
}

/** A contact type or segment in numbers. */
interface PlaceCounts {
  readonly mode: SyncMode;
  /** As the list of its contacts or recipients has them. */
  readonly existing: number;
  /** As the service counts them, which may include some whom it does not list; left out where it does not say. */
  readonly counted?: number | undefined;
  readonly desired: number;
  readonly unchanged: number;
  readonly leftAlone: number;
  /** With a difference that no endpoint can write. */
  readonly unwritable: number;
  /**
   * Those that differ, and whose changes are in the plan that this one is a part of. Left out in a plan of everything.
   */
  readonly notInPlan?: number | undefined;
}

/** `existing` is unchanged + update + delete + left alone + unwritable alone + not in the plan. */
export interface ContactTypeCounts extends PlaceCounts {
  readonly contactType: string;
  /** Left out for one that the service did not have. */
  readonly contactTypeId?: string | undefined;
  /**
   * The highest id of a contact there, where no run has mirrored it yet: a contact with a higher one came later. Left out
   * elsewhere.
   */
  readonly highestId?: number | undefined;
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  /** Of the unwritable ones those that have no other difference. */
  readonly unwritableOnly: number;
}

/** `existing` is unchanged + remove + left alone + unwritable + not in the plan; a name is all that cannot be written. */
export interface SegmentCounts extends PlaceCounts {
  readonly segment: string;
  readonly add: number;
  readonly remove: number;
}

/** Further contacts of a contact type, or recipients of a segment, with an address that another one there has. */
export interface CopyCounts {
  /** The name of the contact type; a segment as `segment NAME`. */
  readonly in: string;
  readonly copies: number;
  /** So many of them a person knows of and leaves, by configuration. */
  readonly accepted: number;
  /** What a sync does about them. */
  readonly policy: 'report' | 'remove';
}

/** How many of one name the service has, of what a plan needs or a run created. */
export interface NamedAlike {
  readonly kind: 'contactType' | 'segment' | 'group' | 'customField';
  readonly name: string;
  readonly count: number;
}

/** What is there more than once when a run has ended. */
export interface CopiesLeft {
  /** Further contacts of keys that the run created. */
  readonly made: number;
  /** By contact type and segment, the made ones included. */
  readonly left: readonly CopyCounts[];
  /** What the run created by name, and the service has several of; left out where there are none. */
  readonly named?: readonly NamedAlike[] | undefined;
}

export interface PlanWarning extends Said {
  readonly code: ConditionId;
}

/** A live automation on a contact type or segment that grows: applying may send mail. */
export interface LiveAutomation {
  readonly utr: string;
  readonly name: string;
  /** What the automation is for; a segment as `segment NAME`, and in words where that is not understood. */
  readonly contactType: string;
  /** Its status is neither that of a draft nor that of a live automation. */
  readonly isStatusUnknown?: true;
  /** The configuration accepted it when the plan was made. */
  readonly isAccepted?: true;
}

export interface PlanCost {
  readonly requests: number;
  readonly estimatedSeconds: number;
}

/** Contacts of the plan's contact types that no global unsubscribe bars, before the plan and after it. */
export interface MailableCounts {
  readonly before: number;
  readonly after: number;
  /** Contacts in other contact types, barred or not: nobody looks through them. */
  readonly elsewhere?: number;
}

export interface PlanHead {
  readonly formatVersion: number;
  readonly planId: string;
  readonly createdAt: string;
  /** Who made it, as the system or LISTFERRY_USER said, which proves nothing; left out where neither did. */
  readonly planner?: string | undefined;
  readonly host: string;
  /** The service's user id, or null for an account that holds nothing yet. */
  readonly accountId: string | null;
  readonly basis: PlanBasis;
  readonly counts: PlanCounts;
  readonly contactTypes: readonly ContactTypeCounts[];
  /** Left out in a part of a plan. */
  readonly mailable?: MailableCounts | undefined;
  readonly segments: readonly SegmentCounts[];
  readonly rows: readonly RowCounts[];
  /**
   * Invalid rows as people count them, by source: a row that no sync can take is one row to fix, and the rows of two
   * sources are different rows.
   */
  readonly sources: readonly SourceRows[];
  /** Left out in a plan that was made from no source. */
  readonly files?: readonly FileCounts[];
  readonly guards: readonly GuardResult[];
  readonly warnings: readonly PlanWarning[];
  readonly findings: FindingCounts;
  /** Only where copies are; left out for none. */
  readonly copies?: readonly CopyCounts[] | undefined;
  readonly automations: readonly LiveAutomation[];
  readonly cost: PlanCost;
  /** Names of the countries that the items mention, by id, for people to read. */
  readonly countryNames: Readonly<Record<string, string>>;
  /** What was read, for the next run to compare its reading with once this plan is accepted. */
  readonly baseline: Baseline;
  /** Left out in a plan of everything that a comparison found. */
  readonly part?: PlanPart;
  /** Left out in a plan that was made from no source, such as one that reverses a run. */
  readonly migration?: MigrationCounts | undefined;
  /** Left out where there is no memory, and in a plan that was made from no source. */
  readonly memory?: MemoryCounts | undefined;
  /** Contacts to create that an earlier run created and that may still arrive; left out for none. */
  readonly late?: number;
  readonly itemCount: number;
  readonly fingerprint: string;
}

/** What a comparison found by what earlier runs remembered. */
export interface MemoryCounts {
  /** The fields that the sources own anywhere: what is remembered of a contact is about these. */
  readonly fields: readonly FieldName[];
  /** Contacts that stay away: somebody else removed or moved them, or others that share their address or id. */
  readonly goneOnService: number;
  /** Those that may be there, unlisted or under another address. It and the next ones are left out for none. */
  readonly perhapsGone?: number | undefined;
  /** Those that are in another contact type, and stay there. */
  readonly inOtherTypes?: number | undefined;
  /** Those whose own contact nobody took: they share an address or an id with one of the others. */
  readonly sharingGone?: number | undefined;
  /** Recipients who are not added to their segment, since their contact stays away and is in no contact type. */
  readonly recipientsAway?: number | undefined;
  /** Contacts that a mirror would delete, and that may be some of these under an address that somebody changed there. */
  readonly readdressed?: number | undefined;
  /** Contacts of mirrored contact types that somebody added there, and that stay: none of the above. Left out for none. */
  readonly addedOnService?: number | undefined;
  /** Those that the plan creates again, since a person or the configuration says so. */
  readonly recreated: number;
  /** Those that may be there, unlisted. */
  readonly perhapsRecreated?: number | undefined;
  readonly recreatedInOtherTypes?: number | undefined;
  readonly recreatedSharing?: number | undefined;
  /** Fields that somebody changed on the service. */
  readonly edits: { readonly overwritten: number; readonly kept: number };
  /** Fields that both sides changed, by what becomes of them. */
  readonly conflicts: {
    readonly source: number;
    readonly service: number;
    readonly parked: number;
  };
  /** Rows of people who were erased. */
  readonly erasedRows: number;
  /** People who wait until somebody says what the ids of a source mean: many changed at once. Left out for none. */
  readonly idsWaiting?: number | undefined;
  /** People who were erased and whom the ledger of tombstones no longer holds: they may be created. Left out for none. */
  readonly erasedForgotten?: number | undefined;
  /** Left out where there are none. */
  readonly erasedOnService?: ErasedOnService | undefined;
}

/** People who were erased and are in a contact type or segment that a sync names. */
export interface ErasedOnService {
  /** In a plan those who were found; in the result of a run those who are left. */
  readonly people: number;
  /** Those of whom the plan deletes everything that was found. */
  readonly leaving: number;
  /** How many may stay, as the configuration says; left out for none. */
  readonly accepted?: number | undefined;
}

/** What the phase of a migration meant for a plan. */
export interface MigrationCounts {
  /** Null: the configuration names none. */
  readonly phase: MigrationPhase | null;
  /** The phase that earlier runs had reached, which the plan would take back; left out where it takes back none. */
  readonly leaves?: MigrationPhase;
  /** What the modes of the syncs ask for and the phase does not allow. */
  readonly withheld: { readonly updates: number; readonly deletes: number };
}

/** Sizes of both sides, kept from the last accepted run: a later, much smaller one is suspect. */
export interface Baseline {
  readonly validRows: Readonly<Record<string, number>>;
  /** By source: its files that held rows. */
  readonly files: Readonly<Record<string, readonly FileRows[]>>;
  /** By source: the columns that were read for their names alone. Absent where none was. */
  readonly columns?: Readonly<Record<string, ColumnsByName>>;
  /** By source, where there are any: its rows of people who had left or never agreed. */
  readonly leavers?: Readonly<Record<string, number>>;
  /** By source: whether all its files ended with a line end. Absent where files do not show it. */
  readonly lineEnds?: Readonly<Record<string, boolean>>;
  readonly listedContacts: number | null;
  readonly listedSuppressions: number | null;
  /** By name of an unsubscribe group: the entries of its list. Absent where none was read. */
  readonly listedInGroups?: Readonly<Record<string, number>>;
  /** The contact types that were mirrored, by key. */
  readonly mirrored: readonly string[];
  /** By key of a contact type or segment: contacts that are counted and not listed, and are known to be no loss. */
  readonly unlisted?: Readonly<Record<string, number>>;
  /** Contacts of contact types that the service does not list, known to be no sign of a short list. Left out for none. */
  readonly ofUnlistedTypes?: number | undefined;
  /** Entries of unsubscribe groups that it does not list, in the same way. */
  readonly ofUnlistedGroups?: number | undefined;
}

/** Over all sources. */
export function invalidRows({ sources }: Pick<PlanHead, 'sources'>): number {
  return sources.reduce((sum, { invalid }) => sum + invalid, 0);
}

/** For the middle of a sentence. */
export function liveWords({ name, contactType, isStatusUnknown }: LiveAutomation): string {
  return isStatusUnknown === true
    ? `${name} has a status that is not understood and may be live for ${contactType}`
    : `${name} is live for ${contactType}`;
}
