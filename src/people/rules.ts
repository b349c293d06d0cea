// The rules about who may be written, in the order in which they are asked: the first that finds something decides. What
// none of them speaks of may be. A rule asks what is known of one change, and nothing else.
import {
  broughtAddress,
  type Change,
  ITEM_KINDS,
  type ItemKind,
  type ItemReason,
  type PlainReason,
  type Verdict,
} from '../plan/index.ts';
import { isNo, type Knowledge, type Told } from './knowledge.ts';
import type { LinkName } from './links.ts';

/** A part of what can be known. Rules of parts that are empty tonight, or were asked a moment ago, are not asked. */
export const PARTS = [
  /** What was acknowledged and not seen yet. */
  'late',
  /** The account, where the plan is older than the reading. */
  'service',
  /** Lists that do not show everybody. */
  'lists',
  /** People who had left, as earlier runs knew. */
  'leavers',
  'erased',
  'gone',
  /** The sources, read once more. */
  'sources',
] as const;

export type Part = (typeof PARTS)[number];

export interface Rule {
  readonly id: string;
  /** Any of these has to be there. */
  readonly asks: readonly Part[];
  readonly of: readonly ItemKind[];
  /** Undefined where the rule says nothing. */
  readonly finds: (known: Knowledge, change: Change) => ItemReason | undefined;
  /** How the change ends; `allowed`: it may be, whatever later rules say. */
  readonly then: Verdict | 'allowed';
  /** What lets it through all the same, as in `--accept return=N`. */
  readonly lift?: string;
  readonly promise: `P${number}`;
}

const CREATES: readonly ItemKind[] = ['createContact'];
const BRINGS: readonly ItemKind[] = ['createContact', 'updateContact', 'addSegmentRecipient'];
const REMOVES: readonly ItemKind[] = ['deleteContact', 'removeSegmentRecipient'];

export const RULES: readonly Rule[] = [
  {
    id: 'overdue',
    asks: ['late'],
    of: CREATES,
    finds: (known) => plain(known.awaited(), 'overdue'),
    then: 'rejected',
    lift: 'resend',
    promise: 'P3',
  },
  {
    id: 'late',
    asks: ['late'],
    of: CREATES,
    finds: (known) => plain(known.awaited(), 'late'),
    then: 'unknown',
    lift: 'resend',
    promise: 'P3',
  },
  {
    id: 'beside-late',
    asks: ['late'],
    of: CREATES,
    finds: (known) => plain(known.awaited(), 'held-for-late'),
    then: 'skipped',
    lift: 'resend',
    promise: 'P3',
  },
  {
    id: 'erased',
    asks: ['erased'],
    of: BRINGS,
    finds: erased,
    then: 'skipped',
    promise: 'P13',
  },
  {
    id: 'left',
    asks: ['service', 'sources'],
    of: [...BRINGS, 'deleteContact'],
    finds: leaving,
    then: 'drifted',
    promise: 'P4',
  },
  {
    id: 'perhaps-done',
    asks: ['service'],
    of: REMOVES,
    finds: (known) => (known.isPerhapsDone() ? { code: 'acknowledged' } : undefined),
    then: 'allowed',
    promise: 'P3',
  },
  {
    id: 'met',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.met()),
    then: 'applied',
    promise: 'P8',
  },
  {
    id: 'moved',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.moved()),
    then: 'drifted',
    promise: 'P2',
  },
  {
    id: 'there',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.there()),
    then: 'applied',
    promise: 'P8',
  },
  {
    id: 'lacks',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.lack()),
    then: 'drifted',
    promise: 'P2',
  },
  {
    id: 'hidden',
    asks: ['lists'],
    of: BRINGS,
    finds: (known) => plain(known.hidden()),
    then: 'skipped',
    promise: 'P3',
  },
  {
    id: 'left-before',
    asks: ['leavers'],
    of: BRINGS,
    finds: returning,
    then: 'skipped',
    lift: 'return',
    promise: 'P4',
  },
  {
    id: 'left-before-beside',
    asks: ['sources'],
    of: BRINGS,
    finds: leftBeside,
    then: 'drifted',
    promise: 'P4',
  },
  {
    id: 'gone',
    asks: ['gone'],
    of: BRINGS,
    finds: gone,
    then: 'skipped',
    lift: 'recreate',
    promise: 'P13',
  },
  {
    id: 'group-left',
    asks: ['service', 'sources'],
    of: BRINGS,
    finds: (known) => (known.missesGroup() ? { code: 'left-group' } : undefined),
    then: 'drifted',
    promise: 'P4',
  },
  {
    id: 'mentioned',
    asks: ['sources'],
    of: REMOVES,
    finds: (known) => (known.isMentioned() ? { code: 'mentioned-since' } : undefined),
    then: 'drifted',
    promise: 'P5',
  },
  {
    id: 'unread',
    asks: ['sources'],
    of: [...BRINGS, ...REMOVES],
    finds: (known) => known.unread(),
    then: 'skipped',
    promise: 'P5',
  },
  {
    id: 'unwanted',
    asks: ['sources'],
    of: BRINGS,
    finds: unwanted,
    then: 'drifted',
    promise: 'P4',
  },
];

