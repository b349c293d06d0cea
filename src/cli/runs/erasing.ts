// Erases people from what this machine keeps: for `purge`, and for the runs that carried out a plan of erased people,
// which names them until then.
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { refuseWhileUnfinished } from '../../apply/index.ts';
import { contactTypeKeys, segmentKeys } from '../../compare/index.ts';
import type { Config } from '../../config/index.ts';
import { type ItemOf, worstExitCode } from '../../plan/index.ts';
import {
  beginsLikeExport,
  leftWords,
  REPORT_ENDINGS,
  REPORT_STARTS,
  removedWords,
} from '../../report/index.ts';
import {
  type Journal,
  type StandingFile,
  PersonSearch,
  type Purged,
  purgePeople,
  type RunRecord,
  type RunResult,
} from '../../state/index.ts';
import { leaversFileStart } from '../files/leavers-file.ts';
import { onOwnDisk, openConfig, openJournal, planName, withOwnLock } from '../session/own-state.ts';
import { inSession, type Session, type SessionOptions } from '../session/session.ts';
import { explain } from '../shell/errors.ts';
import type { Terminal } from '../shell/terminal.ts';
import { openPlanOf } from './history.ts';

interface Erasing {
  readonly search: PersonSearch;
  /** Key forms. */
  readonly addresses: readonly string[];
  /** The keys of contact types, besides those of the configuration and the journal. */
  readonly contactTypes: readonly string[];
}

/**
 * Throws `RunUnfinishedError`, `LockHeldError` and `StateDamagedError`: then nothing is removed. `first` is done with the
 * lock, also where a run is unfinished.
 */
export async function eraseHere(
  config: Config,
  erasing: Erasing,
  first: (journal: Journal) => void = () => undefined,
): Promise<Purged> {
  return await inLockedState(config, (journal) => {
    first(journal);
    return purgeIn(config, journal, erasing);
  });
}

const PURGE_AGAIN =
  'then call the same purge again. Until then, its plan and reports here may name them.';

function purgeIn(config: Config, journal: Journal, erasing: Erasing): Purged {
  const { stateDir, feedback } = config;
  refuseWhileUnfinished({ journal }, PURGE_AGAIN);
  const { left } = feedback;
  const told = left === undefined ? undefined : { path: left, start: leaversFileStart(left) };
  const contactTypes = [...erasing.contactTypes, ...configuredTypes(config)];
  return purgePeople({ ...erasing, stateDir, journal, isReport, contactTypes, told });
}

export async function inLockedState<Result>(
  config: Config,
  work: (journal: Journal) => Result,
): Promise<Result> {
  return await onOwnDisk(config, () =>
    withOwnLock(config, (journal) => {
      journal.checkHistory();
      return work(journal);
    }),
  );
}

/** The keys under which the syncs of the configuration are known. */
function configuredTypes({ syncs }: Config): readonly string[] {
  return syncs.flatMap(({ target }) => {
    if (target.kind === 'name') return contactTypeKeys(target.contactType);
    return target.kind === 'segment' ? segmentKeys(target.segment) : [];
  });
}

export function isReport(start: string, path: string): boolean {
  const format = REPORT_ENDINGS.get(extname(path).toLowerCase());
  return beginsLikeExport(start) || (format !== undefined && REPORT_STARTS[format].test(start));
}

/** A path can itself name a person; then only the directory is shown. */
export function tellLeft(
  left: readonly StandingFile[],
  search: PersonSearch,
  terminal: Terminal,
  config: Pick<Config, 'stateDir'>,
): number {
  for (const file of left) {
    const path = planName(file.path, config);
    const message = leftWords(file, search.redacted(path) ?? path);
    terminal.because({ id: 'PERSON_LEFT', message });
  }
  return left.length === 0 ? 0 : 7;
}

/**
 * Carries out the work of a command that writes, and then removes the plans by which erased people were deleted on the
 * service, by this call or an earlier one that was killed here: they are the last that names these people.
 */
