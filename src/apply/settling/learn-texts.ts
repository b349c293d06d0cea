// Learns how the service keeps texts, from what it shows of those that a run has sent.
import {
  formNames,
  isFormChanging,
  learntFrom,
  type SentText,
  type TextHabits,
} from '../../diff/index.ts';
import { LENGTH_FACT, TEXT_FACT } from '../../state/index.ts';
import { learnFact, type Run } from '../context/run-context.ts';

type LearningRun = Pick<Run, 'journal' | 'runId' | 'log'>;

/**
 * Texts of one contact. `at once`: they were looked at before anybody else could change them, and what agrees with no known
 * form stops updates until `probe` learns one. `later`: what agrees with none is another hand's.
 */
export function learnTexts(
  run: LearningRun,
  texts: readonly SentText[],
  seen: 'at once' | 'later',
): void {
  const before = run.journal.facts.textHabits();
  const learnt = learntFrom(before, texts, seen === 'at once');
  if (seen === 'later' && (learnt === undefined || before.forms.length === 0)) return;
  const now = learnt ?? { ...before, forms: [] };
  if (formNames(now) !== formNames(before)) learnFact(run, TEXT_FACT, formNames(now));
  const length = lengthOf(now);
  if (length !== lengthOf(before)) learnFact(run, LENGTH_FACT, length);
  tell(run, before, now);
}

function lengthOf({ cutAt, keptLength }: TextHabits): string {
  return cutAt === undefined ? `at_least(${String(keptLength)})` : `truncate(${String(cutAt)})`;
}

/** Once: when it is learned. */
function tell({ log, runId }: LearningRun, before: TextHabits, now: TextHabits): void {
  const details = { runId, form: formNames(now), cutAt: now.cutAt };
  if (now.forms.length === 0 && before.forms.length > 0) {
    log.warn(
      'An update changed a value that it only sent along, in an unknown way. Contacts with such values get no update until `listferry probe` learns that way.',
      details,
    );
  } else if (isFormChanging(now) && !isFormChanging(before)) {
    log.warn(
      'The service keeps texts in another form than they are sent. Values are compared and sent along accordingly.',
      details,
    );
  }
  if (now.cutAt !== undefined && now.cutAt !== before.cutAt) {
    log.warn(
      'The service cuts texts at a length. Longer values are compared accordingly.',
      details,
    );
  }
}
