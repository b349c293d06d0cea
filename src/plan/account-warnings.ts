// Warnings about the account, where a plan says what it means to do and its run says what it did: contacts that come back,
// and people who were erased and are on the service all the same. And what is counted of contacts that are gone.
import { counted, grouped, listed, quantity } from '../lib/index.ts';
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

const RECREATED = 'GONE_RECREATED' as const;

export const UNNAMED_TYPE = 'MIRRORED_TYPE_UNNAMED';
export const UNNAMED_SEGMENT = 'MIRRORED_SEGMENT_UNNAMED';

/** Contacts that somebody else removed, and that the plan does not create again. */
export function goneWarnings(memory: MemoryCounts): PlanWarning[] {
  const { goneOnService, erasedForgotten = 0 } = memory;
  if (goneOnService === 0) return [];
  const erase = erasedForgotten === 0 ? '' : ` ${FORGOTTEN_HINT}`;
  const hint = `${goneHint(memory)}${forgottenAmong(memory)}${erase}`;
  return [{ code: GONE_ON_SERVICE, message: goneWords(memory), hint }];
}

/** Of some nothing is known but that the service does not list them. */
function goneWords(memory: MemoryCounts): string {
  const { perhapsGone = 0, inOtherTypes = 0, sharingGone = 0, recipientsAway = 0 } = memory;
  const removed = memory.goneOnService - inOtherTypes - sharingGone;
  const moved = quantity(inOtherTypes, 'contact was', 'contacts were');
  const [are, stay] = inOtherTypes === 1 ? ['is', 'it stays'] : ['are', 'they stay'];
  return [
    ...(removed === 0 ? [] : [removedWords(removed, perhapsGone)]),
    ...(inOtherTypes === 0
      ? []
      : [
          `${moved} taken out of ${itsType(inOtherTypes)} by somebody else and ${are} in another one, where ${stay}.`,
        ]),
    ...(sharingGone === 0 ? [] : [sharingSentence(sharingGone)]),
    ...(recipientsAway === 0
      ? []
      : [
          `For this, ${quantity(recipientsAway, 'recipient is', 'recipients are')} added to no segment.`,
        ]),
  ].join(' ');
}

function sharingSentence(count: number): string {
  const share = quantity(count, 'further contact shares', 'further contacts share');
  return `${share} an address or id with such a contact, and ${are(count)} not created either.`;
}

/** One number stands for all of them. */
function goneHint({ goneOnService, ...memory }: MemoryCounts): string {
  const { perhapsGone = 0, inOtherTypes = 0, sharingGone = 0 } = memory;
  const removed = goneOnService - inOtherTypes - sharingGone;
  const isOfKinds = [removed, inOtherTypes, sharingGone].filter((count) => count > 0).length > 1;
  const look = perhapsGone === 0 ? '' : ' Look for them on the pages of the service first.';
  const wish = isOfKinds ? `To create all ${grouped(goneOnService)}` : 'To have them back';
  return `\`listferry show PLAN\` names them.${look} ${wish}: \`listferry plan --accept recreate=${String(goneOnService)}\`, or \`onGone: recreate\` for the sync.`;
}

function removedWords(count: number, perhaps: number): string {
  const gone = quantity(count - perhaps, 'contact was', 'contacts were');
  const known = `${gone} removed from the service by somebody else`;
  if (perhaps === 0) return `${known}, and not created again.`;
  const doubt = `Perhaps the service has ${perhaps === 1 ? 'it' : 'them'}, unlisted or under another address.`;
  if (count > perhaps) {
    return `${known}, and ${grouped(perhaps)} more may have been; none of them is created again. ${doubt}`;
  }
  return `${counted(count, 'contact')} may have been removed from the service by somebody else, and ${are(count)} not created again. ${doubt}`;
}

type Counts = Pick<MemoryCounts, 'recreated'> & Partial<MemoryCounts>;

