// Takes people out of everything that we keep in a state directory, and removes what is older than a person wants to keep
// it. Both may be stopped anywhere and run again: what is gone stays gone, and the rest is found again.
import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { parkedPlans } from '../../plan/index.ts';
import type { Journal } from '../journal/journal.ts';
import { LockHeldError } from '../storage/errors.ts';
import { holdsPerson, type PersonSearch } from './person-search.ts';
import {
  destroy,
  isInUse,
  type IsReport,
  type KeptFile,
  keptFiles,
  keptPlan,
  type ToldFile,
  leaversFiles,
  removeRows,
} from './kept-files.ts';

interface Kept {
  readonly stateDir: string;
  readonly journal: Journal;
  readonly isReport: IsReport;
}

export interface PurgeRequest extends Kept {
  readonly search: PersonSearch;
  /** The key forms of the addresses: those that the search was made for, besides those that it finds. */
  readonly addresses: readonly string[];
  /** Under which contact types and segments the journal may know them, by their keys. */
  readonly contactTypes: readonly string[];
  /** Left out where no other program is told who left. */
  readonly told?: ToldFile | undefined;
}

export interface PurgeCounts {
  readonly plans: number;
  /** Runs whose plan is among them: they can no longer be undone or retried. */
  readonly runs: number;
  /** Of the plans, those that were parked: the next run plans their changes again. */
  readonly parked: number;
  readonly snapshots: number;
  readonly rejectedRows: number;
  readonly reports: number;
  /** Of the file that tells another program who left. */
  readonly toldRows: number;
  /** What commands that were killed had left, whatever it held. */
  readonly workingFiles: number;
  /** Rows of the journal under a hash of theirs, and texts in which it named them. */
  readonly journalRows: number;
  readonly journalTexts: number;
  /** Of the rows of the journal, those of contacts that the service acknowledged and may still show. */
  readonly lateContacts: number;
}

/** A file that names somebody and stays: it is not ours, waits with the suppressions of other people, or cannot change. */
export interface StandingFile {
  readonly path: string;
  readonly reason: 'not-ours' | 'parked-suppressions' | 'history';
}

export interface Purged {
  readonly counts: PurgeCounts;
  readonly left: readonly StandingFile[];
}

/** Call it with the lock held and no run unfinished. Throws `LockHeldError` while a command uses a working file. */
export function purgePeople(request: PurgeRequest): Purged {
  const { stateDir, journal, isReport } = request;
  const told = request.told === undefined ? [] : [...leaversFiles(request.told)];
  const toldPaths = new Set(told.map(({ path }) => resolve(path)));
  const kept = [...keptFiles(stateDir, isReport), ...plansElsewhere(request)];
  const files = [...kept.filter(({ path }) => !toldPaths.has(resolve(path))), ...told];
  const busy = files.find((file) => isInUse(file));
  if (busy !== undefined) {
    throw new LockHeldError(
      `A command of listferry works with the state directory ${stateDir}, and may hold data that the purge has to remove.`,
      { hint: 'Wait for it to end, and run this command again.' },
    );
  }
  const tally = new Tally(journal);
  for (const file of files) purgeFile(file, request, tally);
  removeEmpty(join(stateDir, 'rejects'));
  purgeJournal(request, tally);
  return tally.purged();
}

function* plansElsewhere({ stateDir, journal }: Kept): Generator<KeptFile> {
  const below = join(resolve(stateDir), '/');
  for (const { planPath } of journal.runs.planCounts()) {
    if (resolve(planPath).startsWith(below)) continue;
    const plan = keptPlan(planPath);
    if (plan !== undefined) yield plan;
  }
}

class Tally {
  readonly counts: { -readonly [Name in keyof PurgeCounts]: PurgeCounts[Name] } = {
    plans: 0,
    runs: 0,
    parked: 0,
    snapshots: 0,
    rejectedRows: 0,
    reports: 0,
    toldRows: 0,
    workingFiles: 0,
    journalRows: 0,
    journalTexts: 0,
    lateContacts: 0,
  };
  readonly #left: StandingFile[] = [];
  readonly #parked: ReadonlyMap<string, string>;
  readonly #runsOf: ReadonlyMap<string, number>;

  constructor({ runs }: Journal) {
    const parked = parkedPlans(runs.parked());
    this.#parked = new Map(parked.map(({ planPath, kind }) => [resolve(planPath), kind]));
    this.#runsOf = new Map(
      runs.planCounts().map(({ planPath, count }) => [resolve(planPath), count]),
    );
  }

  /** What the last runs parked in the plan, if they did. */
  parkedIn(path: string): string | undefined {
    return this.#parked.get(resolve(path));
  }

  leave(left: StandingFile): void {
    this.#left.push(left);
  }

  countPlan(path: string): void {
    this.counts.plans += 1;
    this.counts.runs += this.#runsOf.get(resolve(path)) ?? 0;
    if (this.parkedIn(path) !== undefined) this.counts.parked += 1;
  }

  purged(): Purged {
    return { counts: this.counts, left: this.#left };
  }
}

function purgeFile(file: KeptFile, { search }: PurgeRequest, tally: Tally): void {
  if (file.kind === 'working' || holdsPerson(file, search))
    REMOVALS[file.kind](file, tally, search);
}

