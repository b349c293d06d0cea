// An undo as a document in four parts: what is reversed, what is left because it changed after the run, what cannot be
// undone, and what the run did not do; then the plan.
import { UNDO_PARTS, type UndoneItem, type UndoPart, undoReasonWords } from '../../plan/index.ts';
import type { Document, List } from '../words/document.ts';
import { planDocument, type PlanDocumentOptions } from './plan-document.ts';
import { changeName, lookedAt } from '../words/change-entry.ts';
import { lengthOf, mapped } from '../words/report-options.ts';
import { sumText } from '../words/phrases.ts';
import type { UndoReport } from '../words/undo-report.ts';
import { visible } from '../words/visible-text.ts';

export function undoDocument(undo: UndoReport, options: PlanDocumentOptions): Document {
  const { parts, runId, plan } = undo;
  const total = UNDO_PARTS.reduce((sum, part) => sum + parts[part], 0);
  const terms = UNDO_PARTS.map((part) => [parts[part], TERMS[part]] as const);
  return [
    {
      block: 'headline',
      what: 'Undo of run',
      id: visible(runId),
      sentence: sumText(`items ${String(total)}`, terms),
    },
    ...UNDO_PARTS.map((part) => partList(undo, part)),
    ...planDocument(lookedAt(plan), options),
  ];
}

/** Nothing is reversed before the plan is carried out. */
const TERMS: Readonly<Record<UndoPart, string>> = {
  reversed: 'to reverse',
  left: 'left',
  impossible: 'impossible',
  nothing: 'not carried out',
};

const TITLES: Readonly<Record<UndoPart, string>> = {
  reversed: 'Reversed, but not whole',
  left: 'Left, since it changed after the run',
  impossible: 'Impossible to undo',
  nothing: 'Nothing to undo',
};

function partList(undo: UndoReport, part: UndoPart): List {
  return {
    block: 'list',
    id: `undo-${part}`,
    title: TITLES[part],
    columns: ['Change', 'Where', 'What'],
    count: lengthOf(remarked(undo, part)),
    entries: () =>
      mapped(remarked(undo, part), ({ item, reversal }) => ({
        ...changeName(item),
        lines: reversal.reason === undefined ? [] : [visible(undoReasonWords(reversal.reason))],
      })),
  };
}

/** What is reversed whole stands in the plan. */
function* remarked(undo: UndoReport, part: UndoPart): Generator<UndoneItem> {
  for (const undone of undo.items()) {
    if (undone.reversal.kind === part && undone.reversal.reason !== undefined) yield undone;
  }
}
