// What must never be while a plan waits, judged by the sources, the automations and the service alone.
import type { AccountState } from '../account-state.ts';
import { mails, utrOf, type DrawnAutomation } from './automations.ts';
import type { Moment } from './drawn-waits.ts';
import {
  GROUP,
  LEFT,
  SEGMENT,
  sourcesOf,
  type SourceName,
  type WaitRow,
  type WaitRules,
  type WaitSources,
} from './waiting-sources.ts';

/** Somebody in a contact type or a segment. */
export interface Placed {
  readonly place: string;
  readonly address: string;
  /** A contact that changes its address is not new to its contact type. */
  readonly isRenamed: boolean;
  /** The contact that goes in turn, since no row names it: what keeps it keeps the person where they are. */
  readonly leaves?: Leaving;
}

type Leaving = Readonly<Record<'place' | 'address', string>>;

/** How a process ended. */
export type LegEnd =
  | { readonly kind: 'died' }
  | {
      readonly kind: 'stopped';
      readonly code: string;
      readonly exitCode: number;
      readonly words: string;
      /** UTRs of automations that it stopped for. */
      readonly utrs: readonly string[];
    }
  | {
      readonly kind: 'finished';
      readonly exitCode: number;
      readonly unreadSources: readonly string[];
      /** So many are told to have left since the plan was made, by global list and group. */
      readonly suppressedSince: number;
    };

export interface PlayedLeg {
  readonly rules: WaitRules;
  readonly now: Moment;
  readonly before: Held;
  readonly after: Held;
  readonly end: LegEnd;
  /** Undefined where the process made its own plan. */
  readonly planned: readonly Placed[] | undefined;
  /** Whom the plan itself suppresses, as the service names them. */
  readonly plannedSuppressions: ReadonlySet<string>;
  /** UTRs that a person accepted, now or when the run began. */
  readonly accepted: ReadonlySet<string>;
  /** Those of them that a process was told which lived: one that dies at once keeps nothing of what it was told. */
  readonly keptAccepted: ReadonlySet<string>;
  /** Of the processes of the run before this one: whom they may have set aside, and what they could not read. */
  readonly setAside: ReadonlySet<string>;
  readonly unread: ReadonlySet<SourceName>;
  /** A saved plan is refused for what it saw. */
  readonly liveWhenPlanned: readonly DrawnAutomation[];
  /** The service refused creates of the run that were right. */
  readonly wasRefused: boolean;
  /** Creates that were served while somebody who is to be suppressed first was not. */
  readonly createdTooSoon: number;
}

/** What the service holds. */
export interface Held {
  readonly state: AccountState;
  readonly segmentId: string;
}

export function brokenBy(leg: PlayedLeg): string[] {
  return [
    ...newcomers(leg).flatMap((newcomer) => wronglyLetIn(newcomer, leg)),
    ...(leg.createdTooSoon > 0 ? ['somebody is created before those who left are suppressed'] : []),
    ...(leg.end.kind === 'finished' ? wronglyHeld(leg, leg.end) : []),
    ...(leg.end.kind === 'stopped' ? wronglyStopped(leg, leg.end) : []),
  ];
}

export function nameOf({ place, address }: Pick<Placed, 'place' | 'address'>): string {
  return `${place} ${address}`;
}

export function placesHeld({ state, segmentId }: Held): ReadonlySet<string> {
  const contacts = state.contacts.map((contact) =>
    nameOf({ place: typeOf(contact, state), address: contact.email.toLowerCase() }),
  );
  const recipients = recipientsOf(state, segmentId).map((address) =>
    nameOf({ place: SEGMENT, address }),
  );
  return new Set([...contacts, ...recipients]);
}

/** Sources that nobody can read at the moment. */
export function inTrouble({ rules, now }: Pick<PlayedLeg, 'rules' | 'now'>): SourceName[] {
  return sourcesOf(rules).filter((name) => now.sources[name].trouble !== 'none');
}

type Asked = Pick<PlayedLeg, 'rules' | 'now'>;

/** Why somebody may not be let in; `said no` goes before what nobody can know, and that before silence. */
export function reasonAgainst(
  placed: Placed,
  leg: Asked,
): 'said no' | 'unread' | 'unwanted' | undefined {
  if (isToBeSuppressed(placed.address, leg) || hasLeft(placed, leg)) return 'said no';
  const { global, group } = leg.rules;
  const asked = [...global, ...group, ...sourcesInto(placed.place, leg.rules)];
  if (inTrouble(leg).some((name) => asked.includes(name))) return 'unread';
  return isWanted(placed, leg) ? undefined : 'unwanted';
}

