// The matrix of who may be written: which of its cells are possible, and what has to become of the change in each. The
// tables of `people` say which rule there is for what; this says it once more, from the outside, so that a row which is
// lost from a table is missed.
import type { Exception, Fact, Rule } from '../../src/people/index.ts';
import type { ItemReason, Verdict } from '../../src/plan/index.ts';
import { FACTS, isEvent, type KnownFact } from './facts.ts';
import { exceptionsOf, type Kind, KINDS, type Relation, RELATIONS } from './lives.ts';
import { isAnew, isPlannedAfter, isUndo, type Moment, MOMENTS } from './moments.ts';

/** One place of the matrix. `twist`: what speaks against the link. */
export interface Cell {
  readonly kind: Kind;
  readonly link: Relation;
  readonly twist: Exception | 'none';
  readonly fact: KnownFact;
  readonly moment: Moment;
}

type Ending = `${Verdict} ${ItemReason['code']}`;

export type Expected =
  /** One of these is how it ends: where two links tell, either may be named. */
  | { readonly kind: 'held'; readonly by: Rule['id']; readonly endings: readonly Ending[] }
  | { readonly kind: 'through' }
  /** There is no such case, or it is another one. */
  | { readonly kind: 'none'; readonly because: string };

/** Every combination that the tables have room for. */
export const ALL_CELLS: readonly Cell[] = KINDS.flatMap((kind) =>
  RELATIONS.flatMap((link) =>
    (['none', ...exceptionsOf(link)] as const).flatMap((twist) =>
      FACTS.flatMap((fact) => MOMENTS.map((moment) => ({ kind, link, twist, fact, moment }))),
    ),
  ),
);

export function expectedOf(cell: Cell): Expected {
  const none = (isEvent(cell.fact) ? NO_EVENT : NONE).find(({ isSo }) => isSo(cell));
  if (none !== undefined) return { kind: 'none', because: none.because };
  if (cell.twist !== 'none') return THROUGH;
  return HELD[cell.fact](cell) ?? THROUGH;
}

const THROUGH: Expected = { kind: 'through' };

function held(by: string, ...endings: readonly Ending[]): Expected {
  return { kind: 'held', by, endings };
}

/** Undefined for what is none about a person. */
export function factOf({ fact }: Cell): Fact | undefined {
  const [name] = fact.split(' ');
  return isEvent(fact) ? undefined : (name as Fact);
}

type Holding = (cell: Cell) => Expected | undefined;

const FORMER = 'drifted former-address-unsubscribed';
const FURTHER = 'drifted further-address-unsubscribed';
const EARLIER = 'skipped left-earlier';

const BESIDE: Readonly<Partial<Record<Relation, Ending>>> = {
  chain: FORMER,
  idFormer: FORMER,
  idEver: FORMER,
  rowOther: FURTHER,
  idLater: FURTHER,
  idShared: FURTHER,
};

/** Undefined where the fact says nothing about the change. */
const HELD: Readonly<Record<KnownFact, Holding>> = {
  'left list': (cell) => {
    const own = cell.kind === 'rename' ? 'new-address-unsubscribed' : 'address-unsubscribed';
    return leftNow(cell, cell.link === 'present' ? 'address-unsubscribed' : own);
  },
  'left source': (cell) => leftNow(cell, 'left-in-source'),
  'left run': leftEarlier,
  'erased run': ({ kind, link }) => {
    if (kind === 'update' && link === 'self') return held('erased', 'skipped erased');
    if (!bringsMail(kind)) return gone('erased run', kind);
    return link === 'chain' ? undefined : held('erased', 'skipped erased');
  },
  'gone run': ({ kind, link }) => {
    if (!bringsMail(kind) || link === 'present') return gone('gone run', kind);
    // Whose contact gets another address is there, whatever became of others.
    if (kind === 'rename')
      return link === 'self' ? held('gone', 'skipped new-address-gone') : undefined;
    return GONE_OVER.has(link) ? held('gone', 'skipped gone-on-service') : undefined;
  },
  'row gone': () => held('unwanted', 'drifted left-in-source'),
  'row back': () => held('mentioned', 'drifted mentioned-since'),
  'changed by hand': ({ kind, moment }) => {
    if (kind !== 'create') return held('moved', 'drifted contact-changed');
    // The request may have taken effect before it.
    const isInDoubt = moment === 'before resume';
    return held('moved', isInDoubt ? 'drifted changed-by-another' : 'drifted contact-exists');
  },
};

