// P3: a run makes no contact that no row asks for, whatever an importer takes for a row; and where somebody else
// adds some while a file goes up, the run says so.
import { exitCodeOfRun } from '../../../src/cli/runs/run-reasons.ts';
import type { Checker } from '../checker.ts';
import { decidedTypes } from '../decided-types.ts';
import { readingsOf } from '../contact-readings.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import { behaves, hasShortOtherLists } from '../excuses.ts';

export const NO_STRANGERS: Checker = {
  promise: 'P3 nobody whom no row names',
  breaks: (evidence) => [
    ...unasked(evidence),
    ...evidence.runs.flatMap((run) => unsaid(run, evidence)),
  ],
};

/** Of the foreign writer alone (src/sandbox/service/foreign-writer.ts). */
const FOREIGN = 'colleague.';

function unasked({ scenario, before, after, afterSecond }: Evidence): string[] {
  const asked = new Set([
    ...before.contacts.map(({ email }) => email.toLowerCase()),
    ...Object.values(scenario.config.sources).flatMap(([, ...rows]) =>
      rows.map(([email = '']) => email.trim().toLowerCase()),
    ),
    ...scenario.twoAddressRows.map(({ first }) => first),
  ]);
  const strangers = [...after.contacts, ...afterSecond.contacts]
    .map(({ email }) => email.trim().toLowerCase())
    .filter((email) => !asked.has(email) && !email.startsWith(FOREIGN));
  return [...new Set(strangers)].map((email) => `${email} is there, and no row names it`);
}

/** Judged by what was there when the list was read for the plan, and when it was read last. */
function unsaid(run: RunEvidence, evidence: Evidence): string[] {
  if (run.result === undefined || hasShortOtherLists(evidence)) return [];
  if (behaves(evidence, 'list_staleness')) return [];
  const { planned, last, wasUploaded } = readingsOf(run, evidence);
  if (!wasUploaded || exitCodeOfRun(run.result, NOTHING_LEFT_OUT) !== 0) return [];
  const decided = decidedTypes(evidence.scenario.config);
  const typeIds = [...evidence.before.contactTypes]
    .filter(([, name]) => decided.has(name))
    .map(([id]) => id);
  const strangersIn = (look: typeof last): number[] =>
    (look?.contacts ?? [])
      .filter(({ contact_type_id: id, email }) => typeIds.includes(id) && email.startsWith(FOREIGN))
      .map(({ id }) => id);
  const known = new Set(strangersIn(planned));
  const more = strangersIn(last).filter((id) => !known.has(id));
  return more.length === 0
    ? []
    : [`${String(more.length)} came with the uploads of the ${run.name} run, and it ends with 0`];
}

const NOTHING_LEFT_OUT = { invalid: false, chosen: null } as const;
