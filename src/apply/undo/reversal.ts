// What it takes to undo one item of a run, given what the account holds now. What the run created is deleted if it is
// unchanged, what it deleted is created again from the plan, and what it changed gets its former values. A suppressed
// address never comes back, and what somebody changed since is left alone.
import {
  type Change,
  type Item,
  type ItemKind,
  type ItemOf,
  type Reversal,
  type UndoReason,
} from '../../plan/index.ts';
import {
  type CreateItem,
  type DeleteItem,
  tookEffect,
  type UpdateItem,
} from '../context/pending.ts';
import {
  type Origin,
  type FieldName,
  type Fields,
  customFieldName,
  isCustomField,
  sortFields,
  isStandardField,
} from '../../contacts/index.ts';
import type { FactTable, Journal, FoundContact, Memory } from '../../state/index.ts';
import { SEGMENT_FIELDS, namesOf } from '../../compare/index.ts';
import {
  isCountryId,
  isText,
  type FieldChange,
  keepingText,
  splitWritable,
} from '../../diff/index.ts';
import type { Reading } from '../reading/read-back.ts';
import type { PastRun } from '../run/retry.ts';
import {
  type AddedItem,
  entriesOf,
  findByAddress,
  targetKeyOf,
  changedFields,
  furtherFields,
  findUpdated,
  targetNumberOf,
} from '../reading/found-contact.ts';
import { barredBecause } from './barred.ts';

/** What undoing the items of a run is decided from. */
export interface UndoContext {
  readonly past: PastRun;
  /** The account as it is now. */
  readonly reading: Reading;
  readonly items: Pick<Journal['items'], 'get'>;
  readonly facts: Pick<FactTable, 'isStoredForm' | 'textHabits'>;
  readonly memory: Memory;
}

/**
 * What becomes of an item. People who passed an address along come back together: alone, one of them would be in two
 * places, and another in none.
 */
export function reversalOf(item: Item, context: UndoContext): Reversal {
  const own = ownReversalOf(item, context);
  if (own.kind !== 'reversed') return own;
  const { plan } = context.past;
  const isOfChain = 'chain' in item;
  const chain = isOfChain ? [item, ...plan.itemsAt([...plan.needs.of(item.seq, 'chain')])] : [];
  const barred = barredBecause(own.change, chain, context);
  if (barred !== undefined) return impossible(barred);
  if (!isOfChain) return own;
  const parts = new Set(chain.map((one) => ownReversalOf(one, context).kind));
  if (parts.has('left') || parts.has('impossible')) return impossible({ code: 'chain-stays' });
  const together = { chain: item.chain, ...turnBack(item, chain) };
  return { ...own, change: { ...own.change, ...together } as Change };
}

/** Of two updates the one that went last goes first. */
function turnBack(item: Item, chain: readonly Item[]): Pick<UpdateItem, 'chainTurn'> {
  const turn = Math.max(...chain.map(turnOf)) - turnOf(item);
  return item.kind === 'updateContact' && turn > 0 ? { chainTurn: turn } : {};
}

function turnOf(item: Item): number {
  return item.kind === 'updateContact' ? (item.chainTurn ?? 0) : 0;
}

function ownReversalOf(item: Item, context: UndoContext): Reversal {
  const standing = context.items.get(context.past.runId, item.seq);
  if (standing?.state === 'unknown') return impossible({ code: 'effect-unknown' });
  if (standing === undefined || !tookEffect(standing)) {
    return { kind: 'nothing', reason: { code: 'not-applied' } };
  }
  if (standing.attempts === 0) return { kind: 'nothing', reason: { code: 'nothing-sent' } };
  if (item.kind === 'createContact') return undoCreateOrMove(item, context);
  // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
  const reversal = REVERSALS[item.kind] as (item: Item, context: UndoContext) => Reversal;
  return reversal(item, context);
}

/** It was changed since the run. */
function left(reason: UndoReason): Reversal {
  return { kind: 'left', reason };
}

/** No change can undo it, or may. */
function impossible(reason: UndoReason): Reversal {
  return { kind: 'impossible', reason };
}

const REVERSALS: {
  readonly [K in Exclude<ItemKind, 'createContact'>]: (
    item: ItemOf<K>,
    context: UndoContext,
  ) => Reversal;
} = {
  createUnsubscribeGroup: () => impossible({ code: 'group-stays' }),
  suppress: () => impossible({ code: 'suppression-stays' }),
  suppressInGroup: () => impossible({ code: 'suppression-stays' }),
  createContactType: () => impossible({ code: 'contact-type-stays' }),
  createCustomField: () => impossible({ code: 'custom-field-stays' }),
  updateContact: undoUpdate,
  deleteContact: undoDelete,
  addSegmentRecipient: undoAddition,
  removeSegmentRecipient: undoRemoval,
};

