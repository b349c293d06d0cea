// What a contact list shows as a whole: it counts contacts that get no row as well, and refuses two contacts with one
// id, since an update or delete of one would reach the other.
import { type Contact, UnexpectedAnswerError } from '../../api/index.ts';
import type { ListedIds } from '../../state/index.ts';

/** Plain data, for any thread. */
export interface ListTotals {
  /** User ids of all contacts. */
  readonly owners: readonly string[];
  /** By the ids of contact types, also of those that take no part: how many contacts they have. */
  readonly contactTypes: ReadonlyMap<string, number>;
}

export const NO_TOTALS: ListTotals = { owners: [], contactTypes: new Map() };

export class ListTally {
  readonly #owners = new Set<string>();
  readonly #contactTypes = new Map<string, number>();

  /** Forgets everything. */
  restart(): void {
    this.#owners.clear();
    this.#contactTypes.clear();
  }

  /** Deleted contacts show their owner alone. */
  add(userId: string, contactTypeId: string, isDeleted: boolean): void {
    this.#owners.add(userId);
    if (isDeleted) return;
    this.#contactTypes.set(contactTypeId, (this.#contactTypes.get(contactTypeId) ?? 0) + 1);
  }

  totals(): ListTotals {
    return { owners: [...this.#owners], contactTypes: new Map(this.#contactTypes) };
  }
}

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
