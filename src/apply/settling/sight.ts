// What is known of each item before it is sent, gathered in one place: from the reading of the account, the journal, the
// memory, and the sources where they were read again. The rules of `people` ask it.
import { type ConsentPlace, type CurrentConsent, GLOBAL_SCOPE } from '../../compare/index.ts';
import { assert } from '../../lib/index.ts';
import {
  askedOf,
  type Fact,
  firstTold,
  isNo,
  judge,
  kindsAsked,
  type Knowledge,
  type Linked,
  type Name,
  type Origin,
  type Part,
  type Standing,
  type Told,
} from '../../people/index.ts';
import {
  broughtAddress,
  furtherOf,
  ITEM_KINDS,
  isFromRows,
  type Item,
  type ItemKind,
  type ItemReason,
  type PlainReason,
} from '../../plan/index.ts';
import type { ItemState } from '../../state/index.ts';
import { isPending, itemsOf, type Settled, stateOf } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import { hiddenReason, type ListTrust } from '../reading/list-trust.ts';
import type { Reading } from '../reading/read-back.ts';
import { allLists, type SuppressionList } from '../reading/suppression-lists.ts';
import { GoneNow } from './gone-now.ts';
import { awaitedIn } from './late.ts';
import { refusedIn } from './refused.ts';
import { TargetsNow } from './target-now.ts';
import { asksReturn } from './who-left.ts';

/** A list of the sources, and the list of the service that it means. */
export interface WantedList {
  /** Of the sources. */
  readonly scope: number;
  /** Null: the global one. */
  readonly group: string | null;
  /** Undefined where the service lacks the group. */
  readonly list: SuppressionList | undefined;
}

/** The sources as they are now. */
interface SourcesNow {
  readonly consent: CurrentConsent;
  /** Those of which they speak. */
  readonly lists: readonly WantedList[];
  /** They are as they were when the plan was made from them: of whom it brings mail, they say what they said. */
  readonly isAsPlanned: boolean;
}

/** What was looked at. */
export interface Looks extends Pick<ListTrust, 'listBehind' | 'segmentsBehind'> {
  /** Left out where only our own databases are asked. */
  readonly reading?: Reading;
  /** The plan was made from the reading a moment ago: nothing has moved since. */
  readonly isFresh: boolean;
  /** Left out where they were not read again. */
  readonly sources?: SourcesNow;
}

/** Judges items by what is known of them in one reading. */
export class Sight {
  readonly run: Run;
  readonly looks: Looks;
  readonly #parts: ReadonlySet<Part>;
  #awaited: { readonly of: ReturnType<typeof awaitedIn> } | undefined;
  #refused: { readonly of: ReturnType<typeof refusedIn> } | undefined;
  #targets: TargetsNow | undefined;
  #gone: GoneNow | undefined;
  /** The hashes of other addresses that an id had beside one. */
  #ever: ((address: string) => readonly Buffer[]) | undefined;
  #listed: ReadonlySet<string> | undefined;
  #said: ReadonlySet<string> | undefined;

  /** `parts`: those that are asked, as far as they have anything to say. */
  constructor(run: Run, looks: Looks, parts: readonly Part[]) {
    this.run = run;
    this.looks = looks;
    this.#parts = new Set(parts.filter((part) => SAYS[part](this)));
  }

  /** Undefined where nothing is awaited. */
  get awaitedOf(): ReturnType<typeof awaitedIn> {
    this.#awaited ??= { of: awaitedIn(this.run) };
    return this.#awaited.of;
  }

  /** Undefined where nothing was refused. */
  get refusedOf(): ReturnType<typeof refusedIn> {
    this.#refused ??= { of: refusedIn(this.run) };
    return this.#refused.of;
  }

  get reading(): Reading {
    const { reading } = this.looks;
    assert(reading !== undefined, 'what the account has is asked where it was read');
    return reading;
  }

