// The section of all changes: the box in which the page's script shows every one of them, below it lists that can be read
// without the script, and how both look. A change shows its contact, where it comes from, and each field old → new; in a
// run also how it ended.
import { grouped } from '../../../lib/index.ts';
import type { Origin } from '../../../contacts/index.ts';
import type { ItemKind, Verdict } from '../../../plan/index.ts';
import { allItems } from '../../../review/index.ts';
import type { PlanReader } from '../../../state/index.ts';
import { firstOf, type ReportList } from '../../words/report-options.ts';
import type { ChangeRow, FieldRow } from '../../words/change-row.ts';
import { fieldWords } from '../../words/field-words.ts';
import { KIND_WORDS, type KindWords } from '../../words/phrases.ts';
import { markup, type Markup, NOTHING, joined } from '../page/markup.ts';
import { shownPair, shownValue, type Tone } from '../page/shown-values.ts';

/** A file as changes name it. */
export type NamedFile = Pick<Origin, 'source' | 'file'>;

/** What a page calls files, whose paths stand once, in a table. */
export interface Legend {
  readonly files: readonly NamedFile[];
  /** By source and file. */
  readonly names: ReadonlyMap<string, string>;
  /** What a place in a file is counted in. What an undo takes back is known by its number in the plan of the run. */
  readonly unit: 'line' | 'no.';
}

/** More than most accounts have; an archive may hold thousands. */
const MOST_FILES = 200;

/** Of no file where the plan is gone. */
export function legendOf(plan?: Pick<PlanReader, 'head' | 'items'>): Legend {
  const files = plan === undefined ? [] : (plan.head.files ?? filesOfChanges(plan));
  const unit = plan?.head.part === 'reversal' ? 'no.' : 'line';
  return { files, names: namesOf(files), unit };
}

/** A plan of a part reads no source: its changes say where each of them comes from. */
function filesOfChanges(plan: Pick<PlanReader, 'head' | 'items'>): NamedFile[] {
  const found = new Map<string, NamedFile>();
  for (const item of allItems(plan)) {
    if ('origin' in item && found.size < MOST_FILES) {
      const { source, file } = item.origin;
      found.set(fileKey(item.origin), { source, file });
    }
  }
  return [...found.values()];
}

/** `crm` where the source is one file, `crm, file 2` where it is several. */
function namesOf(files: readonly NamedFile[]): ReadonlyMap<string, string> {
  const bySource = new Map<string, Set<string>>();
  for (const { source, file } of files)
    bySource.set(source, (bySource.get(source) ?? new Set()).add(file));
  const named = [...bySource].flatMap(([source, own]) =>
    Array.from(own, (file, place): [string, string] => [
      fileKey({ source, file }),
      own.size === 1 ? source : `${source}, file ${grouped(place + 1)}`,
    ]),
  );
  return new Map(named.slice(0, MOST_FILES));
}

export function fileKey({ source, file }: NamedFile): string {
  return JSON.stringify([source, file]);
}

export function fileName(of: NamedFile, { names }: Pick<Legend, 'names'>): string {
  return names.get(fileKey(of)) ?? `${of.source} ${of.file}`;
}

export function originWords(origin: Origin, legend: Legend): string {
  return `${fileName(origin, legend)}, ${legend.unit} ${String(origin.line)}`;
}

/** A list in plain HTML. */
export interface PlainList extends ReportList<Entry> {
  /** Its anchor in the page. */
  readonly id: string;
  /** What it lists, where opening it shows every item of that kind. */
  readonly lists?: string;
}

/** More than a person reads, and few enough for a browser. */
const MOST_PLAIN = 500;

interface ChangeBox {
  /** Whether changes can be ticked. */
  readonly decides: boolean;
  /** The command that prints every change, for readers without the script. */
  readonly showAll: string;
}

