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

/** While writes wait for a service to answer again, any answer to a probe will do: what they let through is asked next. */
function* withoutProbes({ events }: Evidence): Generator<SeenEvent> {
  const underWay = new Set<number>();
  for (const event of events) {
    if (event.kind === 'verb') underWay.clear();
    if (event.kind === 'intent') underWay.add(event.attemptId);
    if (event.kind === 'outcome') underWay.delete(event.attemptId);
    const isProbe =
      event.kind === 'sent' && event.endpoint === 'contacts-type' && underWay.size > 0;
    if (!isProbe) yield event;
  }
}

function isRefusal(event: SeenEvent): event is EventOf<'sent'> {
  return event.kind === 'sent' && event.faultName === 'refused-keys';
}
