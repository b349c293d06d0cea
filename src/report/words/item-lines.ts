// One planned change as lines of text: a sign, whom it is about, where it comes from, and what changes.
import type { ChangeOrigin, Fields, Origin } from '../../contacts/index.ts';
import type { FieldChange } from '../../diff/index.ts';
import { type Change, ITEM_KINDS, type ItemKind } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import {
  changeTarget,
  countryName,
  type CountryNames,
  evidenceText,
  filled,
  otherGivers,
} from './change-row.ts';
import { mapped } from './long-lists.ts';
import type { LineList, Style } from './report-options.ts';
import { KIND_WORDS, REASON_WORDS } from './titles.ts';
import { quoted, quotedPair, visible } from './visible-text.ts';

export interface ItemLook {
  readonly countryNames: CountryNames;
  readonly style: Style;
}

/** Fields of a deleted contact to show: enough to recognise the person. */
const DELETED_FIELDS = 4;

/** The changes of each kind, in the order in which they are carried out. */
export function changeLists(plan: Pick<PlanReader, 'head' | 'items'>, style: Style): LineList[] {
  const look = { countryNames: plan.head.countryNames, style };
  return ITEM_KINDS.map((kind) => ({
    title: KIND_WORDS[kind].title,
    count: plan.head.counts[kind],
    entries: () => mapped(plan.items(kind), (item) => itemLines(item, look)),
  }));
}

/** The change with its fields, indented below. */
export function itemLines(change: Change, look: ItemLook): string[] {
  return [
    `  ${itemLine(change, look.style)}`,
    ...detailLines(change, look).map((line) => `      ${line}`),
  ];
}

/** The change in one line, without its fields. */
export function itemLine(change: Change, style: Style): string {
  const sign = signOf(change.kind, style);
  if (!('address' in change)) return `${sign} ${partName(change)}`;
  const cause = 'origin' in change ? originText(change.origin, style) : goneReason(change);
  return columns([`${sign} ${personOf(change)}`, placeOf(change), cause]);
}

/** The address; both, where the contact gets a new one. */
function personOf(change: PersonChange): string {
  const address = visible(changeTarget(change));
  return 'newAddress' in change ? `${address} -> ${visible(change.newAddress.email)}` : address;
}

type PersonChange = Extract<Change, { readonly address: string }>;

function detailLines(change: Change, look: ItemLook): string[] {
  const { countryNames, style } = look;
  if ('changes' in change) return changedLines(change.changes, change.origin, look);
  if ('fields' in change) {
    return [
      ...nonEmpty(filledFields(change.fields, countryNames)),
      ...otherRows(change.origin, style),
    ];
  }
  if ('status' in change) return nonEmpty(visible(evidenceText(change.evidence)));
  if (!('prior' in change)) return [];
  const fields = nonEmpty(briefFields(change.prior.fields, countryNames, DELETED_FIELDS));
  return fields.map((text) => `was: ${text}`);
}

/** Each changed field, with its row where that is not the row of the whole change. */
export function changedLines(
  changes: readonly FieldChange[],
  origin: ChangeOrigin,
  { countryNames, style }: ItemLook,
): string[] {
  const givers = otherGivers(origin);
  return changes.map((change) => {
    const giver = givers.get(change.field);
    const cause = giver === undefined ? [] : [originText(giver, style)];
    return columns([changedField(change, countryNames), ...cause]);
  });
}

function signOf(kind: ItemKind, style: Style): string {
  const signs = {
    create: style.green('+'),
    add: style.green('+'),
    update: style.yellow('~'),
    delete: style.red('-'),
    remove: style.red('-'),
    suppress: style.cyan('!'),
  };
  return signs[KIND_WORDS[kind].verb];
}

function partName(change: Exclude<Change, PersonChange>): string {
  const { noun } = KIND_WORDS[change.kind];
  const type = change.kind === 'createCustomField' ? ` (${change.fieldType})` : '';
  return `${noun} ${quoted(changeTarget(change))}${type}`;
}

function placeOf(change: PersonChange): string {
  switch (change.kind) {
    case 'suppress':
      return change.status;
    case 'suppressInGroup':
      return `${change.status} in ${quoted(change.group)}`;
    case 'createContact':
    case 'updateContact':
    case 'deleteContact':
      return visible(change.contactType);
    case 'addSegmentRecipient':
    case 'removeSegmentRecipient':
      return `segment ${quoted(change.segment)}`;
  }
}

export function originText({ source, file, line }: Origin, style: Style): string {
  return style.dim(`${visible(source)} ${visible(file)}:${String(line)}`);
}

/** A created contact has its fields in one line, and below it the rows that gave some of them. */
function otherRows({ others = [] }: ChangeOrigin, style: Style): string[] {
  return others.map(({ fields, ...row }) => {
    const names = fields.map((field) => visible(field)).join(', ');
    return `${names} from ${originText(row, style)}`;
  });
}

function goneReason(change: Extract<Change, { readonly reason: string }>): string {
  return 'movedTo' in change ? `moved to ${quoted(change.movedTo)}` : REASON_WORDS[change.reason];
}

export function columns(texts: readonly string[]): string {
  return texts.join('  ');
}

function nonEmpty(text: string): string[] {
  return text === '' ? [] : [text];
}

const EMPTY = '(empty)';

/** `city: "Wien" → "Graz"`. Custom fields keep the prefix that they have in the configuration. */
export function changedField(change: FieldChange, countryNames: CountryNames): string {
  const [old, next] = changedValues(change, countryNames);
  return `${visible(change.field)}: ${old} → ${next}`;
}

/** All filled fields in one line: `first_name "Anna", country "Austria" (id 14)`. */
export function filledFields(fields: Fields, countryNames: CountryNames): string {
  return filled(fields)
    .map(([field, value]) => `${visible(field)} ${fieldValue(field, value, countryNames)}`)
    .join(', ');
}

/** The first few filled fields, and how many others there are. */
export function briefFields(fields: Fields, countryNames: CountryNames, most: number): string {
  const all = filled(fields);
  if (all.length <= most) return filledFields(fields, countryNames);
  const shown = filledFields(Object.fromEntries(all.slice(0, most)), countryNames);
  return `${shown} and ${String(all.length - most)} more`;
}

function changedValues(change: FieldChange, countryNames: CountryNames): readonly [string, string] {
  const { field, old, new: next } = change;
  if (old !== null && next !== null && field !== 'country') return quotedPair(old, next);
  const shown = (value: string | null): string =>
    value === null ? EMPTY : fieldValue(field, value, countryNames);
  return [shown(old), shown(next)];
}

function fieldValue(field: string, value: string, countryNames: CountryNames): string {
  const name = countryName(field, value, countryNames);
  return name === undefined ? quoted(value) : `${quoted(name)} (id ${visible(value)})`;
}