function plain(code: PlainReason | undefined, only = code): ItemReason | undefined {
  return code === undefined || code !== only ? undefined : { code };
}

/** Who left is not brought mail, not under any name of theirs. */
function leaving(known: Knowledge, change: Change): ItemReason | undefined {
  const told = known.told('left', 'source', 'list');
  if (told === undefined) return undefined;
  const isOwn = told.link === 'self' || told.link === 'present';
  const standing = isOwn && told.origin === 'source' ? known.standingOf(told.name) : 'wanted';
  return isNo(standing) ? { code: 'left-in-source', standing } : { code: leftAt(told, change) };
}

function leftAt({ link }: Told, change: Change): PlainReason {
  if (link === 'self' && change.kind === 'updateContact') return 'new-address-unsubscribed';
  return LEFT_AT[link];
}

const LEFT_AT: Readonly<Record<LinkName, PlainReason>> = {
  self: 'address-unsubscribed',
  present: 'address-unsubscribed',
  chain: 'former-address-unsubscribed',
  idFormer: 'former-address-unsubscribed',
  idEver: 'former-address-unsubscribed',
  idLater: 'further-address-unsubscribed',
  idShared: 'further-address-unsubscribed',
  rowOther: 'further-address-unsubscribed',
};

/** An earlier run knew that they left, and no list shows it: they may be back, if a person says so. */
function returning(known: Knowledge, change: Change): ItemReason | undefined {
  if (broughtAddress(change) === undefined) return undefined;
  return isAskable(known.told('left', 'run')) ? { code: 'left-earlier' } : undefined;
}

/** Names of which the journal alone tells: a person can say by number that these people may return. */
function isAskable(told: Told | undefined): boolean {
  return told?.link === 'self' || told?.link === 'idEver';
}

/** The same under another name, since the plan was made: the next plan asks whether they may return. */
function leftBeside(known: Knowledge, change: Change): ItemReason | undefined {
  // The plan knew of one that it marks, and a person has let it through.
  if ('wasSuppressed' in change) return undefined;
  const told = known.told('left', 'run');
  return told === undefined || isAskable(told) ? undefined : { code: leftAt(told, change) };
}

function erased(known: Knowledge, change: Change): ItemReason | undefined {
  if (broughtAddress(change) === undefined) return undefined;
  return known.told('erased', 'run') && { code: 'erased' };
}

/** One that a person or the configuration wants back is marked by the plan. */
function gone(known: Knowledge, change: Change): ItemReason | undefined {
  if (broughtAddress(change) === undefined || 'wasGone' in change) return undefined;
  const told = known.told('gone', 'run');
  if (change.kind !== 'updateContact') return told && { code: 'gone-on-service' };
  // Whose contact gets another address is there, whatever became of others.
  return told?.link === 'self' ? { code: 'new-address-gone' } : undefined;
}

/** The row that wanted them is gone, or cannot be taken any more. */
function unwanted(known: Knowledge): ItemReason | undefined {
  const standing = known.standing();
  const isUnwanted = standing === 'invalid' || standing === 'gone';
  return isUnwanted ? { code: 'left-in-source', standing } : undefined;
}
