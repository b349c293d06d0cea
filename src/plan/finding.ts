// What a person has to look at, although no item of the plan is about it. Warnings tell how many there are; each
// is kept in the plan file with its place, so that it can be found and corrected.
import type { ChangeOrigin, Origin } from '../contacts/index.ts';
import type { FieldChange } from '../diff/index.ts';

/** In the order in which they are shown. */
export const FINDING_KINDS = [
  'unwritableContact',
  'unwritableRecipient',
  'mistypedAddress',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** A contact with a difference that no endpoint can write. */
export interface UnwritableContact {
  readonly kind: 'unwritableContact';
  readonly contactType: string;
  readonly email: string;
  readonly changes: readonly FieldChange[];
  readonly origin: ChangeOrigin;
}

/** A recipient of a segment with another name than the sources say. */
export interface UnwritableRecipient {
  readonly kind: 'unwritableRecipient';
  readonly segment: string;
  readonly email: string;
  readonly changes: readonly FieldChange[];
  readonly origin: ChangeOrigin;
}

/** A row whose address is taken as it is. */
export interface MistypedAddress {
  readonly kind: 'mistypedAddress';
  readonly email: string;
  /** The domain that seems to be meant. */
  readonly meant: string;
  readonly origin: Origin;
}

export type Finding = UnwritableContact | UnwritableRecipient | MistypedAddress;

/** What the head of a plan says of its findings: older versions read such a plan and pass over them. */
export interface PlanFindings {
  readonly counts: Readonly<Record<FindingKind, number>>;
  /** Over all of them in their order: with it the seal of the head covers them. */
  readonly digest: string;
}
