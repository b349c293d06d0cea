// Refuses a list that shows two contacts with one id: an update or delete of one would reach the other.
import { type Contact, UnexpectedAnswerError } from '../../api/index.ts';
import type { ListedIds } from '../../state/index.ts';

export function noteId(
  { id, contactTypeId, email, deletedAt }: Contact,
  ids: Pick<ListedIds, 'add'>,
): void {
  if (deletedAt === null) ids.add(id, contactTypeId, email);
}

/** Throws where one id stands for two contacts, so that the list is read again. */
export function refuseSharedIds(ids: Pick<ListedIds, 'hasShared'>, list: string): void {
  if (!ids.hasShared()) return;
  throw new UnexpectedAnswerError(
    `${list} shows two contacts with one id, so that a change of one could reach the other`,
  );
}
