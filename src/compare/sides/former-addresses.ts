// People whose address changed, in sources that give each person an id. Their suppressions follow them to the new
// address, since a person who left has not come back with it, and so may their contact.
import type {
  HashedId,
  IdCount,
  Scratch,
  SourceIdTable,
  StoredSourceId,
} from '../../state/index.ts';
import { GLOBAL_SCOPE, uncounted } from '../scope/source-bindings.ts';
import type { Targets } from '../scope/targets.ts';

export interface FormerAddresses {
  /** Ids that several addresses have at one time: they are skipped. */
  readonly repeated: readonly IdCount[];
  /** Sources with too many ids that changed at once: they are no ids of people, and are skipped. */
  readonly unstable: readonly IdCount[];
  /** Ids with another address than before, which is not on the service yet. */
  readonly changed: readonly IdCount[];
  /** Ids whose former address is suppressed, globally or in a group. */
  readonly carried: readonly IdCount[];
}

export interface FormerContext {
  readonly scratch: Scratch;
  readonly sourceIds: SourceIdTable;
}

/**
 * Finds the former addresses of people, and remembers the ids, even if the plan is never carried out. Returns the
 * sources with too many ids that changed at once.
 */
export function findFormer(context: FormerContext): readonly SourceChanges[] {
  const unstable = lookBack(context).filter(isUnstable);
  for (const { first } of unstable) context.scratch.ids.forgetFresh(first.source);
  remember(context);
  return unstable;
}

export interface CarryContext extends FormerContext {
  /** Every unsubscribe group of the account, where any address changed. */
  readonly groups: readonly { readonly scope: number }[];
  readonly targets: Pick<Targets, 'ofKind'>;
  readonly unstable: readonly SourceChanges[];
}

/** Call it when both sides are read, after `findFormer`. */
export function carryFormer(context: CarryContext): FormerAddresses {
  const { scratch, sourceIds, groups, unstable } = context;
  const hash = (address: string): Buffer => sourceIds.addressHash(address);
  const hasFormer = scratch.ids.hasFormer();
  const carried = new Map<number, StoredSourceId>();
  const scopes = [GLOBAL_SCOPE, ...groups.map((group) => group.scope)];
  for (const scope of scopes) {
    for (const row of hasFormer ? scratch.ids.formerlySuppressed(scope, hash) : []) {
      carried.set(row.seq, row);
      suppress(row, scope, scratch);
    }
  }
  if (hasFormer) {
    const sources = unstable.map(({ first }) => first.source);
    const contactTypes = context.targets.ofKind('contactType').map(({ index }) => index);
    for (const target of contactTypes)
      scratch.renames.find({ target, contactTypes, scopes, unstable: sources, hash });
  }
  return {
    repeated: scratch.ids.repeated(),
    unstable: unstable.map(({ first, changed }) => ({ ...first, count: changed })),
    changed: scratch.ids.changed(),
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

function isUnstable({ known, changed }: SourceChanges): boolean {
  return changed > MOST_CHANGES && changed > known * LARGEST_SHARE;
}

/** Compares every id with its past, and notes its former addresses. Returns the changes by source. */
function lookBack({ scratch, sourceIds }: FormerContext): SourceChanges[] {
  const changes = new Map<string, SourceChanges>();
  for (const row of scratch.ids.single()) {
    const hashed = sourceIds.hashed(row.source, row.id, row.address);
    const past = sourceIds.addressesOf(hashed);
    const former = past.filter((hash) => !hash.equals(hashed.addressHash));
    const isFresh = former.length === past.length;
    for (const hash of former) scratch.ids.addFormer(row, hash);
    if (isFresh) scratch.ids.addFresh(row, hashed);
    if (past.length > 0) count(changes, row, isFresh);
  }
  return [...changes.values()];
}

/** `isChanged`: the id had addresses, but never this one. */
function count(
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

function remember({ scratch, sourceIds }: FormerContext): void {
  let batch: HashedId[] = [];
  for (const id of scratch.ids.fresh()) {
    batch.push(id);
    if (batch.length < BATCH_COUNT) continue;
    sourceIds.remember(batch);
    batch = [];
  }
  sourceIds.remember(batch);
}

const REASON = 'The same person is suppressed under a former address.';

/** The row is counted with its source; the suppression is not. */
function suppress(row: StoredSourceId, scope: number, scratch: Scratch): void {
  const { address, email, binding, file, line } = row;
  const place = uncounted({ binding, file, line });
  const evidence = { reason: REASON };
  scratch.desired.suppress({ scope, address, email, status: 'unsubscribed', evidence, ...place });
}

function countBySource(rows: readonly StoredSourceId[]): IdCount[] {
  const counts = new Map<string, IdCount>();
  for (const { source, file, line } of rows) {
    const known = counts.get(source) ?? { source, count: 0, file, line };
    counts.set(source, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
}
