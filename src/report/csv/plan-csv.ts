// A plan as CSV for a spreadsheet: one line per changed field, so that every value has a cell.
import type { Origin } from '../../contacts/index.ts';
import { ITEM_KINDS } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { changeRow, type ChangeRow, type FieldRow } from '../words/change-row.ts';
import { visibleWhole } from '../words/visible-text.ts';
import { reportCsv, type ReportCsv } from './csv-file.ts';

/** The columns in their order, and what they hold. A cell is empty where it does not apply. */
export const PLAN_COLUMNS = {
  seq: 'place of the change in the plan, from 1; all lines of one change have the same',
  kind: 'what is done, such as createContact',
  target: 'the address, or the name of what is created',
  contact_type: 'contact type of the contact',
  segment: 'segment of the recipient',
  group: 'unsubscribe group',
  status: 'what the source says about a suppressed address',
  field: 'field of this line; empty for a change without fields',
  old: 'value on the service when the plan was made; empty for none',
  new: 'value that it gets; empty for none',
  source: 'source of the row that gives the value, or wants the change',
  file: 'file of that row',
  line: 'line of that row, from 1, the header included',
  reason: 'why something is deleted or removed; of a suppression, what the source tells of it',
} as const;

type PlanColumn = keyof typeof PLAN_COLUMNS;

/** Yields pieces that end at the end of a line. Invisible characters are shown as `\u{202e}`. */
export function* planCsv(plan: Pick<PlanReader, 'head' | 'items'>): Generator<ReportCsv> {
  yield* reportCsv(Object.keys(PLAN_COLUMNS), planRows(plan));
}

/** The cells of a change that do not depend on a field; the CSV of a run has them too. */
export function changeCells(change: ChangeRow): Readonly<Record<ChangeColumn, string>> {
  const { seq, kind, target, contactType, segment, group, status, origin } = change;
  return {
    seq: String(seq),
    kind,
    target: visibleWhole(target),
    contact_type: visibleWhole(contactType ?? ''),
    segment: visibleWhole(segment ?? ''),
    group: visibleWhole(group ?? ''),
    status: status ?? '',
    ...originCells(origin),
  };
}

function originCells(origin: Origin | null): Readonly<Record<'source' | 'file' | 'line', string>> {
  return {
    source: visibleWhole(origin?.source ?? ''),
    file: visibleWhole(origin?.file ?? ''),
    line: origin === null ? '' : String(origin.line),
  };
}

export type ChangeColumn = Exclude<PlanColumn, 'field' | 'old' | 'new' | 'reason'>;

function* planRows(plan: Pick<PlanReader, 'head' | 'items'>): Generator<string[]> {
  for (const kind of ITEM_KINDS) {
    for (const item of plan.items(kind))
      yield* changeLines(changeRow(item, plan.head.countryNames));
  }
}

const NO_FIELD: FieldRow = { field: '', old: null, next: null };

function* changeLines(change: ChangeRow): Generator<string[]> {
  const shared = { ...changeCells(change), reason: visibleWhole(change.reason ?? '') };
  const fields = change.changes.length === 0 ? [NO_FIELD] : change.changes;
  for (const { field, old, next, origin } of fields) {
    const cells: Readonly<Record<PlanColumn, string>> = {
      ...shared,
      ...(origin && originCells(origin)),
      field: visibleWhole(field),
      old: visibleWhole(old ?? ''),
      new: visibleWhole(next ?? ''),
    };
    // The columns are this object's own keys; `Object.keys` widens them to text.
    yield (Object.keys(PLAN_COLUMNS) as PlanColumn[]).map((column) => cells[column]);
  }
}
