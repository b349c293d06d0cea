// A plan in words that every format shares: its numbers as sentences and as sums that a reader can check, and its
// guards, quiet while they hold, loud where one tripped.
import type { LookFirst } from '../../review/index.ts';
import { counted, grouped, listed, shellWord } from '../../lib/index.ts';
import {
  acceptingOption,
  type ApprovalAsks,
  type ContactTypeCounts,
  deleteCount,
  type ExcludedCounts,
  type FileCounts,
  type GuardResult,
  guardWords,
  holdsBack,
  invalidRows,
  isOverKind,
  type ItemKind,
  leavingOptions,
  liftingOption,
  liveWords,
  type PlanCost,
  type PlanCounts,
  type PlanHead,
  releasePlan,
  type RowCounts,
  type SegmentCounts,
  waitingForApprovals,
} from '../../plan/index.ts';
import {
  changesWords,
  durationWords,
  standingOf,
  sumText,
  type Term,
  termText,
  capitalised,
} from './phrases.ts';
import { rowFaultKind } from './reasons.ts';
import type { Style } from './report-options.ts';
import { quoted, visible } from './visible-text.ts';

/** One sentence: what the plan would do, to which account. */
export function planHeadline(head: PlanHead): string {
  const account =
    head.accountId === null ? 'account id not shown yet' : `account ${visible(head.accountId)}`;
  const whose = `${head.planId} for ${visible(head.host)} (${account})`;
  if (head.itemCount === 0)
    return `${idleWords(head)}: plan ${whose}; ${unchangedWords(head.counts)}.`;
  return `Plan ${whose}: ${changeWords(head.counts)}.`;
}

/** Where no row was taken, it is not known whether there is anything to do. */
export function idleWords({ sources }: Pick<PlanHead, 'sources'>): string {
  const isUntaken = sources.length > 0 && sources.every(hasNoRow);
  return isUntaken ? 'No row could be taken' : 'Nothing to do';
}

function hasNoRow({ read, invalid }: PlanHead['sources'][number]): boolean {
  return read === invalid;
}

/** A line for each source of which no row was taken, with what most of them lack. `looks`: those of the plan. */
export function* untakenLines(
  { sources }: Pick<PlanHead, 'sources'>,
  looks: readonly LookFirst[],
): Generator<string> {
  for (const { source, read } of sources.filter(hasNoRow)) {
    const most = mostRefused(source, looks);
    if (read === 0) yield `The source ${visible(source)} has no rows.`;
    else if (most !== undefined) yield untakenWords(read, most);
  }
}

type InvalidLook = Extract<LookFirst, { code: 'invalid' }>;

