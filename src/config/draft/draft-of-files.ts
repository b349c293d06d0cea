// The configuration that files suggest: a source for each group of them, the syncs that they fill, the
// suppressions that they hold, and what only a person can say.
import type { FoundFile } from '../../contacts/index.ts';
import type { Decision, Draft, DraftSource, DraftSuppression } from './draft.ts';
import { groupFiles } from './source-groups.ts';
import type { GroupOptions, SourceGroup } from './source-groups.ts';
import { SourceNames } from './source-names.ts';
import { sourceOf } from './source-of-group.ts';
import type { GroupedSource } from './source-of-group.ts';
import { statusDecisions } from './status-decisions.ts';
import { draftSyncs, syncDecisions } from './syncs-of-sources.ts';
import { tableDecisions, tagDecisions } from './use-decisions.ts';

export interface DraftOptions extends GroupOptions {
  /** Whether a country of this name or code is known. */
  readonly knowsCountry: (text: string) => boolean;
}

/** The paths of the files are as they are to be written. */
export function draftOfFiles(files: readonly FoundFile[], options: DraftOptions): Draft {
  const { groups, leftOut } = groupFiles(files, options);
  const names = new SourceNames();
  const grouped = groups.map((group) => ({
    group,
    ...sourceOf(group, names.take(titleOf(group))),
  }));
  const syncs = draftSyncs(grouped);
  const decisions: Decision[] = [
    ...leftOut.map((words): Decision => ({ place: 'sources', words })),
    ...grouped.flatMap(tableDecisions),
    ...grouped.flatMap(statusDecisions),
    ...grouped.flatMap(tagDecisions),
    ...syncDecisions(syncs, grouped, options),
  ];
  const sources = grouped.map(({ source }): DraftSource => source);
  return { sources, syncs, suppressions: suppressionsOf(grouped), decisions };
}

/** An export is called by its provider, unless it is one list of several. */
function titleOf(group: SourceGroup): string {
  if (group.kind !== 'export' || group.isList === true) return group.base;
  return group.role === 'contacts' ? group.type : `${group.type}_suppressions`;
}

function suppressionsOf(grouped: readonly GroupedSource[]): readonly DraftSuppression[] {
  const tells = grouped.filter(canSayWhoLeft);
  const snapshots = grouped.filter(({ group }) => group.kind === 'snapshot');
  const global = [...tells, ...snapshots].map(({ source }) => source.name);
  const groups = snapshots.map(({ source }) => source.name);
  return [
    ...(global.length === 0 ? [] : [{ sources: global, into: 'global' } as const]),
    ...(groups.length === 0 ? [] : [{ sources: groups, into: 'groups' } as const]),
  ];
}

/** Whether a row of the source can say that its person left, whatever the answers to the questions are. */
function canSayWhoLeft({ group, source }: GroupedSource): boolean {
  if (group.kind === 'export' || group.left !== undefined) return true;
  if (typeof source.status === 'object') return true;
  // Of a database a person may still choose another table.
  return group.files
    .flatMap((file) => file.tables)
    .some(({ is }) => is.kind === 'plain' && is.status !== undefined);
}
