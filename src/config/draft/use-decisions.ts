// What a source is used for where there is more than one good way: which table of a database, and what
// becomes of tags.
import { own } from '../../lib/index.ts';
import type { TagUse } from '../../contacts/index.ts';
import { withSource } from './draft.ts';
import type { Decision } from './draft.ts';
import { plainParts } from './source-of-group.ts';
import type { GroupedSource } from './source-of-group.ts';

/** Of several tables with addresses the largest is taken until a person names another one. */
export function tableDecisions({ group, source }: GroupedSource): readonly Decision[] {
  const tables = group.files.flatMap((file) => file.tables);
  if (group.kind !== 'database' || tables.length < 2) return [];
  const { name, table = '' } = source;
  const names = tables.map((one) => one.name).join(', ');
  return [
    {
      place: { source: name },
      words: `Several tables of the database hold addresses (${names}): ${table} was taken. Name the one that is meant under table, and its columns.`,
      question: {
        kind: 'text',
        text: `Which table of ${group.base} holds the people (${names})?`,
        safe: table,
        take: (draft, answer) => {
          const chosen = tables.find((one) => one.name === answer);
          if (chosen === undefined) return undefined;
          return withSource(draft, name, (before) => ({
            ...before,
            table: chosen.name,
            ...plainParts([chosen]),
          }));
        },
      },
    },
  ];
}

const TAG_USES: Readonly<Record<string, TagUse>> = {
  field: { kind: 'customField', name: 'tags' },
  types: { kind: 'contactTypes' },
  ignore: { kind: 'ignore' },
};

/** A custom field loses nothing, so that nothing stays open. */
export function tagDecisions({ source }: GroupedSource): readonly Decision[] {
  if (source.tags === undefined) return [];
  return [
    {
      place: { source: source.name },
      question: {
        kind: 'text',
        text: `The tags of ${source.name}: one custom field, a contact type for each, or nothing (field, types, ignore)?`,
        safe: 'field',
        take: (draft, answer) => {
          const tags = own(TAG_USES, answer.toLowerCase());
          return tags && withSource(draft, source.name, (before) => ({ ...before, tags }));
        },
      },
    },
  ];
}
