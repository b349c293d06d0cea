// Undoes what a run took away: contacts and recipients of segments come back from what the plan kept of
// them. Nobody comes back who must get no mail by now.
import {
  type FieldName,
  type Fields,
  customFieldName,
  isCustomField,
  isFieldName,
  sortFields,
} from '../../contacts/index.ts';
import { GLOBAL_SCOPE, SEGMENT_FIELDS, namesOf } from '../../compare/index.ts';
import { isCountryId } from '../../diff/index.ts';
import { type Item, type ItemOf, type Reversal, impossible, left } from '../../plan/index.ts';
import { originOf, type UndoContext } from './context.ts';

type RemovedItem = ItemOf<'deleteContact'> | ItemOf<'removeSegmentRecipient'>;

export function undoDelete(item: ItemOf<'deleteContact'>, context: UndoContext): Reversal {
  const { index, id, name } = context.reading.targets.named(item.contactType);
  if (id === undefined) return impossible('its contact type is gone');
  const { email, fields } = item.prior;
  if (!isCountryId(fields.country)) {
    return impossible('it had no country that the service knows, which a new one needs');
  }
  const obstacle = obstacleTo(item, index, context);
  if (obstacle !== undefined) return obstacle;
  const lost = unknownFields(fields, context);
  return {
    kind: 'reversed',
    change: {
      kind: 'createContact',
      contactType: name,
      address: item.address,
      email,
      fields: sortFields(without(fields, lost)),
      origin: originOf(item, context),
    },
    note:
      lost.length === 0 ? undefined : `all but ${lost.join(', ')}, which the account has no more`,
  };
}

export function undoRemoval(
  item: ItemOf<'removeSegmentRecipient'>,
  context: UndoContext,
): Reversal {
  const segment = context.reading.targets.segmentNamed(item.segment);
  if (segment?.id !== item.segmentId)
    return impossible('the segment is gone or another one by now');
  const { email, fields } = item.prior;
  if (SEGMENT_FIELDS.some((field) => (fields[field] ?? '') === '')) {
    return impossible('it had not both names, which a new one needs');
  }
  const obstacle = obstacleTo(item, segment.index, context);
  if (obstacle !== undefined) return obstacle;
  return {
    kind: 'reversed',
    change: {
      kind: 'addSegmentRecipient',
      segment: segment.name,
      segmentId: item.segmentId,
      address: item.address,
      email,
      fields: namesOf(fields),
      origin: originOf(item, context),
    },
  };
}

function obstacleTo(
  item: RemovedItem,
  index: number,
  { reading, past }: UndoContext,
): Reversal | undefined {
  const { actual } = reading.scratch;
  if (actual.isSuppressed(GLOBAL_SCOPE, item.address)) {
    return impossible('the address is unsubscribed: nobody comes back who must get no mail');
  }
  if (item.reason === 'duplicate' || isCopy(item, past.plan.item(item.seq - 1))) {
    return impossible('it was a further entry of an address');
  }
  if (actual.find(index, item.address) !== undefined) return left('its address is there again');
  return undefined;
}

/** A mirror removes the copies of whom it removes: they follow in the plan. */
function isCopy(item: RemovedItem, before: Item | undefined): boolean {
  return (
    before?.kind === item.kind && before.address === item.address && isSameTarget(before, item)
  );
}

function isSameTarget(a: RemovedItem, b: RemovedItem): boolean {
  if (a.kind === 'deleteContact') {
    return b.kind === 'deleteContact' && a.contactType === b.contactType;
  }
  return b.kind === 'removeSegmentRecipient' && a.segmentId === b.segmentId;
}

/** Custom fields that are gone: a contact with one would never be created. */
function unknownFields(fields: Fields, { reading }: UndoContext): FieldName[] {
  const known = new Set(reading.outline.customFields.map(({ fieldName }) => fieldName));
  return Object.keys(fields)
    .filter(isFieldName)
    .filter((field) => isCustomField(field) && !known.has(customFieldName(field)));
}

function without(fields: Fields, lost: readonly FieldName[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !lost.some((other) => other === field)),
  );
}