/** Nothing is done yet. */
export function memoryWarningsBefore(counts: Counts): PlanWarning[] {
  const { recreated, erasedOnService } = counts;
  const them = recreated === 1 ? 'it' : 'them';
  const wanted = `${wereRemoved(counts)}, and this plan creates ${them} again.${kindsAmong(counts)}${forgottenAmong(counts)}`;
  return [
    ...(recreated === 0 ? [] : [{ code: RECREATED, message: wanted }]),
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
    if (warning.code === RECREATED) {
      const message = `${recreatedWords(memory, created)}${kindsAmong(memory)}${forgottenAmong(memory)}`;
      return [{ code: RECREATED, message }];
    }
    if (warning.code !== 'ERASED_ON_SERVICE') return [warning];
    if (erased <= (memory.erasedOnService?.accepted ?? 0)) return [];
    return [{ code: 'ERASED_ON_SERVICE', message: erasedWords(erased), hint: ERASED_HINT }];
  });
}

function recreatedWords(counts: Counts, created: number): string {
  const { recreated: removed } = counts;
  const were = wereRemoved(counts);
  if (created === removed) return `${were}, and created again.`;
  if (created === 0) return `${were}, and ${removed === 1 ? 'was' : 'were'} not created again.`;
  return `${were}; ${grouped(created)} of them ${created === 1 ? 'was' : 'were'} created again.`;
}

/** The list of the service may be short: then it is not known of any of them. */
function wereRemoved(counts: Counts): string {
  const { recreated: count, perhapsRecreated = 0 } = counts;
  const who = quantity(count, 'contact was', 'contacts were');
  if (kindsOf(counts).length > 1) return `${who} kept away`;
  const { recreatedInOtherTypes: moved = 0, recreatedSharing: sharing = 0 } = counts;
  if (moved > 0) return `${who} taken out of ${itsType(count)} by somebody else`;
  if (sharing > 0) return `${who} kept away because they share an address or id with another`;
  const removed = perhapsRecreated > 0 ? `${counted(count, 'contact')} may have been` : who;
  return `${removed} removed from the service by somebody else`;
}

function itsType(count: number): string {
  return `${count === 1 ? 'its' : 'their'} contact type`;
}

/** Begins with a space; empty where all are of one kind. */
function kindsAmong(counts: Counts): string {
  const kinds = kindsOf(counts);
  return kinds.length < 2 ? '' : ` Of these, ${listed(kinds)}.`;
}

