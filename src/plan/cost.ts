// How many requests a plan takes, and how calls are grouped. Applying uses the same numbers, so that the cost shown is
// the cost paid.
import type { PlanCost } from './plan.ts';

/** Addresses in one comma-separated list. The service's limit is not known; a refused list is halved. */
export const SUPPRESS_CHUNK = 50;

/** Ids in one bulk delete: a PHP service drops silently what is past its input limit of 1,000. */
export const DELETE_CHUNK = 900;

/** Contacts of a bulk delete that are looked up by id afterwards: the first, the last, and some between. */
export const DELETE_LOOKS = 5;

/** Up to so many deletes go one by one. */
const FEW_DELETES = 4;

/** Rows in one upload, and its size: a PHP service takes uploads of at least 2 MB. */
export const UPLOAD_CHUNK_ROWS = 500;
export const UPLOAD_CHUNK_BYTES = 1_500_000;

/** From this many creates in one contact type an upload takes fewer requests and less time. */
export const UPLOAD_FROM = 10;

/** Reads that every run makes besides `contacts/list`: types, fields, groups, reference data and so on. */
const SMALL_READS = 7;

export interface CostInput {
  readonly suppress: number;
  /** Addresses by unsubscribe group. */
  readonly suppressInGroups: readonly number[];
  readonly createUnsubscribeGroup: number;
  readonly createContactType: number;
  readonly createCustomField: number;
  /** Per contact type: creates that only an upload carries, and the others. */
  readonly creates: readonly { readonly uploadOnly: number; readonly plain: number }[];
  readonly updateContact: number;
  readonly deleteContact: number;
  readonly addSegmentRecipient: number;
  readonly removeSegmentRecipient: number;
  /** Segments whose recipients are read. */
  readonly segments: number;
  readonly requestsPerSecond: number;
  /** How long one reading of the contact list took. */
  readonly listSeconds: number;
}

export function estimateCost(input: CostInput): PlanCost {
  const writes =
    chunks(input.suppress, SUPPRESS_CHUNK) +
    input.suppressInGroups.reduce((sum, count) => sum + chunks(count, SUPPRESS_CHUNK), 0) +
    input.createUnsubscribeGroup +
    input.createContactType +
    input.createCustomField +
    input.creates.reduce((sum, creates) => sum + createRequests(creates), 0) +
    input.updateContact +
    deleteRequests(input.deleteContact) +
    input.addSegmentRecipient +
    input.removeSegmentRecipient;
  // A run reads the account before and after its writes.
  const requests = writes === 0 ? 0 : writes + 2 * (SMALL_READS + 1) + segmentReads(input);
  const seconds = requests / input.requestsPerSecond + (writes === 0 ? 0 : 2 * input.listSeconds);
  return { requests, estimatedSeconds: Math.ceil(seconds) };
}

/** The list of segments twice; their recipients twice, and once more right before any is added. */
function segmentReads({ segments, addSegmentRecipient }: CostInput): number {
  if (segments === 0) return 0;
  return 2 + 2 * segments + (addSegmentRecipient === 0 ? 0 : segments);
}

/** Whether each contact of a plan with so many deletes is deleted by a call of its own. */
export function deletesOneByOne(deleteCount: number): boolean {
  return deleteCount <= FEW_DELETES;
}

function deleteRequests(count: number): number {
  if (deletesOneByOne(count)) return count;
  const lastCall = count % DELETE_CHUNK;
  const looks = DELETE_LOOKS * Math.floor(count / DELETE_CHUNK) + Math.min(DELETE_LOOKS, lastCall);
  return chunks(count, DELETE_CHUNK) + looks;
}

/** Whether the creates of one contact type go by upload, all of them or those that must. */
export function uploadsAll(createCount: number): boolean {
  return createCount >= UPLOAD_FROM;
}

function createRequests(creates: { readonly uploadOnly: number; readonly plain: number }): number {
  const all = creates.uploadOnly + creates.plain;
  if (uploadsAll(all)) return chunks(all, UPLOAD_CHUNK_ROWS);
  return chunks(creates.uploadOnly, UPLOAD_CHUNK_ROWS) + creates.plain;
}

function chunks(count: number, size: number): number {
  return Math.ceil(count / size);
}
