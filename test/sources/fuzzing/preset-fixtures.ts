// The exports of all presets that the tests have, as things to damage and to write anew.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PresetType, isPresetType } from '../../../src/contacts/index.ts';

export interface PresetFixture {
  readonly type: PresetType;
  readonly file: string;
  readonly bytes: Buffer;
}

/** The folder has one folder for each preset. */
export function presetFixtures(folder: string): readonly PresetFixture[] {
  return readdirSync(folder)
    .filter((type) => isPresetType(type))
    .flatMap((type) =>
      readdirSync(join(folder, type)).map((file) => ({
        type,
        file,
        bytes: readFileSync(join(folder, type, file)),
      })),
    );
}

/**
 * The records of a fixture, by a reader that shares nothing with ours and believes in every quote. Blank
 * lines are no records.
 */
export function recordsOf({ bytes }: PresetFixture): string[][] {
  const text = bytes.toString('utf8').replace(/^\ufeff/u, '');
  const delimiter = delimiterOf(text);
  const pattern = `(?:"((?:[^"]|"")*)"|([^${delimiter}\\r\\n]*))`;
  const cells = new RegExp(`${pattern}(${delimiter}|\\r\\n|\\n|\\r|$)`, 'guy');
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = '', end = ''] of text.matchAll(cells)) {
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === delimiter) continue;
    records.push(record);
    record = [];
    if (end === '') break;
  }
  return records.filter((filled) => filled.some((cell) => cell.trim() !== ''));
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n');
  return header.split(';').length > header.split(',').length ? ';' : ',';
}