  get targets(): TargetsNow {
    return (this.#targets ??= new TargetsNow(this.run, this.reading));
  }

  get gone(): GoneNow {
    return (this.#gone ??= new GoneNow(this.run, this.reading));
  }

  get #isFromRows(): boolean {
    return isFromRows(this.run.plan.head);
  }

  /**
   * What the sources say of an item that the plan does not know. A person may be erased since, whose rows bring nobody then.
   */
  changedSources(item: Item): CurrentConsent | undefined {
    const { sources } = this.looks;
    const mayBeErased = this.#parts.has('erased') && mailedBy(item) !== undefined;
    return sources?.isAsPlanned === true && !mayBeErased ? undefined : sources?.consent;
  }

  /** Items of other kinds need not be looked at. */
  get kinds(): readonly ItemKind[] {
    return [...kindsAsked(this.#parts)];
  }

  /** Undefined for an item that may be sent. What goes together with one that may not is left out as well. */
  verdictOn(item: Item): Settled | undefined {
    const own = this.#ownVerdict(item);
    if (own !== undefined && own.state !== 'skipped') return own;
    const ofHalf = this.#verdictOfHalf(item);
    // That something moved is said before what waits.
    if (ofHalf?.state === 'drifted') return ofHalf;
    return own ?? ofHalf ?? this.#verdictOfChain(item);
  }

  #ownVerdict(item: Item): Settled | undefined {
    const judgement = judge(askedOf(item), new KnownItem(this, item), this.#parts);
    if (judgement === undefined) return undefined;
    const { rule, reason } = judgement;
    assert(rule.then !== 'allowed', 'what is allowed has no verdict');
    return { state: rule.then, reason };
  }

  #verdictOfChain(item: Item): Settled | undefined {
    const { plan } = this.run;
    const others = plan.itemsAt([...plan.needs.of(item.seq, 'chain')]);
    return others.some((other) => this.#isLeftOut(other)) ? COUNTERPART : undefined;
  }

  /** Of a create that takes the place of a contact. The delete has a look of its own at what it completes. */
  #verdictOfHalf(item: Item): Settled | undefined {
    if (item.kind !== 'createContact') return undefined;
    const { plan } = this.run;
    for (const removal of plan.itemsAt([...plan.needs.of(item.seq, 'half')])) {
      const verdict = this.#ownVerdict(removal);
      if (verdict?.state === 'drifted') return COUNTERPART;
      if (verdict?.state === 'skipped') return verdict;
    }
    return undefined;
  }

  #isLeftOut(other: Item): boolean {
    const state = isPending(this.run, other)
      ? this.#ownVerdict(other)?.state
      : stateOf(this.run, other);
    return LEFT_OUT.includes(state);
  }

  /** Whether a fact is so of a name. */
  isSo(fact: Fact, origin: Origin, { link, name }: Linked, item: Item): boolean {
    if (fact === 'left') return this.#hasLeft(origin, { link, name }, item);
    if (fact === 'erased') {
      return 'address' in name && this.run.past.tombstones.isErased(name.address);
    }
    const brought = broughtAddress(item);
    if (brought === undefined || !('address' in name)) return this.#isGoneById(brought);
    if (link === 'self') return this.gone.isGone(item, brought);
    // Only the sources tell of other names; those that the plan knew were asked when it was made.
    return this.#parts.has('sources') && this.gone.isGoneBeside(name.address, brought);
  }

  #isGoneById(brought: string | undefined): boolean {
    const consent = this.looks.sources?.consent;
    if (brought === undefined || consent === undefined) return false;
    return this.gone.isGoneByIds(brought, consent);
  }

