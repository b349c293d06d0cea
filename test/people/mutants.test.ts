// Whether the matrix misses what the tables of `people` lose: a mutant of a table that no cell finds is a hole in it.
import { describe, expect, it } from 'vitest';
import { scenesOf, shownBy } from './matrix.ts';
import type { Scene } from './stage.ts';
import { type Mutant, MUTANTS, OUTSIDE } from './table-mutants.ts';

/** No cell finds these, for the reason that is given. */
const UNFOUND: Readonly<Record<string, string>> = {
  'link present tells no erased': 'a purge erases every name of an id, the new one as well',
  'link idEver tells gone': 'only the journal is asked what ids ever had, and it knows who left',
};

/** Rules of requests, lists, sources and decisions. They speak of no person: the stories of their promises have to miss them. */
const OF_NOBODY = [
  'refused',
  'overdue',
  'late',
  'beside-late',
  'perhaps-done',
  'met',
  'there',
  'lacks',
  'hidden',
  'group-left',
  'unsuppressed',
  'unread',
];

/** Of rules that the matrix has cells for: kinds of change that it does not play, or that nothing can happen to. */
const NOT_PLAYED = [
  'rule moved without createUnsubscribeGroup',
  'rule moved without suppress',
  'rule moved without suppressInGroup',
  'rule moved without createContactType',
  'rule moved without createCustomField',
  'rule moved without addSegmentRecipient',
  'rule moved without removeSegmentRecipient',
  'rule mentioned without removeSegmentRecipient',
];

describe('a mutant of the tables', () => {
  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('%s', async (name, mutant) => {
    const isFound = await isFoundBy(mutant, scenesOf(mutant.cells).toSorted(byCost));

    expect({ isFound }).toEqual({ isFound: !(name in UNFOUND) });
  });

  it('has cells that may find it, or is of a rule that speaks of no person', () => {
    const isOfNobody = (name: string): boolean =>
      OF_NOBODY.some((id) => name === `no rule ${id}` || name.startsWith(`rule ${id} without `));

    expect(OUTSIDE.filter((name) => !isOfNobody(name))).toEqual(NOT_PLAYED);
    expect(OF_NOBODY.filter((id) => !OUTSIDE.includes(`no rule ${id}`))).toEqual([]);
  });
});

/** A cell that is not as it should be by the tables themselves finds nothing. */
async function isFoundBy(mutant: Mutant, scenes: readonly Scene[]): Promise<boolean> {
  for (const scene of scenes) {
    const missed = await missedBy(scene, mutant);
    if (missed.length === 0) continue;
    const always = await missedBy(scene);
    if (missed.some((cell) => !always.includes(cell))) return true;
  }
  return false;
}

/** What is not as it should be in the scene. */
async function missedBy(scene: Scene, mutant?: Mutant): Promise<readonly string[]> {
  const restore = mutant?.plant();
  try {
    const { expected, seen } = await shownBy(scene);
    return Object.keys(expected).filter((cell) => seen[cell] !== expected[cell]);
  } finally {
    restore?.();
  }
}

/** Older plans first: a plan that is made when a fact is known lacks what the gate would hold. */
function byCost(one: Scene, other: Scene): number {
  return costOf(one) - costOf(other);
}

function costOf({ moment }: Scene): number {
  if (moment === 'before apply') return 0;
  return moment === 'before undo is applied' ? 1 : 2;
}
