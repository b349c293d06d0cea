// Rows, kinds, facts and exceptions that the tables of `people` could lose, or have too many of: each as a change of the
// tables in memory, with the cells of the matrix that have to miss it.
import { type Exception, type Fact, type LinkName, LINKS, RULES } from '../../src/people/index.ts';
import type { ItemKind } from '../../src/plan/index.ts';
import { ALL_CELLS, type Cell, expectedOf, factOf, ruleOf } from './cells.ts';
import type { Kind } from './lives.ts';

export interface Mutant {
  readonly name: string;
  readonly cells: readonly Cell[];
  /** Changes the tables, and gives the way back. */
  readonly plant: () => () => void;
}

interface OpenRule {
  of: readonly ItemKind[];
}

interface OpenLink {
  tells: readonly Fact[];
  unless: readonly Exception[];
}

const ITEM_KIND: Readonly<Record<Kind, ItemKind>> = {
  create: 'createContact',
  rename: 'updateContact',
  update: 'updateContact',
  add: 'addSegmentRecipient',
  delete: 'deleteContact',
};

const FACT_NAMES: readonly Fact[] = ['left', 'erased', 'gone'];

const LINK_NAMES = Object.keys(LINKS) as readonly LinkName[];

function cellsWhere(isSo: (cell: Cell) => boolean): readonly Cell[] {
  return ALL_CELLS.filter((cell) => expectedOf(cell).kind !== 'none' && isSo(cell));
}

function lostRules(): readonly Mutant[] {
  return RULES.map((rule) => ({
    name: `no rule ${rule.id}`,
    cells: cellsWhere((cell) => ruleOf(cell) === rule.id),
    plant: () => changing(rule as OpenRule, { of: [] }),
  }));
}

function lostKinds(): readonly Mutant[] {
  return RULES.flatMap((rule) =>
    rule.of.map((lost) => ({
      name: `rule ${rule.id} without ${lost}`,
      cells: cellsWhere((cell) => ruleOf(cell) === rule.id && ITEM_KIND[cell.kind] === lost),
      plant: () => changing(rule as OpenRule, { of: rule.of.filter((kind) => kind !== lost) }),
    })),
  );
}

function mutantsOf(link: LinkName): readonly Mutant[] {
  const table: OpenLink = LINKS[link];
  const { tells, unless } = table;
  const ofFact = (fact: Fact, kind: 'held' | 'through'): readonly Cell[] =>
    cellsWhere(
      (cell) =>
        cell.link === link &&
        cell.twist === 'none' &&
        factOf(cell) === fact &&
        expectedOf(cell).kind === kind,
    );
  const lost = tells.map((fact) => ({
    name: `link ${link} tells no ${fact}`,
    cells: ofFact(fact, 'held'),
    plant: () => changing(table, { tells: tells.filter((one) => one !== fact) }),
  }));
  // Where nobody innocent would be held, it is no loss.
  const added = FACT_NAMES.filter(
    (fact) => !tells.includes(fact) && ofFact(fact, 'through').length > 0,
  ).map((fact) => ({
    name: `link ${link} tells ${fact}`,
    cells: ofFact(fact, 'through'),
    plant: () => changing(table, { tells: [...tells, fact] }),
  }));
  const blind = unless.map((exception) => ({
    name: `link ${link} in spite of ${exception}`,
    cells: cellsWhere((cell) => cell.link === link && cell.twist === exception),
    plant: () => changing(table, { unless: unless.filter((one) => one !== exception) }),
  }));
  return [...lost, ...added, ...blind];
}

function changing<Row extends object>(row: Row, change: Partial<Row>): () => void {
  const before = { ...row };
  Object.assign(row, change);
  return () => Object.assign(row, before);
}

/** The cells and the names are of the tables as they are: nothing is planted while they are made. */
const ALL_MUTANTS: readonly Mutant[] = [
  ...lostRules(),
  ...lostKinds(),
  ...LINK_NAMES.flatMap(mutantsOf),
];

export const MUTANTS = ALL_MUTANTS.filter(({ cells }) => cells.length > 0);

/** The names of those for which the matrix has no cell. */
export const OUTSIDE = ALL_MUTANTS.filter(({ cells }) => cells.length === 0).map(({ name }) => name);