  #hasLeft(origin: Origin, linked: Pick<Linked, 'link' | 'name'>, item: Item): boolean {
    switch (origin) {
      case 'source':
        return this.#saysNo(linked, item);
      case 'list':
        return this.#isListed(linked);
      case 'run':
        return this.#hadLeft(linked, item);
    }
  }

  #saysNo({ link, name }: Pick<Linked, 'link' | 'name'>, item: Item): boolean {
    const consent = this.changedSources(item);
    if (consent === undefined) return false;
    if (!('address' in name)) {
      this.#said ??= this.#hashesOf(consent.toBeSuppressed(GLOBAL_SCOPE));
      return this.#said.has(name.hash.toString('hex'));
    }
    if (link !== 'self' && link !== 'present') return consent.hasLeft(name.address);
    return isNo(consent.standingOf(placeOf(item), name.address));
  }

  #isListed({ name }: Pick<Linked, 'name'>): boolean {
    if (this.looks.isFresh) return false;
    const { scratch, unread } = this.reading;
    assert(!unread.includes('suppressions'), 'suppressions are read before anybody gets mail');
    const { actual } = scratch;
    if ('address' in name) return actual.isSuppressed(GLOBAL_SCOPE, name.address);
    this.#listed ??= this.#hashesOf(listedIn(actual));
    return this.#listed.has(name.hash.toString('hex'));
  }

  /** As an earlier run knew. Other names than the brought one are asked where the sources tell of them by now. */
  #hadLeft({ link, name }: Pick<Linked, 'link' | 'name'>, item: Item): boolean {
    const { knownLeavers } = this.run.journal;
    if (link === 'self' && 'address' in name) return knownLeavers.has(name.address);
    // Who is on the list is remembered when this run has looked.
    if (link === 'idEver' && 'hash' in name) {
      return knownLeavers.hasFormer(name.hash) || this.#isListed({ name });
    }
    // Where no row asks for the item, the journal alone tells: a person can let all return of whom it does.
    if (!this.#isFromRows || !this.#parts.has('sources') || this.#isMailed(item)) return false;
    return 'address' in name ? knownLeavers.has(name.address) : knownLeavers.hasFormer(name.hash);
  }

  /** A recipient who is a contact gets mail in any case. */
  #isMailed(item: Item): boolean {
    return item.kind === 'addSegmentRecipient' && !this.gone.isNowhere(item.address);
  }

  /** As the journal keeps addresses of ids. */
  #hashesOf(addresses: Iterable<string>): ReadonlySet<string> {
    const { sourceIds } = this.run.journal;
    const hashes = new Set<string>();
    for (const address of addresses) hashes.add(sourceIds.addressHash(address).toString('hex'));
    return hashes;
  }

  /** The names of the person of an item. */
  *namesOf(item: Item): Generator<Linked> {
    const { plan } = this.run;
    for (const one of plan.itemsAt(plan.needs.together(item.seq, 'chain'))) {
      if ('address' in one) yield { link: 'chain', name: { address: one.address } };
    }
    yield* ownNames(item);
    yield* this.#formerOf(item);
    for (const further of furtherOf(item)) yield { link: 'rowOther', name: { address: further } };
    yield* this.#namesInSources(item);
    if (!this.#isFromRows && this.run.letsReturn !== true) yield* this.#namesEver(item);
  }

  *#namesEver(item: Item): Generator<Linked> {
    const brought = broughtAddress(item);
    if (brought === undefined) return;
    const { plan, journal } = this.run;
    this.#ever ??= journal.sourceIds.addressesBeside(broughtBy(plan));
    for (const hash of this.#ever(brought)) yield { link: 'idEver', name: { hash } };
  }

  /** The address of the contact that a create replaces. */
  *#formerOf(item: Item): Generator<Linked> {
    if (item.kind !== 'createContact') return;
    const { plan } = this.run;
    for (const removal of plan.itemsAt([...plan.needs.of(item.seq, 'half')])) {
      if (removal.kind !== 'deleteContact' || removal.movedAs === undefined) continue;
      yield { link: 'idFormer', name: { address: removal.address } };
    }
  }

  *#namesInSources(item: Item): Generator<Linked> {
    const consent = this.looks.sources?.consent;
    const mailed = mailedBy(item);
    if (consent === undefined || mailed === undefined) return;
    for (const further of consent.furtherOf(placeOf(item), mailed)) {
      yield { link: 'rowOther', name: { address: further } };
    }
    // What the ids told when the plan was made, a person has let through.
    if (!('wasSuppressed' in item)) yield* consent.namesOf(mailed);
  }

  /** Whether an address would get mail of a group that a source, or its contact under the present one, has left. */
  missesGroup(item: Item): boolean {
    const mailed = mailedBy(item);
    if (mailed === undefined) return false;
    const { reading } = this;
    const { sources } = this.looks;
    const { actual } = reading.scratch;
    const isMissing = ({ scope, list }: WantedList): boolean =>
      sources?.consent.isToBeSuppressed(scope, mailed) === true &&
      (list === undefined || !actual.isSuppressed(list.scope, mailed));
    if (sources?.lists.some(isMissing) === true) return true;
    // The gate has read all lists for it, where the plan is older than the account.
    const isOlder = this.run.consent !== undefined;
    if (!isOlder || item.kind !== 'updateContact' || item.newAddress === undefined) return false;
    return allLists(reading).some(({ scope }) => actual.isSuppressed(scope, item.address));
  }
}

