// Sources that the configuration calls otherwise than before. An id means something within its source only: what runs know
// of the ids under the former name would be lost with it, and so would be who left, was erased or was removed by hand.
import { inBatches } from '../../lib/index.ts';
import type { StoredSourceId } from '../../state/index.ts';
import { type LinkContext, withPast } from './former-addresses.ts';

interface RenamedSources {
  /** Those that the last run read, and the configuration names no more. */
  readonly gone: readonly string[];
  /** Those with ids that the last run did not read. */
  readonly come: readonly string[];
}

type TakeOverContext = Omit<LinkContext, 'targets'> & { readonly today: string };

/** What is known of the ids of a source counts for those of the one that has come in its place. */
export function takeOverIds(context: TakeOverContext, { gone, come }: RenamedSources): void {
  for (const source of come) {
    const before = gone.find((name) => isRenamed(context, name, source));
    if (before !== undefined) takeOver(context, before, source);
  }
}

/** Whether most ids that the former name knows have an address that they had there. */
function isRenamed(context: TakeOverContext, before: string, source: string): boolean {
  let [known, same] = [0, 0];
  for (const { past, addressHash } of withPast(context, rowsUnder(context, before, source))) {
    if (past.length === 0) continue;
    known += 1;
    if (past.some((hash) => hash.equals(addressHash))) same += 1;
  }
  return same * 2 > known;
}

function takeOver(context: TakeOverContext, before: string, source: string): void {
  const { sourceIds, past: memory, today } = context;
  const erased: bigint[] = [];
  for (const batch of inBatches(withPast(context, rowsUnder(context, before, source)), BATCH)) {
    const ids = batch.map(({ row, idHash, key }) => {
      const own = memory?.sums.ofId({ source, id: row.id });
      if (own !== undefined && memory?.tombstones.isErasedId(row) === true) erased.push(own);
      const to = { idHash: sourceIds.idHash(source, row.id), key: own };
      return { from: { idHash, key }, to };
    });
    sourceIds.takeOver(ids);
  }
  memory?.tombstones.eraseIds(erased, today);
  if (sourceIds.isDoubted(before)) sourceIds.doubt(source);
}

/** Each commit waits for the disk. */
const BATCH = 10_000;

/** The rows of a source, as if it had the former name. */
function* rowsUnder(
  { scratch }: TakeOverContext,
  before: string,
  source: string,
): Generator<StoredSourceId> {
  for (const row of scratch.ids.single()) {
    if (row.source === source) yield { ...row, source: before };
  }
}