const GONE_OVER: ReadonlySet<Relation> = new Set(['self', 'idFormer', 'rowOther', 'idShared']);

function leftNow(
  { kind, link, fact, moment }: Cell,
  own: ItemReason['code'],
): Expected | undefined {
  const isOwn = link === 'self' || link === 'present';
  if (isOwn) return bringsMail(kind) ? held('left', `drifted ${own}`) : undefined;
  const beside = BESIDE[link];
  // On a list, an undo finds what ids ever had before it reads the rows.
  const isEver = fact === 'left list' && isUndo(moment);
  if (isEver && link === 'idEver') return held('left-before', EARLIER);
  if (isEver && link === 'idFormer') return held('left', FORMER, EARLIER);
  return beside && held('left', beside);
}

function leftEarlier(cell: Cell): Expected | undefined {
  const { kind, link, moment } = cell;
  if (!bringsMail(kind)) return leftEarlierInChain(cell);
  if (link === 'self') return held('left-before', EARLIER);
  // An undo asks the journal alone: a person can let everybody return of whom it tells.
  if (isUndo(moment)) return SAME_ID.has(link) ? held('left-before', EARLIER) : undefined;
  if (!LEFT_OVER.has(link)) return undefined;
  // A plan that is made by then asks by number.
  if (isAnew(moment)) return held('left-before', EARLIER);
  return held('left-before-beside', BESIDE[link] ?? FORMER);
}

/** Over which it is told that an earlier run knew it. The present address is a former one of the id, too. */
const LEFT_OVER: ReadonlySet<Relation> = new Set(['present', 'idFormer', 'rowOther', 'idShared']);

/**
 * Whose contact gets the values of the next person brings that one mail: it is told of their former address. An undo is
 * left out as a whole: its create brings back one of two addresses of an id.
 */
function leftEarlierInChain({ kind, link, moment }: Cell): Expected | undefined {
  if (link !== 'chain') return undefined;
  if (kind === 'update' && !isUndo(moment)) return held('left-before-beside', FORMER);
  const isLeftOut = kind === 'delete' && isUndo(moment);
  return isLeftOut ? held('left-before', 'drifted counterpart-left-out') : undefined;
}

/** Over which a plan has seen both addresses at one id. */
const SAME_ID: ReadonlySet<Relation> = new Set(['chain', 'present', 'idFormer', 'idEver']);

/** A contact that is not there can be neither changed nor deleted. */
function gone(fact: KnownFact, kind: Kind): Expected | undefined {
  return fact === 'gone run' && kind !== 'add' ? held('moved', 'drifted contact-gone') : undefined;
}

function bringsMail(kind: Kind): boolean {
  return kind === 'create' || kind === 'rename' || kind === 'add';
}

/** Of rows that are others by the time of the question. */
function isLateLink({ link, kind }: Cell): boolean {
  return link === 'idLater' || (link === 'idShared' && kind === 'rename');
}

const BY_OTHER_COMMANDS: ReadonlySet<Moment> = new Set([
  'before resume',
  'before retry',
  'before the parked plan',
  'before apply --only',
]);

interface NoCase {
  readonly because: string;
  readonly isSo: (cell: Cell) => boolean;
}

/** The same for what happens to the change itself. */
const NO_EVENT: readonly NoCase[] = [
  {
    because: 'it is about the change itself, whatever names its person has',
    isSo: ({ link }) => link !== 'self',
  },
  {
    because: 'an undo goes by no row',
    isSo: ({ fact, moment }) => isUndo(moment) && fact !== 'changed by hand',
  },
  {
    because: 'what brings nobody mail does not wait for a row that wants it',
    isSo: ({ fact, kind }) => fact === 'row gone' && !bringsMail(kind),
  },
  {
    because: 'only a delete is for a row that is missing',
    isSo: ({ fact, kind }) => fact === 'row back' && kind !== 'delete',
  },
  {
    because: 'a plan that is made by then begins with what is there',
    isSo: ({ fact, moment }) => fact === 'changed by hand' && isPlannedAfter(moment),
  },
  {
    because: 'a recipient is added whatever was there before',
    isSo: ({ fact, kind }) => fact === 'changed by hand' && kind === 'add',
  },
];

