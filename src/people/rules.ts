// The rules about who may be written, in the order in which they are asked: the first that finds something decides. What
// none of them speaks of may be. A rule asks what is known of one change, and nothing else.
import {
  ITEM_KINDS,
  type ItemKind,
  type ItemReason,
  type PlainReason,
  type Verdict,
} from '../plan/index.ts';
import { type Asked, isNo, type Knowledge, type Told } from './knowledge.ts';
import { type Link, type LinkName, LINKS } from './links.ts';

/** A part of what can be known. Rules of parts that are empty tonight, or were asked a moment ago, are not asked. */
export const PARTS = [
  /** Both sides, as a plan is made from them. */
  'tonight',
  /** What was acknowledged and not seen yet. */
  'late',
  /** What a person refused by name. */
  'refused',
  /** What the service refused in this run. */
  'denied',
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
  /** When it holds, for `config/promises.md`. */
  readonly says: string;
  /** Any of these has to be there. */
  readonly asks: readonly Part[];
  readonly of: readonly ItemKind[];
  /** Undefined where the rule says nothing. */
  readonly finds: (known: Knowledge, change: Asked) => ItemReason | undefined;
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
    says: 'The service acknowledged the contact so long ago that runs no longer wait for it. A second one could be a copy.',
    asks: ['late'],
    of: CREATES,
    finds: (known) => plain(known.awaited(), 'overdue'),
    then: 'rejected',
    lift: 'resend',
    promise: 'P3',
  },
  {
    id: 'late',
    says: 'The service acknowledged the contact, and no list shows it yet. A second one could be a copy.',
    asks: ['late'],
    of: CREATES,
    finds: (known) => plain(known.awaited(), 'late'),
    then: 'unknown',
    lift: 'resend',
    promise: 'P3',
  },
  {
    id: 'beside-late',
    says: 'Most contacts of the type that the service acknowledged have not been seen. More could be copies.',
    asks: ['late'],
    of: CREATES,
    finds: (known) => plain(known.awaited(), 'held-for-late'),
    then: 'skipped',
    lift: 'resend',
    promise: 'P3',
  },
  {
    id: 'refused',
    says: 'A person refused it by name, or refused a change that it depends on.',
    asks: ['refused'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.refused()),
    then: 'skipped',
    lift: 'refused',
    promise: 'P15',
  },
  {
    id: 'erased',
    says: 'The person was erased.',
    asks: ['erased'],
    of: BRINGS,
    finds: erased,
    then: 'skipped',
    promise: 'P13',
  },
  {
    id: 'left',
    says: 'The person has left: a list of the service has them, or a row of the sources says so. An update that keeps the address is still made.',
    asks: ['tonight', 'service', 'sources'],
    of: [...BRINGS, 'deleteContact'],
    finds: leaving,
    then: 'drifted',
    promise: 'P4',
  },
  {
    id: 'perhaps-done',
    says: 'An earlier request seems to have removed it. That is looked up before it is sent again.',
    asks: ['service'],
    of: REMOVES,
    finds: (known) => (known.isPerhapsDone() ? { code: 'acknowledged' } : undefined),
    then: 'allowed',
    promise: 'P3',
  },
  {
    id: 'met',
    says: 'An earlier run has done it.',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.met()),
    then: 'applied',
    promise: 'P8',
  },
  {
    id: 'moved',
    says: 'What is there is not what the plan expects: changed, gone, replaced, or already there.',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.moved()),
    then: 'drifted',
    promise: 'P2',
  },
  {
    id: 'there',
    says: 'It is there already, whoever made it.',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.there()),
    then: 'applied',
    promise: 'P8',
  },
  {
    id: 'lacks',
    says: 'The service no longer has the group or custom field that it needs.',
    asks: ['service'],
    of: ITEM_KINDS,
    finds: (known) => plain(known.lack()),
    then: 'drifted',
    promise: 'P2',
  },
  {
    id: 'hidden',
    says: 'The list does not show everybody, so the contact or recipient may be there.',
    asks: ['lists'],
    of: BRINGS,
    finds: (known) => plain(known.hidden()),
    then: 'skipped',
    promise: 'P3',
  },
  {
    id: 'left-before',
    says: 'An earlier run knew that the person had left, and no list shows it now.',
    asks: ['tonight', 'leavers'],
    of: BRINGS,
    finds: returning,
    then: 'skipped',
    lift: 'return',
    promise: 'P4',
  },
  {
    id: 'left-before-beside',
    says: 'The same at another address of the person. The next plan asks for it by number.',
    asks: ['sources'],
    of: BRINGS,
    finds: leftBeside,
    then: 'drifted',
    promise: 'P4',
  },
  {
    id: 'gone',
    says: 'Somebody else removed the contact from the service.',
    asks: ['gone'],
    of: BRINGS,
    finds: gone,
    then: 'skipped',
    lift: 'recreate',
    promise: 'P13',
  },
  {
    id: 'group-left',
    says: 'It would bring mail of an unsubscribe group that the person has left.',
    asks: ['service', 'sources'],
    of: BRINGS,
    finds: (known) => (known.missesGroup() ? { code: 'left-group' } : undefined),
    then: 'drifted',
    promise: 'P4',
  },
  {
    id: 'unsuppressed',
    says: 'The person has left, and the service refused to take that down for this address.',
    asks: ['denied'],
    of: BRINGS,
    finds: (known) => (known.isUnsuppressed() ? { code: 'suppression-refused' } : undefined),
    then: 'skipped',
    promise: 'P4',
  },
  {
    id: 'mentioned',
    says: 'A row now mentions the person.',
    asks: ['sources'],
    of: REMOVES,
    finds: (known) => (known.isMentioned() ? { code: 'mentioned-since' } : undefined),
    then: 'drifted',
    promise: 'P5',
  },
  {
    id: 'unread',
    says: 'A source that may say otherwise cannot be read.',
    asks: ['sources'],
    of: [...BRINGS, ...REMOVES],
    finds: (known) => known.unread(),
    then: 'skipped',
    promise: 'P5',
  },
  {
    id: 'unwanted',
    says: 'The row that wanted the person is gone or invalid.',
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
function leaving(known: Knowledge, change: Asked): ItemReason | undefined {
  // Who left may be described as they are now.
  if (change.onlyWrites) return undefined;
  const told = known.told('left', 'source', 'list');
  if (told === undefined || isLeftOpen(known, told)) return undefined;
  const isOwn = told.link === 'self' || told.link === 'present';
  const standing = isOwn && told.origin === 'source' ? known.standingOf(told.name) : 'wanted';
  return isNo(standing) ? { code: 'left-in-source', standing } : { code: leftAt(told, change) };
}

/** A plan asks by number about a name that may be another person's. */
function isLeftOpen({ mayAsk }: Knowledge, { link }: Told): boolean {
  const { isDoubtful = false }: Link = LINKS[link];
  return mayAsk && isDoubtful;
}

function leftAt({ link }: Told, change: Asked): PlainReason {
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
function returning(known: Knowledge, change: Asked): ItemReason | undefined {
  if (!change.brings) return undefined;
  const asks = known.mayAsk ? isAskedAbout(known) : isAskedStill(known, change);
  return asks ? { code: 'left-earlier' } : undefined;
}

/** What of a name is not sure is left to this rule by those before it. */
function isAskedAbout(known: Knowledge): boolean {
  const told = known.told('left', 'run', 'source', 'list') ?? known.told('erased', 'run');
  return told !== undefined;
}

function isAskedStill(known: Knowledge, { asksReturn }: Asked): boolean {
  return (asksReturn && !known.letsReturn()) || isAskable(known.told('left', 'run'));
}

/** Names of which the journal alone tells: a person can say by number that these people may return. */
function isAskable(told: Told | undefined): boolean {
  return told?.link === 'self' || told?.link === 'idEver';
}

/** The same under another name, since the plan was made: the next plan asks whether they may return. */
function leftBeside(known: Knowledge, change: Asked): ItemReason | undefined {
  // The plan knew of one that it marks, and a person has let it through.
  if (change.asksReturn) return undefined;
  const told = known.told('left', 'run');
  return told === undefined || isAskable(told) ? undefined : { code: leftAt(told, change) };
}

/** Nothing of them is written either. */
function erased(known: Knowledge, { brings, onlyWrites }: Asked): ItemReason | undefined {
  const told = brings || onlyWrites ? known.told('erased', 'run') : undefined;
  return told === undefined || isLeftOpen(known, told) ? undefined : { code: 'erased' };
}

/** One that a person or the configuration wants back is marked by the plan. */
function gone(known: Knowledge, change: Asked): ItemReason | undefined {
  if (!change.brings || change.comesBack) return undefined;
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
