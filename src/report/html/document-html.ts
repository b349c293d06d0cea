// The blocks of a document as sections of a page: sums as bars, what a person should know as notes, tables, and lists folded
// once they are long. Values are isolated, so that the direction of each stays its own.
import { grouped } from '../../lib/index.ts';
import type {
  Block,
  Command,
  Entry,
  Lines,
  List,
  Notice,
  Notices,
  Sum,
  Sums,
  Table,
} from '../words/document.ts';
import { firstOf, forConfig } from '../words/report-options.ts';
import { joined, markup, type Markup, NOTHING } from './page/markup.ts';
import { section } from './page/page.ts';
import { type BarTerm, shownValue, sumBar, type Tone, wholeValue } from './page/shown-values.ts';

/** More than a person goes through by hand, and few enough for a browser. */
const MOST_ENTRIES = 1_000;

/** A page has a headline, facts and totals of its own. */
export function* documentHtml(
  blocks: readonly Block[],
  config: string | undefined,
): Generator<Markup> {
  for (const block of blocks) {
    switch (block.block) {
      case 'notices':
        yield* noticeSection(block, config);
        break;
      case 'sums':
        yield sumsSection(block);
        break;
      case 'table':
        yield tableSection(block);
        break;
      case 'list':
        yield* listSection(block, config);
        break;
      case 'lines':
        yield* lineNotes(block, config);
        break;
      case 'headline':
      case 'facts':
      case 'totals':
    }
  }
}

function* lineNotes({ lines, tone }: Lines, config: string | undefined): Generator<Markup> {
  for (const line of lines)
    yield markup`<p class="note ${tone ?? 'plain'}">${saidMarkup(forConfig(line, config))}</p>
`;
}

const NOTICE_TITLES: Readonly<Record<string, string>> = {
  open: 'What is open, and what to do',
  warnings: 'Warnings',
};

function* noticeSection(
  { id, title, notices, commands = [] }: Notices,
  config: string | undefined,
): Generator<Markup> {
  if (notices.length === 0 && title === undefined) return;
  const list =
    notices.length === 0
      ? NOTHING
      : markup`<ul class="warnings">${notices.map((notice) => noticeMarkup(notice, config))}</ul>
`;
  yield section(id, title ?? NOTICE_TITLES[id] ?? '', [list, ...commandLines(commands, config)]);
}

/** Our sentences, with what can be typed in them set apart. */
function saidMarkup(text: string): Markup {
  const parts = text.split('`');
  // An odd number of parts: every backtick has its second one.
  if (parts.length % 2 === 0) return wholeValue(text);
  return {
    text: parts
      .map((part, at) => (at % 2 === 1 ? markup`<code>${part}</code>` : wholeValue(part)).text)
      .join(''),
  };
}

function noticeMarkup(
  { tone, words, id, detail = [], commands = [] }: Notice,
  config: string | undefined,
): Markup {
  const lines = detail.map((line) => markup`<p>${saidMarkup(forConfig(line, config))}</p>`);
  const typed = commandLines(commands, config);
  const name = id === undefined ? NOTHING : markup`<p><small>${id}</small></p>`;
  return markup`<li class="note ${tone === 'note' ? 'plain' : tone}"><b>${saidMarkup(words)}</b>${lines}${typed}${name}</li>
`;
}

function commandLines(commands: readonly Command[], config: string | undefined): Markup[] {
  return commands.map(
    ({ lead = '', command }) =>
      markup`<p>${lead === '' ? NOTHING : `${lead} `}<code>${forConfig(command, config)}</code></p>`,
  );
}

/** Many sums of one kind are folded: files of an archive. */
const MOST_OPEN_SUMS = 20;

function sumsSection({ id, title, sums, notes = [] }: Sums): Markup {
  const list = markup`<ul class="sums">${sums.map(sumItem)}</ul>
`;
  const shown =
    sums.length <= MOST_OPEN_SUMS
      ? list
      : markup`<details><summary>${grouped(sums.length)} of them</summary>
${list}</details>
`;
  const lines = notes.map(
    (note) => markup`<p class="note">${note}</p>
`,
  );
  return section(id, title, [shown, ...lines]);
}

