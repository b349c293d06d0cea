// Exports that were damaged or written anew, from the file to the plan: whatever befell them, the sums
// hold, and nobody of whom any row of any file says that they want no mail is created.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/sources/index.ts';
import { damage, damaged } from '../sources/fuzzing/damaged-bytes.ts';
import { fuzzRuns, fuzzTimeout } from '../sources/fuzzing/fuzz-runs.ts';
import { writtenBytes, writtenForm } from '../sources/fuzzing/written-table.ts';
import type { WrittenForm } from '../sources/fuzzing/written-table.ts';
import {
  fixtures,
  knownExports,
  plannedFrom,
  rowsRead,
  type KnownExport,
} from './planned-exports.ts';

/** The file once more, with its rows in another order, some of them twice, in another form. */
interface Rewriting {
  readonly export: number;
  readonly order: number;
  readonly twice: number;
  readonly capitals: boolean;
  readonly form: WrittenForm;
}

const rewriting: fc.Arbitrary<Rewriting> = fc.record({
  export: fc.nat(),
  order: fc.nat({ max: 1_000 }),
  twice: fc.nat({ max: 5 }),
  capitals: fc.boolean(),
  form: writtenForm,
});

function rewritten(known: KnownExport, how: Rewriting): { bytes: Buffer; rowCount: number } {
  const { header } = known;
  const from = how.order % Math.max(known.rows.length, 1);
  const turned = [...known.rows.slice(from), ...known.rows.slice(0, from)];
  const rows = [...turned, ...turned.slice(0, how.twice)];
  const names = how.capitals ? header.map((name) => name.toUpperCase()) : header;
  const form = { ...how.form, packed: packing(known, how.form) };
  const bytes = writtenBytes({ header: names, rows, form }, known.fixture.file);
  return { bytes, rowCount: rows.length };
}

/** Of some archives only members of certain names are read. */
function packing({ fixture }: KnownExport, { packed }: WrittenForm): WrittenForm['packed'] {
  const isMember = PRESETS[fixture.type].members?.test(fixture.file) ?? true;
  return packed === 'zip' && !isMember ? 'gzip' : packed;
}

describe('the plan of a damaged export', () => {
  it(
    'is made with sums that hold, or refused in our words',
    async () => {
      const files = fc.tuple(
        fc.constantFrom(...fixtures),
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('its own', 'its own', 'csv'),
      );
      let planCount = 0;
      await fc.assert(
        fc.asyncProperty(files, async ([{ type, file, bytes }, damages, reading]) => {
          const readAs = reading === 'csv' ? 'csv' : type;
          const plan = await plannedFrom({ type: readAs, file }, damaged(bytes, damages));
          if (plan !== undefined) planCount += 1;
        }),
        fuzzRuns(60),
      );
      expect(planCount).toBeGreaterThan(15);
    },
    fuzzTimeout(60),
  );
});

describe('the plan of an export that was written anew', () => {
  it(
    'counts every record, and keeps from mail whom the export keeps from it',
    async () => {
      const known = await knownExports();
      await fc.assert(
        fc.asyncProperty(rewriting, async (how) => {
          const original = known[how.export % known.length];
          if (original === undefined) return;
          const { bytes, rowCount } = rewritten(original, how);

          const plan = await plannedFrom(original.fixture, bytes, original.suppressed);

          expect(plan && rowsRead(plan)).toBe(rowCount);
          const created = new Set<string>(plan?.emails('createContact'));
          expect(original.suppressed.filter((address) => created.has(address))).toEqual([]);
          expect(plan?.emails('suppress').sort()).toEqual([...original.suppressed].sort());
        }),
        fuzzRuns(60),
      );
    },
    fuzzTimeout(60),
  );
});
