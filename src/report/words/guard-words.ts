// The guards of a plan in words: what tripped each, what it holds back, how a person lets it pass, and what becomes of a
// part that somebody leaves out.
import { capitalised, counted, grouped, listed } from '../../lib/index.ts';
import {
  acceptingOption,
  type ApprovalAsks,
  deleteCount,
  type GuardResult,
  guardWords,
  holdsBack,
  isOverKind,
  type ItemKind,
  leavingOptions,
  liftingOption,
  type PlanCounts,
  type PlanHead,
  releasePlan,
  waitingForApprovals,
} from '../../plan/index.ts';
import { changesWords } from './phrases.ts';

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
  // More rows, or more people to add, tell nothing of who left.
  if (name === 'unusual' && scope === 'creates') return `${REFUSED} its creates and new addresses.`;
  if (name !== 'approvals') return CONSEQUENCES[scope];
  const unattended = scope === 'all' ? 'nothing is applied' : 'these changes are parked';
  return `A person needs approvals (\`listferry approve\`)${asksWords(asks)} to apply the plan; unattended, ${unattended}.`;
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
  'The rest is refused: once this is applied, later runs leave it out while its source and its contact stay as they were. A later approval takes that back, or `--accept refused=N` with their number. To decide later, use `listferry apply PLAN` with --only or --except: it refuses nothing.';

const MADE_ELSEWHERE = {
  reversal:
    'The rest is left as it is. The next plan comes from the sources: it has nothing of the rest, and takes back what is carried out here, unless the sources are corrected.',
  erasure: 'The rest is left as it is. `listferry purge` plans it again.',
} as const;

const LEFT = 'The rest is left as it is. The next plan has it again';

/** What guards over approvals count, but for those over a whole plan. */
const NOUNS: Partial<Readonly<Record<GuardResult['scope'], string>>> = {
  creates: 'create',
  updates: 'update',
  'deletes-refuse': 'delete',
  suppressions: 'suppression',
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
    return 'It holds back new people alone, and this plan has none.';
  if (guard.name === 'columnGone') return KEPT_FIELD;
  return deleteCount(counts) > 0
    ? 'It holds nothing back: the deletes of this plan have other reasons.'
    : 'It holds back deletes alone, and this plan has none.';
}

const REFUSED =
  'Applied by a person, or by a sync with `onTrip: stop`, the plan is refused; any other sync parks';

const CONSEQUENCES: Readonly<Record<GuardResult['scope'], string>> = {
  deletes: 'The deletes are parked, the rest may be applied.',
  'deletes-refuse': `${REFUSED} its deletes.`,
  creates: `It tells who left, and people are added only with it. ${REFUSED} its creates and new addresses.`,
  'creates-deletes': `It tells who left, and people are added only with it. ${REFUSED} its creates, new addresses and deletes.`,
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
