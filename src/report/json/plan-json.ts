// A plan as one JSON object, for programs. The keys are a contract: they may grow, never change.
import {
  type ContactTypeCounts,
  type CopyCounts,
  type FileCounts,
  type GuardResult,
  type MigrationCounts,
  type PlanCost,
  type PlanCounts,
  type PlanHead,
  type PlanWarning,
  type RowCounts,
  type SegmentCounts,
  type SourceRows,
  invalidRows,
  sourceRows,
} from '../../plan/index.ts';
import { findingsJson, type FindingsJson } from './findings-json.ts';
import type { PlanReader } from '../../state/index.ts';

export interface PlanJson {
  readonly planId: string;
  readonly planFile: string;
  readonly fingerprint: string;
  readonly formatVersion: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly host: string;
  readonly accountId: string | null;
  readonly itemCount: number;
  /** The two kinds of segments are there only where a sync is into a segment. */
  readonly counts: WrittenCounts;
  readonly contactTypes: readonly ContactTypeCounts[];
  readonly segments: readonly SegmentCounts[];
  /** `read` is the sum of the other numbers. */
  readonly rows: readonly RowCounts[];
  /** The rows of each source, each once however many syncs it serves. */
  readonly sources: readonly SourceRows[];
  /** Of all sources together: what `--tolerate-invalid N` is held against. */
  readonly invalidRows: number;
  /** The same as `rows` for each file; `blank` and `passedOver` are parts of `excluded`. */
  readonly files: readonly FileCounts[];
  readonly guards: readonly GuardResult[];
  readonly warnings: readonly PlanWarning[];
  /** What some of the warnings are about, by place. */
  readonly findings: readonly FindingsJson[];
  /** Contacts that are there twice, by contact type and segment; where the plan does not delete them, too. */
  readonly copies: readonly CopyCounts[];
  readonly cost: PlanCost;
  /** There only while the configuration names a phase. */
  readonly migration?: MigrationCounts;
}

/** The numbers of a plan, without its items. `planFile` is where it was saved. */
export function planJson(plan: Pick<PlanReader, 'head' | 'findings'>, planFile: string): PlanJson {
  const { head } = plan;
  return {
    planId: head.planId,
    planFile,
    fingerprint: head.fingerprint,
    formatVersion: head.formatVersion,
    createdAt: head.createdAt,
    host: head.host,
    accountId: head.accountId,
    itemCount: head.itemCount,
    counts: countsOf(head),
    contactTypes: head.contactTypes,
    segments: head.segments,
    rows: head.rows,
    sources: sourceRows(head),
    invalidRows: invalidRows(head),
    files: head.files ?? [],
    guards: head.guards,
    warnings: head.warnings,
    findings: findingsJson(plan),
    copies: head.copies ?? [],
    cost: head.cost,
    ...migrationPart(head),
  };
}

function migrationPart({ migration }: PlanHead): Pick<PlanJson, 'migration'> {
  return migration === undefined || migration.phase === null ? {} : { migration };
}

type SegmentKind = 'addSegmentRecipient' | 'removeSegmentRecipient';
type WrittenCounts = Omit<PlanCounts, SegmentKind> & Partial<Pick<PlanCounts, SegmentKind>>;

function countsOf({ counts, segments }: PlanHead): WrittenCounts {
  if (segments.length > 0) return counts;
  const { addSegmentRecipient: _add, removeSegmentRecipient: _remove, ...others } = counts;
  return others;
}
