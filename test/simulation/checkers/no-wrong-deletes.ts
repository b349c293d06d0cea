// P2, P5, P9: only ids that the plan names are deleted, and of them nobody whom a row mentions.
import type { Checker } from '../checker.ts';
import type { Evidence, EventOf } from '../evidence.ts';
import { type ItemOf } from '../../../src/plan/index.ts';
import { newPlaceOf } from '../new-place.ts';
import { keyOf } from '../account-state.ts';
import { behaves } from '../excuses.ts';
import { meantBy } from '../look-alikes.ts';

export const NO_WRONG_DELETES: Checker = {
  promise: 'P5 no wrong delete',
  breaks: (evidence) => {
    const planned = plannedDeletes(evidence);
    const byId = new Map(planned.map((item) => [item.contactId, item]));
    const unplanned = [
      ...new Set(
        evidence.events
          .filter((event) => event.kind === 'served')
          .flatMap(deletedIds)
          .filter((id) => !byId.has(id)),
      ),
    ];
    const wrongIds = unplanned
      .filter((id) => wasThereBefore(id, evidence))
      .map((id) => `contact ${id} was deleted though no plan says so`);
    return [
      ...wrongIds,
      ...tooManyCopies(unplanned, evidence),
      // What the first run left undone the second one may plan for another reason.
      ...[...byId.values()].flatMap((item) => wrongReason(item, evidence)),
    ];
  },
};

function plannedDeletes({ runs }: Evidence): ItemOf<'deleteContact'>[] {
  return runs.flatMap(({ items }) => items.filter((item) => item.kind === 'deleteContact'));
}

function wasThereBefore(id: string, { before }: Evidence): boolean {
  return before.contacts.some((contact) => String(contact.id) === id);
}

/**
 * A copy that a run made itself is its own to remove: at most one for each further time that a create
 * may have arrived. Who is left is told elsewhere.
 */
function tooManyCopies(unplanned: readonly string[], evidence: Evidence): string[] {
  const newIds = unplanned.filter((id) => !wasThereBefore(id, evidence));
  const possible = possibleCopies(evidence);
  return newIds.length <= possible
    ? []
    : [`${String(newIds.length)} new contacts were deleted, and ${String(possible)} can be copies`];
}

function possibleCopies({ events, runs }: Evidence): number {
  const creates = new Set(
    runs.flatMap(({ items }) =>
      items.flatMap(({ kind, seq }) => (kind === 'createContact' ? [seq] : [])),
    ),
  );
  const arrivals = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== 'intent' || !CREATES.includes(event.endpoint)) continue;
    for (const seq of event.seqs.filter((number) => creates.has(number))) {
      const key = `${event.runId} ${String(seq)}`;
      arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
    }
  }
  return [...arrivals.values()].reduce((sum, count) => sum + count - 1, 0);
}

const CREATES: readonly string[] = ['contacts/add', 'contacts/upload-csv'];

function deletedIds({ endpoint, fields, query }: EventOf<'served'>): string[] {
  if (endpoint === 'contacts/delete') return [new URLSearchParams(query).get('contact_id') ?? ''];
  return endpoint === 'contacts/bulk-delete' ? fields.map(([, value]) => value) : [];
}

function wrongReason(item: ItemOf<'deleteContact'>, evidence: Evidence): string[] {
  const wasDeleted = !evidence.afterSecond.contacts.some(({ id }) => String(id) === item.contactId);
  // Somebody else who only adds takes nobody away.
  if (!wasDeleted || behaves(evidence, 'foreign_writer=deletes', 'foreign_writer=edits')) return [];
  const half = newPlaceOf(item);
  // A changed address moves the person, and no row may mention the former one.
  if (item.movedAs !== undefined && isMentioned(item, evidence)) return [mentioned(item)];
  if (half !== undefined) return movedAway(item, half, evidence);
  if (item.reason === 'duplicate') return lastCopy(item, evidence);
  return isMentioned(item, evidence) ? [mentioned(item)] : [];
}

function mentioned({ contactId }: ItemOf<'deleteContact'>): string {
  return `${contactId} was deleted, and a row mentions it`;
}

function isMentioned(item: ItemOf<'deleteContact'>, { scenario }: Evidence): boolean {
  const { sources, syncs } = scenario.config;
  const placeOf = (name: string): string => meantBy(name, scenario.meanings);
  return syncs
    .filter((sync) => sync.segment === undefined)
    .some((sync) =>
      sync.sources.some((name) => {
        const [header = [], ...rows] = sources[name] ?? [];
        const column = sync.contactTypeFrom === undefined ? -1 : header.indexOf('Group');
        return rows.some(
          (row) =>
            row[0]?.toLowerCase() === item.address &&
            placeOf(row[column] ?? sync.contactType ?? 'Newsletter') === item.contactType,
        );
      }),
    );
}

function movedAway(
  item: ItemOf<'deleteContact'>,
  { contactType, address }: Pick<ItemOf<'createContact'>, 'contactType' | 'address'>,
  { afterSecond }: Evidence,
): string[] {
  const [typeId = 0] = [...afterSecond.contactTypes].find(([, name]) => name === contactType) ?? [];
  const wanted = keyOf({ contact_type_id: typeId, email: address });
  const isThere = afterSecond.contacts.some((contact) => keyOf(contact) === wanted);
  return isThere ? [] : [`${item.contactId} was deleted and is not where it moves to`];
}

/**
 * All of them may go where the first one goes as well, since no row mentions it. The one that stays may get its
 * person's new address.
 */
function lastCopy(item: ItemOf<'deleteContact'>, evidence: Evidence): string[] {
  const goesToo = plannedDeletes(evidence).some(
    ({ reason, contactTypeId, address }) =>
      (reason === 'gone' || reason === 'erased') &&
      contactTypeId === item.contactTypeId &&
      address === item.address,
  );
  if (goesToo) return [];
  const { afterSecond } = evidence;
  const wanted = [item.address, ...newAddressesOf(item, evidence)].map((email) =>
    keyOf({ contact_type_id: Number(item.contactTypeId), email }),
  );
  const isThere = afterSecond.contacts.some((contact) => wanted.includes(keyOf(contact)));
  return isThere ? [] : [`${item.contactId} was deleted as a copy, and none of it is left`];
}

/** What copies of the deleted contact were to be called by an update. */
function newAddressesOf(copy: ItemOf<'deleteContact'>, { runs }: Evidence): string[] {
  return runs.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === 'updateContact' &&
      item.contactTypeId === copy.contactTypeId &&
      item.address === copy.address &&
      item.newAddress !== undefined
        ? [item.newAddress.address]
        : [],
    ),
  );
}
