// The changes of a plan by kind, and the short names of its files.
import { grouped } from '../../lib/index.ts';
import { ITEM_KINDS, type PlanHead } from '../../plan/index.ts';
import type { Block } from '../words/document.ts';
import { KIND_WORDS } from '../words/phrases.ts';
import { fileKey, type Legend, toneOf } from './changes/changes.ts';
import { markup, type Markup, NOTHING } from './page/markup.ts';
import { section } from './page/page.ts';
import { singleBar } from './page/shown-values.ts';

export function planTotals(head: PlanHead): Markup {
  return section('totals', 'In numbers', kindTable(head));
}

function kindTable({ counts }: PlanHead): Markup {
  const kinds = ITEM_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return NOTHING;
  const largest = Math.max(...kinds.map((kind) => counts[kind]));
  const rows = kinds.map(
    (kind) =>
      markup`<tr><th scope="row"><a href="#changes" data-filter="kind=${ITEM_KINDS.indexOf(kind)}">${KIND_WORDS[kind].title}</a></th><td class="number">${grouped(counts[kind])}</td><td class="wide">${singleBar(counts[kind], largest, toneOf(kind))}</td></tr>
`,
  );
  return markup`<table class="kinds"><caption>Changes by kind</caption><thead class="unseen"><tr><th scope="col">Kind</th><th scope="col">Changes</th><td></td></tr></thead><tbody>
${rows}</tbody></table>
`;
}

/** What files are called in the page. */
export function legendBlocks({ files, names }: Legend): Block[] {
  if (files.length === 0) return [];
  const paths = new Map(files.map((file) => [fileKey(file), file.file]));
  return [
    {
      block: 'table',
      id: 'file-names',
      title: 'Files by their short names',
      columns: ['Short name', 'File'],
      rows: Array.from(names, ([key, name]) => [name, paths.get(key) ?? '']),
    },
  ];
}
