// P4: no suppression is lost, and those of a plan are there before any contact is created.
import type { Checker } from '../checker.ts';
import type { Evidence, ItemEnd } from '../evidence.ts';
import { behaves, hasShortOtherLists } from '../excuses.ts';

export const CONSENT_TIGHTENS: Checker = {
  promise: 'P4 consent only tightens',
  breaks: (evidence) => [...lost(evidence), ...late(evidence), ...renamed(evidence)],
};

function lost(evidence: Evidence): string[] {
  const excuses = [clearsUnseen, neverEnded];
  if (behaves(evidence, 'foreign_writer=deletes')) return [];
  if (excuses.some((excuse) => excuse(evidence))) return [];
  return [...evidence.before.suppressed]
    .filter((name) => !evidence.afterSecond.suppressed.has(name))
    .map(() => 'a suppression from before is gone');
}

/**
 * A contact's coming or going lets it be mailed again, and the list that would tell so was cut unseen, or lacks the
 * person.
 */
function clearsUnseen(evidence: Evidence): boolean {
  const clears = behaves(evidence, 'add_clears_unsubscribe=yes', 'unsub_on_contact_delete=removed');
  return clears && (hasShortOtherLists(evidence) || behaves(evidence, 'unsub_list_lacks'));
}

/** What went with a contact is written again by the run that deleted it, which never gets to its end. */
function neverEnded(evidence: Evidence): boolean {
  const isUnfinished = evidence.runs.some(({ result }) => result === undefined);
  return isUnfinished && behaves(evidence, 'unsub_on_contact_delete=removed');
}

/**
 * A suppression goes with a contact that is deleted, after it was seen to be there, and a list of yesterday shows
 * that later than recipients are added: it is written again when the run reads back.
 */
function forgetsUnseen(evidence: Evidence): boolean {
  const isForgotten = behaves(evidence, 'unsub_on_contact_delete=removed');
  return isForgotten && behaves(evidence, 'list_staleness=seconds');
}

/** A person who left would get mail again at another address. A list that lacks people does not show who left. */
function renamed(evidence: Evidence): string[] {
  if (hasShortOtherLists(evidence) || behaves(evidence, 'unsub_list_lacks')) return [];
  const [first] = evidence.runs;
  const suppressed = evidence.before.suppressed;
  return (first?.items ?? []).flatMap((item) => {
    if (item.kind !== 'updateContact' || item.newAddress === undefined) return [];
    const isSuppressed = suppressed.has(item.address) || suppressed.has(item.newAddress.address);
    return isSuppressed
      ? [`item ${String(item.seq)} renames somebody who is suppressed under one of the addresses`]
      : [];
  });
}

const CREATES = ['contacts/add', 'contacts/upload-csv', 'contacts/update', 'segment/email/store'];

/** A suppression that the service refused holds nobody else up, also if an earlier attempt still took effect. */
function late(evidence: Evidence): string[] {
  const refused = evidence.runs.some((run) =>
    run.items.some(
      ({ kind, seq }) =>
        (kind === 'suppress' || kind === 'suppressInGroup') && wasRefused(run.verdicts.get(seq)),
    ),
  );
  if (refused || forgetsUnseen(evidence) || behaves(evidence, 'foreign_writer=deletes')) return [];
  return evidence.events.flatMap((event) =>
    event.kind === 'served' && CREATES.includes(event.endpoint) && event.unsuppressed.length > 0
      ? [`${event.endpoint} came before ${String(event.unsuppressed.length)} suppressions`]
      : [],
  );
}

function wasRefused(verdict: ItemEnd | undefined): boolean {
  if (verdict?.state !== 'applied') return true;
  return verdict.reason?.code === 'applied-otherwise' && verdict.reason.wasRefused;
}
