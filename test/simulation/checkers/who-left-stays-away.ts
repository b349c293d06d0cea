// P4: who left by a row, by a former address or by an earlier run gets no mail, whatever the lists of the service
// show. Judged by the rows and the requests alone.
import type { Checker } from '../checker.ts';
import { consentOf } from '../consent-words.ts';
import type { EventOf, Evidence } from '../evidence.ts';
import { behaves, hasShortOtherLists } from '../excuses.ts';
import type { FormerAddress } from '../passed-along.ts';
import { meantBy } from '../look-alikes.ts';
import type { TwoAddressRow } from '../two-addresses.ts';

export const WHO_LEFT_STAYS_AWAY: Checker = {
  promise: 'P4 who left stays away',
  breaks: (evidence) => [
    ...unsaid(evidence),
    ...mailableAtNewAddress(evidence),
    ...broughtBack(evidence),
    ...createdBesideLeaver(evidence),
  ],
};

const LEFT = ['unsubscribed', 'bounced'];

/** A run that says that all is in effect must have unsubscribed every row that left. */
function unsaid(evidence: Evidence): string[] {
  const { scenario, runs, after, afterSecond } = evidence;
  if (behaves(evidence, 'foreign_writer', 'add_clears_unsubscribe=yes')) return [];
  const last = runs.at(-1);
  if (last?.result?.verified !== true) return [];
  const there = last.name === 'first' ? after.suppressed : afterSecond.suppressed;
  const { suppressions = [], sources } = scenario.config;
  return suppressions.flatMap(({ sources: names, group }) =>
    names
      .flatMap((name) => leavers(sources[name] ?? []))
      .map((address) =>
        group === undefined ? address : `${address} in ${meantBy(group, scenario.meanings)}`,
      )
      .filter((name) => !there.has(name))
      .map(() => 'everything is verified, and a row that left is not unsubscribed'),
  );
}

function leavers([header = [], ...rows]: readonly (readonly string[])[]): string[] {
  const place = header.indexOf('Status');
  return rows
    .filter((row) => LEFT.includes(row[place] ?? '') || consentOf(header, row) === 'left')
    .filter(([email = '']) => email.includes('@'))
    .map(([email = '']) => email.toLowerCase());
}

/** Who had left a group under a former address has left it at the new one when that is created, if a list shows it. */
function mailableAtNewAddress(evidence: Evidence): string[] {
  const hides = behaves(evidence, 'unsub_list_lacks', 'list_staleness', 'foreign_writer');
  if (hasShortOtherLists(evidence) || hides) return [];
  const { scenario, before, after } = evidence;
  const held = new Set(before.contacts.map(({ email }) => email.toLowerCase()));
  const presentOf = presentAddresses(evidence);
  if (areNoIds(scenario.formerAddresses, presentOf)) return [];
  return scenario.formerAddresses.flatMap(({ id, address }) => {
    const groups = before.groups.filter((group) => before.suppressed.has(`${address} in ${group}`));
    const present = presentOf.get(id) ?? '';
    const isNew =
      !held.has(present) && after.contacts.some(({ email }) => email.toLowerCase() === present);
    return groups
      .filter((group) => isNew && !after.suppressed.has(`${present} in ${group}`))
      .map((group) => `who left ${group} gets its mail at a new address`);
  });
}

/** By id, in small letters. */
function presentAddresses({ scenario }: Evidence): ReadonlyMap<string, string> {
  const [header = [], ...rows] = scenario.config.sources['crm'] ?? [];
  const place = header.indexOf('Id');
  return new Map(rows.map((row) => [row[place] ?? '', (row[0] ?? '').toLowerCase()]));
}

/**
 * Where more than 10 ids and more than a tenth of them change at once they are taken for numbers of rows, as
 * the page on files says and the plan warns: nobody is unsubscribed for what another person left.
 */
function areNoIds(
  former: readonly FormerAddress[],
  presentOf: ReadonlyMap<string, string>,
): boolean {
  const known = new Set(former.map(({ id }) => id).filter((id) => presentOf.has(id)));
  const same = former.filter(({ id, address }) => presentOf.get(id) === address);
  const changed = known.size - new Set(same.map(({ id }) => id)).size;
  return changed > 10 && changed > known.size / 10;
}

const BRINGING = ['contacts/add', 'contacts/upload-csv', 'segment/email/store'];

function broughtBack(evidence: Evidence): string[] {
  return broughtOf(evidence.scenario.lostSuppressions, evidence).map(
    () => 'somebody is created whom an earlier run unsubscribed',
  );
}

/** A second address makes no contact, and the first one none where somebody left at the second. */
function createdBesideLeaver(evidence: Evidence): string[] {
  const { twoAddressRows } = evidence.scenario;
  const away = twoAddressRows.filter((shared) => isAway(shared, evidence));
  return [
    ...broughtOf(
      away.map(({ first }) => first),
      evidence,
    ).map((address) => `${address} is created, and somebody left at the second address`),
    ...broughtOf(
      twoAddressRows.map(({ second }) => second),
      evidence,
    ).map((address) => `${address} is created, and is no first address`),
  ];
}

/** Who leaves on the service is known by its list alone. */
function isAway({ left }: TwoAddressRow, evidence: Evidence): boolean {
  if (left === 'never' || left === 'by-row') return left === 'by-row';
  if (left === 'meanwhile' && !hasMeanwhile(evidence)) return false;
  return !hasShortOtherLists(evidence) && !behaves(evidence, 'unsub_list_lacks', 'foreign_writer');
}

/** Where no first plan could be made, there was no time between a plan and its `apply`. */
function hasMeanwhile({ scenario, runs }: Evidence): boolean {
  return scenario.way === 'apply' && runs.some(({ name }) => name === 'first');
}

/** Those of the addresses that any request brings to the service. */
function broughtOf(addresses: readonly string[], { events }: Evidence): string[] {
  if (addresses.length === 0) return [];
  const sent = events
    .filter((event) => event.kind === 'served' && BRINGING.includes(event.endpoint))
    .map((event) => textOf(event as EventOf<'served'>).toLowerCase());
  return addresses.filter((address) => {
    const named = new RegExp(`\\b${address}`, 'u');
    return sent.some((text) => named.test(text));
  });
}

function textOf({ fields, file = '' }: EventOf<'served'>): string {
  return [...fields.map(([, value]) => value), file].join('\n');
}
