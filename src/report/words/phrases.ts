// Words that every format shares: titles of kinds of changes and of lists, and numbers in words: sums
// that a reader can check, shares and durations.
import { counted, grouped, listed } from '../../lib/index.ts';
import {
  deleteCount,
  type FindingKind,
  type GuardResult,
  ITEM_KINDS,
  type ItemKind,
  leavingOptions,
  liftingOption,
  type LiveAutomation,
  type PlanHead,
  type PlanPart,
  type RefusedCounts,
  refusedItems,
  releasePlan,
} from '../../plan/index.ts';
import type { BegunBy, PlanReader, RunRecord, UsedApproval } from '../../state/index.ts';

/** One term of a sum: a count and what it counts. */
export type Term<Label extends string = string> = readonly [count: number, label: Label];

/** `500 existing = 494 unchanged + 6 update`. Terms of zero are left out; a total of zero stands alone. */
export function sumText(total: string, terms: readonly Term[]): string {
  const shown = terms.filter(([count]) => count !== 0);
  if (shown.length === 0) return total;
  return `${total} = ${shown.map(termText).join(' + ')}`;
}

export function termText([count, label]: Term): string {
  return `${grouped(count)} ${label}`;
}

/** Made when a share is first shown: that takes a fifth of the interpreter's start. */
let oneDecimal: Intl.NumberFormat | undefined;

