// The top of the page of a plan: what it would do and whether somebody has to look first, whom it reaches, and the command
// that carries it out.
import { capitalised, counted, grouped, nouns, shellWord } from '../../lib/index.ts';
import {
  invalidRows,
  type ItemKind,
  PARKED_KINDS,
  type PlanHead,
  type RowCounts,
} from '../../plan/index.ts';
import type { LookFirst } from '../../review/index.ts';
import type { FoundRehearsal } from '../../state/index.ts';
import { planFacts } from '../documents/plan-document.ts';
import { fieldWords } from '../words/field-words.ts';
import { liftingOptions, unacceptedAutomations } from '../words/guard-words.ts';
import { FIXED, NOT_IN_PLAN, sourceSum } from '../words/plan-sums.ts';
import { idleWords, untakenLines } from '../words/plan-words.ts';
import {
  changesWords,
  heldWords,
  partLines,
  type PlanStanding,
  standingOf,
  type Term,
  termText,
} from '../words/phrases.ts';
import { forConfig } from '../words/report-options.ts';
import { foundRehearsalLines, rehearsalDetails } from '../words/rehearsal-words.ts';
import { joined, markup, type Markup, NOTHING } from './page/markup.ts';
import { banner, opening } from './page/page.ts';
import { shownValue, type Tone } from './page/shown-values.ts';
import { asksForLook, boxesOf, boxId, boxWords } from './plan-looks.ts';

interface PlanHeader {
  readonly looks: readonly LookFirst[];
  /** As in `planHtml`. */
  readonly planName: string;
  readonly config?: string | undefined;
  readonly rehearsal?: FoundRehearsal | undefined;
}

export function planHeader(
  head: PlanHead,
  { looks, planName, config, rehearsal }: PlanHeader,
): Markup {
  return opening({
    what: 'listferry plan',
    heading: head.itemCount === 0 ? capitalised(idleWords(head)) : 'What this plan would do',
    lead: [planSentence(head), ...untakenLines(head, looks), ...partLines(head)].join(' '),
    banner: markup`${planBanner(head, looks)}${worstList(head, looks)}${rehearsalNote(rehearsal)}${tiles(head)}${commandMarkup(head, planName, config)}`,
    facts: planFacts(head),
  });
}

/** What a rehearsal showed, with each reason, and what it took beside what the plan estimates. */
function rehearsalNote(found: FoundRehearsal | undefined): Markup {
  if (found === undefined) return NOTHING;
  const lines = Array.from(foundRehearsalLines(found), (line) => markup`<p>${line}</p>`);
  if (found.kind === 'foreign') return markup`<div class="note plain">${lines}</div>`;
  const { verdicts, verified, invalidRows } = found.rehearsal;
  const isClean =
    verified &&
    invalidRows === 0 &&
    Object.entries(verdicts).every(([verdict, count]) => verdict === 'applied' || count === 0);
  const details = Array.from(rehearsalDetails(found.rehearsal), (line) => markup`<li>${line}</li>`);
  return markup`<div class="note ${isClean ? 'good' : 'warn'}">${lines}<details><summary>How the rehearsal ended</summary><ul>${details}</ul></details></div>`;
}

/** What `apply` would do with the plan without any option that allows something, and what to look at before. */
function planBanner(head: PlanHead, looks: readonly LookFirst[]): Markup {
  const standing = standingOf({ ...head, automations: unacceptedAutomations(head) }, []);
  switch (standing.kind) {
    case 'refused':
      return banner(
        'bad',
        markup`<b>This plan will not run until you accept it:</b> ${refusal(standing, head)}.${besides(head, looks)}`,
      );
    case 'in-part': {
      const { parked, parksAll } = standing;
      const held = parksAll
        ? markup`<b>All of this plan is held back: ${parked}.</b>`
        : markup`<b>Held back of this plan: ${parked};</b> the rest may be applied.`;
      const see = markup` See <a href="#guards">the guards</a>.`;
      return banner('warn', markup`${held}${see}${besides(head, looks)}`);
    }
    case 'all':
      return openBanner(head, looks);
  }
}

const MOST_WORST = 3;

/** For a screen that the findings themselves are below. */
function worstList({ countryNames }: PlanHead, looks: readonly LookFirst[]): Markup {
  const naming = { countries: countryNames, fieldOf: fieldWords };
  const worst = boxesOf(looks).filter(asksForLook).slice(0, MOST_WORST);
  if (worst.length === 0) return NOTHING;
  const links = worst.map(
    (box, place) => markup`<li><a href="#${boxId(place)}">${boxWords(box, naming).title}</a></li>`,
  );
  return markup`<ul class="worst">${links}</ul>
`;
}

function openBanner(head: PlanHead, looks: readonly LookFirst[]): Markup {
  const reasons = reasonsToLook(head, looks);
  if (reasons.length === 0)
    return banner('good', markup`<b>Nothing asks for a look.</b> ${guardsHold(head)}`);
  return banner('warn', markup`<b>Look before you apply it:</b> ${joined(reasons, ', ')}.`);
}

