// What is counted, as the journal and the plan of the last run know it. Kinds, verdicts and the like are always all there,
// with zeros, so that a series goes on where there is nothing to count.
import {
  ITEM_KINDS,
  type ItemKind,
  PARKED_KINDS,
  type ParkedKind,
  parkedPlans,
  type SourceRows,
  type Verdict,
  VERDICTS,
} from '../plan/index.ts';
import type { CommandCalls, EndedCall, Journal, PlanReader, RunRecord } from '../state/index.ts';

export interface Facts {
  /** The id of the account on the service, or `unknown`. */
  readonly account: string;
  readonly calls: readonly CommandCalls[];
  readonly items: readonly ItemCount[];
  /** Of the last run that read sources and whose plan is kept. */
  readonly sources: readonly SourceRows[];
  readonly parked: readonly { readonly kind: ParkedKind; readonly count: number }[];
  /** Items of which nobody knows whether they took effect. */
  readonly unknownItems: number;
  readonly requests: readonly RequestCount[];
}

interface ItemCount {
  /** `unknown`: the plan of the run is gone, and its verdicts alone are left. */
  readonly kind: ItemKind | 'unknown';
  readonly verdict: Verdict;
  readonly count: number;
}

interface RequestCount {
  readonly endpointClass: string;
  readonly outcome: string;
  readonly count: number;
}

export interface FactSources {
  readonly journal: Journal;
  /** As the configuration names it; left out where it names none. */
  readonly account?: string | undefined;
  /** The call that ends now, which a journal may be unable to take. */
  readonly call: EndedCall;
  /** Undefined where the plan of the run is gone. The caller closes it. */
  readonly planOf: (run: RunRecord) => PlanReader | undefined;
}

/** Runs are looked through for the last one with a plan of all sources: a retry in between has none. */
const LOOK_BACK = 30;

/** Throws what reading the journal throws. */
export function readFacts({ journal, account, call, planOf }: FactSources): Facts {
  const runs = journal.runs.finished(LOOK_BACK);
  const last = runs[0];
  return {
    account: account ?? journal.accountId ?? 'unknown',
    calls: withCall(
      [...journal.invocations.byCommand(), ...journal.readingCalls.byCommand()],
      call,
    ),
    items: itemsOf(last, journal, planOf),
    sources: sourcesOf(runs, planOf),
    parked: parkedNow(journal),
    unknownItems: unknownNow(runs, journal),
    requests: requestsOf(last, journal),
  };
}

/** What a journal could not take of the call, such as on a full disk, this process knows. */
function withCall(calls: readonly CommandCalls[], call: EndedCall): readonly CommandCalls[] {
  const { command, startedAt, endedAt, exitCode } = call;
  const known = calls.find((one) => one.command === command);
  if (known !== undefined && known.startedAt >= startedAt) return calls;
  const goodAt = exitCode === 0 ? endedAt : (known?.goodAt ?? null);
  const closed = { startedAt, endedAt, exitCode };
  return [...calls.filter((one) => one !== known), { command, startedAt, closed, goodAt }];
}

function itemsOf(
  run: RunRecord | undefined,
  journal: Journal,
  planOf: FactSources['planOf'],
): readonly ItemCount[] {
  const counts = new Map<string, number>();
  for (const { kind, verdict, count } of run === undefined ? [] : endsOf(run, journal, planOf)) {
    const name = `${kind} ${verdict}`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...ITEM_KINDS, 'unknown' as const].flatMap((kind) =>
    VERDICTS.map((verdict) => ({ kind, verdict, count: counts.get(`${kind} ${verdict}`) ?? 0 })),
  );
}

/** To be added up. Without a plan, or what became of each item, the numbers of the result are all that is left. */
function* endsOf(
  { result, ...run }: RunRecord,
  { items, walks }: Journal,
  planOf: FactSources['planOf'],
): Generator<ItemCount> {
  const plan = items.countKnown(run.runId) === 0 ? undefined : planOf({ ...run, result });
  if (plan === undefined) {
    for (const verdict of VERDICTS)
      yield { kind: 'unknown', verdict, count: result?.verdicts[verdict] ?? 0 };
    return;
  }
  for (const kind of ITEM_KINDS) yield { kind, verdict: 'applied', count: plan.head.counts[kind] };
  for (const { seq, verdict } of walks.exceptions(run.runId)) {
    const item = plan.item(seq);
    if (item === undefined) continue;
    yield { kind: item.kind, verdict: 'applied', count: -1 };
    yield { kind: item.kind, verdict, count: 1 };
  }
}

function sourcesOf(
  runs: readonly RunRecord[],
  planOf: FactSources['planOf'],
): readonly SourceRows[] {
  for (const run of runs) {
    const sources = run.result?.part === undefined ? (planOf(run)?.head.sources ?? []) : [];
    if (sources.length > 0) return sources;
  }
  return [];
}

function parkedNow({ runs }: Journal): Facts['parked'] {
  const plans = parkedPlans(runs.parked());
  return PARKED_KINDS.map((kind) => ({
    kind,
    count: plans
      .filter((plan) => plan.kind === kind)
      .reduce((sum, { count, others, done = 0 }) => sum + Math.max(0, count + others - done), 0),
  }));
}

/** A later run of a part says nothing of the others: those of the last whole run stay unknown until the next one. */
function unknownNow(runs: readonly RunRecord[], { runs: all, items }: Journal): number {
  const whole = runs.findIndex(({ result }) => result?.part === undefined);
  const since = whole === -1 ? runs : runs.slice(0, whole + 1);
  const ended = since.reduce((sum, { result }) => sum + (result?.verdicts.unknown ?? 0), 0);
  const open = all.unfinished();
  if (open === undefined) return ended;
  return ended + items.count(open.runId, 'intent') + items.count(open.runId, 'doubt');
}

/** What comes first in the paths of the endpoints to which runs write. */
const WRITTEN_CLASSES = [
  'contacts',
  'contacts-type',
  'custom-fields',
  'global-unsubscribes',
  'segment',
  'unsubscribes-groups',
];

const OUTCOMES = [
  'acknowledged',
  'rejected',
  'not-found',
  'not-sent',
  'throttled',
  'doubt',
  'unauthorized',
];

function requestsOf(run: RunRecord | undefined, { spending }: Journal): readonly RequestCount[] {
  const found = run === undefined ? [] : spending.byOutcome(run.runId);
  const sent = found.filter(({ outcome }) => outcome !== 'not-sent');
  const writes = sent.reduce((sum, { count }) => sum + count, 0);
  // The journal keeps no outcome of a single reading.
  const reads = Math.max(0, (run?.result?.requests ?? 0) - writes);
  const written = WRITTEN_CLASSES.flatMap((endpointClass) =>
    OUTCOMES.map((outcome) => ({
      ...{ endpointClass, outcome },
      count: found
        .filter((one) => classOf(one.endpoint) === endpointClass && one.outcome === outcome)
        .reduce((sum, { count }) => sum + count, 0),
    })),
  );
  return [{ endpointClass: 'read', outcome: 'any', count: reads }, ...written];
}

function classOf(endpoint: string): string {
  return endpoint.split('/')[0] ?? endpoint;
}
