// The titles of kinds of changes and of lists, the same in every format.
import type { FindingKind, ItemKind } from '../../plan/index.ts';

export interface KindWords {
  /** Heads a list of planned changes of this kind. */
  readonly title: string;
  /** What is done, in the imperative: `create`. */
  readonly verb: 'create' | 'update' | 'delete' | 'add' | 'remove' | 'suppress';
  /** What it is done to, in the singular: `contact`. */
  readonly noun: string;
}

export const KIND_WORDS: Readonly<Record<ItemKind, KindWords>> = {
  createUnsubscribeGroup: {
    title: 'Unsubscribe groups to create',
    verb: 'create',
    noun: 'unsubscribe group',
  },
  suppress: {
    title: 'Addresses to suppress for all mail',
    verb: 'suppress',
    noun: 'address',
  },
  suppressInGroup: {
    title: 'Addresses to suppress in an unsubscribe group',
    verb: 'suppress',
    noun: 'address in an unsubscribe group',
  },
  createContactType: { title: 'Contact types to create', verb: 'create', noun: 'contact type' },
  createCustomField: { title: 'Custom fields to create', verb: 'create', noun: 'custom field' },
  createContact: { title: 'Contacts to create', verb: 'create', noun: 'contact' },
  updateContact: { title: 'Contacts to update', verb: 'update', noun: 'contact' },
  deleteContact: { title: 'Contacts to delete', verb: 'delete', noun: 'contact' },
  addSegmentRecipient: {
    title: 'Recipients to add to a segment',
    verb: 'add',
    noun: 'segment recipient',
  },
  removeSegmentRecipient: {
    title: 'Recipients to remove from a segment',
    verb: 'remove',
    noun: 'segment recipient',
  },
};

/** Why something is removed. For a move, the report names the new contact type instead. */
export const REASON_WORDS = {
  gone: 'in no row of the sources',
  duplicate: 'a further entry with the same address',
  undone: 'made by the run that is undone',
} as const;

/** Heads what the warnings of a plan are about. */
export const FINDING_TITLES: Readonly<Record<FindingKind, string>> = {
  unwritableContact: 'To be changed by hand, since no endpoint can write it',
  unwritableRecipient: 'Recipients of segments to be changed by hand',
  mistypedAddress: 'Addresses that look mistyped, taken as they are',
  goneOnService: 'Removed from the service by somebody else, and not created again',
  editKept: 'Changed on the service, and left so',
  conflictLeft: "Changed on both sides: the service's value stays",
};

/** Heads the endpoints that a run wrote to. */
export const TIMINGS_TITLE = 'Writes by endpoint';

/** The times are no shares of the run's time: they overlap, and include waiting for our own pace. */
export const TIMINGS_MEANING =
  'Waiting for a turn is included; with several at a time they add up to more than the run took.';
