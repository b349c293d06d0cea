// One planned change as lines of text: a sign, whom it is about, where it comes from, and what changes.
import type { ChangeOrigin, Origin } from '../../contacts/index.ts';
import type { FieldChange } from '../../diff/index.ts';
import type { Change, ItemKind } from '../../plan/index.ts';
import { changeTarget, otherGivers } from '../change-row.ts';
import { evidenceText } from '../evidence-text.ts';
import { briefFields, changedField, filledFields, type CountryNames } from './field-lines.ts';
import { KIND_WORDS, REASON_WORDS } from '../kind-titles.ts';
import type { Style } from './style.ts';
import { quoted, visible } from './visible-text.ts';

export interface ItemLook {
  readonly countryNames: CountryNames;
  readonly style: Style;
}

/** Fields of a deleted contact that are shown: enough to know whom it was. */
const DELETED_FIELDS = 4;

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

/** The address; of a contact that gets another one, both. */
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

/** Each changed field, with its row where that is not the one of the whole change. */
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

/** What is created has its fields in one line, and below it the rows that gave some of them. */
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
