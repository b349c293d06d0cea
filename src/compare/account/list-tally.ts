// What a contact list shows as a whole: it counts contacts that get no row as well.

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
