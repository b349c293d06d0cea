// Which side moved since both last agreed, and what that means for each difference. All that is known of what they
// agreed on is a sum over the contact's fields (state/memory/memory-key): of the two values that a field has now, one was
// there before, so one choice for each differing field gives that sum. Pure functions.
import type { ConflictRule, EditRule, FieldName, Fields } from '../contacts/index.ts';
import type { FieldChange } from './contact-diff.ts';

/** `both`: neither value was there before, or it cannot be told. */
export type Mover = 'source' | 'service' | 'both';

/** What a field adds to the sum with each of its two values. */
export interface FieldParts {
  readonly source: bigint;
  readonly service: bigint;
}

/** With more differing fields than these, the choices are too many to try. */
const MOST_DIFFERING = 16;

/**
 * Who moved each differing field, in their order. `sum` is what both sides agreed on, and `others` what the fields that
 * do not differ add to it, both modulo 2^64. If no choice of values gives the sum, both sides may have moved them all.
 */
export function whoMoved(parts: readonly FieldParts[], sum: bigint, others: bigint): Mover[] {
  const choice = parts.length > MOST_DIFFERING ? -1 : fittingChoice(parts, sum - others);
  return parts.map((_, place) => (choice < 0 ? 'both' : moverIn(choice, place)));
}

/** A set bit stands for a field that was before as the source has it: then the service moved. */
function moverIn(choice: number, place: number): Mover {
  return (choice & (1 << place)) === 0 ? 'source' : 'service';
}

/** Below 0 if none fits. Each field doubles the choices before it: an array of these integers wraps by itself. */
function fittingChoice(parts: readonly FieldParts[], wanted: bigint): number {
  const sums = new BigInt64Array(2 ** parts.length);
  sums[0] = parts.reduce((sum, { service }) => sum + service, 0n);
  for (const [place, { source, service }] of parts.entries()) {
    const [width, moved] = [2 ** place, source - service];
    sums.subarray(0, width).forEach((sum, choice) => {
      sums[width + choice] = sum + moved;
    });
  }
  return sums.indexOf(BigInt.asIntN(64, wanted));
}

/** What is remembered of a contact. */
export interface AgreedSum {
  readonly hash: bigint;
  readonly sum: bigint;
  /** The fields that the sum is over. */
  readonly fields: readonly FieldName[];
}

export interface FieldSums {
  ofValue(hash: bigint, field: FieldName, value: string | null | undefined): bigint;
  ofFields(hash: bigint, values: Fields, fields: readonly FieldName[]): bigint;
}

/** A contact as both sides have it. */
export interface BothValues {
  readonly desiredFields: Fields;
  readonly actualFields: Fields;
}

/**
 * Who moved each difference of a contact, in their order. A field that no run has looked at is the sources' to decide.
 * `isWritten`: whether the service held such a value of the sources in another form. Both agreed on that form then, which
 * neither side shows any more; but the sources have not moved.
 */
export function moversOf(
  contact: BothValues,
  changes: readonly FieldChange[],
  agreed: AgreedSum,
  sums: FieldSums,
  isWritten: (field: FieldName, wanted: string) => boolean,
): Mover[] {
  const known = changes.map(({ field }) => field).filter((field) => agreed.fields.includes(field));
  const movers = moversIn(known, contact, agreed, sums);
  const byField = new Map(known.map((field, place) => [field, movers[place]]));
  return changes.map(({ field, new: wanted }) => {
    const mover = byField.get(field) ?? 'source';
    return mover === 'both' && isWritten(field, wanted ?? '') ? 'service' : mover;
  });
}

function moversIn(
  fields: readonly FieldName[],
  { desiredFields, actualFields }: BothValues,
  agreed: AgreedSum,
  sums: FieldSums,
): Mover[] {
  const { hash, sum } = agreed;
  const parts = fields.map((field) => ({
    source: sums.ofValue(hash, field, desiredFields[field]),
    service: sums.ofValue(hash, field, actualFields[field]),
  }));
  const others = agreed.fields.filter((field) => !fields.includes(field));
  return whoMoved(parts, sum, sums.ofFields(hash, actualFields, others));
}

export interface EditRules {
  readonly onEdit: EditRule;
  readonly onConflict: ConflictRule;
}

/** What is done about the differences of one contact, each of them in one of these. */
export interface Decided {
  /** They go to the service, in the order of the differences. */
  readonly written: readonly FieldChange[];
  /** Those of the written ones that take back what somebody changed on the service. */
  readonly overwritten: readonly FieldChange[];
  /** Changed on the service, and left so. */
  readonly kept: readonly FieldChange[];
  /** Changed on both sides, and written: the source's value counts. */
  readonly conflictsWritten: readonly FieldChange[];
  /** Changed on both sides, and left: the service's value counts. */
  readonly conflictsLeft: readonly FieldChange[];
  /** Changed on both sides, for a person to decide about: the whole update waits. */
  readonly conflictsParked: readonly FieldChange[];
}

/** Decides each difference by who moved the field and by its rules. `movers` are in the order of the changes. */
export function decideChanges(
  changes: readonly FieldChange[],
  movers: readonly Mover[],
  rulesOf: (field: FieldName) => EditRules,
): Decided {
  const decided = changes.map((change, place) => {
    return { change, outcome: outcomeOf(movers[place], rulesOf(change.field)) };
  });
  const only = (...wanted: readonly Outcome[]): FieldChange[] =>
    decided.filter(({ outcome }) => wanted.includes(outcome)).map(({ change }) => change);
  return {
    written: only('written', 'overwritten', 'conflictsWritten', 'conflictsParked'),
    overwritten: only('overwritten'),
    kept: only('kept'),
    conflictsWritten: only('conflictsWritten'),
    conflictsLeft: only('conflictsLeft'),
    conflictsParked: only('conflictsParked'),
  };
}

type Outcome = keyof Decided;

function outcomeOf(mover: Mover | undefined, { onEdit, onConflict }: EditRules): Outcome {
  if (mover === 'service') return onEdit === 'keep' ? 'kept' : 'overwritten';
  if (mover === 'both') return CONFLICTS[onConflict];
  return 'written';
}

const CONFLICTS: Readonly<Record<ConflictRule, Outcome>> = {
  source: 'conflictsWritten',
  service: 'conflictsLeft',
  park: 'conflictsParked',
};