export async function inRunSession(
  records: SessionOptions['records'],
  options: SessionOptions,
  terminal: Terminal,
  work: (session: Session) => Promise<number>,
): Promise<number> {
  const exitCode = await inSession({ ...options, records }, terminal, work);
  const config = openConfig(options, { ...terminal, warn: () => undefined });
  try {
    const code = await forgetErased(config, terminal);
    // A signal has its own exit code.
    return code === 0 ? exitCode : worstExitCode([exitCode, code]);
  } catch (error) {
    // The work itself is done, and told.
    const message = `The plan that erased people on the service still names them, and the next run removes it: ${explain(error).message}`;
    terminal.because({ id: 'PERSON_STAYS', message });
    return exitCode === 0 ? 1 : exitCode;
  }
}

async function forgetErased(config: Config, terminal: Terminal): Promise<number> {
  const addresses = carriedOut(config);
  if (addresses.length === 0) return 0;
  const named = new Set(addresses);
  const search = new PersonSearch((address) => named.has(address));
  const { counts, left } = await eraseHere(config, { search, addresses, contactTypes: [] });
  terminal.tell(
    `Erased on the service. Nothing about these people is kept here. ${removedWords(counts)}`,
  );
  return tellLeft(left, search, terminal, config);
}

/** Whom the plans name that erased people on the service, and are still there. */
function carriedOut(config: Config): readonly string[] {
  const journal = openJournal(config);
  try {
    const runs = erasingRuns(journal.runs.finished(LOOK_BACK));
    const erasures = runs.flatMap((run) => erasuresOf(run, journal));
    // A later run, such as a retry, may have applied what another run of the same people could not.
    const applied = new Set(erasures.flatMap((erasure) => [...erasure.applied]));
    return [...new Set(erasures.flatMap((erasure) => erasedBy(erasure, applied)))];
  } finally {
    journal.close();
  }
}

/** An earlier plan waits until the next purge. */
const LOOK_BACK = 100;

/** Retries are looked at only where they may be of a plan that erases people. */
function erasingRuns(finished: readonly RunRecord[]): readonly RunRecord[] {
  const mayBeRetried = finished.some(({ result }) => result?.part === 'erasure');
  return finished.filter(
    ({ result }) =>
      result !== null &&
      (result.part === 'erasure' ||
        deletesErased(result) ||
        (mayBeRetried && result.part === 'rejected')),
  );
}

/** As a mirror does, of which everything else stays. */
function deletesErased({ memory }: RunResult): boolean {
  return (memory?.erasedOnService?.leaving ?? 0) > 0;
}

/** What a run did of the deletes of erased people in its plan. */
interface ErasureRun {
  readonly result: RunResult;
  readonly deletes: readonly ErasedDelete[];
  /** Of these deletes, as `deletedContact` names them. */
  readonly applied: ReadonlySet<string>;
}

type ErasedDelete = ItemOf<'deleteContact' | 'removeSegmentRecipient'>;

/** Empty where the plan is gone. */
function erasuresOf(run: RunRecord, { walks }: Journal): readonly ErasureRun[] {
  const { result, planPath } = run;
  if (result === null || planPath === null || !existsSync(planPath)) return [];
  const plan = openPlanOf(run);
  if (plan === undefined) return [];
  try {
    const items = [...plan.items('deleteContact'), ...plan.items('removeSegmentRecipient')];
    const deletes = items.filter(({ reason }) => reason === 'erased');
    const notApplied = new Set(seqsOf(walks.exceptions(run.runId)));
    const applied = deletes.filter(({ seq }) => !notApplied.has(seq)).map(deletedContact);
    return [{ result, deletes, applied: new Set(applied) }];
  } finally {
    plan.close();
  }
}

function* seqsOf(exceptions: Iterable<{ readonly seq: number }>): Generator<number> {
  for (const { seq } of exceptions) yield seq;
}

function deletedContact(item: ErasedDelete): string {
  return item.kind === 'deleteContact'
    ? `contact ${item.contactId}`
    : `recipient ${item.recipientId}`;
}

/**
 * Of a plan that erases people all of them, once it is carried out whole, and of its retries nobody: they name people of
 * that plan. Of a mirror's those whose deletes were all applied; those of the others still have a use.
 */
function erasedBy({ result, deletes }: ErasureRun, applied: ReadonlySet<string>): string[] {
  const isOpen = (item: ErasedDelete): boolean => !applied.has(deletedContact(item));
  const open = new Set(deletes.filter(isOpen).map(({ address }) => address));
  const named = deletes.map(({ address }) => address);
  if (deletesErased(result)) return named.filter((address) => !open.has(address));
  return result.part === 'erasure' && open.size === 0 ? named : [];
}
