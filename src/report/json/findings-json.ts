// What a person has to look at although the plan does nothing about it, in numbers and places: this form holds
// nobody's data, so the addresses are in the plan and in the other forms.
import { FINDING_KINDS, type Finding, type FindingKind } from '../../plan/index.ts';
import { jsonLine } from './json-line.ts';
import type { PlanReader } from '../../state/index.ts';

/** One object is made whole in memory. NDJSON has them all. */
const MOST_PLACES = 100;

export interface FindingsJson {
  readonly kind: FindingKind;
  readonly count: number;
  /** The first 100. */
  readonly places: readonly PlaceJson[];
}

interface PlaceJson {
  readonly source: string;
  readonly file: string;
  readonly line: number;
  /** What differs; of an address, nothing. */
  readonly fields: readonly string[];
}

export function findingsJson(
  plan: Pick<PlanReader, 'head' | 'findings'> | undefined,
): FindingsJson[] {
  const counts = plan?.head.findings?.counts;
  if (plan === undefined || counts === undefined) return [];
  return FINDING_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
    kind,
    count: counts[kind],
    places: placesOf(plan.findings(kind)),
  }));
}

/** For NDJSON: all of them, with their addresses. */
export function* findingLines(
  plan: Pick<PlanReader, 'head' | 'findings'> | undefined,
): Generator<string> {
  for (const kind of FINDING_KINDS) {
    for (const finding of plan?.findings(kind) ?? [])
      yield jsonLine({ type: 'finding', ...finding });
  }
}

function placesOf(findings: Iterable<Finding>): PlaceJson[] {
  const places: PlaceJson[] = [];
  for (const finding of findings) {
    if (places.length === MOST_PLACES) break;
    const { source, file, line } = finding.origin;
    const fields = 'changes' in finding ? finding.changes.map(({ field }) => field) : [];
    places.push({ source, file, line, fields });
  }
  return places;
}
