// A plan as one page for the person who decides about it: the verdict and the command, what deserves a look first, its
// groups and fields, every change, a sample, and where everything went. The decision is made in the page and saved as a
// file.
import { basename } from 'node:path';
import { shellWord } from '../../lib/index.ts';
import type { Origin } from '../../contacts/index.ts';
import {
  acceptingOption,
  asksOfPart,
  createCount,
  guardPlaceOf,
  type GuardResult,
  holdsBack,
  ITEM_KINDS,
  type ItemKind,
  leavingOptions,
  liftingOption,
  measuresPlace,
  noItems,
  type PlanHead,
  tripsFrom,
} from '../../plan/index.ts';
import {
  allItems,
  APPROVAL_HOURS,
  type ChangeClass,
  lookFirst,
  type Sample,
  sampleOf,
  type Survey,
  surveyPlan,
  waitingItems,
} from '../../review/index.ts';
import type { FoundRehearsal, PlanReader } from '../../state/index.ts';
import type { Block } from '../words/document.ts';
import { guardBlocks, planFacts, sumBlocks, warningBlocks } from '../documents/plan-document.ts';
import { rejectList } from '../documents/run-document.ts';
import { changesByKind } from '../words/change-entry.ts';
import { findingLists } from '../words/warnings.ts';
import { fieldWords } from '../words/field-words.ts';
import { groupWords } from '../words/look-words.ts';
import { forConfig, listOf } from '../words/report-options.ts';
import { holdingGuards, unacceptedAutomations } from '../words/guard-words.ts';
import type { LiftingNeed } from './decision/approval-script.ts';
import { changeBox, fileName, legendOf, originWords, plainList } from './changes/changes.ts';
import { documentHtml } from './document-html.ts';
import { type DataRow, FILTER_WORDS, packedPairs, PageData } from './changes/blocks.ts';
import { fieldSection, groupSection, plannedEntry, sampleSection } from './plan-review.ts';
import { lookSection, type Reviewed } from './plan-looks.ts';
import { decisionBar } from './decision/decision.ts';
import { CHANGES_BLOCKS } from './changes-script.ts';
import { type Markup, markup } from './page/markup.ts';
import { page, pageFooter, pageHead, section } from './page/page.ts';
import { legendBlocks, planTotals } from './plan-numbers.ts';
import { planHeader } from './plan-verdict.ts';

export interface PlanPage {
  /** What came of carrying the plan out on a copy. */
  readonly rehearsal?: FoundRehearsal | undefined;
  /** The configuration that commands are to name. */
  readonly config?: string | undefined;
  /** How commands name the plan: by its file where left out. */
  readonly planName?: string | undefined;
}

/** Yields pieces of the page: a plan of any size is never held. */
export function planHtml(plan: PlanReader, options: PlanPage = {}): Generator<string> {
  const { planId, host } = plan.head;
  const title = `Plan ${planId} for ${host}`;
  const data = new PageData(pageHead(title, CHANGES_BLOCKS));
  return page(title, planBody(plan, options, data), CHANGES_BLOCKS);
}

function* planBody(
  plan: PlanReader,
  { rehearsal, config, planName = plan.path }: PlanPage,
  data: PageData,
): Generator<Markup> {
  const { countryNames } = plan.head;
  const survey = surveyPlan(plan);
  const looks = lookFirst(plan, survey);
  const sample = sampleOf(plan);
  const legend = legendOf(plan);
  const reviewed: Reviewed = {
    survey,
    looks,
    data,
    countryNames,
    legend,
    config,
    planName,
    item: (seq) => plan.item(seq),
  };
  const header = planHeader(plan.head, { looks, planName, config, rehearsal });
  yield* data.watched(planSections(plan, header, reviewed, sample));
  yield* data.blocks(dataRows(plan, survey));
  yield* data.end(
    { ...aboutPlan(plan, reviewed, sample), legend: data.legend(legend), unit: legend.unit },
    { needs: packedPairs(plan.needs), measured: measuredPlaces(plan) },
  );
}

