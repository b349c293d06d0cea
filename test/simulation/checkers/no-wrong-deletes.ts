// P2, P5, P9: only ids that the plan names are deleted, and of them nobody whom a row mentions.
import type { Checker } from '../checker.ts';
import type { Evidence, EventOf } from '../evidence.ts';
import type { ItemOf } from '../../../src/plan/item.ts';
import { keyOf } from '../account-state.ts';
import { hasForeignWriter } from '../excuses.ts';

export const NO_WRONG_DELETES: Checker = {
  promise: 'P5 no wrong delete',
  breaks: (evidence) => {
    const planned = plannedDeletes(evidence);
    const byId = new Map(planned.map((item) => [item.contactId, item]));
    const wrongIds = evidence.events
      .filter((event) => event.kind === 'served')
      .flatMap(deletedIds)
      .filter((id) => !byId.has(id) && !isOurOwn(id, evidence))
      .map((id) => `contact ${id} was deleted though no plan says so`);
    return [...wrongIds, ...planned.flatMap((item) => wrongReason(item, evidence))];
  },
};

function plannedDeletes({ runs }: Evidence): ItemOf<'deleteContact'>[] {
  return runs.flatMap(({ items }) => items.filter((item) => item.kind === 'deleteContact'));
}

/** A copy that a run made itself by a late commit is its own to remove; who is left is told elsewhere. */
function isOurOwn(id: string, { before }: Evidence): boolean {
  return !before.contacts.some((contact) => String(contact.id) === id);
}

function deletedIds({ endpoint, fields, query }: EventOf<'served'>): string[] {
  if (endpoint === 'contacts/delete') return [new URLSearchParams(query).get('contact_id') ?? ''];
  if (endpoint !== 'contacts/bulk-delete') return [];
  return fields.map(([, value]) => value);
}

function wrongReason(item: ItemOf<'deleteContact'>, evidence: Evidence): string[] {
  const wasDeleted = !evidence.afterSecond.contacts.some(({ id }) => String(id) === item.contactId);
  if (!wasDeleted || hasForeignWriter(evidence)) return [];
  if (item.movedTo !== undefined) return movedAway(item, evidence);
  if (item.reason === 'duplicate') return lastCopy(item, evidence);
  return isMentioned(item, evidence)
    ? [`${item.contactId} was deleted, and a row mentions it`]
    : [];
}

function isMentioned(item: ItemOf<'deleteContact'>, { scenario }: Evidence): boolean {
  const { sources, syncs } = scenario.config;
  return syncs
    .filter((sync) => sync.segment === undefined)
    .some((sync) =>
      sync.sources.some((name) => {
        const [header = [], ...rows] = sources[name] ?? [];
        const column = sync.contactTypeFrom === undefined ? -1 : header.indexOf('Group');
        return rows.some(
          (row) =>
            row[0]?.toLowerCase() === item.address &&
            (row[column] ?? sync.contactType ?? 'Newsletter') === item.contactType,
        );
      }),
    );
}

function movedAway(item: ItemOf<'deleteContact'>, { afterSecond }: Evidence): string[] {
  const [typeId = 0] =
    [...afterSecond.contactTypes].find(([, name]) => name === item.movedTo) ?? [];
  const wanted = keyOf({ contact_type_id: typeId, email: item.address });
  const isThere = afterSecond.contacts.some((contact) => keyOf(contact) === wanted);
  return isThere ? [] : [`${item.contactId} was deleted and is not where it moves to`];
}

/** All of them may go where the first one goes as well, since no row mentions it. */
function lastCopy(item: ItemOf<'deleteContact'>, evidence: Evidence): string[] {
  const goesToo = plannedDeletes(evidence).some(
    ({ reason, contactTypeId, address }) =>
      reason === 'gone' && contactTypeId === item.contactTypeId && address === item.address,
  );
  if (goesToo) return [];
  const { afterSecond } = evidence;
  const wanted = keyOf({ contact_type_id: Number(item.contactTypeId), email: item.address });
  const isThere = afterSecond.contacts.some((contact) => keyOf(contact) === wanted);
  return isThere ? [] : [`${item.contactId} was deleted as a copy, and none of it is left`];
}