/** What asks for a look beside what holds the plan back. */
function besides(head: PlanHead, looks: readonly LookFirst[]): Markup {
  const reasons = reasonsToLook({ ...head, guards: [] }, looks);
  return reasons.length === 0 ? NOTHING : markup` Look also: ${joined(reasons, ', ')}.`;
}

function reasonsToLook(head: PlanHead, looks: readonly LookFirst[]): Markup[] {
  const leftOut = leftOutRows(head);
  const whys = leftOutTerms(head).map(termText).join(', ');
  const findings = boxesOf(looks).filter(asksForLook).length;
  const tripped = head.guards.filter((guard) => guard.tripped).length;
  const linked = (count: number, href: string, words: string): Markup[] =>
    count === 0 ? [] : [markup`<a href="${href}">${words}</a>`];
  return [
    ...linked(
      leftOut,
      '#rows',
      `${counted(leftOut, 'row')} ${leftOut === 1 ? 'was' : 'were'} left out (${whys})`,
    ),
    ...linked(findings, '#look-first', `${counted(findings, 'finding')} to look at`),
    ...linked(tripped, '#guards', `${counted(tripped, 'guard')} tripped`),
    ...linked(head.warnings.length, '#warnings', counted(head.warnings.length, 'warning')),
  ];
}

/**
 * Rows that ask for nobody, by why, in the words of the sums of the sources: those that could not be taken, and those that
 * were excluded, but for blank ones and those that another row stands in for. Where several syncs read a source, each may
 * take another part of it.
 */
function leftOutTerms(head: Pick<PlanHead, 'rows' | 'sources' | 'files'>): Term[] {
  const bySource = new Map<string, RowCounts>();
  for (const rows of head.rows) {
    const other = bySource.get(rows.source);
    if (other === undefined || excludedOf(rows) < excludedOf(other))
      bySource.set(rows.source, rows);
  }
  const counts = new Map<string, number>([['invalid', invalidRows(head)]]);
  for (const rows of bySource.values())
    for (const [count, why] of sourceSum(rows).terms)
      if (!TAKEN.includes(why)) counts.set(why, (counts.get(why) ?? 0) + count);
  counts.set('excluded', excludedRows(head));
  return [...counts].flatMap(([why, count]): Term[] => (count === 0 ? [] : [[count, why]]));
}

/** Each row once: what one sync excludes, another may take. */
function excludedRows({ sources }: Pick<PlanHead, 'sources'>): number {
  return sources.reduce((sum, { excluded }) => sum + excluded, 0);
}

/** Invalid rows are counted once for all syncs. */
const TAKEN: readonly string[] = ['desired', 'suppressed', 'duplicate', 'invalid', FIXED];

function excludedOf({ excluded, excludedAs }: RowCounts): number {
  return excluded - (excludedAs.fixed ?? 0);
}

function leftOutRows(head: Pick<PlanHead, 'rows' | 'sources' | 'files'>): number {
  return leftOutTerms(head).reduce((sum, [count]) => sum + count, 0);
}

function guardsHold({ guards }: PlanHead): string {
  if (guards.length === 0) return '';
  return guards.length === 1 ? 'Its one guard holds.' : `All ${String(guards.length)} guards hold.`;
}

function refusal({ guards, automations }: PlanStanding, { migration }: PlanHead): Markup {
  const mail = counted(automations.length, 'live automation');
  const leaves = migration?.leaves;
  const parts = [
    ...(leaves === undefined
      ? []
      : [markup`it <a href="#warnings">goes back from the phase ${leaves}</a>`]),
    ...(guards.length === 0
      ? []
      : [markup`<a href="#guards">${counted(guards.length, 'guard')} tripped</a>`]),
    ...(automations.length === 0 ? [] : [markup`<a href="#warnings">${mail} may send mail</a>`]),
  ];
  return joined(parts, ' and ');
}

/** People first, then what the plan makes for them. */
const SENTENCE_ORDER = [
  'createContact',
  'updateContact',
  'deleteContact',
  'suppress',
  'suppressInGroup',
  'addSegmentRecipient',
  'removeSegmentRecipient',
  'createContactType',
  'createCustomField',
  'createUnsubscribeGroup',
] as const satisfies readonly ItemKind[];

/** `Carrying it out would create 3 contacts and delete 1 contact. 494 contacts stay as they are.` */
function planSentence(head: PlanHead): string {
  const { counts } = head;
  const changes = changesWords(counts, SENTENCE_ORDER);
  const sentences = [
    changes === '' ? 'Nothing has to be changed.' : `Carrying out this plan would ${changes}.`,
    ...contactSentence(counts.unchanged, 'stays as it is', 'stay as they are'),
    ...contactSentence(
      counts.unwritable,
      'differs in something that cannot be written',
      'differ in something that cannot be written',
    ),
  ];
  return sentences.join(' ');
}