/** The box of the script, hidden until the script has filled it. */
export function changeBox({ decides, showAll }: ChangeBox): Markup {
  const ticks = decides
    ? markup`<p class="deciding" hidden><button type="button" id="tick-shown">Tick all that match</button> <button type="button" id="untick-shown">Untick all that match</button> <a href="#deciding">Skip the list and go to your decision</a></p>
`
    : NOTHING;
  return markup`${filterBar()}<p id="matches" role="status"></p>
${ticks}<div id="list" role="region" tabindex="0" aria-label="The changes that match" hidden><div id="list-space"></div><ol id="list-rows"></ol></div>
<p class="note unscripted on-paper">Every change is in the list that the script of this page shows on a screen, where it can be searched. What follows here may be only a part of them; <code>${showAll}</code> prints them all.</p>
`;
}

const SELECTS = [
  ['verdict', 'Outcome'],
  ['kind', 'Change'],
  ['group', 'Group'],
  ['place', 'Contact type'],
  ['source', 'Source'],
  ['field', 'Field'],
  ['how', 'How it changes'],
] as const;

function filterBar(): Markup {
  const selects = SELECTS.map(
    ([facet, label]) =>
      markup`<div class="control"><label for="filter-${facet}">${label}</label>
<select id="filter-${facet}" data-facet="${facet}"><option value="">All</option></select></div>
`,
  );
  return markup`<div id="filters" role="search" aria-label="Search and filter the changes" hidden>
<div class="control search"><label for="search">Search</label>
<input id="search" type="search" placeholder="Address, value, file …" autocomplete="off" spellcheck="false"></div>
${selects}<button type="button" id="clear">Clear</button>
</div>
`;
}

/** Whole up to 500 entries. */
export function plainList(list: PlainList, legend: Legend, isOpen = false): Markup {
  const { id, title, count, entries, lists } = list;
  const isWhole = count <= MOST_PLAIN;
  const tally = isWhole ? grouped(count) : `first ${grouped(MOST_PLAIN)} of ${grouped(count)}`;
  const marks = isWhole && lists !== undefined ? markup` data-lists="${lists}"` : NOTHING;
  const items = Array.from(firstOf(entries(), MOST_PLAIN), (entry) => entryMarkup(entry, legend));
  return markup`<details class="changes" id="${id}"${marks}${isOpen ? markup` open` : NOTHING}>
<summary><h3>${title}</h3> <span class="tally">${tally}</span></summary>
<ul>
${items}</ul>
</details>
`;
}

export interface Entry {
  /** The item's place in the plan. */
  readonly seq: number;
  /** Null where the plan is gone. */
  readonly change: ChangeRow | null;
  /** How it ended; null in a plan. */
  readonly verdict: Verdict | null;
  /** Why it ended so, or its note. */
  readonly reason: string | null;
}

const VERB_LOOKS: Readonly<
  Record<KindWords['verb'], { readonly tone: Tone; readonly sign: string }>
> = {
  create: { tone: 'create', sign: '+' },
  add: { tone: 'create', sign: '+' },
  update: { tone: 'update', sign: '~' },
  delete: { tone: 'delete', sign: '−' },
  remove: { tone: 'delete', sign: '−' },
  suppress: { tone: 'suppress', sign: '!' },
};

export function toneOf(kind: ItemKind): Tone {
  return VERB_LOOKS[KIND_WORDS[kind].verb].tone;
}

export function entryMarkup(entry: Entry, legend: Legend): Markup {
  const { seq, change, verdict, reason } = entry;
  const outcome = reason === null ? NOTHING : markup`<p class="why">${shownValue(reason)}</p>`;
  if (change === null) {
    return markup`<li class="change"><div class="who"><b>Item ${seq} of the plan</b>${outcome}</div></li>
`;
  }
  return markup`<li class="change"><div class="who">${signMarkup(change.kind)} <b>${shownValue(change.target)}</b><p class="meta">${metaOf(change, verdict !== null, legend)}</p>${outcome}</div>${fieldList(change, legend)}</li>
`;
}

export function signMarkup(kind: ItemKind): Markup {
  const { tone, sign } = VERB_LOOKS[KIND_WORDS[kind].verb];
  return markup`<span class="sign ${tone}" aria-hidden="true">${sign}</span>`;
}

