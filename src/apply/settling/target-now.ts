// How what an item is about stands now: whether it moved since the plan was made, is in effect already, or lacks what it
// needs.
import { findGroup } from '../../compare/index.ts';
import { customFieldName, isCustomField, isFieldName } from '../../contacts/index.ts';
import { assert } from '../../lib/index.ts';
import {
  type Item,
  type ItemKind,
  type ItemOf,
  type PlainReason,
  traitsOf,
} from '../../plan/index.ts';
import { fieldsText, type PlanReader } from '../../state/index.ts';
import {
  type CreateItem,
  type DeleteItem,
  itemsOf,
  type UpdateItem,
  wasSent,
} from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import {
  type KnownItem,
  findByAddress,
  findById,
  targetNumber,
  targetNumberOf,
} from '../reading/found-contact.ts';
import { groupScopes, type Reading } from '../reading/read-back.ts';
import { effectOf } from './effect.ts';

/** The targets of the items of a plan, in one reading. */
export class TargetsNow {
  readonly #run: Run;
  readonly #reading: Reading;
  readonly #lackOf: (item: Item) => PlainReason | undefined;
  /** With --limit a plan is carried out in parts: an earlier part may have applied the item. */
  readonly #earlier: readonly string[];
  #deleted: ReadonlySet<string> | undefined;

  constructor(run: Run, reading: Reading) {
    this.#run = run;
    this.#reading = reading;
    this.#lackOf = lacksIn(run, reading);
    this.#earlier = run.journal.runs
      .ofPlan(run.plan.head.fingerprint)
      .filter((id) => id !== run.runId);
  }

