// The sums of a plan: what becomes of every contact of a contact type, every recipient of a segment and every row of a
// source or a file. A reader can check each of them.
import { counted } from '../../lib/index.ts';
import {
  type ContactTypeCounts,
  type FileCounts,
  invalidRows,
  type PlanHead,
  type RowCounts,
  type SegmentCounts,
} from '../../plan/index.ts';
import type { Sum } from './document.ts';
import { sumText, type Term } from './phrases.ts';
import { visible } from './visible-text.ts';

/** Contacts whose changes are in the plan that this one is a part of. */
export const NOT_IN_PLAN = 'not in this plan';

/** Of its contact types and segments. An erasure goes by no sync, and so by no mode. */
export function placeSums({ contactTypes, segments, part }: PlanHead) {
  const placed = (sum: Sum): Sum =>
    part === 'erasure' ? { ...sum, place: { kind: 'mode', name: 'erasure' } } : sum;
  const ofSegments = segments.map(segmentSum).map(placed);
  return { contactTypes: contactTypes.map(contactTypeSum).map(placed), segments: ofSegments };
}

/** Every existing contact in one term. */
function contactTypeSum(counts: ContactTypeCounts): Sum {
  const changes: Term[] = [
    [counts.update, 'update'],
    [counts.delete, 'delete'],
  ];
  const unwritable = counts.unwritableOnly;
  const sum = placeSum({ ...counts, unwritable }, changes, [counts.create, 'create']);
  return { of: 'contact type', name: visible(counts.contactType), ...sum };
}

/** Every recipient of a segment in one term. */
function segmentSum(counts: SegmentCounts): Sum {
  const sum = placeSum(counts, [[counts.remove, 'remove']], [counts.add, 'add']);
  return { of: 'segment', name: visible(counts.segment), ...sum };
}

function placeSum(
  counts: Omit<SegmentCounts, 'segment' | 'add' | 'remove'>,
  changes: readonly Term[],
  added: Term,
): Omit<Sum, 'of' | 'name'> {
  return {
    place: { kind: 'mode', name: counts.mode },
    total: [counts.existing, 'existing'],
    terms: [
      [counts.unchanged, 'unchanged'],
      ...changes,
      [counts.unwritable, 'unwritable'],
      [counts.leftAlone, 'left alone'],
      [counts.notInPlan ?? 0, NOT_IN_PLAN],
    ],
    beside: [added],
  };
}

/** Rejected rows that a fixed row stands in for. Hardly any plan has one. */
export const FIXED = 'fixed in another file';

/** Hardly any plan has one of these, and no source: it does not count them apart. */
export const SELDOM: readonly string[] = [FIXED, NOT_IN_PLAN, 'blank', 'skipped'];

/** Every row of a source in one term. */
export function sourceSum(rows: RowCounts): Sum {
  return { of: 'source', name: visible(rows.source), ...rowSum(rows) };
}

/** The same of a file. */
export function fileSum(file: FileCounts): Sum {
  return { of: 'file', name: visible(file.file), ...rowSum(file) };
}

/** Blank and skipped rows of a file name no person, and are told apart from those that a `where` excluded. */
function rowSum(
  rows: RowCounts & Partial<Pick<FileCounts, 'blank' | 'passedOver'>>,
): Omit<Sum, 'of' | 'name'> {
  const { blank = 0, passedOver = 0 } = rows;
  const { left, noConsent, others, fixed = 0, erased = 0 } = rows.excludedAs;
  const { further = 0, changedId = 0, listed = 0 } = rows.excludedAs;
  return {
    place: { kind: 'into', name: visible(rows.sync) },
    total: [rows.read, 'read'],
    terms: [
      [rows.desired, 'desired'],
      [rows.suppressed, 'suppressed'],
      // The source says that these people left, but no list of the service stops mail to them.
      [left, 'marked as left, still mailable'],
      [noConsent, 'no consent'],
      [others - blank - passedOver, 'excluded'],
      [blank, 'blank'],
      [passedOver, 'skipped'],
      [fixed, FIXED],
      [erased, 'erased'],
      [further, 'held back for another address'],
      [changedId, 'waiting for a changed address'],
      [listed, 'there under another address'],
      [rows.duplicate, 'duplicate'],
      [rows.invalid, 'invalid'],
    ],
    beside: [],
  };
}

/**
 * `9 invalid rows in all = 5 of crm + 4 of shop`. Nothing where a single line says it already: a row that
 * several syncs refuse is in the line of each, and is one row to fix.
 */
export function invalidTotal(head: Pick<PlanHead, 'sources' | 'rows'>): string[] {
  const refusing = head.rows.filter(({ invalid }) => invalid > 0);
  if (refusing.length < 2) return [];
  const terms = head.sources.map(({ source, invalid }): Term => [invalid, `of ${visible(source)}`]);
  return [sumText(`${counted(invalidRows(head), 'invalid row')} in all`, terms)];
}
