// P14: who is told that his keys are refused stops, and says so by exit code 77.
import type { Checker } from '../checker.ts';
import type { Evidence, EventOf, SeenEvent } from '../evidence.ts';

export const REFUSED_KEYS: Checker = {
  promise: 'P14 refused keys are exit 77',
  breaks: (evidence: Evidence) => {
    const breaks: string[] = [];
    let refused: string | undefined;
    for (const event of withoutProbes(evidence)) {
      if (event.kind === 'verb') refused = undefined;
      if (isRefusal(event)) refused = event.endpoint;
      if (event.kind !== 'ended' || refused === undefined || event.stopped?.exitCode === 77)
        continue;
      const end = event.stopped?.code ?? 'success';
      breaks.push(`${refused} was answered that the keys are refused, and the end was ${end}`);
    }
    return breaks;
  },
};

/** While requests wait for a service to answer again, any answer to a probe will do: what they let through is asked next. */
function* withoutProbes({ events }: Evidence): Generator<SeenEvent> {
  const underWay = new Set<number>();
  for (const [place, event] of events.entries()) {
    if (event.kind === 'verb') underWay.clear();
    if (event.kind === 'intent') underWay.add(event.attemptId);
    if (event.kind === 'outcome') underWay.delete(event.attemptId);
    const isOfTypes = event.kind === 'sent' && event.endpoint === 'contacts-type';
    const isProbe =
      isOfTypes &&
      (underWay.size > 0 || isAmidRead(events, place) || isBetweenProbes(events, place));
    if (!isProbe) yield event;
  }
}

/** The first probe of an outage comes no sooner. */
const OUTAGE_MS = 30_000;

/** Whether a read that failed goes on behind it: then the service was taken for out in between. */
function isAmidRead(events: readonly SeenEvent[], place: number): boolean {
  const others = (event: SeenEvent): event is EventOf<'sent'> =>
    event.kind === 'sent' && event.endpoint !== 'contacts-type';
  const before = events.slice(0, place).findLast(others);
  const rest = events.slice(place);
  const end = rest.findIndex(({ kind }) => kind === 'ended' || kind === 'verb');
  const after = rest.slice(0, end < 0 ? undefined : end).find(others);
  if (before === undefined || after === undefined || before.isWrite) return false;
  const at = events[place]?.atMs ?? 0;
  return before.endpoint === after.endpoint && at - before.atMs >= OUTAGE_MS;
}

/** Whether the same was asked right before and right after it, as nothing but probes is. */
function isBetweenProbes(events: readonly SeenEvent[], place: number): boolean {
  const isSent = ({ kind }: SeenEvent): boolean => kind === 'sent' || kind === 'verb';
  const around = [
    events.slice(0, place).findLast(isSent),
    events.slice(place + 1).find((event) => isSent(event)),
  ];
  return around.every((event) => event?.kind === 'sent' && event.endpoint === 'contacts-type');
}

function isRefusal(event: SeenEvent): event is EventOf<'sent'> {
  return event.kind === 'sent' && event.faultName === 'refused-keys';
}