/** A contact that the run moved here is deleted only if it can go back to its old place. */
function undoCreateOrMove(item: CreateItem, context: UndoContext): Reversal {
  const moved = movedDelete(item, context);
  if (moved === undefined) return undoCreate(item, context);
  const back = reversalOf(moved, context);
  if (back.kind === 'impossible') {
    return impossible({ code: 'cannot-move-back', because: back.reason });
  }
  const movedTo = context.reading.targets.named(moved.contactType).name;
  const { address } = moved;
  const movedAs = moved.movedAs && { address, email: moved.prior.email };
  return undoCreate(item, context, { movedTo, ...(movedAs && { movedAs }) });
}

/**
 * The delete with which the run took the person away from where they were before, if it did. Further ones are of copies, or
 * of other contacts of the person: the first one comes back, and of a person who moved that with the same address.
 */
function movedDelete({ seq }: CreateItem, { past, items }: UndoContext): DeleteItem | undefined {
  const { plan, runId } = past;
  const halves = plan.itemsAt([...plan.needs.of(seq, 'half')]);
  const deletes = halves.filter((item) => item.kind === 'deleteContact');
  const found = deletes.find(({ movedAs }) => movedAs === undefined) ?? deletes[0];
  if (found === undefined) return undefined;
  return items.get(runId, found.seq)?.state === 'applied' ? found : undefined;
}

/** What comes back is found in the plan of the run, at its item, and in no source. */
function originOf({ seq }: Pick<Item, 'seq'>, { past }: UndoContext): Origin {
  return { source: `run ${past.runId}`, file: past.plan.path, line: seq };
}

function undoCreate(
  item: CreateItem,
  context: UndoContext,
  back: Pick<DeleteItem, 'movedTo' | 'movedAs'> = {},
): Reversal {
  const { index, id, name } = context.reading.targets.named(item.contactType);
  if (id === undefined) return left({ code: 'gone' });
  const found = untouched(item, index, context);
  if ('code' in found) return left(found);
  return {
    kind: 'reversed',
    change: {
      kind: 'deleteContact',
      contactType: name,
      contactTypeId: id,
      contactId: found.contactId,
      ...undoneOf(item, found),
      ...back,
    },
  };
}

function undoAddition(item: ItemOf<'addSegmentRecipient'>, context: UndoContext): Reversal {
  const segment = context.reading.targets.segmentNamed(item.segment);
  if (segment?.id !== item.segmentId) return left({ code: 'segment-changed' });
  const found = untouched(item, segment.index, context);
  if ('code' in found) return left(found);
  return {
    kind: 'reversed',
    change: {
      kind: 'removeSegmentRecipient',
      segment: segment.name,
      segmentId: item.segmentId,
      recipientId: found.contactId,
      ...undoneOf(item, found),
    },
  };
}

function undoneOf({ address }: AddedItem, { email, fields }: FoundContact) {
  return { address, prior: { email, fields }, reason: 'undone' } as const;
}

/** The contact if it is as the run made it, or what changed. */
function untouched(
  item: AddedItem,
  index: number,
  { reading, facts }: UndoContext,
): FoundContact | UndoReason {
  const found = findByAddress(item, reading);
  if (found === undefined) return { code: 'gone' };
  const copies = reading.scratch.actual.copies(index, item.address);
  if (copies.length > 0) return { code: 'address-shared' };
  const owner = { contactType: targetKeyOf(item, reading), address: item.address };
  const fields = [
    ...changedFields(item.fields, found.fields, { owner, facts }),
    ...furtherFields(item.fields, found.fields),
  ];
  return fields.length === 0 ? found : { code: 'fields-changed', fields };
}

type RemovedItem = ItemOf<'deleteContact' | 'removeSegmentRecipient'>;

function undoDelete(item: DeleteItem, context: UndoContext): Reversal {
  const { index, id, name } = context.reading.targets.named(item.contactType);
  if (id === undefined) return impossible({ code: 'contact-type-gone' });
  const { email, fields } = item.prior;
  if (!isCountryId(fields.country)) return impossible({ code: 'no-country' });
  const obstacle = obstacleTo(item, index, context);
  if (obstacle !== undefined) return obstacle;
  const known = new Set(context.reading.metadata.customFields.map(({ fieldName }) => fieldName));
  const entries = entriesOf(fields).map(
    ([field, value]) => [field, asSent(field, value, context.facts)] as const,
  );
  // A contact with a custom field that is gone would never be created.
  const lost = entries
    .map(([field]) => field)
    .filter((field) => isCustomField(field) && !known.has(customFieldName(field)));
  return {
    kind: 'reversed',
    change: {
      kind: 'createContact',
      contactType: name,
      address: item.address,
      email,
      fields: sortFields(Object.fromEntries(entries.filter(([field]) => !lost.includes(field)))),
      origin: originOf(item, context),
    },
    reason: lost.length === 0 ? undefined : { code: 'fields-missing', fields: lost },
  };
}

