// Exports whose columns were lost, doubled or moved, or whose words say no, from the file to the plan.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allColumns } from '../../src/sources/presets/engine/columns.ts';
import { PRESETS } from '../../src/sources/index.ts';
import { kindOf } from '../../src/sources/presets/engine/recognise.ts';
import { fuzzRuns, fuzzTimeout } from '../sources/fuzzing/fuzz-runs.ts';
import { writtenBytes } from '../sources/fuzzing/written-table.ts';
import type { WrittenForm } from '../sources/fuzzing/written-table.ts';
import { knownExports, plannedFrom, rowsRead, type KnownExport } from './planned-exports.ts';

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
  const rules = typeof kind?.status === 'object' && 'rules' in kind.status ? kind.status.rules : [];
  return rules.flatMap((rule) =>
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