function kindsOf(counts: Counts): string[] {
  const { recreated, recreatedInOtherTypes: moved = 0, recreatedSharing: sharing = 0 } = counts;
  const removed = recreated - moved - sharing;
  const unsure = (counts.perhapsRecreated ?? 0) > 0;
  const wereRemoved = unsure
    ? `${grouped(removed)} may have been`
    : quantity(removed, 'was', 'were');
  const wereTaken = `${quantity(moved, 'was', 'were')} taken out of ${itsType(moved)}`;
  return [
    ...(removed > 0 ? [`${wereRemoved} removed from the service by somebody else`] : []),
    ...(moved > 0 ? [`${wereTaken} by somebody else`] : []),
    ...(sharing > 0
      ? [`${quantity(sharing, 'shares', 'share')} an address or id with such a contact`]
      : []),
  ];
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** What follows where the ledger of tombstones lacks people; empty for none. */
export function forgottenWords(people: number): string {
  return people === 0 ? '' : `${lostPeople(people)}, and may be created again.`;
}

/** What to do about them, before they are created. */
export const FORGOTTEN_HINT =
  'Erase these people again with `listferry purge --people FILE` before they are created, or take them in with `listferry tombstones import FILE` and then run `listferry purge --replay`.';

const STATE_LOST = 'STATE_LOST';
const MEMORY_LOST = 'MEMORY_LOST';
const GONE_ON_SERVICE = 'GONE_ON_SERVICE';

/** `forgotten`: how many people who were erased the ledger lacks. */
export function lostStateWarning(forgotten: number, isMemoryLost: boolean): PlanWarning {
  const creates = isMemoryLost ? ', and so do creates in mailing lists that have contacts' : '';
  return {
    code: STATE_LOST,
    message: `It is unknown what earlier runs did here: the state directory is new, an older copy, or another configuration's. Deletes wait until that is accepted${creates}.${forgotten === 0 ? '' : ` ${forgottenWords(forgotten)}`}`,
    hint: `\`listferry status\` says what happened. Put back the journal that was there${forgotten === 0 ? '. ' : `, and tombstones.db. ${FORGOTTEN_HINT} `}Where it is gone for good, look at the plan and go on with --accept state once.`,
  };
}

export function lostMemoryWarning(forgotten: number): PlanWarning {
  return {
    code: MEMORY_LOST,
    message: `What earlier runs remembered of the contacts is missing, or older than the journal says. It is unknown which contacts somebody else removed from the service, and what was changed there by hand.${forgotten === 0 ? '' : ` ${forgottenWords(forgotten)}`}`,
    hint: `Put back baseline.db, tombstones.db and memory.key of the state directory from the latest backup. ${forgotten === 0 ? '' : `Without one: ${FORGOTTEN_HINT} `}${forgotten === 0 ? 'Without one, look' : 'Then look'} at the plan, and go on with --accept state once. Until then nothing is remembered.`,
  };
}

interface WarnedRun {
  readonly warnings?: readonly PlanWarning[] | undefined;
  readonly memory?: MemoryCounts | undefined;
  readonly memoryLost?: true | undefined;
}

/** What a run warned of, with the number of people whom the ledger lacks by now: some may have come to it since. */
export function warningsByNow(run: WarnedRun, forgotten: number): PlanWarning[] {
  const { warnings = [], memory, memoryLost = false } = run;
  return warnings.flatMap((warning) => {
    if (warning.code === STATE_LOST) return [lostStateWarning(forgotten, memoryLost)];
    if (warning.code === MEMORY_LOST) return [lostMemoryWarning(forgotten)];
    const isOfGone = warning.code === GONE_ON_SERVICE && memory !== undefined;
    return isOfGone ? goneWarnings({ ...memory, erasedForgotten: forgotten }) : [warning];
  });
}

/** For a warning of contacts that were gone: begins with a space. */
function forgottenAmong({ erasedForgotten: people = 0 }: Counts): string {
  return people === 0 ? '' : ` ${lostPeople(people)}, and may be among these.`;
}

function lostPeople(people: number): string {
  return `${erasedPeople(people)} ${are(people)} missing from the ledger of tombstones`;
}

/** Where a person accepted those who stay, there is nothing to say of them. */
function erasedBefore(found: ErasedOnService): PlanWarning[] {
  if (found.leaving === 0 && unacceptedErased(found) === 0) return [];
  return [erasedWarning(found)];
}

function erasedWarning({ people, leaving }: ErasedOnService): PlanWarning {
  const message = erasedWords(people);
  if (leaving === 0) return { code: 'ERASED_ON_SERVICE', message, hint: ERASED_HINT };
  const whom = leaving === people ? 'what is there of them' : `that of ${grouped(leaving)} of them`;
  return {
    code: 'ERASED_ON_SERVICE',
    message: `${message} This plan deletes ${whom}.`,
    hint: leaving < people ? ERASED_HINT : undefined,
  };
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

/** Only hashes of them are kept. */
const ERASED_HINT =
  'With their addresses again, and the ones that they have now, `listferry purge --people FILE --on-service` plans to delete what the service has of them.';

/** People and no addresses: who they are is not known here. */
export function erasedWords(count: number): string {
  return `${erasedPeople(count)} ${are(count)} on the service: still there, or arrived since.`;
}

function erasedPeople(count: number): string {
  return quantity(count, 'person who was erased', 'people who were erased');
}
