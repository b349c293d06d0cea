// P4, P7: a plan does what the rows say: whom one of them wants no mail for is not created, and a
// blank cell clears nothing.
import type { Item, ItemOf } from '../../../src/plan/index.ts';
import type { Checker } from '../checker.ts';
import { consentOf, isConsentCustom } from '../consent-words.ts';
import type { Evidence } from '../evidence.ts';
import type { WorldConfig, WorldSync } from '../../world/world-config.ts';
import { meantBy } from '../look-alikes.ts';
import type { Scenario } from '../scenario.ts';

export const ROWS_DECIDE: Checker = {
  promise: 'P4 the worst row decides',
  breaks: (evidence) =>
    evidence.runs.flatMap(({ items }) => items.flatMap((item) => contradicted(item, evidence))),
};

const NO_MAIL: readonly string[] = ['unsubscribed', 'bounced'];

function contradicted(item: Item, { scenario }: Evidence): string[] {
  if (item.kind === 'createContact' && isKeptFromMail(item, scenario)) {
    return [`item ${String(item.seq)} creates somebody whom a row wants no mail for`];
  }
  if (item.kind === 'addSegmentRecipient' && isKeptFromSegment(item, scenario)) {
    return [`item ${String(item.seq)} adds a recipient whom a row wants no mail for`];
  }
  if (item.kind === 'updateContact' && item.changes.some((change) => change.new === null)) {
    return [`item ${String(item.seq)} clears a value, and no configuration lets blanks clear`];
  }
  return [];
}

/** Rows of all sources that go into the contact type. */
function isKeptFromMail(item: ItemOf<'createContact'>, { config, meanings }: Scenario): boolean {
  return config.syncs
    .filter(({ segment }) => segment === undefined)
    .some((sync) =>
      spokenIn(sync, config)
        .filter(({ address }) => address === item.address)
        .filter(({ group }) => meantBy(contactTypeOf(sync, group), meanings) === item.contactType)
        .some(({ isAgainst }) => isAgainst),
    );
}

/** A seed has one segment at most. */
function isKeptFromSegment(
  { address }: ItemOf<'addSegmentRecipient'>,
  { config }: Scenario,
): boolean {
  return config.syncs
    .filter(({ segment }) => segment !== undefined)
    .flatMap((sync) => spokenIn(sync, config))
    .some((spoken) => spoken.address === address && spoken.isAgainst);
}

interface Spoken {
  readonly address: string;
  readonly isAgainst: boolean;
  readonly group: string | undefined;
}

function spokenIn({ sources: names }: WorldSync, config: WorldConfig): Spoken[] {
  const against = isConsentCustom(config) ? ['no', 'left'] : ['no', 'left', 'odd'];
  return names.flatMap((name) => {
    const [header = [], ...rows] = config.sources[name] ?? [];
    const [status, group] = [header.indexOf('Status'), header.indexOf('Group')];
    return rows.map((row) => ({
      address: row[0]?.toLowerCase() ?? '',
      isAgainst: NO_MAIL.includes(row[status] ?? '') || against.includes(consentOf(header, row)),
      group: row[group],
    }));
  });
}

function contactTypeOf(sync: WorldSync, group: string | undefined): string {
  const named = sync.contactTypeFrom === undefined ? undefined : group;
  return named ?? sync.contactType ?? 'Newsletter';
}