/** A value as it was shown, to be sent so that it is shown so again. */
function asSent(field: FieldName, shown: string, facts: UndoContext['facts']): string {
  return (isText(field) ? keepingText(facts.textHabits(), shown)?.text : undefined) ?? shown;
}

function undoRemoval(item: ItemOf<'removeSegmentRecipient'>, context: UndoContext): Reversal {
  const segment = context.reading.targets.segmentNamed(item.segment);
  if (segment?.id !== item.segmentId) return impossible({ code: 'segment-changed' });
  const { email, fields } = item.prior;
  if (SEGMENT_FIELDS.some((field) => (fields[field] ?? '') === '')) {
    return impossible({ code: 'no-names' });
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
  if (item.reason === 'duplicate' || isSameKey(item, past.plan.item(item.seq - 1))) {
    return impossible({ code: 'was-copy' });
  }
  if (actual.find(index, item.address) !== undefined) return left({ code: 'address-back' });
  return undefined;
}

/** A mirror also removes the copies of a contact: they follow it in the plan. */
function isSameKey(item: RemovedItem, before: Item | undefined): boolean {
  if (before?.kind !== item.kind || before.address !== item.address) return false;
  return placeOf(before) === placeOf(item);
}

function placeOf(item: RemovedItem): string {
  return item.kind === 'deleteContact' ? item.contactType : item.segmentId;
}

/** The changed fields and the address go back if they still hold what the update wrote. Other fields stay. */
function undoUpdate(item: UpdateItem, context: UndoContext): Reversal {
  const { reading, facts } = context;
  const found = findUpdated(item, reading);
  if (found === undefined) return left({ code: 'gone' });
  const { address } = item.newAddress ?? item;
  const owner = { contactType: targetKeyOf(item, reading), address };
  const written = Object.fromEntries(
    item.changes.map(({ field, new: value }) => [field, value ?? '']),
  );
  const changed = changedFields(written, found.fields, { owner, facts });
  if (changed.length > 0) return left({ code: 'fields-changed', fields: changed });
  const obstacle = renameObstacle(item, context);
  if (obstacle !== undefined) return obstacle;
  const back: FieldChange[] = item.changes.map(({ field, old }) => ({
    field,
    old: found.fields[field] ?? null,
    new: old === null ? null : asSent(field, old, facts),
  }));
  // A contact with a country cannot be left without one (interface specification, "Contacts").
  const possible = back.filter(({ field, new: value }) => field !== 'country' || value !== null);
  const { writable } = splitWritable(possible, found.fields);
  const canRename = item.newAddress !== undefined && isCountryId(found.fields.country);
  if (writable.length === 0 && !canRename) return impossible({ code: 'unwritable' });
  const kept = back.filter((change) => !writable.includes(change)).map(({ field }) => field);
  const lost = [...kept, ...lostFields(item.prior.fields, found.fields)];
  return {
    kind: 'reversed',
    change: {
      kind: 'updateContact',
      contactType: reading.targets.named(item.contactType).name,
      contactTypeId: item.contactTypeId,
      contactId: item.contactId,
      address,
      ...(item.newAddress && { newAddress: { address: item.address, email: item.prior.email } }),
      prior: { email: found.email, fields: found.fields },
      changes: writable,
      origin: originOf(item, context),
    },
    reason: lost.length === 0 ? undefined : { code: 'fields-unwritable', fields: lost },
  };
}

/** No two contacts get one address. */
function renameObstacle(
  { newAddress, address, contactType }: UpdateItem,
  { reading }: UndoContext,
): Reversal | undefined {
  if (newAddress === undefined) return undefined;
  const { actual } = reading.scratch;
  if (actual.find(targetNumberOf({ contactType }, reading), address) === undefined)
    return undefined;
  return left({ code: 'former-address-back' });
}

/** What an update cannot carry, and the service may have cleared with it. */
function lostFields(prior: Fields, actual: Fields): FieldName[] {
  return entriesOf(prior)
    .filter(([field, value]) => !isStandardField(field) && actual[field] !== value)
    .map(([field]) => field);
}
