// A source of the configuration, ready to be read.
import type { SourceSpec } from '../compare/request.ts';
import { snapshotSource } from '../compare/snapshot/snapshot-source.ts';
import type { SourceConfig } from '../config/config.ts';
import { isPresetType } from '../contacts/preset-types.ts';
import { assert } from '../lib/errors.ts';
import { csvSource } from '../sources/csv-source.ts';
import { presetSource } from '../sources/presets/preset-source.ts';
import { PRESETS } from '../sources/presets/presets.ts';
import { tellExports } from '../sources/presets/told-exports.ts';
import type { Source } from '../sources/source.ts';
import { sqliteSource } from '../sources/sqlite/sqlite-source.ts';

export function sourceSpecOf(config: SourceConfig): SourceSpec {
  const { columns, values, status, statusWritten, id } = config;
  const namesContactTypes = config.tags?.kind === 'contactTypes';
  return {
    source: sourceOf(config),
    columns,
    values,
    status,
    statusWritten,
    id,
    namesContactTypes,
  };
}

function sourceOf(config: SourceConfig): Source {
  const { type, name, baseDir, paths, encoding, select } = config;
  const place = { name, baseDirectory: baseDir, path: paths, encoding };
  if (type === 'sqlite') {
    assert(select !== undefined, 'a source of type sqlite has a table or a query');
    return sqliteSource({ ...place, select });
  }
  if (type === 'snapshot') return snapshotSource(place);
  if (!isPresetType(type)) return tellExports(csvSource(place));
  const preset = PRESETS[type];
  const { members } = preset;
  const wantsMember = members && ((member: string): boolean => members.test(member));
  return presetSource(csvSource({ ...place, members: wantsMember }), {
    preset,
    tagUse: config.tags ?? { kind: 'customField', name: 'tags' },
    wanted: Object.values(config.columns).filter((column) => typeof column === 'string'),
  });
}
