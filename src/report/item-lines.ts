// One planned change as lines of text: a sign, whom it is about, where it comes from, and what changes.
import type { Origin } from '../contacts/contact.ts';
import type { Change, ItemOf } from '../plan/item.ts';
import { briefFields, changedField, filledFields, type CountryNames } from './field-lines.ts';
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
  const { add, alter, remove, suppress } = signs(style);
  switch (change.kind) {
    case 'createUnsubscribeGroup':
      return `${add} unsubscribe group ${quoted(change.group)}`;
    case 'createContactType':
      return `${add} contact type ${quoted(change.contactType)}`;
    case 'createCustomField':
      return `${add} custom field ${quoted(change.field)} (${change.fieldType})`;
    case 'suppress':
      return columns([
        `${suppress} ${visible(change.email)}`,
        change.status,
        origin(change, style),
      ]);
    case 'suppressInGroup':
      return columns([
        `${suppress} ${visible(change.email)}`,
        `${change.status} in ${quoted(change.group)}`,
        origin(change, style),
      ]);
    case 'createContact':
      return columns([
        `${add} ${visible(change.email)}`,
        visible(change.contactType),
        origin(change, style),
      ]);
    case 'updateContact':
      return columns([
        `${alter} ${visible(change.prior.email)}`,
        visible(change.contactType),
        origin(change, style),
      ]);
    case 'deleteContact':
      return columns([
        `${remove} ${visible(change.prior.email)}`,
        visible(change.contactType),
        deleteReason(change),
      ]);
  }
}

function detailLines(change: Change, { countryNames }: ItemLook): string[] {
  switch (change.kind) {
    case 'createContact':
      return nonEmpty(filledFields(change.fields, countryNames));
    case 'updateContact':
      return change.changes.map((field) => changedField(field, countryNames));
    case 'deleteContact':
      return nonEmpty(briefFields(change.prior.fields, countryNames, DELETED_FIELDS)).map(
        (fields) => `was: ${fields}`,
      );
    case 'createUnsubscribeGroup':
    case 'createContactType':
    case 'createCustomField':
    case 'suppress':
    case 'suppressInGroup':
      return [];
  }
}

function signs(style: Style): Readonly<Record<'add' | 'alter' | 'remove' | 'suppress', string>> {
  return {
    add: style.green('+'),
    alter: style.yellow('~'),
    remove: style.red('-'),
    suppress: style.cyan('!'),
  };
}

function origin({ origin: from }: { readonly origin: Origin }, style: Style): string {
  return style.dim(`${visible(from.source)} ${visible(from.file)}:${String(from.line)}`);
}

function deleteReason(change: Omit<ItemOf<'deleteContact'>, 'seq'>): string {
  if (change.movedTo !== undefined) return `moved to ${quoted(change.movedTo)}`;
  return { gone: 'in no row of the sources', duplicate: 'a further contact with the same address' }[
    change.reason
  ];
}

function columns(texts: readonly string[]): string {
  return texts.join('  ');
}

function nonEmpty(text: string): string[] {
  return text === '' ? [] : [text];
}