function sumItem({ name, place, total, terms, beside }: Sum): Markup {
  const where =
    place.kind === 'mode'
      ? markup` <small>${place.name}</small>`
      : markup` → ${shownValue(place.name)}`;
  return markup`<li><h3>${shownValue(name)}${where}</h3>${sumBar(total, terms.map(barTerm), beside.map(barTerm))}</li>
`;
}

/** The colours of terms. What is left aside has that of `aside`. */
const TONES: Readonly<Record<string, Tone>> = {
  unchanged: 'same',
  create: 'create',
  add: 'create',
  update: 'update',
  delete: 'delete',
  remove: 'delete',
  unwritable: 'warn',
  desired: 'good',
  suppressed: 'suppress',
  'marked as left, still mailable': 'bad',
  'fixed in another file': 'same',
  duplicate: 'same',
  invalid: 'bad',
  applied: 'good',
  rejected: 'bad',
  drifted: 'warn',
  unknown: 'suppress',
  'in doubt': 'suppress',
  acknowledged: 'same',
  open: 'same',
};

/** What is still to be done says so: `6 to create`. */
export function barTerm([count, label]: readonly [number, string]): BarTerm {
  const tone = TONES[label] ?? 'aside';
  const isToDo = tone === 'create' || tone === 'update' || tone === 'delete';
  return { count, label: isToDo ? `to ${label}` : label, tone };
}

function tableSection({
  id,
  title,
  lead,
  columns,
  numbers = [],
  rows,
  isAside = false,
}: Table): Markup {
  const heads = [
    ...columns.map((head) => markup`<th scope="col">${head}</th>`),
    ...numbers.map((head) => markup`<th scope="col" class="number">${head}</th>`),
  ];
  const body = rows.map((row) => {
    const [first, ...others] = row.map(cellText);
    const cells = others.map((text, at) =>
      at + 1 < columns.length
        ? markup`<td>${shownValue(text)}</td>`
        : markup`<td class="number">${text}</td>`,
    );
    return markup`<tr><th scope="row">${shownValue(first ?? '')}</th>${cells}</tr>
`;
  });
  // As many columns as it has are wider than a phone.
  const table = markup`<div class="scroll" role="region" tabindex="0" aria-label="${title}, all columns"><table><thead><tr>${heads}</tr></thead><tbody>
${body}</tbody></table></div>
`;
  const above =
    lead === undefined
      ? NOTHING
      : markup`<p>${saidMarkup(lead)}</p>
`;
  if (!isAside) return section(id, title, [above, table]);
  return markup`<details class="further" id="${id}"><summary>${title}</summary>
${above}${table}</details>
`;
}

function cellText(cell: string | number): string {
  return typeof cell === 'number' ? grouped(cell) : cell;
}

/** Open while it is short. */
const MOST_OPEN_ENTRIES = 20;

function* listSection(list: List, config: string | undefined): Generator<Markup> {
  const { id, title, count, columns, entries, seeAll } = list;
  if (count === 0) return;
  const rows = Array.from(firstOf(entries(), MOST_ENTRIES), entryRow);
  const all =
    seeAll === undefined
      ? NOTHING
      : markup` All of them: <code>${forConfig(seeAll, config)}</code>`;
  const note =
    count > rows.length
      ? markup`<p class="note">These are the first ${grouped(rows.length)} of ${grouped(count)}.${all}</p>
`
      : NOTHING;
  const heads = columns.map((head) => markup`<th scope="col">${head}</th>`);
  const table = markup`<details${rows.length > MOST_OPEN_ENTRIES ? NOTHING : markup` open`}>
<summary>${grouped(count)} with their places</summary>
<table><thead><tr>${heads}</tr></thead><tbody>
${rows}</tbody></table></details>
`;
  yield section(id, title, [note, table]);
}

function entryRow({ cells, origin, lines }: Entry): Markup {
  const below = lines.map((line) => markup`<br>${shownValue(line)}`);
  const all = origin === undefined ? cells : [...cells, origin];
  const [first = '', ...others] = all;
  const shown = others.map(
    (cell, at) =>
      // What is said of an entry stands behind its second cell.
      markup`<td>${shownValue(cell)}${at === 0 ? joined(below, '') : NOTHING}</td>`,
  );
  return markup`<tr><th scope="row">${shownValue(first)}</th>${shown}</tr>
`;
}
