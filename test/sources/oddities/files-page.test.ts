// The page on the troubles of files says what the fixtures show. After a change:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts test/sources/oddities/files-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemEnvironment } from '../../../src/config/index.ts';
import { pageTable } from '../../page-table.ts';
import { ADDRESSES } from './addresses.ts';
import { ARCHIVES } from './archives.ts';
import { SPREADSHEETS } from './cells.ts';
import { CONSENT } from './consent.ts';
import { DATES } from './dates.ts';
import { ENCODINGS } from './encodings.ts';
import { EXPORTS } from './exports.ts';
import { FORMATS } from './formats.ts';
import { MEANT_ADDRESSES } from './meant-addresses.ts';
import type { ToldTrouble } from './oddity.ts';
import { STRUCTURE } from './structure.ts';

const path = join(import.meta.dirname, '../../../config/file-troubles.md');
const FILES = [ENCODINGS, STRUCTURE, ARCHIVES, SPREADSHEETS, DATES, ADDRESSES];
const PEOPLE = [MEANT_ADDRESSES, CONSENT, EXPORTS];

interface PageGroup {
  readonly title: string;
  readonly oddities: readonly ToldTrouble[];
}

const GROUPS: readonly PageGroup[] = [...FILES, ...PEOPLE];

it('has every trouble with what becomes of it', () => {
  const written = readFileSync(path, 'utf8');
  const start = written.search(/^## /mu);
  const prose = start < 0 ? written : written.slice(0, start);
  const page = `${prose.trimEnd()}\n\n${[formats(), ...GROUPS.map(section)].join('\n')}`;

  if (systemEnvironment('UPDATE') === '1') writeFileSync(path, page);

  expect(readFileSync(path, 'utf8')).toBe(page);
});

it('names every trouble once', () => {
  const troubles = GROUPS.flatMap(({ oddities }) => oddities.map(({ trouble }) => trouble));

  expect(troubles.length).toBe(new Set(troubles).size);
});

function formats(): string {
  const head = ['format', 'certainty', 'facts from', 'told by'];
  const body = FORMATS.map(({ format, certainty, factsFrom, toldBy }) => [
    format,
    certainty,
    factsFrom,
    toldBy,
  ]);
  return `## Formats\n\n**Certain**: what defines the format, tried with files that other programs wrote. **Likely**: what defines it alone.\n\n${pageTable(head, body)}\n`;
}

function section({ title, oddities }: PageGroup): string {
  const head = ['trouble', 'what happens', 'what is done', 'words that tell it'];
  const body = oddities.map(({ trouble, verdict, does, words }) => [
    trouble,
    verdict,
    does,
    words ?? '',
  ]);
  return `## ${title}\n\n${pageTable(head, body)}\n`;
}
