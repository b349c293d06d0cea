// An entry of the catalogue of conditions as text, and the page that is made of all of them.
import { type ConditionId, CONDITIONS, type Severity, worstFirst } from '../../plan/index.ts';
import type { Style } from './report-options.ts';

const WEIGHTS: Readonly<Record<Severity, string>> = {
  failed: 'The command failed.',
  decide: 'It waits for your decision.',
  look: 'It needs a look.',
  note: 'There is nothing you have to do.',
};

/** Yields lines without line ends. */
export function* explanation(id: ConditionId, style: Style): Generator<string> {
  const { title, causes, action, otherwise } = CONDITIONS[id];
  yield `${style.bold(id)}: ${title}`;
  yield weightWords(id);
  yield '';
  yield `${style.bold('Why')}        ${causes}`;
  yield `${style.bold('What to do')} ${action}`;
  yield `${style.bold('Otherwise')}  ${otherwise}`;
}

function weightWords(id: ConditionId): string {
  const { severity, exitCode } = CONDITIONS[id];
  return exitCode === 0 ? WEIGHTS[severity] : `${WEIGHTS[severity]} Exit code ${String(exitCode)}.`;
}

/** Everything that there is an entry for, in one line each. */
export function* conditionsByExitCode(): Generator<string> {
  for (const [heading, ids] of conditionGroups()) {
    yield `${heading}:`;
    const width = Math.max(...ids.map((id) => id.length));
    for (const id of ids) yield `  ${id.padEnd(width)}  ${CONDITIONS[id].title}`;
  }
}

/** By exit code, the worst first. */
export function conditionGroups(): ReadonlyMap<string, readonly ConditionId[]> {
  // The catalogue has no other keys.
  const all = (Object.keys(CONDITIONS) as ConditionId[]).toSorted();
  const groups = new Map<string, ConditionId[]>();
  for (const { id } of worstFirst(all.map((one) => ({ id: one })))) {
    const { exitCode } = CONDITIONS[id];
    const heading = exitCode === 0 ? 'Without an exit code' : `Exit code ${String(exitCode)}`;
    groups.set(heading, [...(groups.get(heading) ?? []), id]);
  }
  return groups;
}

/** The keys are a contract: they may grow, never change. */
export function explanationJson(id: ConditionId): object {
  const { severity, exitCode, title, causes, action, otherwise } = CONDITIONS[id];
  return { id, severity, exitCode, title, causes, action, otherwise };
}
