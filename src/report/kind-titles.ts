// What the kinds of changes are called, the same in every format.
import type { ItemKind, Verdict } from '../plan/index.ts';

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

/** Why something is removed. A move is told with the contact type that it goes to instead. */
export const REASON_WORDS = {
  gone: 'in no row of the sources',
  duplicate: 'a further entry with the same address',
  undone: 'made by the run that is undone',
} as const;

/** Heads the items of a run that ended so. */
export const VERDICT_TITLES: Readonly<Record<Exclude<Verdict, 'applied'>, string>> = {
  unknown: 'Unknown: in doubt when the run ended',
  rejected: 'Rejected: refused by the service, or silently dropped',
  drifted: 'Drifted: changed after the plan was made, and left alone',
  skipped: 'Skipped: not attempted',
};

/** What a person must look at comes first. */
export const EXCEPTION_ORDER = [
  'unknown',
  'rejected',
  'drifted',
  'skipped',
] as const satisfies Verdict[];
