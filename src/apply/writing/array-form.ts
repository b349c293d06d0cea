// Which form of ids a bulk delete may use. A service that does not understand the form sees no id, and
// may delete every contact there is. So no form is sent alone before it was seen to be understood:
// until then a call carries one planned id in each form, and what it deleted is looked at.
import type { ArrayForm } from '../../api/index.ts';
import { ARRAY_FORM_FACT } from '../../state/index.ts';
import { attempt } from '../sending/attempt.ts';
import { targetNow, type DeleteItem } from '../reading/delete-target.ts';
import type { AccountReading } from '../reading/read-back.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';

/** Somebody else may delete one of a pair at that moment: a form is believed when two trials agree. */
const TRIALS_AGREEING = 2;
const MOST_TRIALS = 4;

/**
 * The form that the service is known to understand, or is seen to now by deleting some of the items.
 * Undefined where it did not show: then each contact is deleted by a call of its own.
 */
export async function learnArrayForm(
  run: RunContext,
  reading: AccountReading,
  items: readonly DeleteItem[],
): Promise<ArrayForm | undefined> {
  const known = knownForm(run);
  if (known !== undefined) return known;
  const seen: ArrayForm[] = [];
  for (let trial = 0; trial < MOST_TRIALS; trial += 1) {
    const [indexed, brackets] = items.slice(2 * trial, 2 * trial + 2);
    if (indexed === undefined || brackets === undefined || isStopping(run)) return undefined;
    const form = await tryForms(run, reading, { indexed, brackets });
    if (form !== undefined) seen.push(form);
    if (new Set(seen).size > 1) return undefined;
    if (form === undefined || seen.length < TRIALS_AGREEING) continue;
    const evidence = run.runId;
    run.journal.facts.set({ name: ARRAY_FORM_FACT, value: form, source: 'observed', evidence });
    return form;
  }
  return undefined;
}

function knownForm({ journal }: RunContext): ArrayForm | undefined {
  const value = journal.facts.get(ARRAY_FORM_FACT)?.value;
  if (value === 'both') return 'indexed';
  return value === 'indexed' || value === 'brackets' ? value : undefined;
}

type Pair = Readonly<Record<ArrayForm, DeleteItem>>;

/** Which form had an effect; undefined where none had, or nobody knows. */
async function tryForms(
  run: RunContext,
  reading: AccountReading,
  pair: Pair,
): Promise<ArrayForm | undefined> {
  const trial = { indexed: pair.indexed.contactId, brackets: pair.brackets.contactId };
  const outcome = await attempt(run, {
    endpoint: 'contacts/bulk-delete',
    seqs: [pair.indexed.seq, pair.brackets.seq],
    payload: `${trial.indexed},${trial.brackets}`,
    repeat: 'after-reading',
    send: () => run.client.contacts.bulkDeleteTrial(trial),
  });
  // An unclear answer leaves both in doubt, to be read back like any other.
  if (outcome === undefined || !CLEAR.includes(outcome.kind)) return undefined;
  const isIndexedGone = await isGone(run, reading, pair.indexed);
  const isBracketsGone = await isGone(run, reading, pair.brackets);
  if (outcome.kind !== 'acknowledged') return undefined;
  if (isIndexedGone) return 'indexed';
  return isBracketsGone ? 'brackets' : undefined;
}

const CLEAR: readonly string[] = ['acknowledged', 'rejected', 'not-found'];

/** One that is still there was not understood: it is to be sent once more. */
async function isGone(
  run: RunContext,
  reading: AccountReading,
  item: DeleteItem,
): Promise<boolean> {
  const now = await targetNow(run, reading, item);
  const isLeft = now === 'as-planned' || now === 'changed';
  if (isLeft) run.journal.items.settle(run.runId, [item.seq], { state: 'absent' });
  return !isLeft;
}
