// People whose address changed, in sources that give each person an id. Their suppressions follow them to the new
// address, since a person who left has not come back with it, and so may their contact. Who was erased, or whose contact
// somebody removed by hand, stays away under the new address as well. The same holds for the further addresses of a row.
import { inBatches } from '../../lib/index.ts';
import type {
  IdCount,
  IdLink,
  KnownLeavers,
  Memory,
  Scratch,
  SourceIdTable,
  StoredSourceId,
} from '../../state/index.ts';
import { IdsNumberError } from '../scope/request.ts';
import { GLOBAL_SCOPE, uncounted } from '../scope/source-bindings.ts';
import type { Targets } from '../scope/targets.ts';
import { judgeOtherNames } from './other-names.ts';
import { formerContacts, noteGone, PERSON, type Renewed, whatIsOver } from './gone-contacts.ts';
import { notePassedOn } from './passed-on.ts';
import { type AgreedFurther, noteRenames } from './renames.ts';

export interface FormerAddresses {
  /** Ids that several addresses have at one time: they are skipped. */
  readonly repeated: readonly IdCount[];
  /** Sources with so many ids that changed at once that they may be no ids of people: they are skipped. */
  readonly unstable: readonly UnstableIds[];
  /** Ids with another address than before, which they never had or which is not on the service yet. */
  readonly changed: readonly IdCount[];
  /** Ids of which one address is suppressed, globally or in a group, and another one was not. */
  readonly carried: readonly IdCount[];
}

export interface UnstableIds extends IdCount {
  /** People who would be created: they wait until a person says what the ids mean. */
  readonly waiting: number;
  /** Only a few changed, and too many did at an earlier time. */
  readonly isDoubted?: boolean;
}

export interface LinkContext {
  readonly scratch: Scratch;
  readonly sourceIds: SourceIdTable;
  readonly targets: Pick<Targets, 'ofKind'>;
  /** Left out where nothing is remembered of contacts, nor of who was erased. */
  readonly past?: Memory | undefined;
}

export interface FormerContext extends LinkContext {
  /** Left out where a plan is carried out that was made with them. */
  readonly leavers?: KnownLeavers | undefined;
  /** As `2026-11-20`, UTC. */
  readonly today: string;
  /** So many people are the same as before, although many ids changed; left out where nobody says so. */
  readonly acceptIds?: number | undefined;
}

/**
 * Finds the former addresses of people, and remembers the ids, even if the plan is never carried out. Holds back who was
 * erased under one of them, and whom too many changed ids leave in doubt. Returns the sources of those.
 */
export function findFormer(context: FormerContext): readonly UnstableIds[] {
  const { scratch, past } = context;
  const { changes, erased } = lookBack(context);
  const unstable = unstableIn(changes, context);
  const doubted = new Set(unstable.map(({ source }) => source));
  for (const source of doubted) scratch.ids.forgetFresh(source);
  remember(context);
  const known = erased.filter(({ row, isFresh }) => !isFresh || !doubted.has(row.source));
  for (const { row, people } of known) {
    scratch.held.noteErased(people);
    if (row.isErased === 0) scratch.held.hold(row.address, 'erased');
  }
  // A row of any source with one of their addresses is theirs, too.
  const rows = scratch.ids.ofAddresses(known.map(({ row }) => row.address));
  if (past !== undefined) rememberErased(past, rows, context);
  return unstable;
}

/**
 * The sources with so many changed ids that they may be no ids of people. Whom they would create waits for a person, who
 * says with the number of those that wait that they are.
 */
function unstableIn(
  changes: readonly SourceChanges[],
  { scratch, sourceIds, acceptIds }: FormerContext,
): readonly UnstableIds[] {
  const hash = (address: string): Buffer => sourceIds.addressHash(address);
  const unstable = changes.flatMap((change): UnstableIds[] => {
    const { first, changed: count } = change;
    const isDoubted = sourceIds.isDoubted(first.source);
    if (count === 0 || !(isDoubted || isUnstable(change))) return [];
    const waiting = scratch.held.holdChanged(first.source, hash);
    return [{ ...first, count, waiting, isDoubted: isDoubted && !isUnstable(change) }];
  });
  if (acceptIds === undefined) {
    for (const { source, waiting } of unstable) {
      sourceIds.doubt(source);
      if (waiting > 0) scratch.held.mentionChanged(source);
    }
    return unstable;
  }
  const waiting = unstable.reduce((sum, ids) => sum + ids.waiting, 0);
  if (acceptIds !== waiting) throw new IdsNumberError(acceptIds, waiting);
  for (const { source } of unstable) sourceIds.trust(source);
  scratch.held.releaseChanged();
  return [];
}

/**
 * Their ids and addresses are known from then on, on whatever machine: the row may be gone by the next night, and another
 * source, which knows no such id, may have the address.
 */
