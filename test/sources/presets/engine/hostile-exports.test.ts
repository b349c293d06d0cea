// Exports as they should not be: with unknown words, blank cells, other orders and further columns. Nobody may get mail
// in them who may not in the file as it is.
import { describe, expect, it } from 'vitest';
import { compileStatusRules, PRESET_TYPES } from '../../../../src/contacts/index.ts';
import { bindKind } from '../../../../src/sources/presets/engine/bind-kind.ts';
import { boundFile } from '../../../../src/sources/presets/engine/preset-source.ts';
import { PRESETS } from '../../../../src/sources/presets/engine/presets.ts';
import { kindOf } from '../../../../src/sources/presets/engine/recognise.ts';
import type { FileKind, Preset } from '../../../../src/sources/presets/form/preset.ts';
import type { SourceFile } from '../../../../src/sources/source/source.ts';
import { fileSource } from '../../../../src/sources/tables/open-file.ts';
import { presetFixtures } from '../../fuzzing/preset-fixtures.ts';
import { collected } from '../../source-directory.ts';
import { FIXTURES } from '../migration-story.ts';

/** The programs whose columns nobody has read but by their documentation. */
const SINCE = PRESET_TYPES.indexOf('mailpoet');
const FILES = presetFixtures(FIXTURES).filter(({ type }) => PRESET_TYPES.indexOf(type) >= SINCE);

/** What owners write as they like: most of it is not about mail. */
const FREE_TEXT = /note|notiz|label|group|categ|kateg|catég/iu;

interface Export {
  readonly preset: Preset;
  readonly file: SourceFile;
  readonly rows: readonly (readonly string[])[];
}

async function openExport(type: keyof typeof PRESETS, name: string): Promise<Export> {
  const source = fileSource({ name: 'file', baseDirectory: FIXTURES, path: `${type}/${name}` });
  const [file] = await collected(source.files());
  if (file === undefined) throw new Error('The fixture holds no table.');
  const rows: (readonly string[])[] = [];
  for await (const batch of file.rows()) rows.push(...batch.map(({ cells }) => cells));
  return { preset: PRESETS[type], file, rows };
}

interface Bound {
  /** What is said of each row before a person says anything, or where they say that all others agreed. */
  readonly said: readonly unknown[];
  readonly consentColumns: readonly number[];
}

async function read(
  { preset, file, rows }: Export,
  otherwise?: FileKind['otherwise'],
): Promise<Bound> {
  const kind = kindOf(preset, file, { withWeak: true });
  if (kind === undefined) throw new Error('The preset does not know its own fixture.');
  const tagUse = { kind: 'ignore' } as const;
  const bound = bindKind({ preset, kind, file, tagUse, wanted: [] });
  async function* batches() {
    await Promise.resolve();
    yield rows.map((cells, index) => ({ cells, line: index + 2 }));
  }
  const whole = boundFile({ ...file, rows: batches }, bound);
  const rules = bound.reading.rules.map((rule) =>
    rule.kind === 'always'
      ? rule
      : { ...rule, column: { index: rule.column, name: whole.header[rule.column] ?? '' } },
  );
  const statusOf = compileStatusRules({
    ...{ rules, map: {} },
    otherwise: bound.reading.otherwise ?? otherwise,
  });
  const said: unknown[] = [];
  for await (const batch of whole.rows()) said.push(...batch.map(({ cells }) => statusOf(cells)));
  const own = rules.flatMap((rule) => (rule.kind === 'always' ? [] : [rule.column.index]));
  return { said, consentColumns: own.filter((place) => place < file.header.length) };
}

function withColumn({ preset, file, rows }: Export, place: number, cell: string): Export {
  return { preset, file, rows: rows.map((cells) => cells.with(place, cell)) };
}

describe.each(FILES.map(({ type, file }) => [type, file] as const))('of %s, %s', (type, name) => {
  it('mails nobody by an unknown word in a column that speaks of consent', async () => {
    const whole = await openExport(type, name);
    const { consentColumns } = await read(whole);
    const judged = consentColumns.filter(
      (place) => !FREE_TEXT.test(whole.file.header[place] ?? ''),
    );
    for (const place of judged) {
      const { said } = await read(withColumn(whole, place, 'Xyzzy 7'), 'subscribed');

      expect(said).not.toContain('subscribed');
    }
  });

  it('lets nobody agree by blank cells', async () => {
    const whole = await openExport(type, name);
    const { consentColumns } = await read(whole);
    const blank = consentColumns.reduce((one, place) => withColumn(one, place, ''), whole);

    const { said } = await read(blank);

    expect(consentColumns.length === 0 || !said.includes('subscribed')).toBe(true);
  });

  it('says the same of columns in another order, and with others between them', async () => {
    const whole = await openExport(type, name);
    const { header } = whole.file;
    const turned: Export = {
      preset: whole.preset,
      file: { ...whole.file, header: [...header].reverse().flatMap((title) => [title, 'More']) },
      rows: whole.rows.map((cells) =>
        header
          .map((_, place) => cells[place] ?? '')
          .reverse()
          .flatMap((cell) => [cell, 'x']),
      ),
    };

    const { said } = await read(turned);

    expect(said.map(wordOf)).toEqual((await read(whole)).said.map(wordOf));
  });
});

function wordOf(said: unknown): unknown {
  return typeof said === 'string' ? said : 'a fault';
}