function contactSentence(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [`${counted(count, 'contact')} ${count === 1 ? one : many}.`];
}

/** What changes. What stays as it is, and which rows were left out, is said above. */
function tiles(head: PlanHead): Markup {
  const { counts } = head;
  const { notInPlan = 0 } = counts;
  return markup`<ul class="cards">${[
    reachTile(head),
    tile(counts.createContact, 'contact', 'to create', 'create'),
    tile(counts.updateContact, 'contact', 'to update', 'update'),
    tile(counts.deleteContact, 'contact', 'to delete', 'delete'),
    tile(counts.suppress, 'address', 'to suppress for all mail', 'suppress'),
    // A person may leave several groups.
    ...(counts.suppressInGroup === 0
      ? []
      : [tile(counts.suppressInGroup, 'suppression', 'in groups', 'suppress')]),
    ...(notInPlan === 0 ? [] : [tile(notInPlan, 'contact', NOT_IN_PLAN, 'aside')]),
  ]}</ul>
`;
}

/** A person in two contact types, or twice in one, is several contacts. Parts of plans know the contacts alone. */
function reachTile(head: PlanHead): Markup {
  const { contactTypes, copies = [], mailable, part } = head;
  if (contactTypes.length === 0) return NOTHING;
  if (mailable !== undefined && part === undefined) {
    const isOneEach = contactTypes.length === 1 && copies.length === 0;
    const whom = isOneEach ? 'people who can get mail' : 'contacts that can get mail';
    return markup`<li class="same reach"><b>${grouped(mailable.before)} → ${grouped(mailable.after)}</b> ${whom} ${inTypes(contactTypes)}, before and after${elsewhereWords(head)}</li>`;
  }
  const before = contactTypes.reduce((sum, { existing }) => sum + existing, 0);
  const after = contactTypes.reduce(
    (sum, type) => sum + type.existing + type.create - type.delete,
    0,
  );
  return markup`<li class="same reach"><b>${grouped(before)} → ${grouped(after)}</b> contacts in the contact types, ${isParked(head) ? 'by this part alone' : 'before and after'}${unreachedWords(head)}</li>`;
}

/** Who stays a contact and gets no mail any more moves neither number. */
function unreachedWords({ counts: { suppress } }: PlanHead): Markup {
  if (suppress === 0) return NOTHING;
  const taken = suppress === 1 ? 'the suppression takes' : 'the suppressions take';
  return markup` <small>How many of them ${taken} from mail is not counted here</small>`;
}

const MOST_TYPES_NAMED = 4;

function inTypes(contactTypes: PlanHead['contactTypes']): Markup {
  const count = contactTypes.length;
  if (count > MOST_TYPES_NAMED) return markup`in the ${grouped(count)} contact types of this plan`;
  const names = contactTypes.map(({ contactType }) => shownValue(contactType));
  return markup`in the ${nouns(count, 'contact type')} of this plan, ${joined(names, ', ')}`;
}

/** An unsubscribe from all mail reaches a person in every contact type, also in those that the plan does not read. */
function elsewhereWords({ mailable, counts }: PlanHead): Markup {
  const { elsewhere = 0 } = mailable ?? {};
  if (elsewhere === 0) return NOTHING;
  const contacts = `${counted(elsewhere, 'contact')} in other contact types`;
  if (counts.suppress === 0) return markup` <small>Not counted: ${contacts}</small>`;
  const open =
    elsewhere === 1
      ? 'whether the suppressions take it from mail'
      : 'how many of them the suppressions take from mail';
  return markup` <small>The account has ${contacts}: ${open} is not known</small>`;
}

/** The rest of its plan was carried out, or waits elsewhere. */
function isParked({ part }: PlanHead): boolean {
  return PARKED_KINDS.some((kind) => kind === part);
}

function tile(count: number, noun: string, end: string, tone: Tone): Markup {
  const weight = count === 0 ? 'none' : tone;
  return markup`<li class="${weight}"><b>${grouped(count)}</b> ${nouns(count, noun)} ${end}</li>`;
}

function commandMarkup(head: PlanHead, planName: string, config: string | undefined): Markup {
  if (head.itemCount === 0) return NOTHING;
  const lifted = liftingOptions(head);
  const held = heldWords(head);
  const words =
    lifted.length === 0 ? 'To carry it out:' : 'Once you have looked, to carry all of it out:';
  return markup`<p class="command">${words} <code>${forConfig(applyCommand(head, planName), config)}</code>${held === '' ? NOTHING : markup` It leaves out ${held}.`}</p>`;
}

/** With every option that its guards and automations need. */
function applyCommand(head: PlanHead, planName: string): string {
  return ['listferry apply', shellWord(planName), ...liftingOptions(head)].join(' ');
}