/** All that can be read without the script. */
function* planSections(
  plan: PlanReader,
  header: Markup,
  reviewed: Reviewed,
  sample: Sample,
): Generator<Markup> {
  const { head } = plan;
  yield header;
  yield* lookSection(reviewed);
  yield* groupSection(reviewed);
  yield* fieldSection(reviewed);
  yield* changeSection(plan, reviewed);
  yield* sampleSection(sample, reviewed);
  yield planTotals(head);
  yield* documentHtml(belowChanges(plan, reviewed), reviewed.config);
  if (head.itemCount > 0) yield decisionBar(sample, asksOfPart(head.guards, head.counts));
  yield pageFooter([...planFacts(head), ['Plan', head.planId, 'aside']]);
}

/** Where every contact and row went, what the plan leaves to a person, its guards and its warnings. */
function belowChanges(plan: PlanReader, { legend, planName }: Reviewed): Block[] {
  const { head } = plan;
  const seeAll = `listferry show ${shellWord(planName)} --output ndjson`;
  const placeOf = (origin: Origin): string => originWords(origin, legend);
  return [
    ...sumBlocks(head, { nameOf: (file) => fileName(file, legend) }),
    rejectList(plan, placeOf),
    ...findingLists(plan, seeAll, placeOf),
    ...guardBlocks(head),
    ...warningBlocks(head.warnings),
    ...legendBlocks(legend),
  ];
}

/** Deletes and suppressions in plain HTML, since no sample stands for them. */
function* changeSection(
  plan: PlanReader,
  { legend, config, planName }: Reviewed,
): Generator<Markup> {
  const { head } = plan;
  if (head.itemCount === 0) {
    yield section('changes', 'All changes', markup`<p>This plan changes nothing.</p>`);
    return;
  }
  const listed = ['deleteContact', 'removeSegmentRecipient', 'suppress', 'suppressInGroup'];
  const lists = changesByKind(plan)
    .filter(({ id, count }) => count > 0 && listed.includes(id))
    .map((list) => {
      const { countryNames } = head;
      return { ...listOf(list, (item) => plannedEntry(item, countryNames)), lists: list.id };
    });
  const showAll = forConfig(`listferry show ${shellWord(planName)} --output csv`, config);
  yield section('changes', 'All changes', [
    changeBox({ decides: true, showAll }),
    ...lists.map((list) => plainList(list, legend)),
  ]);
}

function* dataRows(plan: PlanReader, survey: Survey): Generator<DataRow> {
  for (const item of allItems(plan)) {
    const classes = new Map<string, ChangeClass>();
    for (const { field, change } of survey.classesOf(item)) classes.set(field, change);
    const group = survey.groupIndexOf(item.seq);
    yield { ...plannedEntry(item, plan.head.countryNames), group, classes };
  }
}

/** The kinds of changes that people have to approve. */
export function askedKinds({ guards, counts }: Pick<PlanHead, 'guards' | 'counts'>): ItemKind[] {
  const peopleFor = (kind: ItemKind): number =>
    asksOfPart(guards, { ...counts, ...NONE, [kind]: 1 })?.people ?? 0;
  return ITEM_KINDS.filter((kind) => peopleFor(kind) > 0);
}

/** By the numbers of items: which of `placesMeasured` each is in, from 1; 0 for none of them. */
export function measuredPlaces(plan: PlanReader): Buffer {
  const numbers = new Map(placesMeasured(plan).map((place, index) => [place, index + 1]));
  if (numbers.size === 0) return Buffer.alloc(0);
  const places = Buffer.alloc(2 * (plan.head.itemCount + 1));
  for (const item of allItems(plan))
    places.writeUInt16LE(numbers.get(guardPlaceOf(item) ?? '') ?? 0, 2 * item.seq);
  return places;
}

