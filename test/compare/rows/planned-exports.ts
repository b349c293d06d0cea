// Exports from the file to the plan, with what holds for every plan; and the fixtures of all presets as
// things to change, together with what is known of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SyncError } from '../../../src/lib/index.ts';
import {
  type PresetFixture,
  presetFixtures,
  recordsOf,
} from '../../sources/fuzzing/preset-fixtures.ts';
import { FIXTURES, migrationWorld } from '../../sources/presets/migration-story.ts';
import { type PlannedStory, planOf } from '../stories.ts';

export const fixtures = presetFixtures(FIXTURES);

/**
 * The plan of one file, read as its preset or as plain CSV, everybody else taken as subscribed; undefined
 * where it is refused in our words. `eager` are addresses that another source holds as subscribed.
 */
export async function plannedFrom(
  { type, file }: { readonly type: string; readonly file: string },
  bytes: Buffer,
  eager: readonly string[] = [],
): Promise<PlannedStory | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-fuzz-'));
  writeFileSync(join(directory, file), bytes);
  const options = { status: 'subscribed' };
  const world = migrationWorld({ type, files: [file], folder: directory, options });
  const table = [['Email', 'Country', 'Status'], ...eager.map((one) => [one, 'India', 'active'])];
  world.config = {
    ...world.config,
    sources: { eager: table },
    syncs: [{ sources: ['file0', 'eager'], defaultCountry: 'India' }],
  };
  try {
    const plan = await planOf(world);
    checkSums(plan);
    return plan;
  } catch (error) {
    if (error instanceof SyncError) return undefined;
    throw error;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Every row in one bucket, none of them below nothing, and a reject for each that is invalid. */
function checkSums({ head, rejects }: PlannedStory): void {
  for (const { read, invalid, duplicate, suppressed, excluded, desired } of head.rows) {
    const buckets = [invalid, duplicate, suppressed, excluded, desired];
    expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
    expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(read);
  }
  const lines = rejects.map(({ source, file, line }) => `${source} ${file} ${String(line)}`);
  expect(new Set(lines).size).toBe(lines.length);
  const counted = head.rows.map(({ invalid }) => invalid);
  expect(lines.length).toBeGreaterThanOrEqual(Math.max(0, ...counted));
  expect(lines.length).toBeLessThanOrEqual(counted.reduce((sum, count) => sum + count, 0));
}

export function rowsRead({ head }: PlannedStory): number | undefined {
  return head.rows.find(({ source }) => source === 'file0')?.read;
}

/** A fixture that is read, as records, with those of whom it says that they want no mail. */
export interface KnownExport {
  readonly fixture: PresetFixture;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly suppressed: readonly string[];
}

/** What the stories of the presets have checked by hand. */
export async function knownExports(): Promise<readonly KnownExport[]> {
  const known: KnownExport[] = [];
  for (const fixture of fixtures.filter(({ file }) => file.endsWith('.csv'))) {
    const plan = await plannedFrom(fixture, fixture.bytes);
    const [header = [], ...rows] = recordsOf(fixture);
    if (plan === undefined) continue;
    expect(rowsRead(plan)).toBe(rows.length);
    known.push({ fixture, header, rows, suppressed: plan.emails('suppress') });
  }
  return known;
}
