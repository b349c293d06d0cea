// P6: a verdict says what happened: nothing is blamed on a service that never said so, and nobody is
// refused because of others that went with him.
import type { Checker } from '../checker.ts';
import type { Item } from '../../../src/plan/index.ts';
import { readingsOf } from '../contact-readings.ts';
import type { Evidence, EventOf, ItemEnd, RunEvidence, SeenEvent } from '../evidence.ts';
import { hadVeryLateCommit, isFriendly } from '../excuses.ts';
import { meantBy } from '../look-alikes.ts';

export const HONEST_VERDICTS: Checker = {
  promise: 'P6 verdicts are true',
  breaks: (evidence) => evidence.runs.flatMap((run) => untrue(run, evidence)),
};

/** Codes of a refusal; what was not sent at all has others. */
const REFUSALS: readonly (string | undefined)[] = ['rejected', 'not-found'];

function untrue(run: RunEvidence, evidence: Evidence): string[] {
  const intents = intentsOf(run, evidence);
  return run.items.flatMap((item) => {
    const { kind, seq } = item;
    const end = run.verdicts.get(seq);
    const own = intents.filter(({ seqs }) => seqs.includes(seq));
    if (end?.state !== 'rejected' || own.length === 0) return [];
    const isMade = isThere(item, run, evidence);
    const lie = isMade ? 'is rejected, and its contact is there' : lieOf(end, own, evidence);
    return lie === undefined ? [] : [`${kind} ${String(seq)} of the ${run.name} run ${lie}`];
  });
}

/** Whether the run itself saw at last what it calls refused. The plan found no contact there. */
function isThere(item: Item, run: RunEvidence, evidence: Evidence): boolean {
  if (item.kind !== 'createContact' || !isFriendly(evidence) || hadVeryLateCommit(evidence))
    return false;
  const { contacts = [] } = readingsOf(run, evidence).last ?? {};
  const types = evidence.afterSecond.contactTypes;
  return contacts.some(
    (contact) =>
      contact.email.trim().toLowerCase() === item.address &&
      types.get(contact.contact_type_id) === meantBy(item.contactType, evidence.scenario.meanings),
  );
}

/** Runs have no id here: the intents of the first are those before the second verify. */
function intentsOf(run: RunEvidence, { events }: Evidence): EventOf<'intent'>[] {
  const middle = events.findIndex((event) => event.kind === 'verb' && event.verb === 'verify');
  const border = middle === -1 ? events.length : middle;
  const part = run.name === 'first' ? events.slice(0, border) : events.slice(border);
  return part.filter((event) => event.kind === 'intent');
}

function lieOf(
  { reason }: ItemEnd,
  own: readonly EventOf<'intent'>[],
  evidence: Evidence,
): string | undefined {
  const isDrop = reason?.code === 'silently-dropped';
  if (!own.some((intent) => wasServed(intent, evidence, isDrop ? saysYes : saysNo))) {
    return `is rejected, and the service never said ${isDrop ? 'yes' : 'no'}: ${String(reason?.code)}`;
  }
  if (!REFUSALS.includes(reason?.code)) return undefined;
  const isShared = (own.at(-1)?.seqs.length ?? 1) > 1;
  return isShared ? 'was refused together with others, and never by itself' : undefined;
}

/** Whether the endpoint of an intent was answered so at some time after it. */
function wasServed(
  intent: EventOf<'intent'>,
  { events }: Evidence,
  says: (said: Said) => boolean,
): boolean {
  return events.slice(events.indexOf(intent)).some((event) => {
    const said = saidIn(event);
    return said?.endpoint === intent.endpoint && says(said);
  });
}

interface Said {
  readonly endpoint: string;
  readonly httpStatus: number;
  readonly answer: string;
}

/** What the service said, or something else in its place. */
function saidIn(event: SeenEvent): Said | undefined {
  if (event.kind === 'served') return event;
  if (event.kind !== 'sent' || typeof event.fate !== 'object') return undefined;
  if (!('status' in event.fate)) return undefined;
  const { status: httpStatus, body: answer } = event.fate;
  return { endpoint: event.endpoint, httpStatus, answer };
}

function saysYes({ answer, httpStatus }: Said): boolean {
  return httpStatus === 204 || answer.includes('"status":"success"');
}

/** A firewall says it with its status. */
function saysNo({ answer, httpStatus }: Said): boolean {
  return answer.includes('"status":"failed"') || [403, 413].includes(httpStatus);
}
