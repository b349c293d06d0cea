// A plan as one page for the person who decides about it: what would happen in a sentence, what holds it back, the
// numbers as bars and sums (totals at a glance, then each contact type, segment and source), and each change.
import {
  type FileCounts,
  type GuardName,
  type GuardResult,
  type Item,
  ITEM_KINDS,
  type ItemKind,
  type PlanHead,
  type PlanWarning,
  type Release,
  releasePlan,
} from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { changeRow } from '../words/change-row.ts';
import {
  contactTypeSum,
  fileSum,
  FIXED,
  guardWords,
  invalidTotal,
  type PlanSum,
  segmentSum,
  sourceSum,
} from '../words/plan-words.ts';
import { changesByKind } from '../words/item-lines.ts';
import { counted, durationWords, KIND_WORDS, listed, nouns, type Term } from '../words/phrases.ts';
import { listOf } from '../words/report-options.ts';
import { shellWord } from '../words/visible-text.ts';
import { changeSection, type HtmlOptions } from './changes/changes.ts';
import { type Entry, toneOf } from './changes/entry.ts';
import {
  type BarTerm,
  grouped,
  groupedOf,
  minuteOf,
  percent,
  shownValue,
  singleBar,
  sumBar,
  type Tone,
} from './page/shown-values.ts';
import { joined, type Markup, markup, NOTHING } from './page/markup.ts';
import {
  banner,
  fact,
  fingerprintFact,
  opening,
  page,
  PAGE_END,
  section,
  sumSection,
} from './page/page.ts';
import { findingSections, rejectSection } from './places.ts';

/** Yields pieces of the page, change by change: a plan of any size is never held. */
export function planHtml(plan: PlanReader, options: HtmlOptions = {}): Generator<string> {
  const { planId, host } = plan.head;
  return page(`Plan ${planId} for ${host}`, planBody(plan, options));
}

function* planBody(plan: PlanReader, options: HtmlOptions): Generator<Markup> {
  const { head } = plan;
  yield planHeader(head);
  yield planTotals(head);
  yield* guardSection(head);
  yield* warningSection(head.warnings);
  yield* planSums(head);
  yield* rejectSection(plan.rejects());
  yield* findingSections(plan, `listferry show ${shellWord(plan.path)} --output ndjson`);
  yield* changeSection({
    title: 'Changes',
    nothing: 'This plan changes nothing.',
    groups: changesByKind(plan).map((list) =>
      listOf(list, (item: Item) => plannedEntry(item, head)),
    ),
    ...options,
    seeAll: options.seeAll ?? `listferry show ${shellWord(plan.path)} --output csv`,
  });
  yield PAGE_END;
}

function plannedEntry(item: Item, { countryNames }: PlanHead): Entry {
  return { seq: item.seq, change: changeRow(item, countryNames), verdict: null, reason: null };
}

function planHeader(head: PlanHead): Markup {
  const { requests, estimatedSeconds } = head.cost;
  const cost =
    requests === 0
      ? 'no requests'
      : `${groupedOf(requests, 'request')}, about ${durationWords(estimatedSeconds)}`;
  return opening({
    what: 'listferry plan',
    heading: head.itemCount === 0 ? 'Nothing to do' : 'What this plan would do',
    lead: planSentence(head),
    banner: planBanner(head),
    facts: [
      fact('Service', head.host),
      fact('Account', head.accountId),
      fact('Made', minuteOf(head.createdAt)),
      fact('Cost', cost),
      fact('Plan', head.planId),
      fingerprintFact(head.fingerprint),
    ],
  });
}

/** What `apply` would do with the plan without any option that allows something. */
function planBanner(head: PlanHead): Markup {
  const release = releasePlan(head, { automations: [] }, 'stop');
  switch (release.kind) {
    case 'all':
      return banner('good', markup`<b>Nothing holds this plan back.</b> ${guardsHold(head)}`);
    case 'in-part':
      // Other guards refuse a plan that a person applies.
      return banner(
        'warn',
        markup`<b>The deletes of this plan are held back;</b> the rest may be applied. See <a href="#guards">the guards</a>.`,
      );
    case 'refused':
      return banner(
        'bad',
        markup`<b>Unless a person allows it by name, this plan is refused:</b> ${refusal(release)}.`,
      );
  }
}

