// Whether a snapshot has what a source needs of it. One without its suppressions would bring back
// people who left.
import { type Snapshot, type SnapshotList, SnapshotUnusableError } from '../../state/index.ts';

const NEEDED = ['contacts-type', 'contacts/list', 'global-unsubscribes', 'unsubscribes-groups'];

const RECIPIENTS = 'unsubscribes-groups/recipients-list';

/** Throws `SnapshotUnusableError` where a list was not read. */
export function refuseIncomplete(
  { lists }: Pick<Snapshot, 'lists'>,
  groups: readonly { readonly id: string; readonly name: string }[],
  shown: string,
): void {
  const missing = [
    ...NEEDED.filter((needed) => !lists.some(({ name }) => name === needed)),
    ...groups
      .filter(({ id }) => !lists.some(({ name, ownerId }) => name === RECIPIENTS && ownerId === id))
      .map(({ name }) => `the recipients of the group ${name}`),
  ];
  if (missing.length === 0) return;
  throw new SnapshotUnusableError(`The snapshot ${shown} lacks ${missing.join(', ')}.`, {
    hint: 'Make a new one with `listferry snapshot`.',
  });
}

/** Lists that the service itself counted as longer, when the snapshot was made. */
export function shortfallNotes(lists: readonly SnapshotList[]): readonly string[] {
  return lists.flatMap(({ name, rowCount, expectedCount }) =>
    expectedCount === null || rowCount >= expectedCount
      ? []
      : [
          `${name} holds ${String(rowCount)} records where the service counted ${String(expectedCount)}.`,
        ],
  );
}
