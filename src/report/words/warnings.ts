// The warnings of a plan or a run, and its findings: what the plan leaves to a person. Each finding has its address and
// the place of its row, since a count alone does not lead to the row.
import type { Origin } from '../../contacts/index.ts';
import {
  copyWarnings,
  type Finding,
  FINDING_KINDS,
  type FindingOf,
  isCopyWarning,
  namedAlikeWarnings,
  type PlanWarning,
  warningOf,
} from '../../plan/index.ts';
import type { PlanReader, RunResult, Shortfall } from '../../state/index.ts';
import type { Entry, List, Notice } from './document.ts';
import { changedField, changedLines, leftField, originText } from './change-entry.ts';
import type { CountryNames } from './change-row.ts';
import { FINDING_TITLES, KIND_WORDS } from './phrases.ts';
import { listOf } from './report-options.ts';
import { quoted, shown, visible } from './visible-text.ts';

/** What several in a row ask for is said once, below them. */
export function warningNotices(warnings: readonly PlanWarning[]): Notice[] {
  return warnings.map(({ code: id, message, hint }, at) => ({
    tone: 'warn',
    label: 'Warning',
    words: visible(message),
    id: visible(id),
    detail: hint === undefined || warnings[at + 1]?.hint === hint ? [] : [shown(hint)],
  }));
}

/** The warnings of the run's plan, with the copies as the run left them. */
export function resultWarnings({
  warnings,
  copies,
}: Pick<RunResult, 'warnings' | 'copies'>): PlanWarning[] {
  const others = warnings.filter((warning) => !isCopyWarning(warning));
  if (copies === undefined) return others;
  const { made, left, named = [] } = copies;
  return [
    ...others,
    ...(made === 0 ? [] : [warningOf('COPIES_MADE', { count: made })]),
    ...copyWarnings(left),
    ...namedAlikeWarnings(named),
  ];
}

/** For a list that may not be whole. */
export function shortfallWarning(shortfall: Shortfall): PlanWarning {
  const { list, ownerId } = shortfall;
  const of = ownerId === '' ? list : `${list} of ${ownerId}`;
  return warningOf('FEWER_THAN_COUNTED', { ...shortfall, list: of });
}

/** A plan, as far as its findings need it. */
export type FoundPlan = Pick<PlanReader, 'head' | 'findings'>;

export function findingsByKind(plan: FoundPlan) {
  return FINDING_KINDS.map((kind) => ({
    id: kind,
    title: FINDING_TITLES[kind],
    count: plan.head.findings[kind] ?? 0,
    entries: () => plan.findings(kind),
  }));
}

/** `placeOf`: what a line of a file is called. */
export function findingLists(
  plan: FoundPlan,
  seeAll?: string,
  placeOf: (origin: Origin) => string = originText,
): List[] {
  const { countryNames } = plan.head;
  const entryOf = (finding: Finding): Entry => findingEntry(finding, countryNames, placeOf);
  return findingsByKind(plan).map((list) => ({
    ...listOf(list, entryOf),
    block: 'list',
    columns: ['Address', 'What', 'Row'],
    seeAll,
  }));
}

function findingEntry(
  finding: Finding,
  countryNames: CountryNames,
  placeOf: (origin: Origin) => string,
): Entry {
  const wordsOf = staysAsItIs(finding) ? leftField : changedField;
  return {
    sign: '?',
    cells: [visible(finding.email), findingPlace(finding)],
    origin: 'origin' in finding ? placeOf(finding.origin) : undefined,
    lines:
      'changes' in finding
        ? changedLines(finding.changes, finding.origin, (change) => wordsOf(change, countryNames))
        : [],
  };
}

/** Whether the service's values stay; the others are to be changed by hand. */
function staysAsItIs({ kind }: Finding): boolean {
  return kind === 'editKept' || kind === 'conflictLeft';
}

/** Where the contact is; for an address, what it should perhaps be. */
function findingPlace(finding: Finding): string {
  if ('meant' in finding) return `${visible(finding.meant)} may be meant`;
  if (finding.kind === 'refused') return refusedPlace(finding);
  if ('segment' in finding) return `segment ${quoted(finding.segment)}`;
  const place = visible(finding.contactType);
  if (finding.kind !== 'goneOnService' || finding.nowIn === undefined) return place;
  return `${place}, now in ${finding.nowIn.map(visible).join(', ')}`;
}

/** `delete in News, refused on 2026-11-03`. */
function refusedPlace({ change, place, since }: FindingOf<'refused'>): string {
  const where = place === '' ? '' : ` in ${visible(place)}`;
  const why = since === undefined ? 'needs what was refused' : `refused on ${since}`;
  const { verb, noun } = KIND_WORDS[change];
  return `${verb} ${noun}${where}, ${why}`;
}