/** What people call a field. Its name shows where one points at it. */
export function fieldName(field: string): Markup {
  return markup`<span title="${field}">${shownValue(fieldWords(field))}</span>`;
}

/** The lists of a plan are headed by the kind; those of a run mix the kinds. */
function metaOf(change: ChangeRow, namesKind: boolean, legend: Legend): Markup {
  const { kind, contactType, group, segment, status, origin, reason, seq } = change;
  const parts: (Markup | null)[] = [
    namesKind ? markup`${KIND_WORDS[kind].verb} ${KIND_WORDS[kind].noun}` : null,
    // A new contact type is already the target.
    kind === 'createContactType' || contactType === null ? null : shownValue(contactType),
    kind === 'createUnsubscribeGroup' || group === null ? null : shownValue(group),
    segment === null ? null : shownValue(segment),
    status === null ? null : markup`${status}`,
    reason === null ? null : shownValue(reason),
    origin === null ? null : originMarkup(origin, legend),
    markup`no.&nbsp;${seq}`,
  ];
  return joined(
    parts.filter((part) => part !== null),
    ' · ',
  );
}

export function originMarkup(origin: Origin, legend: Legend): Markup {
  return markup`${shownValue(fileName(origin, legend))}, ${legend.unit}&nbsp;${origin.line}`;
}

/** An update shows what was and what will be; a create or a delete has one side only. */
function fieldList({ kind, changes }: ChangeRow, legend: Legend): Markup {
  if (changes.length === 0) return NOTHING;
  const isUpdate = kind === 'updateContact';
  const fields = changes.map((change) => {
    const value = isUpdate ? bothSides(change) : shownValue(change.next ?? change.old);
    return markup`<div><dt>${fieldName(change.field)}</dt><dd>${value}${giver(change.origin, legend)}</dd></div>`;
  });
  return markup`<dl${isUpdate ? NOTHING : markup` class="flow"`}>${fields}</dl>`;
}

export function bothSides({ old, next }: Pick<FieldRow, 'old' | 'next'>): Markup {
  const [was, willBe] = shownPair(old, next);
  return markup`<del>${was}</del> → <ins>${willBe}</ins>`;
}

/** The row that gave a value, where it is not the row of the change. */
function giver(origin: Origin | undefined, legend: Legend): Markup {
  return origin === undefined
    ? NOTHING
    : markup` <span class="meta">${originMarkup(origin, legend)}</span>`;
}