type Removal = (file: KeptFile, tally: Tally, search: PersonSearch) => void;

const REMOVALS: Readonly<Record<KeptFile['kind'], Removal>> = {
  plan: removePlan,
  rejects: removeRejects,
  snapshot: ({ path }, { counts }) => {
    counts.snapshots += 1;
    destroy(path);
  },
  report: ({ path }, { counts }) => {
    counts.reports += 1;
    destroy(path);
  },
  leavers: ({ path }, { counts }, search) => {
    const format = extname(path).toLowerCase() === '.csv' ? 'csv' : 'lines';
    counts.toldRows += removeRows(path, search, { format, mayEmpty: true });
  },
  working: ({ path }, { counts }) => {
    counts.workingFiles += 1;
    destroy(path);
  },
  other: ({ path }, tally) => {
    tally.leave({ path, reason: 'not-ours' });
  },
};

function removePlan({ path }: KeptFile, tally: Tally): void {
  // Nothing else knows who left: these people would go on getting mail.
  if (tally.parkedIn(path) === 'suppressions') {
    tally.leave({ path, reason: 'parked-suppressions' });
    return;
  }
  tally.countPlan(path);
  destroy(path);
}

function removeRejects({ path, name }: KeptFile, { counts }: Tally, search: PersonSearch): void {
  counts.rejectedRows += removeRows(path, search, { format: 'csv', mayEmpty: false });
  if (existsSync(path) && search.inText(name)) destroy(path);
}

/** The directories below this one in which nothing is left. */
function removeEmpty(directory: string): void {
  for (const entry of entriesOf(directory)) {
    if (!entry.isDirectory()) continue;
    const path = join(directory, entry.name);
    removeEmpty(path);
    if (entriesOf(path).length === 0) rmdirSync(path);
  }
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

function purgeJournal({ journal, search, addresses, contactTypes }: PurgeRequest, tally: Tally) {
  const { erasure } = journal;
  erasure.beginSecure();
  tally.counts.journalTexts = erasure.redact((text) => search.redacted(text));
  if (erasure.holds((text) => search.inText(text))) {
    tally.leave({ path: journal.path, reason: 'history' });
  }
  const people = new Set([...addresses, ...search.found]);
  const types = new Set([...contactTypes, ...erasure.contactTypes()]);
  const keys = [...people].flatMap((address) =>
    [...types].map((contactType) => ({ contactType, address })),
  );
  const { rows, late } = erasure.forget(keys);
  tally.counts.journalRows = rows + journal.refusals.forget(people);
  tally.counts.lateContacts = late;
  for (const address of people) journal.listEntries.forget(address);
  erasure.scrub();
  journal.checkHistory();
}

/** Milliseconds. */
export interface Ages {
  readonly plansMs: number;
  readonly runsMs: number;
  readonly rejectsMs: number;
}

export interface Pruned {
  readonly plans: number;
  readonly rejectFiles: number;
  readonly workingFiles: number;
  /** Runs of which what became of each item was removed; how they ended stays. */
  readonly runs: number;
}

/** Call it with the lock held. Keeps what still waits, and what an unfinished run and the last one need. */
export function prune(kept: Kept & { readonly ages: Ages; readonly now: Date }): Pruned {
  const { stateDir, journal, isReport, ages, now } = kept;
  const needed = neededPlans(journal);
  const counts = { plans: 0, rejectFiles: 0, workingFiles: 0 };
  for (const file of [...keptFiles(stateDir, isReport)]) {
    const sort = COUNTED_AS[file.kind];
    if (sort === undefined) continue;
    const isOlder = now.getTime() - file.modified.getTime() > ages[sort.age];
    if (!isOlder || needed.has(resolve(file.path)) || !isOursToPrune(file)) continue;
    counts[sort.count] += 1;
    destroy(file.path);
  }
  removeEmpty(join(stateDir, 'rejects'));
  return { ...counts, runs: journal.erasure.pruneRuns(new Date(now.getTime() - ages.runsMs)) };
}

/** By kind: the age that counts, and what the file is counted as. Reports and snapshots are kept for a person. */
const COUNTED_AS: Partial<
  Record<KeptFile['kind'], { readonly age: keyof Ages; readonly count: keyof Omit<Pruned, 'runs'> }>
> = {
  plan: { age: 'plansMs', count: 'plans' },
  rejects: { age: 'rejectsMs', count: 'rejectFiles' },
  working: { age: 'plansMs', count: 'workingFiles' },
};

function isOursToPrune(file: KeptFile): boolean {
  return file.kind === 'plan' ? PLAN_OF_OURS.test(file.name) : !isInUse(file);
}

/** One that a person saved elsewhere is theirs to remove. */
const PLAN_OF_OURS = /^plans\/[^/]+\.plan$/u;

function neededPlans({ runs }: Journal): ReadonlySet<string> {
  const [last] = runs.finished(1);
  const paths = [
    ...parkedPlans(runs.parked()).map(({ planPath }) => planPath),
    runs.unfinished()?.planPath ?? null,
    last?.planPath ?? null,
  ];
  return new Set(paths.flatMap((path) => (path === null ? [] : [resolve(path)])));
}
