// What becomes of a run that is undone, in four parts: what is reversed, what is left since somebody
// changed it, what cannot be undone, and what the run did not do; then the plan itself.
import { UNDO_PARTS, type UndoPart, type UndoneItem, remarkOf } from '../../plan/index.ts';
import type { ReportOptions } from '../report-options.ts';
import { lengthOf } from '../run-entries.ts';
import type { UndoReport } from '../undo-report.ts';
import { itemLine } from './item-lines.ts';
import { limitedLines } from './limited-lines.ts';
import { planText } from './plan-text.ts';
import { sumText } from './sum-text.ts';
import { visible } from './visible-text.ts';

/** Yields lines without line ends, item by item. */
export function* undoText(undo: UndoReport, options: ReportOptions): Generator<string> {
  const { parts, runId } = undo;
  const total = UNDO_PARTS.reduce((sum, part) => sum + parts[part], 0);
  yield options.style.bold(`Undoing run ${visible(runId)}:`);
  yield sumText(
    `items ${String(total)}`,
    UNDO_PARTS.map((part) => [parts[part], part] as const),
  );
  yield '';
  for (const part of UNDO_PARTS) yield* partLines(undo, part, options);
  yield* planText(undo.plan, options);
}

const TITLES: Readonly<Record<UndoPart, string>> = {
  reversed: 'Reversed, but not whole',
  left: 'Left, since it changed after the run',
  impossible: 'Impossible to undo',
  nothing: 'Nothing to undo',
};

function* partLines(
  undo: UndoReport,
  part: UndoPart,
  { style, limit }: ReportOptions,
): Generator<string> {
  const count = lengthOf(remarked(undo, part));
  if (count === 0) return;
  yield style.bold(`${TITLES[part]} (${String(count)}):`);
  yield* limitedLines({
    entries: remarked(undo, part),
    count,
    limit,
    linesOf: ({ item, reversal }) => [
      `  ${itemLine(item, style)}`,
      `      ${visible(remarkOf(reversal) ?? '')}`,
    ],
  });
  yield '';
}

/** What is reversed whole stands in the plan. */
function* remarked(undo: UndoReport, part: UndoPart): Generator<UndoneItem> {
  for (const undone of undo.items()) {
    if (undone.reversal.kind === part && remarkOf(undone.reversal) !== undefined) yield undone;
  }
}