/** Whether a row of a source says so that stops all mail. */
export function isToBeSuppressed(address: string, { rules, now }: Asked): boolean {
  return rules.global.some((name) => rowsOf(address, name, now).some(isLeaver));
}

/**
 * A row for the place decides, also by a word that nobody understands; a blank one says nothing. Where none is left, any
 * other row does.
 */
function hasLeft({ place, address }: Placed, { rules, now }: Asked): boolean {
  const sources = sourcesInto(place, rules);
  const telling = sources
    .flatMap((name) =>
      rowsOf(address, name, now).filter((row) => isFor(place, { row, of: name }, rules)),
    )
    .filter(({ status }) => status !== '');
  if (telling.length > 0) return telling.some(({ status }) => status !== 'subscribed');
  return sources.some((name) => rowsOf(address, name, now).some(isLeaver));
}

/** Whether a row asks for mail to the person there. */
function isWanted({ place, address }: Placed, { rules, now }: Asked): boolean {
  return sourcesInto(place, rules).some((name) =>
    rowsOf(address, name, now).some(
      (row) =>
        isFor(place, { row, of: name }, rules) &&
        row.status === 'subscribed' &&
        (name === 'shop' || !rules.isSelected || row.isActive),
    ),
  );
}

interface RowOf {
  readonly row: WaitRow;
  readonly of: SourceName;
}

/** The rows of the shop all go to one contact type, whatever list they name. */
function isFor(place: string, { row, of }: RowOf, rules: WaitRules): boolean {
  return of === 'shop' || !isByList(place, rules) || row.list === place;
}

function isByList(place: string, rules: WaitRules): boolean {
  return rules.isByList && place !== SEGMENT;
}

function sourcesInto(place: string, { isByList: byList, hasShop }: WaitRules): SourceName[] {
  const isCrm = place === SEGMENT || place === 'Newsletter' || byList;
  return [
    ...(isCrm ? (['crm'] as const) : []),
    ...(place === 'Customers' && hasShop ? (['shop'] as const) : []),
  ];
}

function rowsOf(address: string, name: SourceName, { sources }: Moment): readonly WaitRow[] {
  return sources[name].rows.filter((row) => row.address === address);
}

function isLeaver({ status }: WaitRow): boolean {
  return LEFT.some((left) => left === status);
}

function leftGroup(address: string, { rules, now }: Asked): boolean {
  return rules.group.some((name) => rowsOf(address, name, now).some(isLeaver));
}

function newcomers({ before, after }: PlayedLeg): Placed[] {
  const known = new Map(before.state.contacts.map(({ id, email }) => [id, email.toLowerCase()]));
  const contacts = after.state.contacts.flatMap((contact) => {
    const address = contact.email.toLowerCase();
    const isRenamed = known.has(contact.id);
    if (known.get(contact.id) === address) return [];
    return [{ place: typeOf(contact, after.state), address, isRenamed }];
  });
  const were = new Set(recipientsOf(before.state, before.segmentId));
  const recipients = recipientsOf(after.state, after.segmentId)
    .filter((address) => !were.has(address))
    .map((address) => ({ place: SEGMENT, address, isRenamed: false }));
  return [...contacts, ...recipients];
}

function typeOf(
  { contact_type_id: id }: Pick<AccountState['contacts'][number], 'contact_type_id'>,
  { contactTypes }: AccountState,
): string {
  return contactTypes.get(id) ?? '';
}

