// P4, P9: of names that are almost alike the exact one is meant, else the only one that is near, with a warning;
// where nobody can tell, nothing is written. Judged by what the account holds and by the requests.
import type { AccountState } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { behaves, hasFarReach, hasForeignWriter } from '../excuses.ts';

export const EXACT_NAMES: Checker = {
  promise: 'P9 the exact name counts',
  breaks: (evidence) => [
    ...unclearWrites(evidence),
    ...untold(evidence),
    ...enteredBystanders(evidence),
    ...leftBystanders(evidence),
  ],
};

/** Of a configuration; which names rows hold is seen when they are read. */
function configuredNames({ scenario }: Evidence): string[] {
  const { syncs, suppressions = [] } = scenario.config;
  const ofSyncs = syncs.flatMap(({ segment, contactType = 'Newsletter', contactTypeFrom }) => {
    if (segment !== undefined) return [segment];
    return contactTypeFrom === undefined ? [contactType] : [];
  });
  return [...ofSyncs, ...suppressions.flatMap(({ group }) => group ?? [])];
}

function unclearWrites(evidence: Evidence): string[] {
  const { meanings } = evidence.scenario;
  const unclear = configuredNames(evidence).filter(
    (name) => meanings.has(name) && meanings.get(name) === undefined,
  );
  if (unclear.length === 0) return [];
  const writes = evidence.events.filter((event) => event.kind === 'served' && event.isWrite);
  return [
    ...evidence.runs.map(({ name }) => `the ${name} run has a plan though a name is not clear`),
    ...writes.map(() => 'something was written though a name is not clear'),
  ];
}

function untold(evidence: Evidence): string[] {
  const { meanings } = evidence.scenario;
  const respelled = configuredNames(evidence).filter((name) => {
    const meant = meanings.get(name);
    return meant !== undefined && !mayBeRemoved(meant, evidence);
  });
  return evidence.runs.flatMap(({ name: run, warnings }) =>
    respelled
      .filter((name) => !warnings.some((warning) => tells(warning, name)))
      .map((name) => `the ${run} plan takes ${name} for another name and does not say so`),
  );
}

/** Somebody else took it away, so that nothing almost alike is left. */
function mayBeRemoved(name: string, evidence: Evidence): boolean {
  const { contactTypes, segments, groups } = evidence.after;
  const isThere = [...contactTypes.values(), ...segments.values(), ...groups].includes(name);
  return !isThere && behaves(evidence, 'foreign_writer=deletes', 'foreign_writer=edits');
}

function tells({ code, message }: { code: string; message: string }, name: string): boolean {
  return code === 'NAME_SPELLED_OTHERWISE' && message.includes(JSON.stringify(name));
}

/** Nobody comes into what nothing means, but who was in that group under another address. */
function enteredBystanders(evidence: Evidence): string[] {
  if (hasForeignWriter(evidence) || hasFarReach(evidence)) return [];
  const { before, afterSecond } = evidence;
  const carried = carriedAlong(evidence);
  return [
    ...newIn(contactsIn(afterSecond, evidence), contactsIn(before, evidence)),
    ...newIn(recipientsIn(afterSecond, evidence), recipientsIn(before, evidence)),
    ...newIn(groupEntriesIn(afterSecond, evidence), groupEntriesIn(before, evidence)).filter(
      (entry) => !carried.has(entry),
    ),
  ].map((entry) => `${entry} was written, and no configuration means that name`);
}

function leftBystanders(evidence: Evidence): string[] {
  if (hasForeignWriter(evidence) || hasFarReach(evidence)) return [];
  const { before, afterSecond } = evidence;
  const follows = behaves(evidence, 'contact_delete_cascade_segment');
  return [
    ...newIn(contactsIn(before, evidence), contactsIn(afterSecond, evidence)),
    ...(follows ? [] : newIn(recipientsIn(before, evidence), recipientsIn(afterSecond, evidence))),
  ].map((entry) => `${entry} was taken away, and no configuration means that name`);
}

function newIn(now: ReadonlySet<string>, before: ReadonlySet<string>): string[] {
  return [...now].filter((entry) => !before.has(entry));
}

function contactsIn(
  { contacts, contactTypes }: AccountState,
  { scenario: { bystanders } }: Evidence,
): Set<string> {
  return new Set(
    contacts
      .filter(({ contact_type_id: id }) => bystanders.includes(contactTypes.get(id) ?? ''))
      .map(({ id, contact_type_id: type }) => `contact ${String(id)} of type ${String(type)}`),
  );
}

function recipientsIn(
  { recipients, segments }: AccountState,
  { scenario: { bystanders } }: Evidence,
): Set<string> {
  const ids = [...segments].filter(([, name]) => bystanders.includes(name)).map(([id]) => id);
  return new Set(
    recipients
      .filter((entry) => ids.some((id) => entry.startsWith(`${String(id)} `)))
      .map((entry) => `recipient ${entry}`),
  );
}

function groupEntriesIn(
  { suppressed }: AccountState,
  { scenario: { bystanders } }: Evidence,
): Set<string> {
  return new Set([...suppressed].filter((entry) => bystanders.some((name) => isIn(entry, name))));
}

function isIn(entry: string, group: string): boolean {
  return entry.endsWith(` in ${group}`);
}

/** Who changes an address has left the same groups, whichever they are, under the present one and all former ones. */
function carriedAlong({ scenario, before }: Evidence): ReadonlySet<string> {
  const { config, formerAddresses } = scenario;
  const [header = [], ...rows] = config.sources['crm'] ?? [];
  const place = header.indexOf('Id');
  const carried = (from: string, to: string): string[] =>
    [...before.suppressed]
      .filter((entry) => entry.startsWith(`${from} in `))
      .map((entry) => `${to}${entry.slice(from.length)}`);
  const presentOf = (id: string): string[] =>
    rows.filter((row) => row[place] === id).map(([email = '']) => email.toLowerCase());
  const formerOf = (id: string): string[] =>
    formerAddresses.filter((former) => former.id === id).map(({ address }) => address);
  return new Set(
    formerAddresses.flatMap(({ id }) => {
      const all = [...presentOf(id), ...formerOf(id)];
      return all.flatMap((from) => all.flatMap((to) => carried(from, to)));
    }),
  );
}
