// Asks a person what the files leave open, one question at a time. Who only presses the return key gets
// the safe answer, and it stays marked as open.
import { type Decision, type Draft, type Question, settled } from '../config/index.ts';
import { visibleWhole } from '../report/index.ts';
import type { Terminal } from './terminal.ts';

export async function askDecisions(draft: Draft, terminal: Terminal): Promise<Draft> {
  let answered = draft;
  for (const decision of draft.decisions)
    answered = await askDecision(answered, decision, terminal);
  return answered;
}

async function askDecision(draft: Draft, decision: Decision, terminal: Terminal): Promise<Draft> {
  const { question } = decision;
  if (question === undefined) return draft;
  const changed = await changedDraft(draft, question, terminal);
  return changed === undefined ? draft : settled(changed, decision);
}

/** Undefined where the safe answer stays. */
async function changedDraft(
  draft: Draft,
  question: Question,
  terminal: Terminal,
): Promise<Draft | undefined> {
  if (question.kind === 'yes-no') {
    return (await terminal.ask(visibleWhole(question.text))) ? question.whenYes(draft) : undefined;
  }
  for (;;) {
    const answer = await terminal.answer(visibleWhole(`${question.text} [${question.safe}]`));
    if (answer === '') return undefined;
    const changed = question.take(draft, answer);
    if (changed !== undefined) return changed;
    terminal.warn('That is none of the answers. The return key alone takes the one in brackets.');
  }
}
