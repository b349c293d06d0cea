// Rows, kinds, facts and exceptions that the tables of `people` could lose, or have too many of: each as a change of the
// tables in memory, with the cells of the matrix that have to miss it.
import {
  type Exception,
  type Fact,
  type LinkName,
  LINKS,
  type Origin,
  RULES,
} from '../../src/people/index.ts';
import type { ItemKind } from '../../src/plan/index.ts';
import { ALL_CELLS, type Cell, expectedOf, factOf, ruleOf } from './cells.ts';
import { ITEM_KIND } from './lives.ts';

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
  by: readonly Origin[];
  unless: readonly Exception[];
}

const FACT_NAMES: readonly Fact[] = ['left', 'erased', 'gone'];

const ORIGINS: readonly Origin[] = ['source', 'list', 'run'];

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
  return [
    ...tellingOther(link, table),
    ...believingOther(link, table),
    ...table.unless.map((exception) => ({
      name: `link ${link} in spite of ${exception}`,
      cells: cellsWhere((cell) => cell.link === link && cell.twist === exception),
      plant: () => changing(table, { unless: table.unless.filter((one) => one !== exception) }),
    })),
  ];
}

function tellingOther(link: LinkName, table: OpenLink): readonly Mutant[] {
  const { tells } = table;
  return FACT_NAMES.flatMap((fact) => {
    const isOf = (cell: Cell): boolean => factOf(cell) === fact;
    const isTold = tells.includes(fact);
    const changed = isTold ? tells.filter((one) => one !== fact) : [...tells, fact];
    return mutantOver(link, `tells ${isTold ? 'no ' : ''}${fact}`, {
      cells: cellsOver(link, isTold, isOf),
      plant: () => changing(table, { tells: changed }),
    });
  });
}

function believingOther(link: LinkName, table: OpenLink): readonly Mutant[] {
  const { by } = table;
  return ORIGINS.flatMap((origin) => {
    const isOf = ({ fact }: Cell): boolean => fact === `left ${origin}`;
    const isBelieved = by.includes(origin);
    const changed = isBelieved ? by.filter((one) => one !== origin) : [...by, origin];
    return mutantOver(link, `believes ${isBelieved ? 'no ' : 'a '}${origin}`, {
      cells: cellsOver(link, isBelieved, isOf),
      plant: () => changing(table, { by: changed }),
    });
  });
}

/** Where nobody innocent would be held, and nobody guilty missed, it makes no difference. */
function mutantOver(
  link: LinkName,
  what: string,
  { cells, plant }: Omit<Mutant, 'name'>,
): readonly Mutant[] {
  return cells.length === 0 ? [] : [{ name: `link ${link} ${what}`, cells, plant }];
}

/** Those of the link itself, whose change is held, or goes through. */
function cellsOver(
  link: LinkName,
  isHeld: boolean,
  isSo: (cell: Cell) => boolean,
): readonly Cell[] {
  return cellsWhere(
    (cell) =>
      cell.link === link &&
      cell.twist === 'none' &&
      isSo(cell) &&
      (expectedOf(cell).kind === 'held') === isHeld,
  );
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
export const OUTSIDE = ALL_MUTANTS.filter(({ cells }) => cells.length === 0).map(
  ({ name }) => name,
);
