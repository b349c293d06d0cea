// Exports that were damaged or written anew, from the file to the plan: whatever befell them, the sums
// hold, and nobody of whom any row of any file says that they want no mail is created.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/sources/readers.ts';
import { allColumns } from '../../../src/sources/presets/engine/columns.ts';
import { kindOf } from '../../../src/sources/presets/engine/recognise.ts';
import { damage, damaged } from '../../sources/fuzzing/damaged-bytes.ts';
import { fuzzRuns, fuzzTimeout } from '../../sources/fuzzing/fuzz-runs.ts';
import {
  writtenBytes,
  type WrittenForm,
  writtenForm,
} from '../../sources/fuzzing/written-table.ts';
import {
  fixtures,
  type KnownExport,
  knownExports,
  plannedFrom,
  rowsRead,
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
        // Most exports are small: damage to a header is refused more often than read.
        fuzzRuns(80),
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

/** What befalls the columns: one is lost, doubled, renamed or moved to the front. */
interface ColumnChange {
  readonly export: number;
  readonly column: number;
  readonly change: 'lost' | 'doubled' | 'renamed' | 'first';
  readonly headerToo: boolean;
}

const columnChange: fc.Arbitrary<ColumnChange> = fc.record({
  export: fc.nat(),
  column: fc.nat(),
  change: fc.constantFrom('lost', 'doubled', 'renamed', 'first'),
  headerToo: fc.boolean(),
});

function afterChange(cells: readonly string[], { column, change }: ColumnChange): string[] {
  const at = column % cells.length;
  const rest = cells.filter((_, index) => index !== at);
  const cell = cells[at] ?? '';
  switch (change) {
    case 'lost':
      return rest;
    case 'doubled':
      return [...cells.slice(0, at), cell, ...cells.slice(at)];
    case 'renamed':
      return [...cells.slice(0, at), `${cell}x`, ...cells.slice(at + 1)];
    case 'first':
      return [cell, ...rest];
  }
}

/** A word that says no, or that nobody knows, in a cell that says who may get mail. */
interface WordChange {
  readonly export: number;
  readonly row: number;
  readonly word: string;
}

const wordChange: fc.Arbitrary<WordChange> = fc.record({
  export: fc.nat(),
  row: fc.nat(),
  word: fc.constantFrom('Unsubscribed', 'HARD BOUNCE', 'marked as spam', 'opted out', 'wibble'),
});

/** Columns of words that must be understood, and those alone. */
function wordColumns({ fixture, header }: KnownExport): readonly number[] {
  const kind = kindOf(PRESETS[fixture.type], { path: fixture.file, header }, { withWeak: true });
  const status = kind?.status ?? [];
  if ('always' in status) return [];
  return status.flatMap((rule) =>
    rule.kind === 'words' && rule.otherwise === undefined ? allColumns(header, rule.column) : [],
  );
}

const FORM: WrittenForm = {
  ...{ delimiter: ',', lineEnd: '\n', quotes: 'always', encoding: 'plain' },
  ...{ endsWithLineEnd: true, packed: 'no' },
};

it(
  'makes plans whose sums hold, or refuses in our words, when columns were lost or moved',
  async () => {
    const known = (await knownExports()).filter(({ header }) => header.length > 1);
    await fc.assert(
      fc.asyncProperty(columnChange, async (how) => {
        const original = known[how.export % known.length];
        if (original === undefined) return;
        const { fixture } = original;
        const header = how.headerToo ? afterChange(original.header, how) : original.header;
        const rows = original.rows.map((cells) => afterChange(cells, how));

        const plan = await plannedFrom(fixture, writtenBytes({ header, rows, form: FORM }));

        expect(plan === undefined ? rows.length : rowsRead(plan)).toBe(rows.length);
      }),
      fuzzRuns(40),
    );
  },
  fuzzTimeout(40),
);

it(
  'creates nobody whose word was changed to one that says no, or that nobody knows',
  async () => {
    const known = (await knownExports()).filter((one) => wordColumns(one).length > 0);
    await fc.assert(
      fc.asyncProperty(wordChange, async (how) => {
        const original = known[how.export % known.length];
        if (original === undefined) return;
        const columns = new Set(wordColumns(original));
        const changed = how.row % original.rows.length;
        const rows = original.rows.map((cells, index) =>
          cells.map((cell, at) => (index === changed && columns.has(at) ? how.word : cell)),
        );
        const address = rows[changed]
          ?.find((cell) => cell.includes('@'))
          ?.trim()
          .toLowerCase();
        const spokenOf = rows.filter((cells) =>
          cells.some((cell) => cell.trim().toLowerCase() === address),
        );

        const plan = await plannedFrom(
          original.fixture,
          writtenBytes({ header: original.header, rows, form: FORM }),
        );

        // An unknown word makes its row invalid, and another row may still speak for the person.
        if (how.word === 'wibble' && spokenOf.length > 1) return;
        expect(plan?.emails('createContact')).not.toContain(address);
      }),
      fuzzRuns(40),
    );
  },
  fuzzTimeout(40),
);