/** `20.8 %`; 0 for a share of nothing. */
export function percent(part: number, whole: number): string {
  oneDecimal ??= new Intl.NumberFormat('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `${oneDecimal.format(whole === 0 ? 0 : (100 * part) / whole)} %`;
}

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Seconds in words, such as `2 min 5 s` or `1 h 10 min`. The third unit would be noise. */
export function durationWords(durationSeconds: number): string {
  if (durationSeconds > 0 && durationSeconds < 0.5) return 'less than 1 s';
  const seconds = Math.round(durationSeconds);
  if (seconds < MINUTE_SECONDS) return `${String(seconds)} s`;
  if (seconds < MINUTE_SECONDS * HOUR_MINUTES)
    return twoUnits(seconds, MINUTE_SECONDS, ['min', 's']);
  const minutes = Math.round(seconds / MINUTE_SECONDS);
  if (minutes < HOUR_MINUTES * DAY_HOURS) return twoUnits(minutes, HOUR_MINUTES, ['h', 'min']);
  return twoUnits(Math.round(minutes / HOUR_MINUTES), DAY_HOURS, ['d', 'h']);
}

/** Milliseconds in words, such as `640 ms` or `4.2 s`; from ten seconds on as `durationWords`. */
export function millisecondsWords(durationMs: number): string {
  const wholeMs = Math.round(durationMs);
  if (wholeMs < SECOND_MS) return `${String(wholeMs)} ms`;
  const tenths = Math.round(wholeMs / 100);
  return tenths < 100 ? `${(tenths / 10).toFixed(1)} s` : durationWords(wholeMs / SECOND_MS);
}

function twoUnits(count: number, perLarge: number, units: readonly [string, string]): string {
  const large = `${String(Math.floor(count / perLarge))} ${units[0]}`;
  const rest = count % perLarge;
  return rest === 0 ? large : `${large} ${String(rest)} ${units[1]}`;
}

export interface KindWords {
  /** Heads a list of planned changes of this kind. */
  readonly title: string;
  /** What is done, in the imperative: `create`. */
  readonly verb: 'create' | 'update' | 'delete' | 'add' | 'remove' | 'suppress';
  /** What it is done to, in the singular: `contact`. */
  readonly noun: string;
}

export const KIND_WORDS: Readonly<Record<ItemKind, KindWords>> = {
  createUnsubscribeGroup: {
    title: 'Unsubscribe groups to create',
    verb: 'create',
    noun: 'unsubscribe group',
  },
  suppress: {
    title: 'Addresses to suppress for all mail',
    verb: 'suppress',
    noun: 'address',
  },
  suppressInGroup: {
    title: 'Addresses to suppress in an unsubscribe group',
    verb: 'suppress',
    noun: 'address in an unsubscribe group',
  },
  createContactType: { title: 'Contact types to create', verb: 'create', noun: 'contact type' },
  createCustomField: { title: 'Custom fields to create', verb: 'create', noun: 'custom field' },
  createContact: { title: 'Contacts to create', verb: 'create', noun: 'contact' },
  updateContact: { title: 'Contacts to update', verb: 'update', noun: 'contact' },
  deleteContact: { title: 'Contacts to delete', verb: 'delete', noun: 'contact' },
  addSegmentRecipient: {
    title: 'Recipients to add to a segment',
    verb: 'add',
    noun: 'segment recipient',
  },
  removeSegmentRecipient: {
    title: 'Recipients to remove from a segment',
    verb: 'remove',
    noun: 'segment recipient',
  },
};

/** By part: what of which plan it holds. A reversal and an erasure are part of none. */
const PARTS: Partial<
  Readonly<Record<PlanPart, readonly [of: 'a larger' | 'an earlier', what: string]>>
> = {
  suppressions: [
    'a larger',
    'the suppressions that were held back, with what has to wait for them',
  ],
  creates: ['a larger', 'the creates that were held back, with what is made for them'],
  updates: ['a larger', 'the updates that were held back'],
  conflicts: ['a larger', 'the updates that wait for a decision between two sides'],
  deletes: ['a larger', 'the deletes that were held back'],
  rejected: ['an earlier', 'what the service rejected'],
};

/** Of which plan it is a part, and what its sums count then. Nothing of a plan that stands alone. */
export function* partLines({ part, counts }: Pick<PlanHead, 'part' | 'counts'>): Generator<string> {
  const [of, what] = (part === undefined ? undefined : PARTS[part]) ?? [];
  if (of === undefined || what === undefined) return;
  yield `This is a part of ${of} plan: ${what}. ${otherContacts(of, counts)}; rows and files are counted as in that plan.`;
}

/** Of contacts that are there: what that plan creates is in no sum. What the run of an earlier one did waits no longer. */
function otherContacts(
  of: 'a larger' | 'an earlier',
  { notInPlan: count = 0 }: PlanHead['counts'],
): string {
  const [has, have, changes] =
    of === 'a larger'
      ? ['has', 'have', 'changes in that plan']
      : ['waits', 'wait', 'for changes of that plan'];
  if (count === 0) return `No other existing contact ${has} ${changes}`;
  return `${counted(count, 'existing contact')} ${count === 1 ? has : have} ${changes} that are not in this one`;
}

/** `2026-11-20 01:02 UTC` of an ISO time in UTC. */
export function minuteOf(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)} UTC`;
}

/** `create 3 contacts and suppress 1 address`: the kinds of which there are any. */
export function changesWords(
  counts: Readonly<Partial<Record<ItemKind, number>>>,
  order: readonly ItemKind[] = ITEM_KINDS,
): string {
  const parts = order.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    const { verb, noun } = KIND_WORDS[kind];
    return count === 0 ? [] : [`${verb} ${counted(count, noun)}`];
  });
  return listed(parts);
}

/** Of contacts that lack a value after their update. */
export function lossWords(lostValues: number): string {
  const their = lostValues === 1 ? 'its' : 'their';
  return `${counted(lostValues, 'contact')} lost values that ${their} update did not clear`;
}

/** Why something is removed. For a move, the report names the new contact type instead. */
export const REASON_WORDS = {
  gone: 'in no row of the sources',
  duplicate: 'a further entry with the same address',
  undone: 'made by the run that is undone',
  erased: 'of a person who was erased',
} as const;

/** Of somebody whom a source has for another contact type. */
export const ELSEWHERE_WORDS = 'also in a source for another contact type';

/** Heads what the warnings of a plan are about. */
export const FINDING_TITLES: Readonly<Record<FindingKind, string>> = {
  unwritableContact: 'To be changed by hand, since no endpoint can write it',
  unwritableRecipient: 'Recipients of segments to be changed by hand',
  mistypedAddress: 'Addresses that look mistyped, taken as they are',
  goneOnService: 'Missing from their contact type on the service, and not created',
  readdressed:
    'In no row for their contact type, and left alone: perhaps somebody changed their address there',
  addedOnService:
    'Added or moved there by somebody else, in no row for their contact type, and left alone',
  editKept: 'Changed on the service, and left so',
  conflictLeft: "Changed on both sides: the service's value stays",
  refused: 'Refused by name, and not in the plan',
};

/** Heads the endpoints that a run wrote to. */
export const TIMINGS_TITLE = 'Writes by endpoint';

/** The times are no shares of the run's time: they overlap, and include waiting for our own pace. */
export const TIMINGS_MEANING =
  'Waiting for a turn is included; with several at a time they add up to more than the run took.';

/** What was refused by name, in the plan or not. */
export function refusedCount(refused: RefusedCounts | undefined): number {
  return (refused?.notInPlan ?? 0) + refusedItems(refused);
}

interface ReleasedRun {
  readonly run: Pick<RunRecord, 'release'>;
  readonly plan?: Pick<PlanReader, 'head'> | undefined;
}

/** Who decided what the run carries out, when, and how. `nameOf`: a name, as the format needs it in a sentence. */
export function approvalWords(
  { run: { release }, plan }: ReleasedRun,
  nameOf: (name: string) => string,
): string[] {
  const { chosen, begunBy } = release;
  if (begunBy === undefined) return [];
  const what = acceptedWords(release, plan);
  const person = personWords(begunBy, nameOf);
  if (chosen?.approvals === undefined) {
    const options = chosen === undefined ? '' : ', chosen with --only or --except';
    return [`${what}${options}, by ${person}, ${answerWords(begunBy)}`];
  }
  return [`${what}, by ${approversWords(chosen.approvals, nameOf)}; carried out by ${person}`];
}

/** A person may approve more than goes. */
function acceptedWords(release: RunRecord['release'], plan: ReleasedRun['plan']): string {
  const { chosen } = release;
  const count = chosen?.count ?? plan?.head.itemCount;
  const accepted = chosen?.isAll === false ? partWords(chosen.count, plan) : 'all changes';
  return `${accepted}${notGoneWords(release, count)}`;
}

function notGoneWords(release: RunRecord['release'], count = Infinity): string {
  const { held, itemLimit } = release;
  const holds = Object.values(held).flat().some(Boolean);
  const but = holds ? ' but those that guards held back' : '';
  const isLimited = itemLimit !== null && itemLimit < count;
  return `${but}${isLimited ? `, of which --limit let ${grouped(itemLimit)} through` : ''}`;
}

function personWords({ name, at }: BegunBy, nameOf: (name: string) => string): string {
  return `${nameOf(name ?? 'somebody')} (${minuteOf(at)})`;
}

function partWords(count: number, plan: ReleasedRun['plan']): string {
  return `${grouped(count)}${plan === undefined ? '' : ` of ${counted(plan.head.itemCount, 'change')}`}`;
}

function answerWords({ how }: BegunBy): string {
  return how === 'yes' ? 'with --yes, so that nothing was asked' : 'who answered yes';
}

function approversWords(
  approvals: readonly UsedApproval[],
  nameOf: (name: string) => string,
): string {
  const people = approvals.map((one) => {
    const signed = one.signedBy === undefined ? '' : ', signed';
    return `${nameOf(approverOf(one))} (${minuteOf(one.at)}${signed})`;
  });
  return `${listed(people)}, with ${approvals.length === 1 ? 'an approval file' : 'approval files'}`;
}

/** The name in an approval proves nothing where it was signed. */
export function approverOf({ by, signedBy }: Pick<UsedApproval, 'by' | 'signedBy'>): string {
  return signedBy ?? by;
}

/** What `apply` does with a plan as it stands, without any option that allows something. */
export interface PlanStanding {
  readonly kind: 'all' | 'in-part' | 'refused';
  /** What is parked: `60 deletes and 1 conflict`; empty where that is nothing. */
  readonly parked: string;
  /** Nothing is left beside that. */
  readonly parksAll: boolean;
  /** Those that tripped and hold something back; where nothing is, those that tripped all the same. */
  readonly guards: readonly GuardResult[];
  /** Those that refuse it. */
  readonly automations: readonly LiveAutomation[];
}

/** Decided here alone, so that a terminal and the page say what `apply` will do. `accepted`: UTRs of automations. */
export function standingOf(
  head: Pick<PlanHead, 'itemCount' | 'guards' | 'automations' | 'counts' | 'migration'>,
  accepted: readonly string[],
): PlanStanding {
  const release = releasePlan(head, { automations: accepted }, 'stop');
  const nothing = { parked: '', parksAll: false, automations: [] };
  if (release.kind === 'refused') return { ...nothing, ...release };
  const leaves = leavingOptions(head).length > 0;
  if (release.kind === 'all')
    return { ...nothing, kind: leaves ? 'refused' : 'all', guards: release.unaccepted };
  if (leaves) return { ...nothing, kind: 'refused', guards: release.guards };
  const parked = parkedTerms(release.guards, head.counts);
  const count = parked.reduce((sum, [count]) => sum + count, 0);
  return {
    ...nothing,
    kind: 'in-part',
    guards: release.guards,
    parked: listed(parked.map(([count, noun]) => counted(count, noun))),
    parksAll: count === head.itemCount,
  };
}

/** Of guards that park and do not refuse. */
function parkedTerms(guards: readonly GuardResult[], counts: PlanHead['counts']): Term[] {
  const valueOf = (scope: GuardResult['scope']): number =>
    guards.filter((guard) => guard.scope === scope).reduce((sum, { value }) => sum + value, 0);
  const deletes = guards.some(({ scope }) => scope === 'deletes') ? deleteCount(counts) : 0;
  const terms: Term[] = [
    [valueOf('creates-of'), 'create'],
    [valueOf('conflicts'), 'conflict'],
    [deletes, 'delete'],
  ];
  return terms.filter(([count]) => count > 0);
}

/** What of a plan no run carries out that is not told so, and by which option it is; empty where it carries out everything. */
export function heldWords({
  guards,
  counts,
  late = 0,
}: Pick<PlanHead, 'guards' | 'counts' | 'late'>): string {
  const guard = guards.find(({ name, tripped }) => name === 'returned' && tripped);
  const words: string[] = [];
  if (guard !== undefined)
    words.push(
      `${counted(guard.value, 'change')} of people who had left: ${liftingOption(guard, counts)} lets them back in`,
    );
  if (late > 0)
    words.push(
      `${counted(late, 'contact')} that may still arrive: --accept resend=${String(late)} sends ${late === 1 ? 'it' : 'them'} again`,
    );
  return words.join('; and for ');
}
