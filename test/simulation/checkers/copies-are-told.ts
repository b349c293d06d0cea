// P3, P14: a run that leaves people in the account more often than once does not end with 0 unless a person
// accepted as many, and removes a copy only where that was asked for.
import { exitCodeOfRun } from '../../../src/cli/runs/run-reasons.ts';
import { keyOf, type ListedContact } from '../account-state.ts';
import type { Checker } from '../checker.ts';
import { readingsOf } from '../contact-readings.ts';
import { decidedTypes, syncsNaming } from '../decided-types.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import { behaves, hasShortOtherLists } from '../excuses.ts';
import { meantBy } from '../look-alikes.ts';

export const COPIES_ARE_TOLD: Checker = {
  promise: 'P3 copies are told',
  breaks: (evidence) => [
    ...evidence.runs.flatMap((run) => unsaid(run, evidence)),
    ...evidence.runs.flatMap((run) => unasked(run, evidence)),
  ],
};

/** Judged by what was there when the list was read last. */
function unsaid(run: RunEvidence, evidence: Evidence): string[] {
  if (run.result === undefined || hasShortOtherLists(evidence)) return [];
  // An old list shows no copies of today, and a type that somebody renames is no one's.
  if (behaves(evidence, 'list_staleness', 'foreign_writer=edits')) return [];
  const { contacts = [] } = readingsOf(run, evidence).last ?? {};
  const exitCode = exitCodeOfRun(run.result, { invalid: false, chosen: null });
  const { made = 0 } = run.result.copies ?? {};
  return [...decidedTypes(evidence.scenario.config)].flatMap(([name, syncs]) => {
    const ids = [...evidence.afterSecond.contactTypes]
      .filter(([, other]) => other === meantBy(name, evidence.scenario.meanings))
      .map(([id]) => id);
    const copies = copiesIn(contacts.filter((contact) => ids.includes(contact.contact_type_id)));
    const all = [...syncs, ...syncsNaming(name, evidence.scenario.config)];
    const accepted = Math.max(...all.map(({ acceptDuplicates = 0 }) => acceptDuplicates));
    const isSaid = exitCode !== 0 || copies <= accepted;
    return [
      ...(isSaid
        ? []
        : [`the ${run.name} run ends with 0 over ${String(copies)} copies in ${name}`]),
      ...(made > 0 && run.result?.verified === true
        ? [`the ${run.name} run is verified, and made ${String(made)} copies`]
        : []),
    ];
  });
}

/** Beyond the first contact of each key. */
function copiesIn(contacts: readonly ListedContact[]): number {
  return contacts.length - new Set(contacts.map(keyOf)).size;
}

function unasked({ name, items }: RunEvidence, { scenario }: Evidence): string[] {
  const syncs = scenario.config.syncs.filter(({ segment }) => segment === undefined);
  return items.flatMap((item) => {
    if (item.kind !== 'deleteContact' || item.reason !== 'duplicate') return [];
    const isAsked = syncs.some(
      ({ contactType = 'Newsletter', contactTypeFrom, duplicates }) =>
        duplicates === 'remove' &&
        (contactTypeFrom !== undefined ||
          meantBy(contactType, scenario.meanings) === item.contactType),
    );
    return isAsked
      ? []
      : [`the ${name} run removes a copy from ${item.contactType}, and nobody asked for it`];
  });
}
