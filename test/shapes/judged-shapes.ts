// What a shape comes to in all of its runs; each is run once, however many tests ask.
import { RUN_NAMES, type RunName, runShape } from './run-shape.ts';
import type { Shape } from './shape.ts';
import { type Judged, isSilentlyWrong, judge } from './verdict.ts';

export type JudgedRuns = Readonly<Record<RunName, Judged>>;

/** The runs that are wrong in silence, each with its verdict. */
export type Wrongs = Readonly<Partial<Record<RunName, Judged['verdict']>>>;

const judged = new Map<Shape, Promise<JudgedRuns>>();

export async function judgedRuns(shape: Shape): Promise<JudgedRuns> {
  const known = judged.get(shape) ?? judgeAll(shape);
  judged.set(shape, known);
  return await known;
}

async function judgeAll(shape: Shape): Promise<JudgedRuns> {
  const outcomes = await runShape(shape, RUN_NAMES);
  const runs = outcomes.map((outcome, run) => [RUN_NAMES[run], judge(outcome, shape)] as const);
  // Every name has an outcome, which `fromEntries` cannot know.
  return Object.fromEntries(runs) as JudgedRuns;
}

/**
 * Of the hasty person only those count whom the files themselves say to have left: of everybody else they said that
 * they agreed.
 */
export function wrongs({ unasked, careful, hasty }: JudgedRuns, { people }: Shape): Wrongs {
  return {
    ...(isSilentlyWrong(unasked) && { unasked: unasked.verdict }),
    ...(isSilentlyWrong(careful) && { careful: careful.verdict }),
    ...(hasty.mailed.some((address) => people[address] === 'left') && { hasty: 'MAILS' }),
  };
}

/** By itself, or after a careful person's answers. */
export function comesOutRight(runs: JudgedRuns): boolean {
  const both = [runs.unasked, runs.careful];
  return both.some(({ verdict }) => verdict === 'right') && !both.some(isSilentlyWrong);
}
