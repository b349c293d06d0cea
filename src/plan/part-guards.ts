// The guards of a plan whose items are some of another plan's: the limits stay, what is measured
// against them is what the part would do.
import { GUARD_FLOOR, type GuardResult } from './guards.ts';
import type { PlanHead } from './plan.ts';
import { deleteCount } from './release.ts';

/** The sizes of the part. */
export type PartSizes = Pick<PlanHead, 'contactTypes' | 'segments' | 'counts'>;

/**
 * What was found of the sources and the lists stays as it was: a part was made from the same
 * readings as the whole.
 */
export function guardsOfPart(guards: readonly GuardResult[], part: PartSizes): GuardResult[] {
  return guards.map((guard) => {
    const value = valueIn(guard, part);
    if (value === undefined) return guard;
    // These are looked at by a person, however few contacts they are about.
    const floor = ['firstMirror', 'stateLost'].includes(guard.name) ? 1 : GUARD_FLOOR;
    return { ...guard, value, tripped: value >= floor && value > guard.limit };
  });
}

function valueIn({ name, of }: GuardResult, part: PartSizes): number | undefined {
  switch (name) {
    case 'maxDelete':
    case 'firstMirror':
      return sizesOf(of, part).deletes;
    case 'maxUpdate':
      return sizesOf(of, part).updates;
    case 'maxSuppress':
      return part.counts.suppress + part.counts.suppressInGroup;
    case 'stateLost':
      return deleteCount(part.counts);
    case 'returned':
      // A part holds deletes, or what was refused before.
      return 0;
    case 'maxShrink':
    case 'maxInvalid':
      return undefined;
  }
}

/** Guards call a segment by its kind and name. */
function sizesOf(
  of: string,
  { contactTypes, segments }: PartSizes,
): { readonly updates: number; readonly deletes: number } {
  const contactType = contactTypes.find((counts) => counts.contactType === of);
  if (contactType !== undefined) {
    return { updates: contactType.update, deletes: contactType.delete };
  }
  const segment = segments.find((counts) => `segment ${counts.segment}` === of);
  return { updates: 0, deletes: segment?.remove ?? 0 };
}