/** By part: whether it has anything to say. */
const SAYS: Readonly<Record<Part, (sight: Sight) => boolean>> = {
  tonight: () => false,
  late: ({ awaitedOf }) => awaitedOf !== undefined,
  refused: ({ refusedOf }) => refusedOf !== undefined,
  denied: ({ run }) => run.plan.needs.hasAny('suppression') && hasDenied(run),
  service: ({ looks }) => !looks.isFresh,
  lists: ({ looks }) => looks.listBehind || looks.segmentsBehind.size > 0,
  leavers: ({ run }) => !run.journal.knownLeavers.isEmpty() || asksReturn(run.plan),
  erased: ({ run }) => run.past.tombstones.hasErased(),
  gone: ({ looks, gone }) => !looks.isFresh && gone.isAnyKnown,
  sources: ({ looks }) => looks.sources !== undefined,
};

const COUNTERPART: Settled = { state: 'drifted', reason: { code: 'counterpart-left-out' } };

const LEFT_OUT: readonly (ItemState | undefined)[] = ['rejected', 'drifted', 'skipped'];

const DENIED: readonly ItemState[] = ['refused', 'rejected'];

function hasDenied({ journal, runId }: Run): boolean {
  return DENIED.some((state) => journal.items.count(runId, state) > 0);
}

function isUnsuppressed(run: Run, { seq }: Item): boolean {
  const needed = [...run.plan.needs.of(seq, 'suppression')];
  return needed.some((one) => isDenied(stateOf(run, { seq: one })));
}

function isDenied(state: ItemState | undefined): boolean {
  return state !== undefined && DENIED.includes(state);
}

/** At which it brings mail, and which its contact has: who was erased is not written about either. */
function* ownNames(item: Item): Generator<Linked> {
  const brought = broughtAddress(item);
  if (brought !== undefined) yield { link: 'self', name: { address: brought } };
  if (item.kind === 'updateContact') yield { link: 'present', name: { address: item.address } };
}

function* broughtBy(plan: Run['plan']): Generator<string> {
  for (const item of itemsOf({ plan }, ...ITEM_KINDS)) {
    const brought = broughtAddress(item);
    if (brought !== undefined) yield brought;
  }
}

/** Who gets mail by a change: at a new address, or at one that another person had by now. */
function mailedBy(item: Item): string | undefined {
  const isTaken = item.kind === 'updateContact' && 'chain' in item;
  return broughtAddress(item) ?? (isTaken ? item.address : undefined);
}

function placeOf(item: Item): ConsentPlace {
  assert('contactType' in item || 'segment' in item, 'only contacts and recipients have a place');
  return item;
}