/** What there is no case of, with the reason. The first that is so counts. */
const NONE: readonly NoCase[] = [
  {
    because: 'an address has stood beside another one where a row brings it mail, and in no undo',
    isSo: ({ link, kind, moment }) =>
      link === 'onceBeside' && (isUndo(moment) || (kind !== 'create' && kind !== 'add')),
  },
  {
    because: 'beside one who was erased, an address is kept from mail for good: that has stories',
    isSo: ({ link, fact }) => link === 'onceBeside' && fact === 'erased run',
  },
  {
    because: 'only a contact that gets another address has a present one',
    isSo: ({ link, kind }) => link === 'present' && kind !== 'rename',
  },
  {
    because: 'an address that is passed along keeps its contact, which gets the values of the next',
    isSo: ({ link, kind }) => link === 'chain' && (kind === 'add' || kind === 'rename'),
  },
  {
    because: 'what brings nobody mail at an address is asked of no other name',
    isSo: ({ link, kind }) => !bringsMail(kind) && link !== 'self' && link !== 'chain',
  },
  {
    because: 'only the plan of an undo knows no row and asks what ids ever had',
    isSo: ({ link, moment }) => link === 'idEver' && !isUndo(moment),
  },
  {
    because: 'a plan that is made by then asks of each person alone what is known',
    isSo: ({ link, moment }) => link === 'chain' && isAnew(moment),
  },
  {
    because:
      'what speaks against a link is looked up in one way, whatever the plan is carried out by',
    isSo: ({ twist, moment }) => twist !== 'none' && BY_OTHER_COMMANDS.has(moment),
  },
  {
    because: 'in a chain it is about the address of another item, with which this one is left out',
    isSo: (cell) => cell.link === 'chain' && factOf(cell) !== 'left',
  },
  {
    because: 'the plan that is made anew has another change of the person',
    isSo: (cell) => isAnew(cell.moment) && cell.kind === 'rename' && isLateLink(cell),
  },
  {
    because: 'a plan takes nothing from the row of who left or was erased',
    isSo: ({ kind, link, moment, fact }) =>
      isAnew(moment) && kind === 'update' && link === 'self' && fact !== 'left run',
  },
  {
    because: 'a contact that somebody has removed is as a delete would leave it',
    isSo: ({ kind, fact }) => kind === 'delete' && fact === 'gone run',
  },
  {
    because: 'whoever has a contact under the present address of the id is there, and not gone',
    isSo: ({ link, kind, fact, moment }) =>
      link === 'idFormer' && fact === 'gone run' && kind !== 'rename' && isUndo(moment),
  },
  {
    because: 'a purge remembers every id that had the address as one of the erased person',
    isSo: ({ twist, fact }) => twist !== 'none' && fact === 'erased run',
  },
  {
    because: 'who left before the address passes on may be either of the two',
    isSo: ({ twist, link, moment }) =>
      twist === 'passed-on' && link === 'idFormer' && moment === 'before the plan',
  },
  {
    because:
      'a contact that is removed by hand after its address passed on may be of either of the two',
    isSo: ({ twist, link, moment, fact }) =>
      twist === 'passed-on' && link === 'idFormer' && fact === 'gone run' && isAnew(moment),
  },
  {
    because: 'no plan has seen the id with the address that it had',
    isSo: ({ link, kind, moment }) =>
      link === 'idLater' && kind !== 'rename' && moment === 'before the plan',
  },
  {
    because:
      'so many changed ids hold the creates of the plan back until a person says what they mean',
    isSo: ({ twist, link, moment }) =>
      twist === 'unstable-ids' && (isAnew(moment) || (link === 'idFormer' && !isUndo(moment))),
  },
  {
    because:
      'while an id has the address in the same source, it has a contact, and no change is due',
    isSo: ({ twist, link, moment, kind }) =>
      twist === 'passed-on' && link === 'idLater' && (!isUndo(moment) || kind === 'rename'),
  },
  {
    because: 'an undo asks what ids ever had, whoever has it since',
    isSo: ({ twist, link, moment }) =>
      twist === 'passed-on' && link === 'idFormer' && isUndo(moment),
  },
  {
    because: 'the contact of two ids stays with the one when the other gets another address',
    isSo: ({ twist, kind, moment }) =>
      twist === 'of-several' && kind === 'rename' && isUndo(moment),
  },
  {
    because: 'a contact whose address another id takes over passes it along, which is a chain',
    isSo: ({ twist, link, kind }) => twist !== 'none' && link === 'idFormer' && kind === 'rename',
  },
];

/** The rule of an expected end; undefined for none. */
export function ruleOf(cell: Cell): Rule['id'] | undefined {
  const expected = expectedOf(cell);
  return expected.kind === 'held' ? expected.by : undefined;
}
