// Undoes what a run made: contacts and recipients of segments go again, where they are as it made them.
import { type ItemOf, type Reversal, left } from '../../plan/index.ts';
import type { FoundContact } from '../../state/index.ts';
import { findByAddress, targetKeyOf } from '../reading/found-contact.ts';
import type { UndoContext } from './context.ts';
import { changedFields, furtherFields } from '../reading/written-values.ts';

export function undoCreate(item: ItemOf<'createContact'>, context: UndoContext): Reversal {
  const { index, id, name } = context.reading.targets.named(item.contactType);
  const found = untouched(item, index, context);
  if (typeof found === 'string') return left(found);
  return {
    kind: 'reversed',
    change: {
      kind: 'deleteContact',
      contactType: name,
      contactTypeId: id ?? '',
      contactId: found.contactId,
      address: item.address,
      prior: { email: found.email, fields: found.fields },
      reason: 'undone',
    },
  };
}

export function undoAddition(item: ItemOf<'addSegmentRecipient'>, context: UndoContext): Reversal {
  const segment = context.reading.targets.segmentNamed(item.segment);
  if (segment?.id !== item.segmentId) return left('the segment is gone or another one by now');
  const found = untouched(item, segment.index, context);
  if (typeof found === 'string') return left(found);
  return {
    kind: 'reversed',
    change: {
      kind: 'removeSegmentRecipient',
      segment: segment.name,
      segmentId: item.segmentId,
      recipientId: found.contactId,
      address: item.address,
      prior: { email: found.email, fields: found.fields },
      reason: 'undone',
    },
  };
}

/** The contact as the run made it, or why it is not that any more. */
function untouched(
  item: ItemOf<'createContact'> | ItemOf<'addSegmentRecipient'>,
  index: number,
  { reading, facts }: UndoContext,
): FoundContact | string {
  const found = findByAddress(item, reading);
  if (found === undefined) return 'it is gone by now';
  if (reading.scratch.actual.copies(index, item.address).length > 0) {
    return 'several have its address by now';
  }
  const owner = { contactType: targetKeyOf(item, reading), address: item.address };
  const changed = [
    ...changedFields(item.fields, found.fields, { owner, facts }),
    ...furtherFields(item.fields, found.fields),
  ];
  return changed.length === 0 ? found : `${changed.join(', ')} changed since`;
}
