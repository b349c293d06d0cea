// P4: no suppression is lost, and those of a plan are there before any contact is created.
import type { Checker } from '../checker.ts';
import type { Evidence } from '../evidence.ts';
import { behaves, forgetsSuppressions } from '../excuses.ts';

export const CONSENT_TIGHTENS: Checker = {
  promise: 'P4 consent only tightens',
  breaks: (evidence) => [...lost(evidence), ...late(evidence)],
};

function lost(evidence: Evidence): string[] {
  if (behaves(evidence, 'foreign_writer=deletes')) return [];
  return [...evidence.before.suppressed]
    .filter((name) => !evidence.afterSecond.suppressed.has(name))
    .filter((name) => !wentWithContact(name, evidence))
    .map(() => 'a suppression from before is gone');
}

/** A service may forget whom it unsubscribed when their contact is deleted: then only those are lost. */
function wentWithContact(name: string, evidence: Evidence): boolean {
  if (!forgetsSuppressions(evidence)) return false;
  return evidence.runs.some(({ items }) =>
    items.some((item) => item.kind === 'deleteContact' && item.address === name),
  );
}

const CREATES = ['contacts/add', 'contacts/upload-csv', 'segment/email/store'];

/** A suppression that the service refused is rejected, and holds nobody else up. */
function late(evidence: Evidence): string[] {
  const refused = evidence.runs.some((run) =>
    run.items.some(
      (item) =>
        (item.kind === 'suppress' || item.kind === 'suppressInGroup') &&
        run.verdicts.get(item.seq)?.state !== 'applied',
    ),
  );
  if (refused || behaves(evidence, 'foreign_writer=deletes')) return [];
  return evidence.events.flatMap((event) =>
    event.kind === 'served' && CREATES.includes(event.endpoint) && event.unsuppressed.length > 0
      ? [`${event.endpoint} came before ${String(event.unsuppressed.length)} suppressions`]
      : [],
  );
}
