// Finds the contact or recipient that an item is about, in a reading or by its id, and tells whether it still holds
// what a run wrote.
import type { ContactTypeRecord } from '../../api/index.ts';
import { type Address, segmentKey, type FieldName, type Fields } from '../../contacts/index.ts';
import {
  type ConsentPlace,
  type Target,
  actualAddress,
  actualFields,
} from '../../compare/index.ts';
import type { ItemOf } from '../../plan/index.ts';
import { type FoundContact, fieldsText, type FactTable } from '../../state/index.ts';
import { equalValues } from '../../diff/index.ts';
import type { Reading } from './read-back.ts';
import { type DeleteItem, settleOne, type UpdateItem, wasSent } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';

/** Items that add an address to a contact type or segment. */
export type AddedItem = ItemOf<'createContact' | 'addSegmentRecipient'>;

/** Items that write values to a contact or recipient. */
export type WrittenItem = AddedItem | UpdateItem;

/** Items that name what they change by its id. */
export type KnownItem = ItemOf<'updateContact' | 'deleteContact' | 'removeSegmentRecipient'>;

/** The one that has the item's address in its contact type or segment. */
export function findByAddress(item: AddedItem, reading: Reading): FoundContact | undefined {
  const target = targetOf(item, reading);
  return target && reading.scratch.actual.find(target.index, item.address);
}

/** The one that an update, delete or removal is about: by id, and still under its key. */
export function findById(item: KnownItem, reading: Reading): FoundContact | undefined {
  const target = targetOf(item, reading);
  if (target === undefined) return undefined;
  const id = item.kind === 'removeSegmentRecipient' ? item.recipientId : item.contactId;
  return reading.scratch.actual.findById({ target: target.index, address: item.address }, id);
}

/** The one that an update is about, as it is found after the update: at its new address. */
export function findUpdated(item: UpdateItem, reading: Reading): FoundContact | undefined {
  return findById({ ...item, address: addressAfter(item) }, reading);
}

/** The contact or recipient that an item makes or changes, once it is in effect. */
export function foundAfter(item: WrittenItem, reading: Reading): FoundContact | undefined {
  return item.kind === 'updateContact' ? findUpdated(item, reading) : findByAddress(item, reading);
}

/** Where the contact is once the item is in effect. */
export function addressAfter(item: WrittenItem): Address {
  if (item.kind !== 'updateContact') return item.address;
  return (item.newAddress ?? item).address;
}

/** The number of an item's contact type in a reading. */
export function targetNumberOf(
  item: { readonly contactType: string },
  { targets }: Reading,
): number {
  return targets.named(item.contactType).index;
}

/** The same, of an item of either kind; no contact is in a segment that the service no longer has. */
export function targetNumber(item: ConsentPlace, reading: Reading): number {
  return targetOf(item, reading)?.index ?? NO_TARGET;
}

const NO_TARGET = -1;

/** The key of what an item's contact is in, for what is remembered about it. */
export function targetKeyOf(item: ConsentPlace, { targets }: Pick<Reading, 'targets'>): string {
  if ('contactType' in item) return targets.named(item.contactType).key;
  return targets.segmentNamed(item.segment)?.key ?? segmentKey(item.segment);
}

function targetOf(item: ConsentPlace, { targets }: Pick<Reading, 'targets'>): Target | undefined {
  return 'segment' in item ? targets.segmentNamed(item.segment) : targets.named(item.contactType);
}

/**
 * `as-planned`: what the item expects to find. `changed`: the same contact, with another content.
 * `gone`: no contact has the id. `another`: a contact has it that the item does not mean.
 */
export type TargetNow = 'as-planned' | 'changed' | 'gone' | 'another';

/** One small read by id, which does not depend on the contact list. */
export async function targetNow(
  run: Pick<Run, 'client'>,
  reading: Reading,
  { contactId, contactTypeId, address, prior }: DeleteItem,
): Promise<TargetNow> {
  const contact = await run.client.contacts.details(contactId);
  if (contact?.deletedAt !== null) return 'gone';
  const isMeant =
    contact.id === contactId &&
    contact.contactTypeId === contactTypeId &&
    actualAddress(contact.email) === address;
  if (!isMeant) return 'another';
  const fields = actualFields(contact, reading.metadata.countries);
  const isSame = contact.email === prior.email && fieldsText(fields) === fieldsText(prior.fields);
  return isSame ? 'as-planned' : 'changed';
}

/**
 * The items that may be sent. One that was sent before is looked up first, and gets its verdict here if its id is no
 * longer that of the planned contact.
 */
export async function stillMeant<I extends DeleteItem>(
  run: Run,
  reading: Reading,
  items: readonly I[],
): Promise<I[]> {
  const meant: I[] = [];
  const gone: I[] = [];
  for (const item of items) {
    const now = wasSent(run, item.seq) ? await targetNow(run, reading, item) : 'as-planned';
    if (now === 'as-planned') meant.push(item);
    else if (now === 'gone') gone.push(item);
    else settleOne(run, item, VERDICTS[now]);
  }
  const contactTypes = gone.length > 0 ? await run.lastLook.again() : [];
  for (const item of gone) {
    settleOne(run, item, VERDICTS[isTypeListed(item, contactTypes) ? 'gone' : 'unclear']);
  }
  return meant;
}

/**
 * Whether these are the contact types of an account that the item is of. Keys that were revoked may find no record of
 * anything, which does not mean that a contact is gone.
 */
export function isTypeListed(
  { contactTypeId }: DeleteItem,
  contactTypes: readonly ContactTypeRecord[],
): boolean {
  return contactTypes.some(({ id }) => id === contactTypeId);
}

/** Where the contact is no longer found under its id, an earlier request took effect. */
const VERDICTS = {
  gone: { state: 'applied' },
  unclear: { state: 'unknown', reason: { code: 'list-incomplete' } },
  another: { state: 'applied', reason: { code: 'id-of-another' } },
  changed: { state: 'drifted', reason: { code: 'contact-changed' } },
} as const;

/** Whose values they are. */
export interface ValueOwner {
  /** The key of the contact type or segment. */
  readonly contactType: string;
  readonly address: string;
}

/** The fields that no longer hold what was written. */
export function changedFields(
  written: Fields,
  actual: Fields,
  stored: { readonly owner: ValueOwner; readonly facts: Pick<FactTable, 'isStoredForm'> },
): FieldName[] {
  return entriesOf(written)
    .filter(([field, wanted]) => {
      const found = actual[field] ?? '';
      if (equalValues(wanted, found)) return false;
      return !stored.facts.isStoredForm({ ...stored.owner, field, wanted, stored: found });
    })
    .map(([field]) => field);
}

/** Fields of `actual` that `written` does not speak of. */
export function furtherFields(written: Fields, actual: Fields): FieldName[] {
  return entriesOf(actual)
    .map(([field]) => field)
    .filter((field) => written[field] === undefined);
}

/** `Fields` has no other keys and no undefined values, which `Object.entries` cannot tell the compiler. */
export function entriesOf(fields: Fields): [FieldName, string][] {
  return Object.entries(fields) as [FieldName, string][];
}
