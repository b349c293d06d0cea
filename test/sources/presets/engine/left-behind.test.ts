// Nothing of a preset is lost in silence: each column of each file is read, or a note names it.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { customNameOf } from '../../../../src/sources/presets/engine/columns.ts';
import { bindKind } from '../../../../src/sources/presets/engine/bind-kind.ts';
import { PRESETS } from '../../../../src/sources/presets/engine/presets.ts';
import { kindOf } from '../../../../src/sources/presets/engine/recognise.ts';
import { isPresetType, isSuppression } from '../../../../src/contacts/index.ts';
import type { FileKind } from '../../../../src/sources/presets/form/preset.ts';
import { fileSource } from '../../../../src/sources/tables/open-file.ts';
import { collected } from '../../source-directory.ts';
import { FIXTURES } from '../migration-story.ts';

const FILES = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.split('/').at(-1)?.includes('.') === true)
  .sort();

it.each(FILES)('of %s', async (path) => {
  const [type = ''] = path.split('/');
  if (!isPresetType(type)) throw new Error('A fixture stands in the folder of its preset.');
  const preset = PRESETS[type];
  const shown = path.replaceAll(/[()]/gu, '?');
  const source = fileSource({ name: 'file', baseDirectory: FIXTURES, path: shown });
  for (const file of await collected(source.files())) {
    const kind = kindOf(preset, file, { withWeak: true });
    if (kind === undefined || kind.refuse !== undefined || isOfLeavers(kind)) continue;
    const tagUse = { kind: 'customField', name: 'tags' } as const;

    const { read, notes } = bindKind({ preset, kind, file, tagUse, wanted: [] });

    const note = notes.find((words) => words.includes('go into no field')) ?? '';
    const lost = file.header.filter(
      (title, place) => !read.has(place) && customNameOf(title) !== '' && !note.includes(title),
    );
    const isCut = / and \d+ more/u.test(note);
    expect(isCut ? [] : lost).toEqual([]);
  }
});

function isOfLeavers({ status = [], otherwise }: FileKind): boolean {
  if ('always' in status) return isSuppression(status.always);
  if (status.some((rule) => rule.kind === 'always' && isSuppression(rule.status))) return true;
  return otherwise === 'nothing' || (otherwise !== undefined && isSuppression(otherwise));
}
