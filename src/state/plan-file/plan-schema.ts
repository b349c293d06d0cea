// The tables of a plan: one SQLite file without side files that never changes once it is made.
import type { Reject, RowFault } from '../../contacts/index.ts';
import { type FindingKind, PLAN_FORMAT_VERSION } from '../../plan/index.ts';
import { PlanUnusableError, RunPlanLostError } from '../storage/errors.ts';
import type { SealedKind } from '../storage/sealed-file.ts';

export const PLAN: SealedKind = {
  noun: 'plan',
  /** "LFpl". */
  applicationId: 0x4c46706c,
  version: PLAN_FORMAT_VERSION,
  error: PlanUnusableError,
  hints: {
    missing: 'Run `listferry plan` to make one; `listferry runs` names the plans of earlier runs.',
    other: 'Name the file that `listferry plan --out FILE` wrote.',
    altered: 'Make the plan again with `listferry plan`, review it, and apply that.',
  },
};

const PUT_BACK =
  'Put the plan file back from a backup. Only that file says what the run sent, and every other plan waits for it.';

/** The plan of a run that was interrupted: another one cannot take its place. */
export const PLAN_OF_RUN: SealedKind = {
  ...PLAN,
  error: RunPlanLostError,
  hints: {
    missing: PUT_BACK,
    other: PUT_BACK,
    altered: PUT_BACK,
    otherVersion: 'Finish the run with the version that made its plan.',
  },
};

export const PLAN_TABLES = `
  CREATE TABLE head (
    content TEXT NOT NULL
  ) STRICT;

  CREATE TABLE item (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    contact_type TEXT,
    address TEXT,
    content TEXT NOT NULL
  ) STRICT;

  CREATE TABLE reject (
    source TEXT NOT NULL,
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    column_name TEXT NOT NULL,
    -- The fault as JSON.
    reason TEXT NOT NULL,
    -- The cells of the row as a JSON list, or NULL where they were not kept.
    cells TEXT
  ) STRICT;

  CREATE TABLE reject_header (
    source TEXT NOT NULL,
    file TEXT NOT NULL,
    -- The names of the file's columns as a JSON list.
    header TEXT NOT NULL
  ) STRICT;

  -- Findings, in their order.
  CREATE TABLE finding (
    kind TEXT NOT NULL,
    content TEXT NOT NULL
  ) STRICT;

  -- Why an item may not go without another one of the plan (src/plan/needs.ts).
  CREATE TABLE need (
    seq INTEGER NOT NULL,
    needed INTEGER NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (seq, needed, why)
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Made when all rows are in; moves, drift and read-back look items up by key. A database in memory that held a plan
 * before may have them already.
 */
export const PLAN_INDEXES = `
  CREATE INDEX IF NOT EXISTS item_by_kind ON item (kind, seq);
  CREATE INDEX IF NOT EXISTS item_by_key ON item (contact_type, address);
  CREATE INDEX IF NOT EXISTS reject_by_file ON reject (source, file);
`;

/** A row of an item: the columns beside the content serve lookups. */
export interface ItemRow {
  readonly seq: number;
  readonly kind: string;
  readonly contactType: string | null;
  readonly address: string | null;
  readonly content: string;
}

/** A reject as its row holds it. */
export interface RejectRow extends Omit<Reject, 'row' | 'fault'> {
  /** The fault as JSON. */
  readonly reason: string;
  readonly cells: string | null;
}

export function faultFrom(reason: string): RowFault {
  // Sealed content of our own format.
  return JSON.parse(reason) as RowFault;
}

/** The columns of the rejects of one file. */
export interface HeaderRow extends Pick<Reject, 'source' | 'file'> {
  readonly header: string;
}

/** A row of a finding. */
export interface FindingRow {
  readonly kind: FindingKind;
  readonly content: string;
}