/** The contact types and segments that a guard measures that would hold something back. */
export function placesMeasured({ head }: Pick<PlanReader, 'head'>): string[] {
  return [...new Set(liftingNeeds(head).flatMap(({ place }) => place ?? []))];
}

/** What the script needs to filter and to decide. */
function aboutPlan(plan: PlanReader, { survey, config, planName }: Reviewed, sample: Sample) {
  const { head, path } = plan;
  const { groups } = survey;
  const own = (command: string): string => forConfig(command, config);
  const planFile = path === 'in memory' ? head.planId : basename(path);
  const file = `${planFile}.approval.json`;
  return {
    planId: head.planId,
    ...FILTER_WORDS,
    groups: groups.map((group) => ({
      id: group.id,
      count: group.count,
      words: groupWords(group, fieldWords),
    })),
    verdicts: [],
    decision: {
      planId: head.planId,
      fingerprint: head.fingerprint,
      account: head.basis.account,
      host: head.host,
      itemCount: head.itemCount,
      hours: APPROVAL_HOURS,
      groupIds: groups.map(({ id }) => id),
      groupCounts: groups.map(({ count }) => count),
      kindNames: ITEM_KINDS,
      places: placesMeasured(plan),
      sample: { size: sample.items.length, of: sample.of },
      file,
      apply: own(
        [
          `listferry apply ${shellWord(planName)}`,
          ...leavingOptions(head),
          `--approval ${shellWord(`${path}.approval.json`)}`,
        ].join(' '),
      ),
      needs: liftingNeeds(head).map((need) => ({ ...need })),
      waiting: waitingItems(plan),
      asked: askedKinds(head),
      approve: own(`listferry approve ${shellWord(planName)}`),
    },
  };
}

/** For the page of a plan, which knows what is accepted (`neededOptions`). */
export function liftingNeeds(head: PlanHead): LiftingNeed[] {
  const ofGuards = holdingGuards(head)
    .flatMap(besideApproval)
    .map((guard) => needOf(guard, head));
  const byNeed = new Map(ofGuards.map((need) => [JSON.stringify(need), need]));
  const creating = ITEM_KINDS.filter((kind) => createCount({ ...NONE, [kind]: 1 }) > 0);
  const automations = unacceptedAutomations(head).map(({ utr }) => {
    return { option: acceptingOption(utr), over: creating, number: null, least: null, place: null };
  });
  return [...byNeed.values(), ...automations];
}

/** One approval is the one that is given: a guard asks for those of other people besides. */
function besideApproval(guard: GuardResult): GuardResult[] {
  if (guard.name !== 'approvals') return [guard];
  const people = (guard.asks?.people ?? 1) - 1;
  return people === 0 || guard.asks === undefined
    ? []
    : [{ ...guard, asks: { ...guard.asks, people } }];
}

const NONE = noItems();

/** What one item of a kind changes says what the guard and its option depend on. */
function needOf(guard: GuardResult, { counts }: PlanHead): LiftingNeed {
  const none = { ...counts, ...NONE };
  const place = measuresPlace(guard) ? guard.of : null;
  // It is over all creates of its contact type, of which it trips at the first.
  const isOverCreates = guard.name === 'memoryLost';
  const isAlways = !isOverCreates && holdsBack(guard, none);
  const over = isOverCreates
    ? (['createContact'] as const)
    : ITEM_KINDS.filter((kind) => holdsBack(guard, { ...none, [kind]: 1 }));
  const plain = liftingOption(guard, none);
  const counted = ITEM_KINDS.filter(
    (kind) => liftingOption(guard, { ...none, [kind]: 1 }) !== plain,
  );
  const isWaiting = guard.name === 'conflicts';
  const number = isWaiting ? 'waiting' : counted.length === 0 ? null : counted;
  const option = number === null ? plain : (plain.split('=')[0] ?? plain);
  return { option, over: isAlways ? null : over, number, least: tripsFrom(guard) ?? null, place };
}