  /** Why an item must not be sent: what it expects is not there any more. */
  movedOf(item: Item): PlainReason | undefined {
    const drift = DRIFTS[item.kind];
    // Each entry takes items of its own kind, which the lookup by that kind cannot tell the compiler.
    return (drift as Drift<Item> | undefined)?.(item, this.#reading);
  }

  /** What an item needs, and the service has no longer. */
  lackOf(item: Item): PlainReason | undefined {
    return this.#lackOf(item);
  }

  /** What an earlier run did, or was refused, may be in effect by now: then there is nothing to send again. */
  isMet(item: Item): boolean {
    const { journal, plan } = this.#run;
    const isOwn =
      traitsOf(plan.head).wasSent ||
      this.#earlier.some((runId) => journal.items.stateOf(runId, item.seq) === 'applied');
    if (!isOwn || this.#isEnteredAgain(item)) return false;
    const effect = effectOf(item, this.#reading);
    if (effect.kind !== 'effective') return false;
    return effect.otherForms.length === 0 && effect.foreign.length === 0;
  }

  /** What is met if the thing exists, no matter who made it. */
  isThere(item: Item): boolean {
    return !NO_UNIONS.includes(item.kind) && effectOf(item, this.#reading).kind === 'effective';
  }

  /**
   * A missing contact may have been removed by an earlier request that seemed lost: then nothing drifted. The list may
   * also be cut, so the contact is looked up by its id later.
   */
  isPerhapsDone(item: Item): boolean {
    return wasSent(this.#run, item.seq) && effectOf(item, this.#reading).kind === 'effective';
  }

  /**
   * Whether the service has a deleted contact or recipient again, under an id that the plan does not delete: then the
   * earlier delete is no longer in effect. What stays of copies is meant to, and in a chain another one gets the address.
   */
  #isEnteredAgain(item: Item): boolean {
    if (item.kind !== 'deleteContact' && item.kind !== 'removeSegmentRecipient') return false;
    if (item.reason === 'duplicate' || 'chain' in item) return false;
    const { actual } = this.#reading.scratch;
    const found = actual.find(targetNumber(item, this.#reading), item.address);
    this.#deleted ??= deletedIds(this.#run.plan);
    return found !== undefined && !this.#deleted.has(found.contactId);
  }
}

/** Whether what an item needs is gone: it was there when the plan was made, since no item of the plan makes it. */
function lacksIn(run: Run, reading: Reading): (item: Item) => PlainReason | undefined {
  const { metadata, unread } = reading;
  const goneGroups = groupsGone(run, reading);
  const made = [...itemsOf(run, 'createCustomField')].map(({ field }) => field);
  const fields = new Set([...made, ...metadata.customFields.map(({ fieldName }) => fieldName)]);
  return (item) => {
    if (item.kind === 'suppressInGroup' && goneGroups.has(item.group)) return 'group-gone';
    if (item.kind !== 'createContact' || hasItsFields(item, fields)) return undefined;
    assert(!unread.includes('customFields'), 'fields are read before they are filled');
    return 'custom-field-gone';
  };
}

function groupsGone(run: Run, { metadata }: Reading): ReadonlySet<string> {
  const made = new Set([...itemsOf(run, 'createUnsubscribeGroup')].map(({ group }) => group));
  const names = groupScopes(run).map(({ group }) => group);
  return new Set(
    names.filter((name) => !made.has(name) && findGroup(metadata, name) === undefined),
  );
}

/** Whether the service has all custom fields, of which these are known, that the contact has values for. */
export function hasItsFields(item: CreateItem, known: ReadonlySet<string>): boolean {
  const fields = Object.keys(item.fields).filter(isFieldName).filter(isCustomField);
  return fields.every((field) => known.has(customFieldName(field)));
}

/** Of contacts and recipients. */
function deletedIds(plan: Pick<PlanReader, 'items'>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { contactId } of plan.items('deleteContact')) ids.add(contactId);
  for (const { recipientId } of plan.items('removeSegmentRecipient')) ids.add(recipientId);
  return ids;
}

const NO_UNIONS: readonly ItemKind[] = [
  'createContact',
  'updateContact',
  'deleteContact',
  'removeSegmentRecipient',
];

type Drift<I> = (item: I, reading: Reading) => PlainReason | undefined;

/** Kinds without an entry are met if the thing exists, no matter who created it. */
const DRIFTS: { readonly [K in ItemKind]?: Drift<ItemOf<K>> } = {
  createContact: creationDrift,
  addSegmentRecipient: additionDrift,
  updateContact: (item, reading) => priorDrift(item, reading) ?? renameDrift(item, reading),
  deleteContact: (item, reading) => priorDrift(item, reading) ?? copyDrift(item, reading),
  removeSegmentRecipient: priorDrift,
};

function creationDrift(item: CreateItem, reading: Reading): PlainReason | undefined {
  if (isTypeReplaced(item, reading)) return 'contact-type-changed';
  const found = findByAddress(item, reading);
  return found === undefined ? undefined : 'contact-exists';
}

/** Another contact type has its name by now. */
function isTypeReplaced({ contactType }: CreateItem, { lostTypes, targets }: Reading): boolean {
  return lostTypes.has(contactType) && targets.named(contactType).id !== undefined;
}

/** A recipient that exists is no drift: a segment may take people in by itself. */
function additionDrift(
  item: ItemOf<'addSegmentRecipient'>,
  reading: Reading,
): PlainReason | undefined {
  if (reading.targets.segmentNamed(item.segment)?.id === item.segmentId) return undefined;
  return 'segment-changed';
}

function priorDrift(item: KnownItem, reading: Reading): PlainReason | undefined {
  const { email, fields } = item.prior;
  const found = findById(item, reading);
  if (found === undefined) return 'contact-gone';
  if (found.email === email && fieldsText(found.fields) === fieldsText(fields)) return undefined;
  return 'contact-changed';
}

/** A copy without an original is no copy. */
function copyDrift(item: DeleteItem, reading: Reading): PlainReason | undefined {
  if (item.reason !== 'duplicate') return undefined;
  const kept = reading.scratch.actual.find(targetNumberOf(item, reading), item.address);
  if (kept?.contactId !== item.contactId) return undefined;
  return 'original-gone';
}

/** Somebody has the address that the contact is to get. */
function renameDrift(item: UpdateItem, reading: Reading): PlainReason | undefined {
  const { newAddress } = item;
  if (newAddress === undefined) return undefined;
  const { actual } = reading.scratch;
  const other = actual.find(targetNumberOf(item, reading), newAddress.address);
  return other === undefined ? undefined : 'new-address-taken';
}
