// Whom the rules of `people` keep from mail tonight for what another of their names tells, and about whom the plan asks: the
// other addresses of their rows, and those of their ids.
import {
  bringing,
  type Fact,
  firstTold,
  judge,
  type Knowledge,
  type Linked,
  NOTHING,
  type Origin,
  type Part,
} from '../../people/index.ts';
import type { KnownLeavers, Memory, Scratch, SourceIdTable } from '../../state/index.ts';

/** Somebody who is to get mail, and what one other name of theirs tells. */
interface ToldOf {
  readonly target: number;
  readonly address: string;
  readonly linked: Linked;
  readonly fact: Fact;
  readonly origin: Origin;
}

interface Tonight {
  readonly scratch: Scratch;
  /** Left out where a plan is carried out that was made with them, or there is no state. */
  readonly leavers?: KnownLeavers | undefined;
  /** Left out where nothing is remembered. */
  readonly past?: Memory | undefined;
  /** Left out where no source has ids. */
  readonly sourceIds?: SourceIdTable | undefined;
  /** Whether any id has several addresses at one time. */
  readonly sharesIds?: boolean;
}

const BROUGHT = bringing('createContact');

const PARTS: ReadonlySet<Part> = new Set(['tonight', 'leavers', 'erased']);

/**
 * Holds back whom another of their names keeps from mail. Returns the addresses about which the plan asks: it may be another
 * person's, or an earlier run alone knew that they left. Call it when all suppressions are in.
 */
export function judgeOtherNames(tonight: Tonight): ReadonlySet<string> {
  const asked = new Set<string>();
  const held: ToldOf[] = [];
  for (const told of toldTonight(tonight)) {
    const rule = judge(BROUGHT, knowing(told), PARTS)?.rule;
    if (rule?.lift !== undefined) asked.add(told.address);
    else if (rule !== undefined) held.push(told);
  }
  for (const told of held) holdBack(told, tonight);
  return asked;
}

/** Whether the plan asks about an address, by what an earlier run knew of it or by what `judgeOtherNames` found. */
export function asksAbout(
  leavers: KnownLeavers | undefined,
  asked: ReadonlySet<string>,
): ((address: string) => boolean) | undefined {
  const known = leavers?.isEmpty() === false ? leavers : undefined;
  if (known === undefined && asked.size === 0) return undefined;
  return (address) => asked.has(address) || (known?.has(address) === true && isAsked(address));
}

function isAsked(address: string): boolean {
  const linked = { link: 'self', name: { address } } as const;
  const told = { target: 0, address, linked, fact: 'left', origin: 'run' } as const;
  return judge(BROUGHT, knowing(told), PARTS)?.rule.lift !== undefined;
}

/** What the rules are asked with: one thing that is told. */
function knowing({ linked, fact: known, origin }: ToldOf): Knowledge {
  return {
    ...NOTHING,
    mayAsk: true,
    told: (fact, ...origins) =>
      fact === known ? firstTold([linked], fact, origins, (one) => one === origin) : undefined,
  };
}

function holdBack({ target, address, fact, linked }: ToldOf, { scratch: { held } }: Tonight): void {
  held.hold(address, 'further', target);
  if (fact !== 'erased' || linked.link !== 'rowOther') return;
  // A later night may have the one without the other.
  held.noteBesideErased(address, false);
  for (const other of held.furtherOf(target, address)) held.noteBesideErased(other, true);
}

function* toldTonight(tonight: Tonight): Generator<ToldOf> {
  yield* leftInRows(tonight);
  yield* erasedInRows(tonight);
  yield* leftByIds(tonight);
}

function* leftInRows({ scratch: { held }, leavers }: Tonight): Generator<ToldOf> {
  for (const { isListed, ...row } of held.besideLeavers()) {
    yield { ...inRow(row), fact: 'left', origin: isListed === 1 ? 'list' : 'source' };
  }
  if (leavers === undefined || leavers.isEmpty()) return;
  for (const row of held.missingBeside()) {
    if (leavers.has(row.other)) yield { ...inRow(row), fact: 'left', origin: 'run' };
  }
}

function* erasedInRows({ scratch: { held }, past }: Tonight): Generator<ToldOf> {
  if (past?.tombstones.hasErased() !== true) return;
  for (const row of held.rowOthers()) {
    if (past.tombstones.isErased(row.other)) yield { ...inRow(row), fact: 'erased', origin: 'run' };
  }
}

function inRow({ target, address, other }: { target: number; address: string; other: string }) {
  return { target, address, linked: { link: 'rowOther', name: { address: other } } } as const;
}

function* leftByIds(tonight: Tonight): Generator<ToldOf> {
  const { scratch, sourceIds, sharesIds = false } = tonight;
  if (sourceIds === undefined) return;
  if (sharesIds) yield* leftAtSharedIds(tonight);
  if (!scratch.ids.hasFormer()) return;
  yield* leftAtFormer(tonight, sourceIds);
  for (const { target, address, now } of scratch.ids.wantedBehind((one) =>
    sourceIds.addressHash(one),
  )) {
    const linked = { link: 'idLater', name: { address: now } } as const;
    yield { target, address, linked, fact: 'left', origin: 'source' };
  }
}

function* leftAtSharedIds({ scratch, leavers, past }: Tonight): Generator<ToldOf> {
  const tombstones = past?.tombstones.hasErased() === true ? past.tombstones : undefined;
  for (const one of scratch.ids.shared()) {
    const { target, address, beside } = one;
    const shared = {
      ...{ target, address },
      linked: { link: 'idShared', name: { address: beside } },
    } as const;
    if (one.isOut === 1) yield { ...shared, fact: 'left', origin: 'list' };
    if (leavers?.has(beside) === true) yield { ...shared, fact: 'left', origin: 'run' };
    if (one.isErased === 1 || tombstones?.isErasedId(one) === true)
      yield { ...shared, fact: 'erased', origin: 'run' };
  }
}

/** What lists and rows say of a former address follows its person as a suppression. */
function* leftAtFormer({ scratch, leavers }: Tonight, sourceIds: SourceIdTable): Generator<ToldOf> {
  if (leavers === undefined || leavers.isEmpty()) return;
  for (const { target, address, source, id, former } of scratch.held.missingFormer()) {
    if (!leavers.hasFormer(former)) continue;
    const hashed = { idHash: sourceIds.idHash(source, id), addressHash: former };
    const against = sourceIds.isPassedOn('', hashed) ? (['passed-on'] as const) : [];
    const linked = { link: 'idFormer', name: { hash: former }, against } as const;
    yield { target, address, linked, fact: 'left', origin: 'run' };
  }
}
