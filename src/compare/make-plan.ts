// Makes a plan: reads both sides, writes the items as they are found, and adds up the numbers.
import type { Reject } from '../contacts/index.ts';
import { type Random, timedId } from '../lib/index.ts';
import { type Change, type Finding, markReturned, type PlanHead } from '../plan/index.ts';
import { type Place, type PlanReader, PlanWriter } from '../state/index.ts';
import {
  contactTypeChanges,
  customFieldChanges,
  groupChanges,
  suppressionChanges,
} from './changes/account-changes.ts';
import { type ChangeSources, emptyTally, type TargetTally } from './changes/change-sources.ts';
import { creates, updates } from './changes/contact-changes.ts';
import { deletes } from './changes/deletes.ts';
import { dropImpossible, renames } from './changes/renames.ts';
import { additions, countUnwritable, removals } from './changes/segment-changes.ts';
import { defaultCountryOf, bindingOf } from './scope/source-bindings.ts';
import type { CompareRequest, CompareTools } from './scope/request.ts';
import type { Target } from './scope/targets.ts';
import { type BothSides, type OpenSides, readBoth } from './sides/read-both.ts';
import { describePlan } from './summary/describe-plan.ts';
import { ItemCounts } from './summary/item-counts.ts';

export interface MadePlan {
  readonly plan: PlanReader;
  /** The reading that the plan was made from; its scratch database is open until `close`. */
  readonly sides: OpenSides;
  close(): void;
}

export interface MakePlanOptions {
  readonly planId: string;
  readonly place: Place;
}

/** The id of a plan, made before the plan so that its file can have it as its name. */
export function newPlanId(tools: Pick<CompareTools, 'clock'>, random: Random): string {
  return timedId(tools.clock.wallTime(), random);
}

export async function makePlan(
  request: CompareRequest,
  tools: CompareTools,
  options: MakePlanOptions,
): Promise<MadePlan> {
  const writer = new PlanWriter(options.place);
  let sides: OpenSides | undefined;
  try {
    const onFinding = (finding: Finding): void => {
      writer.addFinding(finding);
    };
    const onReject = (reject: Reject): void => {
      writer.addReject(reject);
    };
    sides = await readBoth(request, tools, onReject, onFinding);
    const head = writeItems(writer, { request, tools, sides, onFinding, planId: options.planId });
    const plan = writer.finish(head);
    const { scratch } = sides;
    return {
      plan,
      sides,
      close: () => {
        plan.close();
        scratch.close();
      },
    };
  } catch (error) {
    writer.discard();
    sides?.scratch.close();
    throw error;
  }
}

interface Making {
  readonly request: CompareRequest;
  readonly tools: CompareTools;
  readonly sides: BothSides;
  readonly planId: string;
  readonly onFinding: (finding: Finding) => void;
}

function writeItems(
  writer: PlanWriter,
  making: Making,
): Omit<PlanHead, 'formatVersion' | 'itemCount' | 'fingerprint'> {
  const sources = changeSources(making);
  const total = expectedItems(sources);
  const step = making.tools.progress.step('Comparing', { unit: 'items', total });
  const tallies = new Map<number, TargetTally>();
  const changes = listChanges(sources, ({ index }) => {
    const tally = tallies.get(index) ?? emptyTally();
    tallies.set(index, tally);
    return tally;
  });
  const seen = new ItemCounts();
  const keys = making.tools.memory?.suppressedKeys;
  const isAsked = keys !== undefined && !keys.isEmpty();
  for (const unmarked of changes) {
    const change = isAsked ? markReturned(unmarked, (address) => keys.has(address)) : unmarked;
    writer.addItem(change);
    seen.add(change);
    step.advance(1);
  }
  step.finish();
  return describePlan({ ...making, seen, tallies, createdAt: making.tools.clock.wallTime() });
}

function changeSources({ request, sides, tools, onFinding }: Making): ChangeSources {
  const { match, targets, metadata, groups, bindings } = sides;
  return {
    match,
    targets,
    metadata,
    groups,
    onFinding,
    memory: tools.memory,
    phase: request.phase,
    defaultCountryOf: (index, target) => defaultCountryOf(bindings, targets.syncsOf(target), index),
    originOf: ({ binding, file, line }) => ({
      source: bindings[bindingOf({ binding })]?.source ?? '',
      file: sides.sources.filePaths[file] ?? '',
      line,
    }),
  };
}

/** The changes that bring the service to the sources, in the order of a plan. `tallyOf` gives the tally of a target. */
function* listChanges(
  sources: ChangeSources,
  tallyOf: (target: Target) => TargetTally,
): Generator<Change> {
  const targets = sources.targets.decided('contactType');
  for (const target of targets) dropImpossible(target, sources);
  yield* groupChanges(sources);
  yield* suppressionChanges(sources);
  yield* contactTypeChanges(targets, sources);
  yield* customFieldChanges(sources);
  for (const target of targets) yield* creates(target, sources, tallyOf(target));
  for (const target of targets) {
    yield* updates(target, sources, tallyOf(target));
    yield* renames(target, sources, tallyOf(target));
  }
  for (const target of targets) yield* deletes(target, sources, tallyOf(target));
  const segments = sources.targets.decided('segment');
  for (const segment of segments) yield* additions(segment, sources);
  for (const segment of segments) countUnwritable(segment, sources, tallyOf(segment));
  for (const segment of segments) yield* removals(segment, sources, tallyOf(segment));
}

/** An estimate of the number of items, for the progress display: keys that one side lacks or that differ. */
function expectedItems(sources: ChangeSources): number {
  const targets = sources.targets.decided();
  return targets.reduce((sum, target) => sum + expectedIn(target, sources), 0);
}

function expectedIn(target: Target, { match, targets }: ChangeSources): number {
  const { missing, matched, differing } = match.differences.pairCounts(target.index);
  const listed = targets.isMirrored(target) ? match.actual.countContacts(target.index) : matched;
  return missing + differing + Math.max(0, listed - matched);
}
