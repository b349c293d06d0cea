// The cells of the matrix, grouped into the scenes that play them, and what a scene shows of each of its cells.
import { ALL_CELLS, type Cell, type Expected, expectedOf } from './cells.ts';
import type { Relation } from './lives.ts';
import { isPlannedAfter } from './moments.ts';
import { type Fate, played, type Scene } from './stage.ts';

/** Scenes that play all cells which are decided, in the order of the cells. */
export function scenesOf(cells: readonly Cell[]): readonly Scene[] {
  const scenes = new Map<string, Cell[]>();
  for (const cell of cells) {
    if (expectedOf(cell).kind === 'none') continue;
    const key = keyOf(cell);
    scenes.set(key, [...(scenes.get(key) ?? []), cell]);
  }
  return [...scenes.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, facts: group.map(({ fact }) => fact) }];
  });
}

export const ALL_SCENES = scenesOf(ALL_CELLS);

/** Additions need contacts to be kept out by one that is gone. */
function keyOf({ kind, link, twist, moment, fact }: Cell): string {
  const apart = kind === 'add' && fact === 'gone run' ? ' gone' : '';
  return [kind, link, twist, moment, apart].join(' ');
}

export function cellsOf({ facts, ...scene }: Scene): readonly Cell[] {
  return facts.map((fact) => ({ ...scene, fact }));
}

export function nameOf({ kind, link, twist, moment }: Scene): string {
  const but = twist === 'none' ? '' : `, ${twist}`;
  return `${kind} over ${LINK_WORDS[link] ?? link}${but}, ${moment}`;
}

const LINK_WORDS: Readonly<Partial<Record<Relation, string>>> = {
  self: 'the address itself',
  onceBeside: 'an address that once stood beside it',
};

/** By cell: what was seen, as it is expected to be seen. */
export type Seen = Readonly<Record<string, string>>;

export interface Shown {
  readonly expected: Seen;
  readonly seen: Seen;
}

export async function shownBy(scene: Scene): Promise<Shown> {
  const expected: Record<string, string> = {};
  const seen: Record<string, string> = {};
  const { guilty, innocent } = await played(scene);
  for (const cell of cellsOf(scene)) {
    const fate = guilty.get(cell.fact);
    expected[cell.fact] = wordsFor(expectedOf(cell), scene);
    seen[cell.fact] = fate === undefined ? 'nobody' : wordsOf(fate, expectedOf(cell), scene);
  }
  for (const [at, fate] of innocent.entries()) {
    expected[`innocent ${String(at)}`] = wordsFor(THROUGH, scene);
    seen[`innocent ${String(at)}`] = wordsOf(fate, THROUGH, scene);
  }
  return { expected, seen };
}

const THROUGH: Expected = { kind: 'through' };

function wordsFor(expected: Expected, { moment }: Scene): string {
  if (expected.kind !== 'held') return 'made, applied';
  return isPlannedAfter(moment) ? 'not made' : `not made, ${expected.endings.join(' or ')}`;
}

function wordsOf(fate: Fate, expected: Expected, scene: Scene): string {
  return isAs(fate, expected, scene)
    ? wordsFor(expected, scene)
    : [
        fate.isMade ? 'made' : 'not made',
        [fate.verdict, fate.code].filter((word) => word !== undefined).join(' ') || 'not planned',
      ].join(', ');
}

function isAs({ isMade, verdict, code }: Fate, expected: Expected, { moment }: Scene) {
  if (expected.kind !== 'held') return isMade && verdict === 'applied';
  if (isMade) return false;
  const endings: readonly string[] = expected.endings;
  if (endings.includes([verdict, code].join(' '))) return true;
  return isPlannedAfter(moment) && [undefined, 'drifted', 'skipped'].includes(verdict);
}
