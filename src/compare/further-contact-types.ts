// The contact types that a row belongs to besides the one that its sync names: one for each tag, where the
// configuration takes tags for contact types.
import { type SourceRow, cleanText, namesContactType } from '../contacts/index.ts';
import type { SourceFile } from '../sources/index.ts';
import type { Target, Targets } from './targets.ts';

/** Of nearly all rows, so that nothing is made for each. */
const NONE: readonly never[] = [];

/** The names that stand in a row of the file; a tag that is too short names none. */
export function namedIn({
  reading,
}: Pick<SourceFile, 'reading'>): (row: SourceRow) => readonly string[] {
  const place = reading?.kind === 'known' ? reading.contactTypesIn : undefined;
  if (place === undefined) return () => NONE;
  return ({ cells }) => (cells[place] ?? '').split('\n').map(cleanText).filter(namesContactType);
}

/** Each once, and without the one that the sync names. */
export function furtherTargets(
  names: readonly string[],
  { targets, first }: { readonly targets: Targets; readonly first: Target | undefined },
): readonly Target[] {
  if (names.length === 0) return NONE;
  const further = new Set(names.map((name) => targets.named(name)));
  return [...further].filter((target) => target !== first);
}