function rememberErased(
  past: Memory,
  rows: readonly StoredSourceId[],
  { sourceIds, today }: FormerContext,
): void {
  const { tombstones, sums } = past;
  const ids = rows.filter((row) => !tombstones.isErasedId(row)).map((row) => sums.ofId(row));
  tombstones.eraseIds(ids, today);
  const isNew = ids.length > 0 || rows.some(({ address }) => !tombstones.isErased(address));
  if (isNew) past.eraseLinkedIds(sourceIds, today);
}

export interface CarryContext extends FormerContext {
  /** Every unsubscribe group of the account, where any address changed. */
  readonly groups: readonly { readonly scope: number; readonly group: string }[];
  readonly unstable: readonly UnstableIds[];
  readonly agreed: AgreedFurther;
}

/** Call it when both sides are read, after `findFormer`. */
export function carryFormer(
  context: CarryContext,
): FormerAddresses & { readonly asked: ReadonlySet<string> } {
  const { scratch, sourceIds, groups, unstable, agreed } = context;
  const hash = (address: string): Buffer => sourceIds.addressHash(address);
  const hasFormer = scratch.ids.hasFormer();
  const carried = new Map<number, StoredSourceId>();
  const lists = [{ scope: GLOBAL_SCOPE, group: '' }, ...groups];
  const scopes = lists.map(({ scope }) => scope);
  const carry = (rows: readonly StoredSourceId[], scope: number): void => {
    for (const row of rows) {
      carried.set(row.seq, row);
      suppress(row, scope, scratch);
    }
  };
  if (hasFormer) notePassedOn(context, lists);
  for (const { scope, group } of hasFormer ? lists : []) {
    const isPassedOn = (source: string, id: string, addressHash: Buffer): boolean =>
      sourceIds.isPassedOn(group, { idHash: sourceIds.idHash(source, id), addressHash });
    carry(scratch.ids.formerlySuppressed(scope, hash, isPassedOn), scope);
    // Asked when all present addresses are suppressed that are to be.
    carry(scratch.ids.leftBehind(scope, hash), scope);
  }
  const repeated = scratch.ids.repeated();
  const sharesIds = repeated.length > 0;
  const asked = judgeOtherNames({ ...context, sharesIds });
  if (hasFormer || agreed.size > 0) {
    const sources = unstable.map(({ source }) => source);
    noteRenames({ ...context, scopes, unstable: sources, hash });
  }
  const shared = sharesIds ? scratch.ids.shared() : [];
  noteGone({ ...context, shared });
  return {
    repeated,
    unstable,
    changed: scratch.ids.changed(),
    asked,
    carried: countBySource([...carried.values()]),
  };
}

export interface SourceChanges {
  known: number;
  changed: number;
  first: IdCount;
}

/** No more than this number and share of a source's ids change between two readings. */
const MOST_CHANGES = 10;

const LARGEST_SHARE = 0.1;

export function isUnstable({ known, changed }: SourceChanges): boolean {
  return changed > MOST_CHANGES && changed > known * LARGEST_SHARE;
}

/** The row of a person who was erased, by its address or its id. */
interface ErasedRow {
  readonly row: StoredSourceId;
  /** The id never had this address. */
  readonly isFresh: boolean;
  /** Hashes of the people that the id stood for: the same one, under each address. */
  readonly people: readonly bigint[];
}

/**
 * Compares every id with its past, and notes its former addresses. Returns the changes by source, and the rows of people
 * who were erased.
 */
function lookBack(context: FormerContext) {
  const { scratch, past: memory } = context;
  const changes = new Map<string, SourceChanges>();
  const erased: ErasedRow[] = [];
  const links = new Links(context);
  const erasedIds = memory?.tombstones.hasErased() === true ? memory.tombstones : undefined;
  for (const { row, past, links: known, ...hashed } of withPast(context, scratch.ids.single())) {
    const former = past.filter((hash) => !hash.equals(hashed.addressHash));
    const isFresh = former.length === past.length;
    if (isFresh) scratch.ids.addFresh(row, hashed);
    // A fresh one is linked once its source is known to have ids of people.
    if (!isFresh) links.renew(row, known);
    if (isOfErased(row, known, erasedIds)) {
      const people = known.filter(({ type }) => type === PERSON).map(({ link }) => link);
      erased.push({ row, isFresh, people });
    }
    if (row.isErased === 1) continue;
    for (const hash of former) scratch.ids.addFormer(row, hash);
    if (past.length > 0) countChange(changes, row, isFresh);
  }
  links.flush();
  return { changes: [...changes.values()], erased };
}

/** The rows with what is known of their ids. */
export function* withPast(
  { sourceIds, past: memory }: Pick<LinkContext, 'sourceIds' | 'past'>,
  rows: Iterable<StoredSourceId>,
) {
  for (const batch of inBatches(rows, READ_TOGETHER)) {
    const ids = batch.map((row) => {
      const hashed = sourceIds.hashed(row.source, row.id, row.address);
      return { ...hashed, row, key: memory?.sums.ofId(row) };
    });
    yield* sourceIds.pastOf(ids);
  }
}