/** Whatever the words of single rows. */
function mostRefused(source: string, looks: readonly LookFirst[]): InvalidLook | undefined {
  const sums = new Map<string, InvalidLook>();
  for (const look of looks) {
    if (look.code !== 'invalid' || look.source !== source) continue;
    const key = `${look.column}\n${look.fault.code}`;
    sums.set(key, { ...look, count: look.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.count - one.count)[0];
}

function untakenWords(read: number, { source, column, fault, count }: InvalidLook): string {
  const what = column === '' ? 'the row' : `the cell ${quoted(column)}`;
  const share = count === read ? 'in each of them' : `in ${grouped(count)} of them`;
  return `None of the ${counted(read, 'row')} of ${visible(source)} could be taken: ${share}, ${what} ${rowFaultKind(fault)}.`;
}

/** `3 to create, 1 to delete; 494 unchanged`. */
export function changeWords(counts: PlanCounts): string {
  const inGroup =
    counts.suppressInGroup === 0 ? '' : ` (${grouped(counts.suppressInGroup)} in groups)`;
  const terms: readonly Term[] = [
    [counts.createContact, 'to create'],
    [counts.updateContact, 'to update'],
    [counts.deleteContact, 'to delete'],
    [suppressions(counts), `to suppress${inGroup}`],
    [counts.createContactType, 'new contact type'],
    [counts.createCustomField, 'new custom field'],
    [counts.createUnsubscribeGroup, 'new unsubscribe group'],
    [counts.addSegmentRecipient, 'to add to segments'],
    [counts.removeSegmentRecipient, 'to remove from segments'],
  ];
  const parts = terms
    .filter(([count]) => count > 0)
    .map(([count, what]) =>
      what.startsWith('new ') ? counted(count, what) : termText([count, what]),
    );
  return `${parts.join(', ')}; ${unchangedWords(counts)}`;
}

export function unchangedWords({ unchanged, notInPlan = 0 }: PlanCounts): string {
  const others = notInPlan === 0 ? '' : `, ${termText([notInPlan, NOT_IN_PLAN])}`;
  return `${grouped(unchanged)} unchanged${others}`;
}

/** Contacts whose changes are in the plan that this one is a part of. */
export const NOT_IN_PLAN = 'not in this plan';

/** The totals in one fixed form, zeros included, so that a script can look for them. */
export function totalsLine({ planId, counts }: PlanHead): string {
  const { addSegmentRecipient: added, removeSegmentRecipient: removed, notInPlan = 0 } = counts;
  const totals: Term[] = [
    [counts.createContact, 'create'],
    [counts.updateContact, 'update'],
    [counts.deleteContact, 'delete'],
    [suppressions(counts), 'suppress'],
    [counts.unchanged, 'unchanged'],
    [counts.leftAlone, 'left alone'],
    [counts.unwritable, 'unwritable'],
  ];
  // Most accounts sync no segment: their totals keep the form from before segments.
  if (added + removed > 0)
    totals.push([added, 'add to segments'], [removed, 'remove from segments']);
  if (notInPlan > 0) totals.push([notInPlan, NOT_IN_PLAN]);
  return `plan ${planId}: ${totals.map(([count, what]) => `${what} ${String(count)}`).join(', ')}`;
}

function suppressions(counts: PlanCounts): number {
  return counts.suppress + counts.suppressInGroup;
}

export function costLine(cost: PlanCost): string {
  return `Cost: ${costWords(cost)}.`;
}

/** `22 requests, about 7 s`. */
export function costWords({ requests, estimatedSeconds }: PlanCost): string {
  if (requests === 0) return 'no requests';
  return `${counted(requests, 'request')}, about ${durationWords(estimatedSeconds)}`;
}

/** A sum that a reader can check: everyone or every row in one term. */
export interface PlanSum {
  /** What it is the sum of, such as `contact type`, and its name. */
  readonly of: string;
  readonly name: string;
  /** The mode of a contact type or segment, or the sync that takes the rows. */
  readonly place: { readonly kind: 'mode' | 'into'; readonly name: string };
  readonly total: Term;
  readonly terms: readonly Term[];
  /** Counted beside the sum: contacts that do not exist yet. */
  readonly beside: readonly Term[];
}

/** Of its contact types and segments. An erasure goes by no sync, and so by no mode. */
export function placeSums({ contactTypes, segments, part }: PlanHead) {
  const placed = (sum: PlanSum): PlanSum =>
    part === 'erasure' ? { ...sum, place: { kind: 'mode', name: 'erasure' } } : sum;
  const ofSegments = segments.map(segmentSum).map(placed);
  return { contactTypes: contactTypes.map(contactTypeSum).map(placed), segments: ofSegments };
}

/** Every existing contact in one term. */
export function contactTypeSum(counts: ContactTypeCounts): PlanSum {
  const changes: Term[] = [
    [counts.update, 'update'],
    [counts.delete, 'delete'],
  ];
  const unwritable = counts.unwritableOnly;
  const sum = placeSum({ ...counts, unwritable }, changes, [counts.create, 'create']);
  return { of: 'contact type', name: counts.contactType, ...sum };
}

/** Every recipient of a segment in one term. */
export function segmentSum(counts: SegmentCounts): PlanSum {
  const sum = placeSum(counts, [[counts.remove, 'remove']], [counts.add, 'add']);
  return { of: 'segment', name: counts.segment, ...sum };
}

function placeSum(
  counts: Omit<SegmentCounts, 'segment' | 'add' | 'remove'>,
  changes: readonly Term[],
  added: Term,
): Omit<PlanSum, 'of' | 'name'> {
  return {
    place: { kind: 'mode', name: counts.mode },
    total: [counts.existing, 'existing'],
    terms: [
      [counts.unchanged, 'unchanged'],
      ...changes,
      [counts.unwritable, 'unwritable'],
      [counts.leftAlone, 'left alone'],
      [counts.notInPlan ?? 0, NOT_IN_PLAN],
    ],
    beside: [added],
  };
}

/** Rejected rows that a fixed row stands in for. Hardly any plan has one. */
export const FIXED = 'fixed in another file';

/** Every row of a source in one term. Plans of earlier versions do not divide the excluded rows. */
export function sourceSum(rows: RowCounts, excluded = 'excluded'): PlanSum {
  const whole: ExcludedCounts = { left: 0, noConsent: 0, others: rows.excluded };
  const { left, noConsent, others, fixed = 0, erased = 0 } = rows.excludedAs ?? whole;
  const { further = 0, changedId = 0, listed = 0 } = rows.excludedAs ?? whole;
  return {
    of: 'source',
    name: rows.source,
    place: { kind: 'into', name: rows.sync },
    total: [rows.read, 'read'],
    terms: [
      [rows.desired, 'desired'],
      [rows.suppressed, 'suppressed'],
      // The source says that these people left, but no list of the service stops mail to them.
      [left, 'marked as left, still mailable'],
      [noConsent, 'no consent'],
      [others, excluded],
      [fixed, FIXED],
      [erased, 'erased'],
      [further, 'held back for another address'],
      [changedId, 'waiting for a changed address'],
      [listed, 'there under another address'],
      [rows.duplicate, 'duplicate'],
      [rows.invalid, 'invalid'],
    ],
    beside: [],
  };
}

/** Blank and skipped rows name no person, and are told apart from those that a `where` excluded. */
export function fileSum(file: FileCounts): PlanSum {
  const parts = [
    ...(file.blank === 0 ? [] : [`${grouped(file.blank)} blank`]),
    ...(file.passedOver === 0 ? [] : [`${grouped(file.passedOver)} skipped`]),
  ];
  const excluded = parts.length === 0 ? 'excluded' : `excluded (${parts.join(', ')})`;
  return { ...sourceSum(file, excluded), of: 'file', name: file.file };
}

/** `Newsletter (mirror): 500 existing = 494 unchanged + 6 update; 3 create`. */
export function sumLine({ name, place, total, terms, beside }: PlanSum): string {
  const where = place.kind === 'mode' ? ` (${place.name})` : ` → ${visible(place.name)}`;
  const others = beside.filter(([count]) => count > 0).map(termText);
  return `${visible(name)}${where}: ${[sumText(termText(total), terms), ...others].join('; ')}`;
}

/**
 * `9 invalid rows in all = 5 of crm + 4 of shop`. Nothing where a single line says it already: a row that
 * several syncs refuse is in the line of each, and is one row to fix.
 */
export function invalidTotal(head: Pick<PlanHead, 'sources' | 'rows'>): string[] {
  const refusing = head.rows.filter(({ invalid }) => invalid > 0);
  if (refusing.length < 2) return [];
  const terms = head.sources.map(({ source, invalid }): Term => [invalid, `of ${visible(source)}`]);
  return [sumText(`${counted(invalidRows(head), 'invalid row')} in all`, terms)];
}

export function* guardLines(
  { guards, counts }: Pick<PlanHead, 'guards' | 'counts'>,
  style: Style,
): Generator<string> {
  const tripped = guards.filter((guard) => guard.tripped);
  if (tripped.length === 0) {
    if (guards.length > 0)
      yield style.dim(`Guards: ${String(guards.length)} checked, none tripped.`);
    return;
  }
  yield style.bold(`Guards: ${String(tripped.length)} of ${String(guards.length)} tripped.`);
  for (const guard of tripped) {
    const { found, consequence, option } = trippedWords(guard, counts);
    yield style.red(`  ${visible(found)}`);
    const lift = option === undefined ? '' : ` To accept it once, after a look: ${option}`;
    yield `    ${consequence}${lift}`;
  }
}

/** What holds a plan back as it stands, and the whole command that carries it out all the same; nothing where nothing does. */
export function* heldLines(head: PlanHead, planName: string, style: Style): Generator<string> {
  const unaccepted = unacceptedAutomations(head);
  const { kind, parked, guards, automations } = standingOf(
    { ...head, automations: unaccepted },
    [],
  );
  if (kind === 'all') return;
  yield style.bold(
    kind === 'refused' ? 'Refused as it stands:' : `Waits for a person as it stands: ${parked}.`,
  );
  const { leaves } = head.migration ?? {};
  for (const guard of guards.filter((one) => holdsBack(one, head.counts)))
    yield style.red(`  ${visible(trippedWords(guard, head.counts).found)}`);
  for (const automation of automations)
    yield style.red(`  The automation ${visible(liveWords(automation))}.`);
  if (leaves !== undefined) yield style.red(`  It leaves the migration phase ${leaves}.`);
  const carry = `listferry apply ${shellWord(planName)}`;
  const command = head.itemCount === 0 ? 'listferry sync --yes' : carry;
  yield `If that is right: ${[command, ...liftingOptions(head)].join(' ')}`;
}

/** What tripped a guard, what it holds back, and how to lift it where it holds anything back. */
export function trippedWords(guard: GuardResult, counts: PlanHead['counts']) {
  const holds = holdsBack(guard, counts);
  return {
    found: `${capitalised(foundWords(guard, counts))}.`,
    consequence: holds ? consequenceOf(guard) : withoutConsequence(guard, counts),
    option: holds ? liftingOption(guard, counts) : undefined,
  };
}

/** A part of a plan keeps the number of the whole, so that no slice is below the limit. */
function foundWords(guard: GuardResult, counts: PlanCounts): string {
  if (guard.name !== 'approvals') return guardWords(guard);
  const value = waitingForApprovals(guard, counts);
  const whole = value < guard.value ? `, of ${grouped(guard.value)} in the whole plan` : '';
  return `${guardWords({ ...guard, value })}${whole}`;
}

function consequenceOf({ name, scope, asks }: GuardResult): string {
  if (name !== 'approvals') return CONSEQUENCES[scope];
  const unattended = scope === 'all' ? 'nothing is applied' : 'these changes are parked';
  return `Without approvals (\`listferry approve\`)${asksWords(asks)} a person cannot apply the plan; unattended, ${unattended}.`;
}

/** What the next unattended run does with what a person left out of a plan. */
export interface NextSyncEffect {
  readonly part?: PlanHead['part'];
  /** It carries out nothing at all. */
  readonly isRefused: boolean;
  readonly released: Readonly<Partial<Record<ItemKind, number>>>;
  readonly heldCount: number;
  /** Too few to need the approvals that the plan needs. */
  readonly unasked: readonly { readonly scope: GuardResult['scope']; readonly count: number }[];
}

/** Of a part that was chosen by selectors: no run remembers that, and the next plan measures what is there then. */
export function leftOutWords({ part, released, unasked, ...effect }: NextSyncEffect): string {
  if (part === 'reversal' || part === 'erasure') return MADE_ELSEWHERE[part];
  if (effect.isRefused) return `${LEFT}, and \`sync\` refuses it until a person applies it.`;
  const goes = changesWords(released);
  if (goes === '') return `${LEFT}, and \`sync\` parks it for a person.`;
  const does =
    effect.heldCount === 0
      ? ', and `sync` carries it out unattended.'
      : `: \`sync\` would ${goes} unattended, and parks the others for a person.`;
  const few = new Map(unasked.map(({ scope, count }) => [NOUNS[scope] ?? 'change', count]));
  const counts = [...few].map(([noun, count]) => counted(count, noun));
  const are = few.size === 1 && [...few.values()][0] === 1 ? 'is' : 'are';
  const unapproved =
    few.size === 0 ? '' : ` ${listed(counts)} ${are} too few to need approvals there.`;
  return `${LEFT}${does}${unapproved} To keep out what it carries out, correct the source.`;
}

/** Of a part that approvals accept: a run of it remembers what they do not. An erasure is made whatever anybody refuses. */
export function refusedPartWords(part: PlanHead['part']): string {
  return part === 'erasure' ? MADE_ELSEWHERE[part] : REFUSED_PART;
}

const REFUSED_PART =
  'The rest is refused: once this is applied, no later run makes it while its source and its contact are what they were, unless a later approval accepts it or `--accept refused=N` names how many there are. For "not yet", `listferry apply PLAN` with --only or --except refuses nothing.';

const MADE_ELSEWHERE = {
  reversal:
    'The rest is left as it is. The next plan comes from the sources: it has nothing of the rest, and takes back what is carried out here, unless the sources are corrected.',
  erasure: 'The rest is left as it is. `listferry purge` plans it again.',
} as const;

const LEFT = 'The rest is left as it is. The next plan has it again';

/** What guards over approvals count, but for those over a whole plan. */
// prettier-ignore
const NOUNS: Partial<Readonly<Record<GuardResult['scope'], string>>> = {
  creates: 'create', updates: 'update', 'deletes-refuse': 'delete', suppressions: 'suppression',
};

/** ` of 2 different people, each signed, and none by who made the plan,`: nothing where any approval will do. */
export function asksWords(asks: ApprovalAsks | undefined): string {
  if (asks === undefined) return '';
  const { people, signed, byOthers } = asks;
  const of = people > 1 ? ` of ${grouped(people)} different people` : '';
  const each = signed ? ', each signed' : '';
  const none = byOthers ? ', none by the maker of the plan' : '';
  return `${of}${each}${none}${of === '' && each === '' && none === '' ? '' : ','}`;
}

const KEPT_FIELD =
  'It holds nothing back: the field stays as it is on the service. To accept it once: --accept shrink';

function withoutConsequence(guard: GuardResult, counts: PlanHead['counts']): string {
  if (isOverKind('creates', guard))
    return 'It holds nothing back, since this plan brings mail to nobody new.';
  if (guard.name === 'columnGone') return KEPT_FIELD;
  return deleteCount(counts) > 0
    ? 'It holds nothing back, since no contact is deleted for missing from this source.'
    : 'It holds nothing back, since this plan deletes no contact.';
}

const REFUSED =
  'Applied by a person, or by a sync with `onTrip: stop`, the plan is refused; any other sync parks';

const CONSEQUENCES: Readonly<Record<GuardResult['scope'], string>> = {
  deletes: 'The deletes are parked, the rest may be applied.',
  'deletes-refuse': `${REFUSED} its deletes.`,
  creates: `It tells who left, so nobody is added without it. ${REFUSED} its creates and new addresses.`,
  'creates-deletes': `It tells who left, so nobody is added without it. ${REFUSED} its creates, new addresses and deletes.`,
  'creates-of':
    'Nothing is created in this contact type: what it would create is parked, and the rest may be applied unattended.',
  conflicts: 'These updates are parked until a person decides, the rest may be applied.',
  updates: `${REFUSED} these updates.`,
  suppressions: `${REFUSED} its suppressions, and creates no contact for them.`,
  nothing: 'It holds nothing back.',
  returned: 'These are held back, the rest may be applied.',
  all: 'Nothing of the plan is applied.',
};

/** What a person gives to `apply` beside the plan, so that its guards and live automations let it pass. */
export function liftingOptions(head: PlanHead): string[] {
  const lifts = new Set(holdingGuards(head).map((guard) => liftingOption(guard, head.counts)));
  const automations = unacceptedAutomations(head).map(({ utr }) => acceptingOption(utr));
  return [...lifts, ...automations, ...leavingOptions(head)];
}

/** Those that hold something of the plan back without any option. */
export function holdingGuards(head: PlanHead): readonly GuardResult[] {
  const release = releasePlan(head, { automations: [] }, 'stop');
  return release.kind === 'all' ? [] : release.guards;
}

/** Live automations that the configuration did not accept when the plan was made. */
export function unacceptedAutomations({ automations }: Pick<PlanHead, 'automations'>) {
  return automations.filter(({ isAccepted }) => isAccepted !== true);
}
