// Over every preset, each kind of file and each of its columns about consent: nobody is suppressed for good by a blank, by a
// formula that failed, by a day that is none, or by a word that nobody knows. Only a list of people who get no mail
// suppresses by being one.
import { describe, expect, it } from 'vitest';
import { compileStatusRules } from '../../../src/contacts/consent/status-rules.ts';
import { isSuppression, type BoundStatusRule } from '../../../src/contacts/index.ts';
import { bindKind } from '../../../src/sources/presets/engine/bind-kind.ts';
import { PRESETS } from '../../../src/sources/presets/engine/presets.ts';
import type { Columns, FileKind, Preset } from '../../../src/sources/presets/form/preset.ts';

const CELLS = ['', ' ', '#REF!', '#NV', 'Err:502', 'Invalid date', 'NaT', 'null', 'xyzzy'];

const kinds = Object.values(PRESETS).flatMap((preset) =>
  preset.kinds
    .filter(({ refuse }) => refuse === undefined)
    .map((kind) => ({ preset, kind, columns: consentColumns(kind) })),
);
const lists = kinds.filter(({ kind }) => isList(kind));
const others = kinds.filter(({ kind, columns }) => !isList(kind) && columns.length > 0);

describe.each(others)('$preset.title: $kind.name', ({ preset, kind, columns }) => {
  it.each(columns)('suppresses nobody by a cell of %s that says nothing', (column) => {
    const read = reader(preset, kind, columns);
    const suppressed = CELLS.filter((cell) => {
      const alone = read({ [column]: cell });
      const besideMail = read({ ...filledBeside(kind), [column]: cell });
      return [alone, besideMail].some((said) => typeof said === 'string' && isKeptOut(said));
    });

    expect(suppressed).toEqual([]);
  });

  it.each(columns)('never lets anybody in by a cell of %s that failed', (column) => {
    const read = reader(preset, kind, columns);

    expect(read({ [column]: '#REF!' })).not.toBe('subscribed');
  });
});

it('looks at every preset that tells consent', () => {
  const looked = new Set([...others, ...lists].map(({ preset }) => preset.name));
  const silent = Object.keys(PRESETS).filter((name) => !looked.has(name as Preset['name']));

  expect(silent.map((name) => PRESETS[name as Preset['name']].kinds.flatMap(consentOf))).toEqual(
    silent.map(() => []),
  );
});

function isKeptOut(said: string): boolean {
  return isSuppression(said as Parameters<typeof isSuppression>[0]);
}

/** Everybody in such a file gets no mail, whatever its cells say. */
function isList({ status = [] }: FileKind): boolean {
  if ('always' in status) return isSuppression(status.always);
  return status.some((rule) => rule.kind === 'always' && isSuppression(rule.status));
}

function consentOf(kind: FileKind): readonly string[] {
  const { status = [] } = kind;
  return 'always' in status || isList(kind) ? [] : consentColumns(kind);
}

/** The columns of the file that its rules are about, or that those are made from. */
function consentColumns({ status = [], derived = [] }: FileKind): readonly string[] {
  if ('always' in status) return [];
  const named = status.flatMap((rule) => ('column' in rule ? namesOf(rule.column) : []));
  const made = derived.filter(
    ({ columns }) => !('below' in columns) && columns.some((column) => named.includes(column)),
  );
  const all = made.flatMap(({ columns }) => ('below' in columns ? [] : columns));
  const from = made.flatMap((one) => (one.each === true ? [] : namesOf(one.from).slice(0, 1)));
  return [...new Set([...named.filter((name) => !all.includes(name)), ...from])];
}

function namesOf(columns: Columns): readonly string[] {
  return columns.flatMap((name) => {
    if (typeof name === 'string') return [name];
    return 'containing' in name ? [name.containing] : [];
  });
}

function filledBeside({ derived = [] }: FileKind): Readonly<Record<string, string>> {
  const beside = derived.flatMap((one) => namesOf(one.beside ?? []).slice(0, 1));
  return Object.fromEntries(beside.map((name) => [name, 'email']));
}

/** What a row says whose other cells are blank. */
function reader(preset: Preset, kind: FileKind, columns: readonly string[]) {
  const beside = Object.keys(filledBeside(kind));
  const header = [...new Set(['Email', ...(kind.ownColumnsFrom ?? []), ...columns, ...beside])];
  const file = { path: 'export.csv', header };
  const { added, reading } = bindKind({
    ...{ preset, kind, file, tagUse: { kind: 'ignore' }, wanted: [] },
  });
  const rules = reading.rules.map((rule): BoundStatusRule => {
    if (rule.kind === 'always') return rule;
    return { ...rule, column: { index: rule.column, name: header[rule.column] ?? '' } };
  });
  const { otherwise = 'no-consent' } = reading;
  const statusOf = compileStatusRules({ rules, otherwise, map: {} });
  return (filled: Readonly<Record<string, string>>) => {
    const cells = header.map((title) => filled[title] ?? '');
    return statusOf([...cells, ...added.cellsOf(cells)]);
  };
}
