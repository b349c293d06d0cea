// One trouble that files from real life have, with a file that has it and what becomes of it. The page
// config/file-troubles.md is made of the same entries, so that neither says what the other does not.
import { expect } from 'vitest';
import {
  type MappedRow,
  type SourceRow,
  buildCountryIndex,
  compileMapping,
} from '../../../src/contacts/index.ts';
import { rowFaultWords } from '../../../src/report/words/faults.ts';
import type { SourceFile } from '../../../src/sources/source/source.ts';
import { type SourceDirectory, collected } from '../source-directory.ts';

/** What the page says of a trouble. */
export interface ToldTrouble {
  /** The name of its test and of its row on the page. */
  readonly trouble: string;
  readonly verdict: 'handled' | 'reported' | 'refused';
  /** What is done about it, for the page. */
  readonly does: string;
  /** What a person is told: in a note, as the reason of a row, or when the file is refused. */
  readonly words?: string;
}

export interface Oddity extends ToldTrouble {
  readonly content: string | Uint8Array;
  /** Header and rows, as they are read. */
  readonly rows?: readonly (readonly string[])[];
  /** What the rows mean: fields by name, or the reason why a row is invalid. */
  readonly people?: readonly (Readonly<Record<string, string>> | string)[];
}

export interface OddityGroup {
  readonly title: string;
  readonly oddities: readonly Oddity[];
}

export async function expectOddity(oddity: Oddity, directory: SourceDirectory): Promise<void> {
  await directory.put('crm.csv', oddity.content);
  if (oddity.verdict === 'refused') {
    const failure = await readAll(directory).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining(oddity.words ?? '?') });
    expect(failure).toMatchObject({ message: expect.not.stringMatching(ADDRESS) });
    return;
  }
  const { rows, people, told } = await readAll(directory);
  if (oddity.rows !== undefined) expect(rows).toEqual(oddity.rows);
  if (oddity.people !== undefined) expect(people).toEqual(oddity.people);
  expect(oddity.rows ?? oddity.people).toBeDefined();
  if (oddity.verdict === 'handled') expect(told).toEqual([]);
  else expect(told.join('\n')).toContain(oddity.words ?? '?');
  expect(told.join('\n')).not.toMatch(ADDRESS);
}

/** What is told names nobody. */
const ADDRESS = /\S@\S/u;

interface ReadFiles {
  readonly rows: readonly (readonly string[])[];
  readonly people: readonly unknown[];
  readonly told: readonly string[];
}

async function readAll(directory: SourceDirectory): Promise<ReadFiles> {
  const rows: (readonly string[])[] = [];
  const people: unknown[] = [];
  const told: string[] = [];
  for (const file of await directory.files('crm.csv')) {
    const mapRow = mapperOf(file);
    rows.push(file.header);
    for (const row of (await collected(file.rows())).flat()) {
      rows.push(row.cells);
      const meaning = meaningOf(mapRow?.(row));
      people.push(meaning);
      if (typeof meaning === 'string') told.push(meaning);
    }
    told.push(...(file.notes?.() ?? []));
  }
  return { rows, people, told };
}

function mapperOf(file: SourceFile): ((row: SourceRow) => MappedRow) | undefined {
  const mapping = compileMapping({
    header: file.header,
    mapping: { columns: {}, status: { kind: 'constant', status: 'subscribed' } },
    countries: buildCountryIndex([]),
  });
  return mapping.kind === 'mapping' ? mapping.mapRow : undefined;
}

function meaningOf(mapped: MappedRow | undefined): unknown {
  if (mapped?.kind === 'invalid') return `${mapped.column} ${rowFaultWords(mapped.fault)}`.trim();
  if (mapped?.kind !== 'person') return {};
  return { email: mapped.email, ...mapped.fields };
}
