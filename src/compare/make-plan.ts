// Makes a plan: reads both sides, writes the items as they are found, and adds up the numbers.
import type { Reject } from '../contacts/index.ts';
import { type Random, timedId } from '../lib/index.ts';
import { type Finding, markReturned, type PlanHead } from '../plan/index.ts';
import { type Place, type PlanReader, PlanWriter } from '../state/index.ts';
import { type ChangeSources, emptyTally, type TargetTally } from './changes/change-sources.ts';
import { expectedItems, listChanges } from './changes/changes.ts';
import { defaultCountryOf, bindingOf } from './scope/source-bindings.ts';
import type { CompareRequest, CompareTools } from './scope/request.ts';
import { type BothSides, type OpenSides, readBoth } from './sides/read-both.ts';
import { describePlan } from './summary/describe-plan.ts';
import { ItemCounts } from './summary/seen-items.ts';

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