const READ_TOGETHER = 1_000;

/** `tombstones`: left out where nobody was erased. */
function isOfErased(
  row: StoredSourceId,
  links: readonly IdLink[],
  tombstones: Memory['tombstones'] | undefined,
): boolean {
  if (row.isErased === 1) return true;
  if (tombstones === undefined) return false;
  const erased = tombstones.ownErased();
  return tombstones.isErasedId(row) || links.some(({ link }) => erased.has(link));
}

/** For contacts that came back under another address of their id: the removed one is over, whatever a later night sees. */
export function renewLinks(context: LinkContext, addresses: readonly string[]): void {
  const links = new Links(context);
  const rows = context.scratch.ids.ofAddresses(addresses);
  for (const { row, links: known } of withPast(context, rows)) links.renew(row, known);
  links.flush(true);
}

/** The people and contacts that ids stood for, as hashes of the memory. */
class Links {
  readonly #context: LinkContext;
  readonly #types: ReadonlyMap<number, { readonly key: string; readonly hash: bigint }>;
  #batch: (IdLink & { readonly id: bigint })[] = [];
  #renewed: Renewed[] = [];

  constructor(context: LinkContext) {
    this.#context = context;
    const { past, targets } = context;
    const types = past === undefined ? [] : targets.ofKind('contactType');
    this.#types = new Map(
      types.map(({ index, key }) => [index, { key, hash: past?.sums.ofType(key) ?? PERSON }]),
    );
  }

  /**
   * Links what is new of a row whose id has these links. Where a run agreed on the contact with the present address, the
   * person is there, whatever became of contacts with former ones.
   */
  renew(row: StoredSourceId, known: readonly IdLink[]): void {
    const own = this.#ownOf(row);
    this.#link(
      row,
      own.filter(({ link }) => known.every((one) => one.link !== link)),
    );
    const former = formerContacts(row, known, this.#context.past);
    if (former.length > 0) this.#renewed.push({ row, former });
  }

  add(row: StoredSourceId): void {
    this.#link(row, this.#ownOf(row));
  }

  #ownOf(row: StoredSourceId): IdLink[] {
    const { past, scratch } = this.#context;
    if (past === undefined) return [];
    const { sums } = past;
    const { address } = row;
    const own: IdLink[] = [{ link: sums.ofPerson(address), type: PERSON }];
    for (const target of scratch.ids.targetsOf(row)) {
      const type = this.#types.get(target);
      if (type === undefined) continue;
      own.push({ link: sums.ofContact({ contactType: type.key, address }), type: type.hash });
    }
    return own;
  }

  #link(row: StoredSourceId, links: readonly IdLink[]): void {
    const { past } = this.#context;
    if (past === undefined || links.length === 0) return;
    const id = past.sums.ofId(row);
    for (const link of links) this.#batch.push({ id, ...link });
    if (this.#batch.length >= BATCH_COUNT) this.flush();
  }

  /** `isOver`: what somebody removed is over in any case. */
  flush(isOver = false): void {
    const { sourceIds, past } = this.#context;
    sourceIds.link(this.#batch);
    this.#batch = [];
    const over = isOver ? this.#renewed : whatIsOver(this.#context, this.#renewed);
    for (const { row, former } of over) if (past) sourceIds.unlink(past.sums.ofId(row), former);
    this.#renewed = [];
  }
}

/** `isChanged`: the id had addresses, but never this one. */
export function countChange(
  changes: Map<string, SourceChanges>,
  { source, file, line }: StoredSourceId,
  isChanged: boolean,
): void {
  const first = { source, count: 1, file, line };
  const known = changes.get(source) ?? { known: 0, changed: 0, first };
  if (isChanged && known.changed === 0) known.first = first;
  known.known += 1;
  known.changed += isChanged ? 1 : 0;
  changes.set(source, known);
}

const BATCH_COUNT = 10_000;

function remember(context: FormerContext): void {
  const { scratch, sourceIds } = context;
  const links = new Links(context);
  for (const batch of inBatches(scratch.ids.fresh(), BATCH_COUNT)) {
    for (const row of batch) links.add(row);
    sourceIds.remember(batch);
  }
  links.flush();
}

const EVIDENCE = { reason: 'The same person is suppressed under another address of the same id.' };

/** The row is counted with its source; the suppression is not. */
function suppress(row: StoredSourceId, scope: number, scratch: Scratch): void {
  const { address, email, binding, file, line } = row;
  const place = uncounted({ binding, file, line });
  const left = { status: 'unsubscribed', evidence: EVIDENCE } as const;
  scratch.desired.suppress({ scope, address, email, ...left, ...place });
}

function countBySource(rows: readonly StoredSourceId[]): IdCount[] {
  const counts = new Map<string, IdCount>();
  for (const { source, file, line } of rows) {
    const known = counts.get(source) ?? { source, count: 0, file, line };
    counts.set(source, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
}
