// Addresses that one person had and another has now: what is known under them may be the other person's.
import type {
  KnownLeavers,
  Memory,
  Scratch,
  SourceIdTable,
  StoredSourceId,
} from '../../state/index.ts';
import { GLOBAL_SCOPE } from '../scope/source-bindings.ts';

interface NoteContext {
  readonly scratch: Scratch;
  readonly sourceIds: SourceIdTable;
  readonly leavers?: KnownLeavers | undefined;
}

/**
 * Notes which former addresses another id of the same source has by now, as long as no list says anything of them: then
 * it is the other person who left, however long the first one's row lives on, and that of the other.
 */
export function notePassedOn(
  { scratch, sourceIds, leavers }: NoteContext,
  lists: readonly { readonly scope: number; readonly group: string }[],
): void {
  const passed = scratch.ids.passedOn((address) => sourceIds.addressHash(address));
  for (const { scope, group } of lists) {
    const open = passed.filter(
      (one) =>
        !scratch.ids.isSaid(scope, one) &&
        !(scope === GLOBAL_SCOPE && leavers?.has(one.address) === true),
    );
    const former = open.map(({ source, id, address }) => sourceIds.hashed(source, id, address));
    sourceIds.notePassedOn(group, former);
  }
}

interface AskContext {
  readonly scratch: Scratch;
  /** Left out where no source has ids. */
  readonly sourceIds?: SourceIdTable | undefined;
}

export type AskedRow = Pick<StoredSourceId, 'source' | 'id' | 'address'> & {
  readonly target?: number;
};

/**
 * The rows whose address was another id's before, or is tonight. An id of another source may stand for the same person
 * tonight, and a row that asks for the contact itself is not kept from it by another one.
 */
export function ofAnother<Row extends AskedRow>(
  { scratch, sourceIds }: AskContext,
  { sums }: Memory,
  rows: readonly Row[],
): ReadonlySet<Row> {
  if (rows.length === 0 || sourceIds === undefined) return new Set();
  const known = sourceIds.idsOfPeople(new Set(rows.map(({ address }) => sums.ofPerson(address))));
  const isTheirs = ({ source, target }: Row, other: StoredSourceId): boolean =>
    other.source !== source ||
    (target !== undefined && scratch.ids.targetsOf(other).includes(target));
  return new Set(
    rows.filter((row) => {
      const tonight = scratch.ids.ofAddresses([row.address]);
      const theirs = tonight.filter((other) => isTheirs(row, other));
      const own = new Set([row, ...theirs].map((one) => sums.ofId(one)));
      const person = sums.ofPerson(row.address);
      return known.some((one) => one.person === person && !own.has(one.id));
    }),
  );
}
