// Carries a plan out on a copy of the account, in this process, with the engine that applies plans: a sandbox in place of
// the service, a copy of our own state in place of the state, and a clock on which keeping the pace takes no time. The
// result says how the items ended, what it cost, how old the copy was, and what is unknown of the service although the plan
// depends on it.
import { type Told } from '../shell/terminal.ts';
import { join } from 'node:path';
import { createEngineClient, type Send } from '../../api/index.ts';
import { type FinishedRun, type RunTools, runSavedPlan } from '../../apply/index.ts';
import { loadCountryNames } from '../../contacts/index.ts';
import { type Clock, counted, Secret, virtualClock } from '../../lib/index.ts';
import { BASE_PATHS, bodyBytes, receivedRequest, SandboxService } from '../../sandbox/index.ts';
import {
  copyState,
  Journal,
  journalPlace,
  Memory,
  memoryPlaces,
  type DatabaseLocation,
  type PlanReader,
  MOST_ITEMS,
  MOST_REASONS,
  type Rehearsal,
} from '../../state/index.ts';
import {
  type ApprovalAsks,
  ITEM_KINDS,
  type ItemReason,
  type Verdict,
  uploadsAll,
  exitCodeOf,
  invalidCondition,
} from '../../plan/index.ts';
import { openFor, type PlanNeed } from '../../report/index.ts';
import type { Session } from '../session/session.ts';
import { exitCodeOfRun } from '../runs/run-reasons.ts';
import type { CopiedAccount } from './copied-account.ts';

export interface Rehearsing {
  readonly session: Session;
  readonly plan: PlanReader;
  readonly copy: CopiedAccount;
  readonly permission: Parameters<typeof runSavedPlan>[2];
  /** Private, and empty but for what the caller put there. */
  readonly directory: string;
}

/** The run on the copy, and its journal, which is open while `work` looks into it. */
export async function rehearsePlan<Result>(
  rehearsing: Rehearsing,
  work: (finished: FinishedRun, journal: Journal) => Result,
): Promise<Result> {
  const { session, plan, copy, permission, directory } = rehearsing;
  const clock = virtualClock(session.clock);
  const service = new SandboxService({
    clock,
    behaviours: copy.behaviours,
    dataFile: join(directory, 'sandbox.db'),
  });
  const progress = session.progress.step('Copying', { unit: 'rows' });
  try {
    const { signal } = session.drain;
    const { accountId } = plan.head;
    const onRecord = (): void => {
      progress.advance(1);
    };
    await copy.copyInto(service, { clock, signal, accountId, onRecord });
    progress.finish();
    const state = await openCopiedState(session, clock, directory);
    try {
      const tools = await toolsOf(rehearsing, service, { ...state, clock });
      return work(await runSavedPlan(tools, plan, permission), state.journal);
    } finally {
      state.journal.close();
      state.past.close();
    }
  } finally {
    progress.finish();
    service.close();
  }
}

/** What earlier runs learned decides what the engine does, so it counts here too; what is learned here does not last. */
async function openCopiedState(
  { config, random }: Session,
  clock: Clock,
  directory: string,
): Promise<Pick<RunTools, 'journal'> & { readonly past: Memory }> {
  await copyState(config.stateDir, directory);
  const journal = new Journal({ place: journalPlace(directory), clock, random });
  try {
    return { journal, past: new Memory(memoryPlaces(directory), random) };
  } catch (error) {
    journal.close();
    throw error;
  }
}

async function toolsOf(
  { session, directory }: Rehearsing,
  service: SandboxService,
  state: Pick<RunTools, 'journal' | 'past' | 'clock'>,
): Promise<RunTools> {
  const { config, compareRequest: request, accountHash, random, log, progress, drain } = session;
  const { quietMs, concurrency, requestsPerSecond } = config.service;
  const inDirectory = (name: string): DatabaseLocation => ({
    kind: 'file',
    path: join(directory, name),
  });
  return {
    ...state,
    ...{ random, log, progress, accountHash, quietMs, concurrency, requestsPerSecond },
    client: clientOf(session, service, state.clock),
    patienceMs: config.uploads.patienceMs,
    drain: drain.signal,
    countryNames: await loadCountryNames(),
    scratch: inDirectory('run.scratch'),
    consentSources: { request, scratch: inDirectory('consent.scratch') },
    configurationHash: request.configurationHash,
    stateLost: session.state.isLost(),
    memoryLost: session.state.isMemoryLost(),
    erasedForgotten: session.state.erasedForgotten(),
    planPlace: (planId) => inDirectory(`${planId}.plan`),
  };
}

/** With the sandbox's own keys: those of the account never come here. */
function clientOf(
  { config, drain }: Pick<Session, 'config' | 'drain'>,
  service: SandboxService,
  clock: Clock,
): RunTools['client'] {
  const { requestsPerSecond, timeoutMs } = config.service;
  return createEngineClient({
    // Nothing listens there: requests are handed over in this process.
    baseUrl: `http://127.0.0.1${BASE_PATHS.one}`,
    baseUrl2: `http://127.0.0.1${BASE_PATHS.two}`,
    publicKey: new Secret(service.publicKey),
    secretKey: new Secret(service.secretKey),
    ...{ requestsPerSecond, timeoutMs, clock },
    random: () => 0.5,
    signal: drain.signal,
    send: sendTo(service),
  });
}

