// Copies that a run leaves behind: those of keys that it created, which are its own or a second writer's,
// and all of what its syncs decide.
import type { ItemOf } from '../../plan/index.ts';
import type { CopiesLeft } from '../../state/index.ts';
import type { RunContext } from '../context/run-context.ts';
import { targetNumber } from '../reading/found-contact.ts';
import type { AccountReading } from '../reading/read-back.ts';

type Creation = ItemOf<'createContact'> | ItemOf<'addSegmentRecipient'>;

/** By the last reading, or by the plan's where the run gave no reason for one. */
export function copiesAfter(run: RunContext, reading: AccountReading): CopiesLeft {
  const { head } = run.plan;
  const places = [
    ...head.contactTypes.map(({ contactType }) => ({ contactType })),
    ...head.segments.map(({ segment }) => ({ segment })),
  ];
  const left = places.flatMap((place) => {
    const name = 'segment' in place ? `segment ${place.segment}` : place.contactType;
    const known = head.copies?.find((counts) => counts.in === name);
    if (!wasRead(place, run, reading)) return known === undefined ? [] : [known];
    const copies = reading.scratch.actual.countCopies(targetNumber(place, reading));
    if (copies === 0) return [];
    return [{ accepted: 0, policy: 'report', ...known, in: name, copies } as const];
  });
  return { made: left.length === 0 ? 0 : countMade(run, reading), left };
}

function wasRead(
  place: Parameters<typeof targetNumber>[0],
  { plan }: RunContext,
  { listed }: AccountReading,
): boolean {
  if (!('segment' in place)) return listed.contacts !== null;
  const { addSegmentRecipient, removeSegmentRecipient } = plan.head.counts;
  return addSegmentRecipient + removeSegmentRecipient > 0;
}

/** The plan found nobody at the key, so any other contact there was made since. */
function countMade(run: RunContext, reading: AccountReading): number {
  let made = 0;
  for (const item of creations(run)) {
    if (run.journal.items.get(run.runId, item.seq)?.state !== 'applied') continue;
    made += reading.scratch.actual.copies(targetNumber(item, reading), item.address).length;
  }
  return made;
}

function* creations({ plan }: RunContext): Generator<Creation> {
  yield* plan.items('createContact');
  yield* plan.items('addSegmentRecipient');
}
