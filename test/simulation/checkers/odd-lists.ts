// P5: a list of a wrong shape is read again, and never taken for an empty one; a list that a service in good
// health says to be empty in another way is read as one.
import type { Checker } from '../checker.ts';
import type { Evidence, EventOf } from '../evidence.ts';
import { isFriendly } from '../excuses.ts';

export const ODD_LISTS: Checker = {
  promise: 'P5 odd lists',
  breaks: (evidence) => [...otherPlan(evidence), ...givenUp(evidence), ...notUnderstood(evidence)],
};

/** The plan that was carried out is the one that the account and the sources make. */
function otherPlan({ calmItems, runs: [first] }: Evidence): string[] {
  if (calmItems === undefined || first?.name !== 'first') return [];
  const isSame = JSON.stringify(first.items) === JSON.stringify(calmItems);
  return isSame ? [] : ['lists of a wrong shape made another plan than lists as they are'];
}

/** Who is told nonsense once, asks once more. */
function givenUp(evidence: Evidence): string[] {
  const { odd, faultShare } = evidence.scenario;
  if (odd.habit !== 'misshapen-lists' || faultShare > 0 || !isFriendly(evidence)) return [];
  if (isMisconfigured(evidence)) return [];
  return verbsOf(evidence).flatMap(({ stopped, sent }) => {
    if (stopped === undefined) return [];
    if (stopped.exitCode !== 5) return [`${stopped.code} ends with ${String(stopped.exitCode)}`];
    return hasTwoInARow(sent) ? [] : ['a run was given up over a single list of a wrong shape'];
  });
}

interface Verb {
  readonly stopped: EventOf<'ended'>['stopped'];
  readonly sent: readonly EventOf<'sent'>[];
}

/** Those that came to an end. */
function verbsOf({ events }: Evidence): Verb[] {
  const verbs: Verb[] = [];
  let sent: EventOf<'sent'>[] = [];
  for (const event of events) {
    if (event.kind === 'verb') sent = [];
    if (event.kind === 'sent') sent.push(event);
    if (event.kind === 'ended') verbs.push({ stopped: event.stopped, sent });
  }
  return verbs;
}

/** Two wrong answers of one endpoint, one right after the other. */
function hasTwoInARow(sent: readonly EventOf<'sent'>[]): boolean {
  const last = new Map<string, string>();
  return sent.some(({ endpoint, faultName }) => {
    const isSecond = faultName === ODD && last.get(endpoint) === ODD;
    last.set(endpoint, faultName);
    return isSecond;
  });
}

const ODD = 'misshapen-lists';

/** After all trouble there is nothing in the way of looking, but for what the configuration names and the account does not have. */
function notUnderstood(evidence: Evidence): string[] {
  if (!isFriendly(evidence) || evidence.differences !== undefined) return [];
  if (isMisconfigured(evidence)) return [];
  const reason = evidence.stops.at(-1)?.message ?? '';
  return [`verify cannot read a service in good health: ${reason}`];
}

/** The configuration names what the account does not have, however its lists are shaped. */
function isMisconfigured({ stops, runs }: Evidence): boolean {
  return runs.length === 0 && stops.at(-1)?.code === 'MAPPING_INCOMPLETE';
}