function recipientsOf({ recipients }: AccountState, segmentId: string): string[] {
  const prefix = `${segmentId} `;
  return recipients.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

function wronglyLetIn(newcomer: Placed, leg: PlayedLeg): string[] {
  const reason = reasonAgainst(newcomer, leg);
  const { address, place, isRenamed } = newcomer;
  const isMailedByGroup =
    leftGroup(address, leg) && !leg.after.state.suppressed.has(`${address} in ${GROUP}`);
  const isAutomated = !isRenamed && liveWithout(leg.accepted, leg).some((one) => mails(one, place));
  return [
    ...(reason === 'said no' ? ['somebody is created whom the sources say no mail goes to'] : []),
    ...(reason === 'unread' ? ['somebody is created of a source that could not be read'] : []),
    ...(reason === 'unwanted' ? ['somebody is created whom no row wants'] : []),
    ...(isMailedByGroup ? ['somebody is created who left a group, and still gets its mail'] : []),
    ...(isAutomated ? ['somebody is created whom an automation mails that nobody accepted'] : []),
  ];
}

function liveWithout(
  accepted: ReadonlySet<string>,
  { now }: Pick<PlayedLeg, 'now'>,
): DrawnAutomation[] {
  return now.automations.filter((one) => one.isLive && !accepted.has(utrOf(one)));
}

/** Nobody stays away without a reason, and none of it without a word. */
function wronglyHeld(leg: PlayedLeg, end: Extract<LegEnd, { kind: 'finished' }>): string[] {
  const there = placesHeld(leg.after);
  const absent = (leg.planned ?? []).filter((placed) => !there.has(nameOf(placed)));
  const unread = [...leg.unread, ...inTrouble(leg)];
  const held = absent.filter((placed) => !leg.wasRefused && !mayBeAway(placed, leg));
  const isUntold =
    end.unreadSources.length === 0 &&
    absent.some(
      (placed) =>
        reasonAgainst(placed, leg) === 'unread' &&
        !leg.setAside.has(nameOf(placed)) &&
        !leftGroup(placed.address, leg) &&
        !hasLeft(placed, asFarAsRead(leg)),
    );
  return [
    ...(absent.length > 0 && end.exitCode === 0 ? ['somebody is held back without a word'] : []),
    ...held.map(() => 'somebody is held back without a reason'),
    ...(isSuppressedUntold(leg, end) ? ['somebody is unsubscribed without a word'] : []),
    ...(isUntold && !leg.wasRefused ? ['nobody is told of a source that could not be read'] : []),
    ...end.unreadSources
      .filter((name) => !unread.some((one) => one === name))
      .map((name) => `${name} is called unread, and could be read`),
    ...(end.unreadSources.length > 0 && end.exitCode !== 4
      ? [`exit code ${String(end.exitCode)} where a source could not be read`]
      : []),
  ];
}

function mayBeAway(placed: Placed, leg: PlayedLeg): boolean {
  if (leg.setAside.has(nameOf(placed)) || reasonAgainst(placed, leg) !== undefined) return true;
  if (placed.leaves !== undefined && mayStay(placed.leaves, leg)) return true;
  // An earlier run suppressed them, and listferry resubscribes nobody, whatever the rows say by now.
  if (leg.before.state.suppressed.has(placed.address)) return true;
  // Where the group is missing nobody could be seen to have left it.
  return leftGroup(placed.address, leg);
}

/** Whether a contact that no row named when the plan was made is named since, or may be by a source that is in trouble. */
function mayStay({ place, address }: Leaving, { rules, now }: Asked): boolean {
  return sourcesInto(place, rules).some(
    (name) =>
      now.sources[name].trouble !== 'none' ||
      rowsOf(address, name, now).some((row) => isFor(place, { row, of: name }, rules)),
  );
}

/** Whoever left by the rows that can be read is away for that, whatever the others would say. */
function asFarAsRead({ rules, now }: PlayedLeg): Asked {
  const unread = inTrouble({ rules, now }).map((name) => [
    name,
    { ...now.sources[name], rows: [] },
  ]);
  const sources = { ...now.sources, ...(Object.fromEntries(unread) as Partial<WaitSources>) };
  return { rules, now: { ...now, sources } };
}

/** Whom a run unsubscribed for what the sources said since, and told nobody of. */
function isSuppressedUntold(leg: PlayedLeg, end: Extract<LegEnd, { kind: 'finished' }>): boolean {
  if (leg.planned === undefined) return false;
  const { before, after, plannedSuppressions } = leg;
  const further = [...after.state.suppressed].filter(
    (entry) => !before.state.suppressed.has(entry) && !plannedSuppressions.has(entry),
  );
  return further.length > end.suppressedSince;
}

const STOPPING = ['AUTOMATION_LIVE', 'GUARD_REFUSED'];

function wronglyStopped(leg: PlayedLeg, end: Extract<LegEnd, { kind: 'stopped' }>): string[] {
  // A comparison of its own cannot do without a source.
  if (leg.planned === undefined && inTrouble(leg).length > 0) return [];
  if (!STOPPING.includes(end.code) || end.exitCode !== 4) {
    return [`ended with ${end.code} and exit code ${String(end.exitCode)}: ${end.words}`];
  }
  const places = leg.planned?.map(({ place }) => place) ?? ['Newsletter', 'Customers', SEGMENT];
  const known = end.code === 'GUARD_REFUSED' ? leg.liveWhenPlanned : [];
  const live = [...liveWithout(leg.keptAccepted, leg), ...known].filter((one) =>
    places.some((place) => mails(one, place)),
  );
  return [
    ...end.utrs
      .filter((utr) => !live.some((one) => utrOf(one) === utr))
      .map(() => 'it stops for an automation that mails nobody new'),
    ...end.utrs
      .filter((utr) => !end.words.includes(`--accept automation=${utr}`))
      .map(() => 'it does not say how to accept an automation'),
    ...(end.utrs.length === 0 ? [`it stops without an automation: ${end.words}`] : []),
  ];
}
