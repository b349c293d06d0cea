// Fills a sandbox without requests: invented contacts in any number, and automations.
import type { Account } from './account.ts';
import { customFields, insertCustomField } from './areas/contact-fields.ts';
import { insertAutomation } from './areas/automations.ts';
import { insertContactType } from './areas/contact-types.ts';
import { insertContact } from './contacts/contact-row.ts';
import { GENERATED_CUSTOM_FIELDS, generatedContact } from './generated-contact.ts';
import type { GeneratedContact } from './generated-contact.ts';
import type { ResponseRecord } from './record-shape.ts';
import type { SandboxService } from './sandbox-service.ts';

export interface SeedOptions {
  readonly count: number;
  /** The name of the contact type; made when it is missing. */
  readonly contactType: string;
  /** Other seeds make other people; 1 when left out. */
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

/** Adds an automation; the fields that are left out are those of a draft without an exit. */
export function seedAutomation(service: SandboxService, automation: ResponseRecord): void {
  const account = service.account();
  insertAutomation(account, {
    ...DRAFT_AUTOMATION,
    created_at: account.now,
    updated_at: account.now,
    ...automation,
  });
}

/** The record of the interface specification, section Resources, with nothing set. */
const DRAFT_AUTOMATION: ResponseRecord = {
  automation_for: 1,
  automation_for_table: 'contacts_',
  automation_name: 'Automation',
  exit_criteria: 0,
  unsubscribe_group_id: '0',
  automation_type: 1,
  utr: '00000000-0000-4000-8000-000000000000',
  status: 0,
  live_at: null,
  total_triggered: 0,
  total_delivered: 0,
  total_unique_opens: 0,
  total_opens: 0,
  total_bounces: 0,
  total_unsubscribe: 0,
  deleted_at: null,
  automation_schedule_count: 0,
};

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
