// One source of the draft as lines of the configuration.
import type { DraftColumn, DraftSource, DraftStatus } from './draft.ts';
import { commentLines, scalar } from './yaml-lines.ts';

export function sourceLines(source: DraftSource): readonly string[] {
  const { name, type, paths, table, about, columns, status, tags } = source;
  return [
    `  ${scalar(name)}:`,
    ...about.flatMap((line) => commentLines(line, '    ')),
    `    type: ${type}`,
    ...pathLines(paths),
    ...(table === undefined ? [] : [`    table: ${scalar(table)}`]),
    ...(columns.length === 0 ? [] : ['    columns:', ...columns.map(columnLine)]),
    ...statusLines(status),
    ...tagLines(tags),
  ];
}

function pathLines(paths: readonly string[]): readonly string[] {
  const [first = ''] = paths;
  if (paths.length === 1) return [`    path: ${scalar(first)}`];
  return ['    path:', ...paths.map((path) => `      - ${scalar(path)}`)];
}

function columnLine({ field, column, remark }: DraftColumn): string {
  const comment = remark === undefined ? '' : ` # ${remark}`;
  return `      ${scalar(field)}: ${scalar(column)}${comment}`;
}

function statusLines(status: DraftStatus | undefined): readonly string[] {
  if (status === undefined) return [];
  if (typeof status === 'string') return [`    status: ${status}`];
  const words = Object.entries(status.map);
  return [
    `    # A word that is not listed and not understood makes its row invalid, never subscribed.`,
    `    status:`,
    ...(status.column === undefined ? [] : [`      column: ${scalar(status.column)}`]),
    ...(words.length === 0 ? [] : ['      map:']),
    ...words.map(([word, meaning]) => `        ${scalar(word)}: ${meaning}`),
  ];
}

function tagLines(tags: DraftSource['tags']): readonly string[] {
  if (tags === undefined) return [];
  const title =
    '    # Tags: { customField: NAME }, { contactTypes: true } for a contact type each, or ignore.';
  switch (tags.kind) {
    case 'customField':
      return [title, `    tags: { customField: ${scalar(tags.name)} }`];
    case 'contactTypes':
      return [title, '    tags: { contactTypes: true }'];
    case 'ignore':
      return [title, '    tags: ignore'];
  }
}