function sendTo(service: SandboxService): Send {
  return async (request) => {
    // The sender sets its next wait before the answer comes.
    await Promise.resolve();
    const response = service.handle(receivedRequest(request));
    const { status, headers } = response;
    return { status, headers, body: piecesOf(bodyBytes(response)) };
  };
}

async function* piecesOf(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const piece of pieces) yield piece;
}

interface Rehearsed {
  /** Whether more rows of the sources could not be taken than a person tolerates. */
  readonly invalid: boolean;
  /** What approvals `apply` will need; undefined for none. */
  readonly asks: ApprovalAsks | undefined;
  readonly plan: PlanReader;
  readonly copy: CopiedAccount;
  readonly finished: FinishedRun;
  readonly journal: Journal;
  readonly rehearsedAt: Date;
}

export function resultOf(rehearsed: Rehearsed): Rehearsal {
  const { plan, copy, finished, journal, rehearsedAt, invalid, asks } = rehearsed;
  const { head } = plan;
  const { result, runId } = finished;
  const { startedAt, endedAt } = copy.head;
  return {
    planId: head.planId,
    fingerprint: head.fingerprint,
    rehearsedAt: rehearsedAt.toISOString(),
    planCreatedAt: head.createdAt,
    copy: { startedAt, endedAt },
    copyOlderBySeconds: (Date.parse(head.createdAt) - Date.parse(endedAt)) / 1_000,
    verdicts: result.verdicts,
    verified: result.verified,
    ...(result.verifiedPart === true ? { verifiedPart: true } : {}),
    exitCode: exitCodeOfRun(result, { invalid, chosen: null }),
    invalidRows: result.invalidRows,
    ...(asks === undefined ? {} : { approvals: asks }),
    ...exceptionsOf(journal, runId),
    requests: result.requests,
    listReads: result.listReads,
    estimatedSeconds: result.seconds,
    planned: head.cost,
    notImitated: [...copy.notImitated],
    open: openFor(needsOf(plan), (behaviour) => copy.isKnown(behaviour)),
  };
}

type Reasons = Rehearsal['reasons'][number] & { count: number };

/** Why items did not end as applied: counted, and the first of them by number. */
function exceptionsOf(
  { walks }: Pick<Journal, 'walks'>,
  runId: string,
): Pick<Rehearsal, 'reasons' | 'items' | 'itemsLeftOut'> {
  const reasons = new Map<string, Reasons>();
  const items: Rehearsal['items'][number][] = [];
  let itemsLeftOut = 0;
  for (const { seq, verdict, reason } of walks.exceptions(runId)) {
    count(reasons, verdict, reason);
    if (items.length < MOST_ITEMS) items.push({ seq, verdict, code: reason?.code ?? null });
    else itemsLeftOut += 1;
  }
  const byCount = [...reasons.values()].sort((a, b) => b.count - a.count);
  return { reasons: byCount, items, itemsLeftOut };
}

function count(reasons: Map<string, Reasons>, verdict: Verdict, reason: ItemReason | null): void {
  const exact = JSON.stringify([verdict, reason]);
  const isFull = reasons.size >= MOST_REASONS && !reasons.has(exact);
  // Without its values a reason is still one that the words know, or shows as its code.
  const kept = isFull && reason !== null ? ({ code: reason.code } as ItemReason) : reason;
  const key = isFull ? JSON.stringify([verdict, kept]) : exact;
  const known = reasons.get(key) ?? { verdict, reason: kept, count: 0 };
  known.count += 1;
  reasons.set(key, known);
}

function needsOf(plan: PlanReader): ReadonlySet<PlanNeed> {
  const { counts, itemCount } = plan.head;
  const needs = new Set<PlanNeed>();
  if (itemCount > 0) needs.add('any');
  for (const kind of ITEM_KINDS) if (counts[kind] > 0) needs.add(kind);
  if (hasUpload(plan)) needs.add('upload');
  if (hasRename(plan)) needs.add('rename');
  return needs;
}

/** Many creates go by upload, and those with fields that a single call cannot carry. */
function hasUpload(plan: PlanReader): boolean {
  if (plan.head.contactTypes.some(({ create }) => uploadsAll(create))) return true;
  for (const { fields } of plan.items('createContact')) {
    if (Object.keys(fields).some((name) => name === 'alt_email' || name.startsWith('custom.')))
      return true;
  }
  return false;
}

function hasRename(plan: PlanReader): boolean {
  for (const { newAddress } of plan.items('updateContact')) if (newAddress) return true;
  return false;
}

/** Why a rehearsal does not end with 0. `invalid`: more rows could not be taken than a person tolerates. */
export function conditionsOfRehearsal(
  { verdicts, exitCode, invalidRows }: Rehearsal,
  invalid: boolean,
): Told[] {
  if (exitCode === 0) return [];
  const rows = invalid ? invalidCondition(invalidRows) : [];
  const { applied: _applied, ...others } = verdicts;
  const left = Object.entries(others).filter(([, count]) => count > 0);
  // Nothing else ends with this code where every item was applied.
  if (left.length === 0 && rows.some((condition) => exitCodeOf(condition) === exitCode))
    return [...rows];
  const words = left.map(([verdict, count]) => `${counted(count, 'item')} ${verdict}`).join(', ');
  const message = `Not every change took effect on the copy: ${words === '' ? 'a final read did not find all of them' : words}.`;
  return [{ id: 'REHEARSED_OTHERWISE', exitCode, message }, ...rows];
}
