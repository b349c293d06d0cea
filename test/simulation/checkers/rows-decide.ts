// P4, P7: a plan does what the rows say: whom one of them wants no mail for is not created, and a
// blank cell clears nothing.
import type { Item, ItemOf } from '../../../src/plan/item.ts';
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import type { WorldConfig, WorldSync } from '../../world/world-config.ts';

export const ROWS_DECIDE: Checker = {
  promise: 'P4 the worst row decides',
  breaks: (evidence) =>
    evidence.runs.flatMap(({ items }) => items.flatMap((item) => contradicted(item, evidence))),
};

const NO_MAIL: readonly string[] = ['unsubscribed', 'bounced'];

function contradicted(item: Item, { scenario }: Evidence): string[] {
  if (item.kind === 'createContact' && isKeptFromMail(item, scenario.config)) {
    return [`item ${String(item.seq)} creates somebody whom a row wants no mail for`];
  }
  if (item.kind === 'updateContact' && item.changes.some((change) => change.new === null)) {
    return [`item ${String(item.seq)} clears a value, and no configuration lets blanks clear`];
  }
  return [];
}

/** Rows of all sources that go into the contact type. */
function isKeptFromMail(item: ItemOf<'createContact'>, { syncs, sources }: WorldConfig): boolean {
  return syncs
    .filter(({ segment }) => segment === undefined)
    .some((sync) =>
      sync.sources
        .flatMap((name) => spokenOf(sources[name] ?? []))
        .filter(({ address }) => address === item.address)
        .filter(({ group }) => contactTypeOf(sync, group) === item.contactType)
        .some(({ status }) => NO_MAIL.includes(status)),
    );
}

interface Spoken {
  readonly address: string;
  readonly status: string;
  readonly group: string | undefined;
}

function spokenOf([header = [], ...rows]: readonly (readonly string[])[]): Spoken[] {
  const [status, group] = [header.indexOf('Status'), header.indexOf('Group')];
  return rows.map((row) => ({
    address: row[0]?.toLowerCase() ?? '',
    status: row[status] ?? '',
    group: row[group],
  }));
}

function contactTypeOf(sync: WorldSync, group: string | undefined): string {
  const named = sync.contactTypeFrom === undefined ? undefined : group;
  return named ?? sync.contactType ?? 'Newsletter';
}