function guardsHold({ guards }: PlanHead): string {
  if (guards.length === 0) return '';
  if (guards.some(({ tripped }) => tripped))
    return 'What tripped concerns deletes, and there are none.';
  return guards.length === 1 ? 'Its one guard holds.' : `All ${String(guards.length)} guards hold.`;
}

function refusal({ guards, automations }: Extract<Release, { kind: 'refused' }>): Markup {
  const mail = counted(automations.length, 'live automation');
  const parts = [
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
function planSentence({ counts }: Pick<PlanHead, 'counts'>): string {
  const parts = SENTENCE_ORDER.filter((kind) => counts[kind] > 0).map((kind) => {
    const { verb, noun } = KIND_WORDS[kind];
    return `${verb} ${groupedOf(counts[kind], noun)}`;
  });
  const sentences = [
    parts.length === 0
      ? 'Nothing has to be changed.'
      : `Carrying out this plan would ${listed(parts)}.`,
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
  return [`${groupedOf(count, 'contact')} ${count === 1 ? one : many}.`];
}

const MEASURES: Readonly<Record<GuardName, string>> = {
  maxDelete: 'Contacts to delete',
  maxUpdate: 'Contacts to update',
  maxSuppress: 'Addresses to suppress',
  maxShrink: 'Missing or unreadable since the last run',
  maxInvalid: 'Invalid rows',
  firstMirror: 'Deletes in a first mirror',
  stateLost: 'Deletes without a trusted state',
  memoryLost: 'Creates without the memory of earlier runs',
  maxGone: 'Gone from the service at once',
  conflicts: 'Contacts that both sides changed',
  returned: 'People who left and would come back',
  approvals: 'Changes that need approval',
};

/** The guards as a table, and below it what each tripped one means. */
function* guardSection({ guards, counts }: PlanHead): Generator<Markup> {
  if (guards.length === 0) return;
  const table = markup`<table><thead><tr><th scope="col">Guard</th><th scope="col" class="number">Found</th><th scope="col" class="number">At most</th><th scope="col">State</th></tr></thead><tbody>
${guards.map(guardRow)}</tbody></table>
`;
  const tripped = guards.filter((guard) => guard.tripped);
  const content = [table, ...tripped.map((guard) => trippedMarkup(guard, counts))];
  yield section('guards', 'Guards', content);
}

function* warningSection(warnings: readonly PlanWarning[]): Generator<Markup> {
  if (warnings.length === 0) return;
  const content = markup`<ul class="warnings">${warnings.map(warningMarkup)}</ul>
`;
  yield section('warnings', 'Warnings', content);
}

function guardRow(guard: GuardResult): Markup {
  const { name, value, limit, tripped } = guard;
  const state = tripped
    ? markup`<span class="state bad">tripped</span>`
    : markup`<span class="state good">holds</span>`;
  return markup`<tr><th scope="row">${whatOf(guard)} <small>${name}</small></th><td class="number">${withShare(value, guard)}</td><td class="number">${withShare(limit, guard)}</td><td>${state}</td></tr>
`;
}

/** The suppressions of an account are one number, and need no name. */
function whatOf({ name, of }: GuardResult): Markup {
  if (name === 'maxSuppress' || name === 'returned') return markup`${MEASURES[name]}`;
  return markup`${MEASURES[name]} of ${shownValue(of)}`;
}

function withShare(count: number, { base }: GuardResult): Markup {
  if (base === undefined) return markup`${grouped(count)}`;
  return markup`${grouped(count)} <small>${percent(count, base)}</small>`;
}

function trippedMarkup(guard: GuardResult, counts: PlanHead['counts']): Markup {
  const { measured, consequence, option } = guardWords(guard, counts);
  const lift =
    option === undefined
      ? NOTHING
      : markup` To allow it once, after a look at the plan: <code>${option}</code>`;
  return markup`<p class="note bad"><b>${whatOf(guard)}:</b> ${measured}. ${consequence}${lift}</p>
`;
}

function warningMarkup({ code, message, hint }: PlanWarning): Markup {
  const help = hint === undefined ? NOTHING : markup`<p>${shownValue(hint)}</p>`;
  return markup`<li class="note warn"><b>${shownValue(message)}</b>${help}<p><small>${code}</small></p></li>
`;
}

export function planTotals(head: PlanHead): Markup {
  return section('totals', 'In numbers', [cards(head), kindTable(head)]);
}

export function* planSums(head: PlanHead): Generator<Markup> {
  const { contactTypes, segments, rows, files = [] } = head;
  yield* sumSection(
    'contact-types',
    'Contact types',
    contactTypes.map(contactTypeSum).map(sumItem),
  );
  yield* sumSection('segments', 'Segments', segments.map(segmentSum).map(sumItem));
  const ofSources = rows.map((row) => sumItem(sourceSum(row)));
  yield* sumSection('rows', 'Where the rows of the sources went', ofSources);
  for (const total of invalidTotal(head))
    yield markup`<p class="note">${total}</p>
`;
  if (files.length > 0) yield fileSection(files);
}

/** What most people look for first. */
function cards({ counts }: PlanHead): Markup {
  const suppressions = counts.suppress + counts.suppressInGroup;
  return markup`<ul class="cards">${[
    card(counts.createContact, 'contact', 'to create', 'create'),
    card(counts.updateContact, 'contact', 'to update', 'update'),
    card(counts.deleteContact, 'contact', 'to delete', 'delete'),
    card(suppressions, 'address', 'to suppress', 'suppress'),
    card(counts.unchanged, 'contact', 'unchanged', 'same'),
  ]}</ul>
`;
}

function card(count: number, noun: string, end: string, tone: Tone): Markup {
  const weight = count === 0 ? 'none' : tone;
  return markup`<li class="${weight}"><b>${grouped(count)}</b> ${nouns(count, noun)} ${end}</li>`;
}

function kindTable({ counts }: PlanHead): Markup {
  const kinds = ITEM_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return NOTHING;
  const largest = Math.max(...kinds.map((kind) => counts[kind]));
  const rows = kinds.map(
    (kind) =>
      markup`<tr><th scope="row"><a href="#${kind}">${KIND_WORDS[kind].title}</a></th><td class="number">${grouped(counts[kind])}</td><td class="wide">${singleBar(counts[kind], largest, toneOf(kind))}</td></tr>
`,
  );
  return markup`<table class="kinds"><caption>Changes by kind</caption><thead class="unseen"><tr><th scope="col">Kind</th><th scope="col">Changes</th><td></td></tr></thead><tbody>
${rows}</tbody></table>
`;
}

/** More than most accounts have; an archive may hold thousands. */
const MOST_FILES = 200;

function fileSection(files: readonly FileCounts[]): Markup {
  const shown = files.slice(0, MOST_FILES);
  const more = files.length - shown.length;
  const note =
    more === 0
      ? NOTHING
      : markup`<p class="note">${grouped(more)} more are in the plan as JSON.</p>
`;
  const content = markup`<details><summary>File by file</summary>
<ul class="sums">${shown.map((file) => sumItem(fileSum(file)))}</ul></details>
${note}`;
  return section('files', 'Where the rows of each file went', content);
}

/** The colours of terms. What is left aside has that of `aside`. */
const TONES: Readonly<Record<string, Tone>> = {
  unchanged: 'same',
  create: 'create',
  add: 'create',
  update: 'update',
  delete: 'delete',
  remove: 'delete',
  unwritable: 'warn',
  desired: 'good',
  suppressed: 'suppress',
  'left in the source, still mailable': 'bad',
  [FIXED]: 'same',
  duplicate: 'same',
  invalid: 'bad',
};

function sumItem({ name, place, total, terms, beside }: PlanSum): Markup {
  const title =
    place.kind === 'mode'
      ? markup`${shownValue(name)} <small>${place.name}</small>`
      : markup`${shownValue(name)} → ${shownValue(place.name)}`;
  const bar = sumBar(total, terms.map(barTerm), beside.map(barTerm));
  return markup`<li><h3>${title}</h3>${bar}</li>
`;
}

/** What is still to be done says so: `6 to create`. */
function barTerm([count, label]: Term): BarTerm {
  const tone = TONES[label] ?? 'aside';
  const isToDo = tone === 'create' || tone === 'update' || tone === 'delete';
  return { count, label: isToDo ? `to ${label}` : label, tone };
}
