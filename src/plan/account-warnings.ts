// Warnings about the account, where a plan says what it means to do and its run says what it did: contacts that come back,
// and people who were erased and are on the service all the same. And what is counted of contacts that are gone.
import { warningOf } from './conditions/catalogue.ts';
import type { ErasedOnService, MemoryCounts, PlanWarning } from './plan.ts';

/** Contacts of one contact type that another hand took from it, or that are kept away with one of those. */
interface TakenContacts {
  all: number;
  /** Those that are in another contact type. */
  moved: number;
  /** Those whose own contact nobody took: they share an address or an id with another one of them. */
  sharing: number;
}

/** Of one contact type. */
export interface GoneTally {
  /** They stay away. */
  readonly away: TakenContacts;
  /** The plan creates them again. */
  readonly back: TakenContacts;
  /** Of those that stay away, the ones without a tombstone. */
  news: number;
  /** Of these, the ones that no other contact type has. */
  newsNowhere: number;
  /** Contacts that may be some of those that stay away. */
  readdressed: number;
}

export function goneTally(): GoneTally {
  const none = () => ({ all: 0, moved: 0, sharing: 0 });
  return { away: none(), back: none(), news: 0, newsNowhere: 0, readdressed: 0 };
}

/** `isUnsure`: what the list of the contact type lacks may be there. */
type JudgedTally = GoneTally & { readonly isUnsure: boolean };

/** The sums of a plan. Each contact is in one of its parts. */
export function goneSums(tallies: readonly JudgedTally[], addedOnService: number) {
  const sumOf = (count: (tally: JudgedTally) => number): number =>
    tallies.reduce((sum, tally) => sum + count(tally), 0);
  const parts = {
    perhapsGone: sumOf(perhapsThere),
    inOtherTypes: sumOf(({ away }) => away.moved),
    sharingGone: sumOf(({ away }) => away.sharing),
    readdressed: sumOf(({ readdressed }) => readdressed),
    addedOnService,
    perhapsRecreated: sumOf(({ back, isUnsure }) => (isUnsure ? removedOf(back) : 0)),
    recreatedInOtherTypes: sumOf(({ back }) => back.moved),
    recreatedSharing: sumOf(({ back }) => back.sharing),
  };
  const found = Object.entries(parts).filter(([, count]) => count > 0);
  return {
    goneOnService: sumOf(({ away }) => away.all),
    recreated: sumOf(({ back }) => back.all),
    ...(Object.fromEntries(found) as Partial<typeof parts>),
  };
}

/** Unlisted, or under another address. */
function perhapsThere({ away, newsNowhere, readdressed, isUnsure }: JudgedTally): number {
  return Math.min(removedOf(away), Math.max(isUnsure ? newsNowhere : 0, readdressed));
}

/** Those that somebody removed, or may have removed. */
function removedOf({ all, moved, sharing }: TakenContacts): number {
  return all - moved - sharing;
}

const RECREATED = 'GONE_RECREATED';
const ERASED = 'ERASED_ON_SERVICE';

/** Contacts that somebody else removed, and that the plan does not create again. */
export function goneWarnings(memory: MemoryCounts): PlanWarning[] {
  return memory.goneOnService === 0 ? [] : [warningOf(GONE_ON_SERVICE, memory)];
}

type Counts = Pick<MemoryCounts, 'recreated'> & Partial<MemoryCounts>;

/** Nothing is done yet. */
export function memoryWarningsBefore(counts: Counts): PlanWarning[] {
  const { recreated, erasedOnService } = counts;
  return [
    ...(recreated === 0 ? [] : [warningOf(RECREATED, counts)]),
    ...(erasedOnService === undefined ? [] : erasedBefore(erasedOnService)),
  ];
}

/** What a run of the plan did. */
interface MemoryDone {
  /** Contacts that somebody else had removed, and that the run created. */
  readonly created: number;
  /** People who were erased and are on the service after the run. */
  readonly erased: number;
}

/** The same warnings after a run of the plan. */
export function memoryWarningsAfter(
  warnings: readonly PlanWarning[],
  memory: Counts,
  { created, erased }: MemoryDone,
): PlanWarning[] {
  return warnings.flatMap((warning) => {
    if (warning.code === RECREATED) return [warningOf(RECREATED, { ...memory, created })];
    if (warning.code !== ERASED) return [warning];
    if (erased <= (memory.erasedOnService?.accepted ?? 0)) return [];
    return [warningOf(ERASED, { people: erased, leaving: 0 })];
  });
}

const STATE_LOST = 'STATE_LOST';
const MEMORY_LOST = 'MEMORY_LOST';
const GONE_ON_SERVICE = 'GONE_ON_SERVICE';

interface WarnedRun {
  readonly warnings: readonly PlanWarning[];
  readonly memory?: MemoryCounts | undefined;
  readonly memoryLost?: true | undefined;
}

/** What a run warned of, with the number of people whom the ledger lacks by now: some may have come to it since. */
export function warningsByNow(run: WarnedRun, forgotten: number): PlanWarning[] {
  const { warnings, memory, memoryLost = false } = run;
  return warnings.flatMap((warning) => {
    if (warning.code === STATE_LOST) {
      return [warningOf(STATE_LOST, { forgotten, isMemoryLost: memoryLost })];
    }
    if (warning.code === MEMORY_LOST) return [warningOf(MEMORY_LOST, { forgotten })];
    const isOfGone = warning.code === GONE_ON_SERVICE && memory !== undefined;
    return isOfGone ? goneWarnings({ ...memory, erasedForgotten: forgotten }) : [warning];
  });
}

/** Where a person accepted those who stay, there is nothing to say of them. */
function erasedBefore(found: ErasedOnService): PlanWarning[] {
  if (found.leaving === 0 && unacceptedErased(found) === 0) return [];
  return [warningOf(ERASED, found)];
}

/** People who were erased and stay on the service, where they are more than a person accepted. */
export function unacceptedErased(found: ErasedOnService): number {
  const staying = stayingErased(found);
  return staying > (found.accepted ?? 0) ? staying : 0;
}

/** People who were erased and of whom something stays on the service: no item of the plan deletes it. */
export function stayingErased({ people, leaving }: ErasedOnService): number {
  return people - leaving;
}
