// Why an item ended as it did, and what becomes of it when its run is undone: codes, with their values where they have
// any. The journal keeps them, and the engine decides by them. Only the report makes sentences of them
// (src/report/words/reasons.ts).
import type { FieldName } from '../contacts/index.ts';

/** Codes that say everything by themselves, by the state that they explain. */
export type PlainReason =
  // A request, or an item that stands open.
  | 'acknowledged'
  | 'run-stopped'
  | 'file-partly-taken'
  | 'left-out'
  // Applied.
  | 'was-there'
  | 'in-effect'
  | 'arrived-late'
  | 'taken-in-by-segment'
  | 'id-of-another'
  | 'own-copy-removed'
  | 'copies-left'
  | 'suppressed-again'
  // Rejected.
  | 'silently-dropped'
  | 'overdue'
  // Drifted.
  | 'contact-changed'
  | 'counterpart-left-out'
  | 'contact-gone'
  | 'contact-exists'
  | 'original-gone'
  | 'address-unsubscribed'
  | 'former-address-unsubscribed'
  | 'new-address-unsubscribed'
  | 'further-address-unsubscribed'
  | 'new-address-taken'
  | 'segment-changed'
  | 'contact-type-changed'
  | 'group-gone'
  | 'custom-field-gone'
  | 'gone-again'
  | 'left-group'
  | 'mentioned-since'
  // Skipped. Earlier versions had one code for both of the first.
  | 'held-by-guard'
  | 'beyond-limit'
  | 'not-released'
  | 'not-approved'
  | 'not-sendable'
  | 'group-gone-before'
  | 'may-be-there'
  | 'recipient-may-be-there'
  | 'contact-type-gone'
  | 'held-for-late'
  | 'left-earlier'
  | 'refused'
  | 'stays-empty'
  | 'erased'
  | 'gone-on-service'
  | 'new-address-gone'
  | 'would-lose-fields'
  | 'would-change-fields'
  | 'would-make-copy'
  | 'uploads-refused'
  | 'cannot-suppress-again'
  // Unknown.
  | 'late'
  | 'list-incomplete'
  | 'suppression-lost';

/** The values of all other codes. */
export interface ReasonValues extends Readonly<Record<Unacknowledged, Answered>> {
  /** A text of a damaged journal, as it stands. */
  readonly told: { readonly text: string };
  /** Applied: the service holds these fields in another form, or refused the item and did it. */
  readonly 'applied-otherwise': {
    readonly fields: readonly FieldName[];
    readonly wasRefused: boolean;
  };
  /** Applied: the contact lacks these fields afterwards, which it had and the item did not clear. */
  readonly 'fields-lost': FieldList;
  /** Applied: the contact holds another form of these fields afterwards, of which the item does not speak. */
  readonly 'fields-altered': FieldList;
  readonly 'changed-by-another': {
    readonly found: 'gone' | 'other-values';
    /** Of an item that took effect: the fields that hold another value by now, and no form of what it wrote. */
    readonly fields?: readonly FieldName[];
  };
  /** The service holds an address once, and now holds it there. */
  readonly 'taken-elsewhere': { readonly contactType: string };
  /** What the sources say of the address since the plan was made. */
  readonly 'left-in-source': {
    readonly standing:
      | 'unsubscribed'
      | 'complained'
      | 'bounced'
      | 'no-consent'
      | 'unconfirmed'
      | 'invalid'
      | 'gone';
  };
  readonly 'suppressions-unseen': { readonly count: number };
  readonly 'source-unread': { readonly source: string };
  readonly 'move-failed': {
    /** Where its person was to be created. */
    readonly contactType: string;
    /** With another address. */
    readonly isReaddressed?: true | undefined;
  };
  readonly 'no-clear-answer': {
    readonly attempts: number;
    /** What the last one ended with; left out where nothing is known of it, and by earlier versions. */
    readonly message?: string;
  };
}

/** How a request ended that was not acknowledged: in the words of the client or the service, redacted. */
interface Answered {
  readonly message: string;
}

type Unacknowledged =
  | 'rejected'
  | 'not-found'
  | 'not-sent'
  | 'throttled'
  | 'doubt'
  | 'unauthorized';

type WithValues<Values> = {
  readonly [Code in keyof Values]: { readonly code: Code } & Values[Code];
}[keyof Values];

export type ItemReason = { readonly code: PlainReason } | WithValues<ReasonValues>;

export type PlainUndoReason =
  // Left: it changed after the run.
  | 'gone'
  | 'address-shared'
  | 'address-back'
  | 'former-address-back'
  | 'segment-changed'
  // Impossible.
  | 'effect-unknown'
  | 'group-stays'
  | 'suppression-stays'
  | 'contact-type-stays'
  | 'custom-field-stays'
  | 'contact-type-gone'
  | 'no-country'
  | 'no-names'
  | 'unsubscribed'
  | 'either-unsubscribed'
  | 'chain-unsubscribed'
  | 'erased'
  | 'chain-stays'
  | 'was-copy'
  | 'unwritable'
  // Nothing: the run did not do it.
  | 'not-applied'
  | 'nothing-sent';

export interface UndoReasonValues {
  readonly 'fields-changed': FieldList;
  /** The contact moved, and cannot go back for this reason. */
  readonly 'cannot-move-back': { readonly because: UndoReason };
  /** Reversed, all but these fields: the account has lost them. */
  readonly 'fields-missing': FieldList;
  /** Reversed, all but these fields: no endpoint writes them. */
  readonly 'fields-unwritable': FieldList;
}

interface FieldList {
  readonly fields: readonly FieldName[];
}

export type UndoReason = { readonly code: PlainUndoReason } | WithValues<UndoReasonValues>;