function* listedIn(actual: Pick<Reading['scratch']['actual'], 'suppressed'>): Generator<string> {
  for (const { scope, address } of actual.suppressed()) if (scope === GLOBAL_SCOPE) yield address;
}

/** One item; each answer is looked up when a rule asks for it. */
class KnownItem implements Knowledge {
  readonly mayAsk = false;
  readonly #sight: Sight;
  readonly #item: Item;
  #names: readonly Linked[] | undefined;

  constructor(sight: Sight, item: Item) {
    this.#sight = sight;
    this.#item = item;
  }

  letsReturn(): boolean {
    return this.#sight.run.letsReturn === true;
  }

  told(fact: Fact, ...origins: readonly Origin[]): Told | undefined {
    this.#names ??= [...this.#sight.namesOf(this.#item)];
    return firstTold(this.#names, fact, origins, (origin, linked) =>
      this.#sight.isSo(fact, origin, linked, this.#item),
    );
  }

  standingOf(name: Name): Standing {
    const consent = this.#consent();
    if (consent === undefined || !('address' in name)) return 'wanted';
    return consent.standingOf(placeOf(this.#item), name.address);
  }

  standing(): Standing | undefined {
    const [consent, mailed] = [this.#consent(), mailedBy(this.#item)];
    if (consent === undefined || mailed === undefined) return undefined;
    const standing = consent.standingOf(placeOf(this.#item), mailed);
    // The plan of an undo has no source.
    const source = 'origin' in this.#item ? this.#item.origin.source : '';
    return standing === 'gone' && !consent.isSource(source) ? undefined : standing;
  }

  moved(): PlainReason | undefined {
    return this.#sight.targets.movedOf(this.#item);
  }

  met(): PlainReason | undefined {
    return this.#sight.targets.isMet(this.#item) ? 'in-effect' : undefined;
  }

  there(): PlainReason | undefined {
    return this.#sight.targets.isThere(this.#item) ? 'was-there' : undefined;
  }

  isPerhapsDone(): boolean {
    return this.#sight.targets.isPerhapsDone(this.#item);
  }

  lack(): PlainReason | undefined {
    return this.#sight.targets.lackOf(this.#item);
  }

  hidden(): PlainReason | undefined {
    const { looks, reading } = this.#sight;
    return hiddenReason(this.#item, looks, reading);
  }

  awaited(): PlainReason | undefined {
    return this.#item.kind === 'createContact' ? this.#sight.awaitedOf?.(this.#item) : undefined;
  }

  refused(): PlainReason | undefined {
    return this.#sight.refusedOf?.(this.#item);
  }

  missesGroup(): boolean {
    return this.#sight.missesGroup(this.#item);
  }

  isUnsuppressed(): boolean {
    return isUnsuppressed(this.#sight.run, this.#item);
  }

  unread(): ItemReason | undefined {
    const [consent, item] = [this.#consent(), this.#item];
    if (consent === undefined) return undefined;
    const source = this.#isMissing()
      ? consent.unreadAt(placeOf(item))
      : mailedBy(item) !== undefined && consent.unreadFor(placeOf(item));
    return source ? { code: 'source-unread', source } : undefined;
  }

  isMentioned(): boolean {
    const consent = this.#consent();
    const item = this.#item;
    if (consent === undefined || !this.#isMissing() || !('address' in item)) return false;
    return consent.isMentioned(placeOf(item), item.address);
  }

  /**
   * Whether it goes since no row mentions it, which may be otherwise by now. Copies, and what an undo deletes, go whatever
   * the sources say, and so does who was erased.
   */
  #isMissing(): boolean {
    const item = this.#item;
    if (item.kind !== 'deleteContact' && item.kind !== 'removeSegmentRecipient') return false;
    if (item.reason !== 'gone') return false;
    const { tombstones } = this.#sight.run.past;
    return !tombstones.hasErased() || !tombstones.isErased(item.address);
  }

  #consent(): CurrentConsent | undefined {
    return this.#sight.changedSources(this.#item);
  }
}
