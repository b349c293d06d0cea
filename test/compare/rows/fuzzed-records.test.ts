// Files of records whose fate is known before they are written: every one of them ends in the bucket that
// its kind says, and exactly those people are created of whom nothing speaks against it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzRuns, fuzzTimeout } from '../../sources/fuzzing/fuzz-runs.ts';
import {
  writtenBytes,
  type WrittenForm,
  writtenForm,
} from '../../sources/fuzzing/written-table.ts';
import { migrationWorld } from '../../sources/presets/migration-story.ts';
import { type PlannedStory, planOf } from '../stories.ts';

let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-fuzz-'));
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

const HEADER = ['Email', 'First Name', 'Country', 'Status'];

const FILES = ['one.csv', 'two.csv'];

/** A record, and what it must come to. */
interface KnownRecord {
  readonly cells: readonly string[];
  readonly fate: 'person' | 'invalid' | 'excluded';
  /** Whom it speaks of, in lower case; left out: nobody. */
  readonly address?: string;
  readonly says?: 'yes' | 'no' | 'left';
}

const spelling = fc.constantFrom('ann', 'bob', 'cem', 'dee', 'eli', 'Ann', 'BOB').map((name) => ({
  written: `${name}@example.com`,
  address: `${name.toLowerCase()}@example.com`,
}));

const YES = ['subscribed', 'Active', 'confirmed'];

const LEFT = ['unsubscribed', 'Opted out', 'bounced', 'Hard bounce', 'complained', 'SPAM'];

const NOT_YET = ['unconfirmed', 'pending'];

const record: fc.Arbitrary<KnownRecord> = fc.oneof(
  { weight: 5, arbitrary: person(YES, 'yes') },
  { weight: 2, arbitrary: person(LEFT, 'left') },
  { weight: 1, arbitrary: person(NOT_YET, 'no') },
  { weight: 1, arbitrary: odd(['nobody', 'Ann', 'India', 'subscribed'], 'invalid') },
  { weight: 1, arbitrary: odd(['', 'Ann', 'India', 'unsubscribed'], 'invalid') },
  { weight: 1, arbitrary: odd(['', ' ', '', ''], 'excluded') },
  { weight: 1, arbitrary: invalid(['Ann', 'Atlantis', 'subscribed']) },
  { weight: 1, arbitrary: invalid(['Ann', 'India', 'who knows'], 'no') },
  { weight: 1, arbitrary: invalid(['Ann', 'India', '']) },
  { weight: 1, arbitrary: invalid(['Ann', 'India', 'subscribed', 'too much']) },
  // Its cells may have shifted; but people who seem to have left are not created by another row.
  { weight: 1, arbitrary: invalid(['Ann', 'India', 'unsubscribed', 'too much'], 'no') },
  { weight: 1, arbitrary: invalid(['Ann']) },
);

function person(words: readonly string[], says: 'yes' | 'no' | 'left'): fc.Arbitrary<KnownRecord> {
  return fc.tuple(spelling, fc.constantFrom(...words)).map(([{ written, address }, word]) => ({
    cells: [written, 'Ann', 'India', word],
    fate: 'person',
    address,
    says,
  }));
}

function invalid(rest: readonly string[], says?: 'no'): fc.Arbitrary<KnownRecord> {
  return spelling.map(({ written, address }) => ({
    cells: [written, ...rest],
    fate: 'invalid',
    address,
    ...(says && { says }),
  }));
}

function odd(cells: readonly string[], fate: 'invalid' | 'excluded'): fc.Arbitrary<KnownRecord> {
  return fc.constant({ cells, fate });
}

interface KnownFiles {
  readonly files: readonly (readonly KnownRecord[])[];
  readonly form: WrittenForm;
}

const knownFiles: fc.Arbitrary<KnownFiles> = fc.record({
  files: fc.array(fc.array(record, { maxLength: 10 }), { minLength: 2, maxLength: 2 }),
  // A short last row without a line end is taken for a file that was cut off.
  form: writtenForm.map((form) => ({ ...form, endsWithLineEnd: true })),
});

async function planned({ files, form }: KnownFiles): Promise<PlannedStory> {
  for (const [index, records] of files.entries()) {
    const rows = records.map(({ cells }) => cells);
    writeFileSync(
      join(directory, FILES[index] ?? ''),
      writtenBytes({ header: HEADER, rows, form }),
    );
  }
  const options = { status: { column: 'Status', map: {} } };
  return await planOf(migrationWorld({ type: 'csv', files: FILES, folder: directory, options }));
}

/** Of the rows of both files in the sync. */
function buckets({ head }: PlannedStory): Readonly<Record<string, number>> {
  const sum = { read: 0, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 0 };
  for (const rows of head.rows.filter(({ sync }) => sync === 'Newsletter')) {
    for (const bucket of Object.keys(sum) as (keyof typeof sum)[]) sum[bucket] += rows[bucket];
  }
  return sum;
}

it(
  'puts every record into the bucket of its kind, and creates whom nothing speaks against',
  async () => {
    await fc.assert(
      fc.asyncProperty(knownFiles, async (known) => {
        const records = known.files.flat();
        const people = records.filter(({ fate }) => fate === 'person');
        const addresses = [...new Set(people.map(({ address }) => address))];
        const agreed = addresses.filter((one) =>
          records.every(({ address, says }) => address !== one || (says ?? 'yes') === 'yes'),
        );
        const left = new Set(
          people.filter(({ says }) => says === 'left').map(({ address }) => address),
        );

        // The last row that speaks of somebody stands for them; the others are its duplicates.
        const last = new Map(
          records.filter(({ says }) => says).map((one) => [one.address, one.fate]),
        );
        const kept = addresses.filter((one) => last.get(one) === 'person' && !agreed.includes(one));
        const suppressed = kept.filter((one) => left.has(one)).length;
        const noConsent = kept.length - suppressed;

        const plan = await planned(known);

        expect(buckets(plan)).toEqual({
          read: records.length,
          invalid: records.filter(({ fate }) => fate === 'invalid').length,
          excluded: records.filter(({ fate }) => fate === 'excluded').length + noConsent,
          desired: agreed.length,
          suppressed,
          duplicate: people.length - agreed.length - kept.length,
        });
        expect(plan.emails('createContact').sort()).toEqual(agreed.sort());
        expect(plan.emails('suppress').sort()).toEqual([...left].sort());
      }),
      fuzzRuns(60),
    );
  },
  fuzzTimeout(60),
);
