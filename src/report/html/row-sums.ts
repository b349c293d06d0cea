// Where the rows of the sources went, as bars and sums: for each source, and for each of its files.
import type { FileCounts, PlanHead, RowCounts } from '../../plan/index.ts';
import {
  excludedParts,
  excludedWords,
  invalidTotal,
  FIXED_WORDS,
  LEFT_WORDS,
  NO_CONSENT_WORDS,
} from '../text/row-lines.ts';
import { sumBar } from './page/bars.ts';
import { markup, NOTHING, type Markup } from './page/markup.ts';
import { grouped } from './page/numbers.ts';
import { section, sumSection } from './page/page-parts.ts';
import { shownValue } from './page/shown-value.ts';

/** More than most accounts have; an archive may hold thousands. */
const MOST_FILES = 200;

export function* rowSums(head: PlanHead): Generator<Markup> {
  const { rows, files = [] } = head;
  const total = invalidTotal(head);
  yield* sumSection('rows', 'Where the rows of the sources went', rows.map(sourceSum));
  if (total !== undefined)
    yield markup`<p class="note">${total}</p>
`;
  if (files.length > 0) yield fileSection(files);
}

function fileSection(files: readonly FileCounts[]): Markup {
  const shown = files.slice(0, MOST_FILES);
  const more = files.length - shown.length;
  const note =
    more === 0
      ? NOTHING
      : markup`<p class="note">${grouped(more)} more are in the plan as JSON.</p>
`;
  const content = markup`<details><summary>File by file</summary>
<ul class="sums">${shown.map(fileSum)}</ul></details>
${note}`;
  return section({ id: 'files', title: 'Where the rows of each file went', content });
}

function sourceSum(rows: RowCounts): Markup {
  return rowSum(rows, { name: rows.source, excluded: 'excluded' });
}

function fileSum(file: FileCounts): Markup {
  return rowSum(file, { name: file.file, excluded: excludedWords(file) });
}

interface Words {
  readonly name: string;
  /** The label of the rows that were excluded. */
  readonly excluded: string;
}

function rowSum(rows: RowCounts, { name, excluded }: Words): Markup {
  const { left, noConsent, others, fixed = 0 } = excludedParts(rows);
  const bar = sumBar({
    total: rows.read,
    label: 'read',
    terms: [
      { count: rows.desired, label: 'desired', tone: 'good' },
      { count: rows.suppressed, label: 'suppressed', tone: 'suppress' },
      { count: left, label: LEFT_WORDS, tone: 'bad' },
      { count: noConsent, label: NO_CONSENT_WORDS, tone: 'aside' },
      { count: others, label: excluded, tone: 'aside' },
      { count: fixed, label: FIXED_WORDS, tone: 'same' },
      { count: rows.duplicate, label: 'duplicate', tone: 'same' },
      { count: rows.invalid, label: 'invalid', tone: 'bad' },
    ],
  });
  return markup`<li><h3>${shownValue(name)} → ${shownValue(rows.sync)}</h3>${bar}</li>
`;
}
