// What a plan or a run warns of, each with what to do about it.
import { type PlanWarning, copyWarnings, isCopyWarning } from '../../plan/index.ts';
import type { RunResult } from '../../state/index.ts';
import type { Style } from './style.ts';
import { counted } from './sum-text.ts';
import { visible } from './visible-text.ts';

export function* warningLines(warnings: readonly PlanWarning[], style: Style): Generator<string> {
  for (const { code, message, hint } of warnings) {
    yield `${style.yellow(`Warning ${visible(code)}:`)} ${visible(message)}`;
    if (hint !== undefined) yield `  ${visible(hint)}`;
  }
}

/** Those of its plan, with the copies as the run left them. */
export function resultWarnings({
  warnings = [],
  copies,
}: Pick<RunResult, 'warnings' | 'copies'>): PlanWarning[] {
  const others = warnings.filter((warning) => !isCopyWarning(warning));
  if (copies === undefined) return others;
  return [...others, ...madeWarning(copies.made), ...copyWarnings(copies.left)];
}

function madeWarning(made: number): PlanWarning[] {
  if (made === 0) return [];
  return [
    {
      code: 'COPIES_MADE',
      message: `${counted(made, 'contact')} more than the run created came to be at addresses that it created.`,
      hint: 'A write may have been carried out twice, or another program adds the same people. `listferry runs` and `listferry show` tell of them.',
    },
  ];
}
