// The page of presets says what each one reads, from the presets' own words. After a change:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts test/sources/presets/engine/presets-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemEnvironment } from '../../../../src/config/index.ts';
import { PRESETS } from '../../../../src/sources/presets/engine/presets.ts';
import { ownColumns } from '../../../../src/sources/presets/engine/recognise.ts';
import type { FileKind, Preset } from '../../../../src/sources/presets/form/preset.ts';
import { pageTable } from '../../../page-table.ts';

const path = join(import.meta.dirname, '../../../../config/presets.md');
const HEADING = '## What each preset reads';
const HEAD = ['type', 'certainty', 'facts from', 'sure by', 'reads', 'what to export'];

it('tells of every preset what it reads and how certain it is', () => {
  const written = readFileSync(path, 'utf8');
  const section = written.slice(written.indexOf(HEADING));
  const table = /^\|[^]*?(?=\n$)/mu.exec(section)?.[0] ?? '';
  const wanted = pageTable(HEAD, Object.values(PRESETS).map(rowOf));

  if (systemEnvironment('UPDATE') === '1')
    writeFileSync(
      path,
      written.replace(table, () => wanted),
    );

  expect(written).toContain(HEADING);
  expect(readFileSync(path, 'utf8')).toContain(`\n${wanted}\n`);
});

function rowOf(preset: Preset): string[] {
  const read = preset.kinds.filter(({ refuse }) => refuse === undefined);
  const kinds = [...new Set(read.map((kind) => kindText(preset, kind)))];
  const { certainty, facts = '', exports } = preset;
  return [`\`${preset.name}\``, certainty, facts, sureBy(preset), kinds.join(', '), exports];
}

/** Names that nobody else uses; without them, a person says whose file it is. */
function sureBy(preset: Preset): string {
  const columns = ownColumns(preset).slice(0, 3);
  const file = preset.ownFile === undefined ? [] : ['the name of the file'];
  return [...columns, ...file].join(', ') || 'a person alone';
}

/** With what a person must know about it before a source of it is configured. */
function kindText(preset: Preset, { name, status = [], otherwise, certainty }: FileKind): string {
  const isSilent = otherwise === undefined && needsWord(status);
  const remarks = [
    ...(certainty === undefined || certainty === preset.certainty ? [] : [certainty]),
    ...(isSilent ? ['needs `status`'] : []),
  ];
  return remarks.length === 0 ? name : `${name} (${remarks.join(', ')})`;
}

/** Rules that tell who left leave it to a person to say that the others agreed. */
function needsWord(status: NonNullable<FileKind['status']>): boolean {
  if ('always' in status) return false;
  return status.every(
    (rule) => rule.kind !== 'always' && !(rule.kind === 'words' && rule.blank !== undefined),
  );
}
