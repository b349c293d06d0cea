// The last look before contacts come in: an automation that went live since the plan was made mails them too.
import { type Target, automationsOn, isLiveOnSegment } from '../../compare/index.ts';
import { AutomationLiveError } from '../context/errors.ts';
import { pendingItems } from '../context/pending.ts';
import type { AccountReading } from '../reading/read-back.ts';
import type { RunContext } from '../context/run-context.ts';

/**
 * Throws `AutomationLiveError` where an automation that nobody accepted is live for what is about to get new
 * contacts or recipients. The run stays unfinished: it goes on once the automation is paused or accepted.
 */
export async function refuseLiveAutomations(
  run: RunContext,
  reading: AccountReading,
): Promise<void> {
  const growing = growingTargets(run, reading);
  if (growing.length === 0) return;
  const automations = await run.client.automations.list();
  const segments = automations.some(isLiveOnSegment) ? await run.client.segments.list() : [];
  const accepted = new Set(run.release.acceptedAutomations);
  const live = automationsOn(growing, { automations, segments });
  const refusing = live.filter(({ utr }) => !accepted.has(utr));
  if (refusing.length > 0) throw new AutomationLiveError(run.runId, refusing);
}

function growingTargets(run: RunContext, { targets }: AccountReading): Target[] {
  const { contactTypes, segments } = run.plan.head;
  const typeNames = namesOf(pendingItems(run, 'createContact'), {
    nameOf: ({ contactType }) => contactType,
    most: contactTypes.filter(({ create }) => create > 0).length,
  });
  const segmentNames = namesOf(pendingItems(run, 'addSegmentRecipient'), {
    nameOf: ({ segment }) => segment,
    most: segments.filter(({ add }) => add > 0).length,
  });
  return [
    ...typeNames.map((name) => targets.named(name)),
    ...segmentNames.flatMap((name) => targets.segmentNamed(name) ?? []),
  ];
}

/** Goes no further than until every name has come that the head of the plan promises. */
function namesOf<T>(
  items: Iterable<T>,
  { nameOf, most }: { readonly nameOf: (item: T) => string; readonly most: number },
): string[] {
  const names = new Set<string>();
  for (const item of items) {
    names.add(nameOf(item));
    if (names.size >= most) break;
  }
  return [...names];
}
