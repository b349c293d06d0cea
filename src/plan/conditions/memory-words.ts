// What is said of contacts that earlier runs knew: those that somebody else removed, those that come back, people who were
// erased and are on the service all the same, and of a state that is lost.
import { counted, grouped, listed, quantity } from '../../lib/index.ts';
import type { Said } from './entry.ts';

/** Contacts that stay away. Of some nothing is known but that the service does not list them. */
interface GoneCounts {
  readonly goneOnService: number;
  readonly perhapsGone?: number | undefined;
  readonly inOtherTypes?: number | undefined;
  readonly sharingGone?: number | undefined;
  readonly recipientsAway?: number | undefined;
  readonly erasedForgotten?: number | undefined;
}

export function goneSaid(memory: GoneCounts): Said {
  const { erasedForgotten: forgotten = 0 } = memory;
  const erase = forgotten === 0 ? '' : ` ${FORGOTTEN_HINT}`;
  return {
    message: goneWords(memory),
    hint: `${goneHint(memory)}${forgottenAmong(forgotten)}${erase}`,
  };
}

function goneWords(memory: GoneCounts): string {
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
function goneHint({ goneOnService, ...memory }: GoneCounts): string {
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

/** Contacts that come back. The list of the service may be short: then it is known of none that somebody removed it. */
interface RecreatedCounts {
  readonly recreated: number;
  readonly perhapsRecreated?: number | undefined;
  readonly recreatedInOtherTypes?: number | undefined;
  readonly recreatedSharing?: number | undefined;
  readonly erasedForgotten?: number | undefined;
  /** How many a run created; left out before one. */
  readonly created?: number;
}

export function recreatedSaid(counts: RecreatedCounts): Said {
  const { recreated, created, erasedForgotten = 0 } = counts;
  const them = recreated === 1 ? 'it' : 'them';
  const told =
    created === undefined
      ? `${wereRemoved(counts)}, and this plan creates ${them} again.`
      : recreatedWords(counts, created);
  return { message: `${told}${kindsAmong(counts)}${forgottenAmong(erasedForgotten)}` };
}

function recreatedWords(counts: RecreatedCounts, created: number): string {
  const { recreated: removed } = counts;
  const were = wereRemoved(counts);
  if (created === removed) return `${were}, and created again.`;
  if (created === 0) return `${were}, and ${removed === 1 ? 'was' : 'were'} not created again.`;
  return `${were}; ${grouped(created)} of them ${created === 1 ? 'was' : 'were'} created again.`;
}

function wereRemoved(counts: RecreatedCounts): string {
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
function kindsAmong(counts: RecreatedCounts): string {
  const kinds = kindsOf(counts);
  return kinds.length < 2 ? '' : ` Of these, ${listed(kinds)}.`;
}

function kindsOf(counts: RecreatedCounts): string[] {
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

interface LostState {
  /** How many people who were erased the ledger lacks. */
  readonly forgotten: number;
}

export function stateLostSaid({
  forgotten,
  isMemoryLost,
}: LostState & { readonly isMemoryLost: boolean }): Said {
  const creates = isMemoryLost ? ', and so do creates in mailing lists that have contacts' : '';
  return {
    message: `It is unknown what earlier runs did here: the state directory is new, an older copy, or another configuration's. Deletes wait until that is accepted${creates}.${forgotten === 0 ? '' : ` ${forgottenWords(forgotten)}`}`,
    hint: `\`listferry status\` says what happened. Put back the journal that was there${forgotten === 0 ? '. ' : `, and tombstones.db. ${FORGOTTEN_HINT} `}Where it is gone for good, look at the plan and go on with --accept state once.`,
  };
}

export function memoryLostSaid({ forgotten }: LostState): Said {
  return {
    message: `What earlier runs remembered of the contacts is missing, or older than the journal says. It is unknown which contacts somebody else removed from the service, and what was changed there by hand.${forgotten === 0 ? '' : ` ${forgottenWords(forgotten)}`}`,
    hint: `Put back baseline.db, tombstones.db and memory.key of the state directory from the latest backup. ${forgotten === 0 ? '' : `Without one: ${FORGOTTEN_HINT} `}${forgotten === 0 ? 'Without one, look' : 'Then look'} at the plan, and go on with --accept state once. Until then nothing is remembered.`,
  };
}

/** What follows where the ledger of tombstones lacks people; empty for none. */
export function forgottenWords(people: number): string {
  return people === 0 ? '' : `${lostPeople(people)}, and may be created again.`;
}

/** What to do about them, before they are created. */
export const FORGOTTEN_HINT =
  'Erase these people again with `listferry purge --people FILE` before they are created, or take them in with `listferry tombstones import FILE` and then run `listferry purge --replay`.';

/** Begins with a space; empty for none. */
function forgottenAmong(people: number): string {
  return people === 0 ? '' : ` ${lostPeople(people)}, and may be among these.`;
}

function lostPeople(people: number): string {
  return `${erasedPeople(people)} ${are(people)} missing from the ledger of tombstones`;
}

interface ErasedCounts {
  readonly people: number;
  /** Those whom the plan deletes. */
  readonly leaving: number;
}

export function erasedSaid({ people, leaving }: ErasedCounts): Said {
  const message = erasedWords(people);
  if (leaving === 0) return { message, hint: ERASED_HINT };
  const whom = leaving === people ? 'what is there of them' : `that of ${grouped(leaving)} of them`;
  return {
    message: `${message} This plan deletes ${whom}.`,
    hint: leaving < people ? ERASED_HINT : undefined,
  };
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
