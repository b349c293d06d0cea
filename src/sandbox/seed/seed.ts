// Fills a sandbox without requests: any number of invented contacts, and records that no request can
// make, such as segments and odd automations.
import type { Account } from '../account/account.ts';
import { customFields, insertCustomField } from '../contacts/contact-fields.ts';
import { insertContact } from '../contacts/contact-row.ts';
import { insertContactType } from '../contacts/contact-types.ts';
import { type AutomationValues, insertAutomation } from '../mailings/automations.ts';
import {
  type RecipientValues,
  type SegmentCondition,
  insertSegment,
  placeRecipient,
  segmentNamed,
} from '../segments/segments.ts';
import type { SandboxService } from '../service/sandbox-service.ts';
import {
  GENERATED_CUSTOM_FIELDS,
  type GeneratedContact,
  generatedContact,
} from './generated-contact.ts';

interface SeedOptions {
  readonly count: number;
  /** The name of the contact type; made when it is missing. */
  readonly contactType: string;
  /** Each seed makes different people; default 1. */
  readonly seed?: number;
}

/** Adds `generatedContact(0)` to `generatedContact(count - 1)` in one transaction. */
export function seedContacts(service: SandboxService, options: SeedOptions): void {
  const account = service.account();
  account.store.inTransaction(() => {
    const typeId = contactTypeId(account, options.contactType);
    makeCustomFields(account);
    for (let index = 0; index < options.count; index += 1) {
      insertGenerated(account, typeId, generatedContact(index, options.seed));
    }
  });
}

interface SegmentSeed {
  readonly name: string;
  /** The name of the contact type; made when it is missing. */
  readonly contactType: string;
  /** Default: none. */
  readonly recipients?: readonly RecipientValues[];
  readonly conditions?: readonly SegmentCondition[];
}

/**
 * Makes a segment with these recipients and returns its id. A segment of that name on the contact
 * type is reused, so that a second start with the same file adds no second one.
 */
export function seedSegment(service: SandboxService, segment: SegmentSeed): number {
  const account = service.account();
  const { name, conditions = [], recipients = [] } = segment;
  return account.store.inTransaction(() => {
    const typeId = contactTypeId(account, segment.contactType);
    const known = segmentNamed(account, { name, contactTypeId: typeId })?.id;
    const id = known ?? insertSegment(account, { name, conditions, contactTypeId: typeId });
    for (const recipient of recipients) {
      placeRecipient(account, { id, contact_type_id: typeId }, recipient);
    }
    return id;
  });
}

/** Adds an automation; by default it is a draft for contact type 1 without a group. */
export function seedAutomation(service: SandboxService, automation: AutomationValues): void {
  const account = service.account();
  account.store.inTransaction(() => insertAutomation(account, { ...FOR_TYPE_1, ...automation }));
}

const FOR_TYPE_1 = {
  automation_for: 1,
  automation_for_table: 'contacts_',
  automation_name: 'Automation',
} as const;

function contactTypeId(account: Account, name: string): number {
  const row = account.store
    .query<{ id: number }>('SELECT id FROM contact_type WHERE name = ? AND deleted_at IS NULL')
    .get(name);
  return row?.id ?? insertContactType(account, name);
}

function makeCustomFields(account: Account): void {
  const known = new Set(customFields(account).map((field) => field.field_name));
  for (const [name, type] of Object.entries(GENERATED_CUSTOM_FIELDS)) {
    if (!known.has(name)) insertCustomField(account, name, type);
  }
}

function insertGenerated(account: Account, typeId: number, contact: GeneratedContact): void {
  const { custom, ...texts } = contact;
  insertContact(account, { ...texts, contact_type_id: typeId, custom: JSON.stringify(custom) });
}
