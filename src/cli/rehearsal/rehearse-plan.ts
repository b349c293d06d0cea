// Carries a plan out on a copy of the account, in this process, with the engine that applies plans: a sandbox in place of
// the service, a copy of our own state in place of the state, and a clock on which keeping the pace takes no time.
import { join } from 'node:path';
import { createEngineClient, type Send } from '../../api/index.ts';
import { type FinishedRun, type RunTools, runSavedPlan } from '../../apply/index.ts';
import { loadCountryNames } from '../../contacts/index.ts';
import { type Clock, Secret, virtualClock } from '../../lib/index.ts';
import { BASE_PATHS, bodyBytes, receivedRequest, SandboxService } from '../../sandbox/index.ts';
import {
  copyState,
  Journal,
  journalPlace,
  Memory,
  memoryPlaces,
  type Place,
  type PlanReader,
} from '../../state/index.ts';
import type { Session } from '../session/session.ts';
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
  const inDirectory = (name: string): Place => ({ kind: 'file', path: join(directory, name) });
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
    // Whoever sends has its next wait set before it is answered.
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
