// Waits until the lists show an address in every spelling in which it was to be suppressed. A service that takes two of them
// for one shows one entry, which is learned once.
import { isClear } from '../../api/index.ts';
import { SPELLING_GAPS } from '../../contacts/index.ts';
import { type ItemState, ONE_ENTRY_FACT } from '../../state/index.ts';
import { filtered, itemsOf, stateOf } from '../context/pending.ts';
import { isStopping, learnFact, type Run } from '../context/run-context.ts';
import type { Reading } from '../reading/read-back.ts';
import { type Suppression, unseenSpellings } from '../reading/spellings.ts';
import {
  listsOf,
  lookAtLists,
  readPlannedLists,
  spelledOtherwise,
  writeOrHalve,
} from './suppressions.ts';

/** Call it when the suppressions themselves are seen. Tells whether all of their spellings are, or need not be. */
export async function awaitSpellings(run: Run, reading: Reading): Promise<boolean> {
  const isSpelled = (item: Suppression): boolean =>
    item.spellings !== undefined && SENT.includes(stateOf(run, item));
  const items = [...filtered(itemsOf(run, 'suppress', 'suppressInGroup'), isSpelled)];
  if (items.length === 0) return true;
  await readPlannedLists(run, reading);
  for (const gap of SPELLING_GAPS) {
    const unseen = () => unseenOf(run, reading, items).filter((one) => one.gap === gap);
    if (!(await areShown(run, reading, unseen, ONE_ENTRY_FACT + gap))) return false;
  }
  return true;
}

const SENT: readonly (ItemState | undefined)[] = ['acknowledged', 'doubt', 'intent', 'refused'];

/** Those that do not show, each with its list. */
function unseenOf(run: Run, reading: Reading, items: readonly Suppression[]) {
  const ids = new Map(listsOf(run, reading).map(({ group, groupId }) => [group, groupId]));
  return items.flatMap((item) => {
    const groupId = ids.get(item.kind === 'suppress' ? null : item.group);
    if (groupId === undefined) return [];
    return unseenSpellings(item, reading).map((one) => ({ ...one, groupId }));
  });
}

type Unseen = ReturnType<typeof unseenOf>;

/**
 * One that does not show goes once more, alone. If it shows then, all have to; if it is answered and never shows, one entry
 * does for two spellings that differ so, or the service takes no other.
 */
async function areShown(
  run: Run,
  reading: Reading,
  unseen: () => Unseen,
  fact: string,
): Promise<boolean> {
  const [first] = unseen();
  if (first === undefined) return true;
  const outcome = await writeOrHalve(run, first.groupId, [spelledOtherwise(first.email)]);
  const isFirstSeen = () => !unseen().some(({ email }) => email === first.email);
  if (outcome?.kind === 'acknowledged' && (await lookAtLists(run, reading, isFirstSeen))) {
    for (const one of unseen()) await writeOrHalve(run, one.groupId, [spelledOtherwise(one.email)]);
    return await lookAtLists(run, reading, () => unseen().length === 0);
  }
  const isAnswered = isClear(outcome) && !isStopping(run);
  if (isAnswered) learnFact(run, fact, 'yes');
  return isAnswered;
}
