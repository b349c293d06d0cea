// One change in a list of the page: its contact, where it comes from, and each field old → new; for a run also how it
// ended.
import type { Origin } from '../../../contacts/index.ts';
import type { ItemKind, Verdict } from '../../../plan/index.ts';
import type { ChangeRow, FieldRow } from '../../words/change-row.ts';
import { KIND_WORDS, type KindWords } from '../../words/phrases.ts';
import { shownPair, shownValue, type Tone } from '../page/shown-values.ts';
import { joined, markup, type Markup, NOTHING } from '../page/markup.ts';

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

export function entryMarkup(entry: Entry): Markup {
  const { seq, change, verdict, reason } = entry;
  const outcome = reason === null ? NOTHING : markup`<p class="why">${shownValue(reason)}</p>`;
  if (change === null) {
    return markup`<li class="change"><div class="who"><b>Item ${seq} of the plan</b>${outcome}</div></li>
`;
  }
  const { tone, sign } = VERB_LOOKS[KIND_WORDS[change.kind].verb];
  return markup`<li class="change"><div class="who"><span class="sign ${tone}" aria-hidden="true">${sign}</span> <b>${shownValue(change.target)}</b><p class="meta">${metaOf(change, verdict !== null)}</p>${outcome}</div>${fieldList(change)}</li>
`;
}

/** The lists of a plan are headed by the kind; those of a run mix the kinds. */
function metaOf(change: ChangeRow, namesKind: boolean): Markup {
  const { kind, contactType, group, segment, status, origin, reason, seq } = change;
  const parts: (Markup | null)[] = [
    namesKind ? markup`${KIND_WORDS[kind].verb} ${KIND_WORDS[kind].noun}` : null,
    // A new contact type is already the target.
    kind === 'createContactType' || contactType === null ? null : shownValue(contactType),
    kind === 'createUnsubscribeGroup' || group === null ? null : shownValue(group),
    segment === null ? null : shownValue(segment),
    status === null ? null : markup`${status}`,
    reason === null ? null : shownValue(reason),
    origin === null ? null : originMarkup(origin),
    markup`no.&nbsp;${seq}`,
  ];
  return joined(
    parts.filter((part) => part !== null),
    ' · ',
  );
}

export function originMarkup({ source, file, line }: Origin): Markup {
  return markup`${shownValue(source)} ${shownValue(file)}, line&nbsp;${line}`;
}

/** An update shows what was and what will be; a create or a delete has one side only. */
function fieldList({ kind, changes }: ChangeRow): Markup {
  if (changes.length === 0) return NOTHING;
  const isUpdate = kind === 'updateContact';
  const fields = changes.map((change) => {
    const value = isUpdate ? bothSides(change) : shownValue(change.next ?? change.old);
    return markup`<div><dt>${shownValue(change.field)}</dt><dd>${value}${giver(change.origin)}</dd></div>`;
  });
  return markup`<dl${isUpdate ? NOTHING : markup` class="flow"`}>${fields}</dl>`;
}

function bothSides({ old, next }: FieldRow): Markup {
  const [was, willBe] = shownPair(old, next);
  return markup`<del>${was}</del> → <ins>${willBe}</ins>`;
}

/** The row that gave a value, where it is not the row of the change. */
function giver(origin: Origin | undefined): Markup {
  return origin === undefined
    ? NOTHING
    : markup` <span class="meta">${originMarkup(origin)}</span>`;
}