export const CHANGES_STYLE = `
.command code { display: inline-block; max-width: 100%; padding: .25rem .5rem; white-space: pre-wrap; }
.cards .reach { grid-column: span 2; }
.worst { display: none; }
.looks { display: grid; gap: .5rem; }
.look { display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 10fr); gap: 0 1.5rem; padding: .4rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--same); border-radius: 6px; }
.look { grid-template-rows: auto 1fr; }
.look > :nth-child(2):not(.rest) { grid-column: 2; grid-row: 1 / 3; }
.look > :first-child:nth-last-child(2) { grid-column: 1 / -1; }
.rest:empty { display: none; }
.look.create { border-left-color: var(--create); } .look.update { border-left-color: var(--update); }
.look.delete { border-left-color: var(--delete); } .look.suppress { border-left-color: var(--suppress); }
.look.warn { border-left-color: var(--warn); }
.look p, .look details { margin: .15rem 0 0; font-size: .9rem; }
.people { font-size: .9rem; display: grid; grid-template-columns: fit-content(65%) minmax(0, 1fr); gap: 0 1rem; align-content: start; }
.people > li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; }
.people > li > span { color: var(--quiet); }
.people del bdi, .people ins bdi { color: var(--text); border-radius: 3px; padding: .05em .3em; }
.faults { font-size: .9rem; }
.look th, .look td { padding: .15rem .75rem .15rem 0; border: 0; }
.faults .number { width: 3rem; }
.further > summary { padding: .5rem 0; }
.groups thead th:first-child { width: 2.25rem; }
.groups .sign { position: static; margin-right: .25rem; }
.examples { margin-top: .1rem; }
.examples > summary { color: var(--quiet); font-size: .85rem; }
.groups, .fields { table-layout: fixed; }
.groups thead th:nth-child(3) { width: 6rem; }
.groups thead th:nth-child(4) { width: 5rem; }
.fields thead th:nth-child(1) { width: 22%; }
.fields thead th:nth-child(2), .fields thead th:nth-child(3) { width: 16%; }
.fields thead th:nth-child(4) { width: 10%; }
input[type="checkbox"] { width: 1.25rem; height: 1.25rem; min-height: 0; margin: .15rem .5rem 0 0; accent-color: var(--link); }
.check { display: flex; align-items: start; flex: 1 1 18rem; }
.control:has([data-single]) { display: none; }
#list { position: relative; height: 70vh; min-height: 20rem; overflow-y: auto; overscroll-behavior: contain; border: 1px solid var(--line); border-radius: 6px; padding: 0 .75rem; }
#list-space { width: 1px; }
#list-rows { position: absolute; top: 0; left: .75rem; right: .75rem; }
#list .change { content-visibility: visible; }
#list .change:has(.tick) { grid-template-columns: 2rem minmax(0, 2fr) minmax(0, 3fr); }
#list .change:not(:has(dl)) .who { grid-column: 2 / -1; }
#list .tick { display: block; }
.change.marked { background: var(--mark); color: var(--mark-text); }
#decision { position: sticky; bottom: 0; z-index: 2; margin-top: 2rem; padding: .6rem 1rem; border: 1px solid var(--same); border-radius: 6px 6px 0 0; background: var(--raised); max-height: 60vh; overflow: auto; }
#decision h2 { display: inline; margin: 0 .75rem 0 0; font-size: 1.05rem; }
#accepted { display: inline; }
#decision .control label, #decision details { font-size: .9rem; }
#decision .confirm { margin: .25rem 0; }
#decision .control[id] { flex-grow: 2; flex-basis: 22rem; }
/* What gets the focus stays clear of it. */
html:has(#decision:not([hidden])) { scroll-padding-bottom: min(60vh, 18rem); }
.confirm { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
[aria-invalid="true"] { border-color: var(--bad); }
button:disabled { color: var(--quiet); cursor: not-allowed; }
@media (max-height: 30rem) {
  #decision { position: static; max-height: none; }
  html:has(#decision:not([hidden])) { scroll-padding-bottom: 0; }
}
@media (max-width: 44rem) {
  #list .change:has(.tick) { grid-template-columns: 2rem minmax(0, 1fr); }
  #list .change:has(.tick) dl { grid-column: 2; padding-left: 0; }
  #decision { padding: .4rem .75rem; }
  #decision .confirm { gap: .35rem .75rem; }
  #decision .control[id] { display: grid; flex-basis: 100%; grid-template-columns: minmax(0, 1fr) 6rem; gap: .5rem; align-items: center; }
  #decision .control[id][hidden] { display: none; }
  #decision .check, #decision .control label { font-size: .85rem; line-height: 1.3; }
  #decision input:not([type="checkbox"]), #decision button { min-height: 2.25rem; padding: .2rem .5rem; }
  .worst { display: block; padding: 0 0 .25rem 1rem; }
  .worst li { padding: .1rem 0; }
  .look, .people, .people > li, .people > li > span { display: block; }
  .look .rest { margin-top: .15rem; }
  .people > li { padding: .1rem 0; }
  .groups thead th:nth-child(3) { width: 4.5rem; }
  .groups tr > :nth-child(4) { display: none; }
  .fields, .fields tbody, .fields tr, .fields td, .fields th { display: block; width: 100%; }
  .fields thead { display: none; }
  .fields tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .fields td, .fields th { border: 0; padding: .1rem 0; text-align: left; }
  .fields tbody th { font-weight: 600; }
  .fields td:not(:empty)::before { content: attr(data-head) ": "; color: var(--quiet); }
}
@media print {
  #list, #matches, #decision, .deciding { display: none !important; }
  .scripted .on-paper { display: block; }
}
`;
