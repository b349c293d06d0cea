// The door through which a copy of an account comes in: its records, in any number, with the ids that they have there,
// so that a plan that was made for the account fits the copy. What no list of the service shows is not copied.
import { type Clock, inBatches, SyncError } from '../../lib/index.ts';
import type { Account } from '../account/account.ts';
import type { CopiedCountry } from '../account/countries.ts';
import { type Columns, insertRow } from '../account/records.ts';
import type { RecordTable } from '../account/schema.ts';
import type { SandboxService } from '../service/sandbox-service.ts';

interface Dated {
  /** As the service shows it; null where it shows nothing. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

interface Recorded extends Dated {
  /** A whole number, as text. */
  readonly id: string;
}

interface Markable extends Recorded {
  /** Not null for a record that is marked as deleted. */
  readonly deletedAt: string | null;
}

interface Located {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly addressLine1: string | null;
}

interface Rows {
  readonly contact_type: Markable & { readonly name: string };
  readonly custom_field: Recorded & { readonly name: string; readonly type: string };
  readonly unsubscribe_group: Recorded & {
    readonly randId: string | null;
    readonly name: string;
    readonly description: string | null;
    readonly isDisplay: 0 | 1;
  };
  /** The three texts are JSON arrays. */
  readonly segment: Markable & {
    readonly contactTypeId: string;
    readonly name: string;
    readonly selectField: string;
    readonly selectOperator: string;
    readonly value: string;
    readonly queryType: string | null;
  };
  readonly automation: Markable & {
    readonly utr: string;
    readonly name: string;
    readonly forId: string | null;
    readonly forTable: string | null;
    /** 2: a status that is neither live nor a draft. */
    readonly isLive: 0 | 1 | 2;
    readonly liveAt: string | null;
    readonly unsubscribeGroupId: string | null;
  };
  readonly contact: Markable &
    Located & {
      readonly contactTypeId: string;
      readonly email: string;
      readonly altEmail: string | null;
      /** By the reference data; null where it does not know the country. */
      readonly countryId: string | null;
      readonly addressLine2: string | null;
      readonly stateProvinceRegion: string | null;
      readonly postalCode: string | null;
      readonly customFields: ReadonlyMap<string, string>;
    };
  readonly segment_recipient: Recorded &
    Located & {
      readonly segmentId: string;
      readonly contactId: string | null;
      readonly email: string;
    };
  /** Account-wide where it has no group. An id that another list has given already is exchanged: no plan names one. */
  readonly unsubscriber: Recorded & {
    readonly unsubscribeGroupId: string | null;
    readonly emailAddress: string;
  };
}

type CopiedTable = keyof Rows & RecordTable;

/** One record of an account. Contact types and groups come before what belongs to them. */
export type CopiedRecord = {
  readonly [Table in CopiedTable]: { readonly table: Table; readonly row: Rows[Table] };
}[CopiedTable];

export interface AccountCopy {
  /** The service's user id; null where no record has shown it. */
  readonly accountId: string | null;
  readonly countries: readonly CopiedCountry[];
  readonly records: Iterable<CopiedRecord>;
}

/** Few enough that the process stays awake, many enough that a transaction costs nothing. */
const BATCH_RECORDS = 1_000;

/**
 * Fills an empty sandbox. An account of any size passes through, a batch at a time. Rejects with a `SyncError` where
 * the sandbox holds records already, or cannot keep the ids of these.
 */
export async function copyAccount(
  service: SandboxService,
  { accountId, countries, records }: AccountCopy,
  { turn }: Pick<Clock, 'turn'>,
): Promise<void> {
  service.beginCopy({
    userId: accountId === null ? undefined : idOf('account', accountId),
    countries,
  });
  const account = service.account();
  for (const batch of inBatches(records, BATCH_RECORDS)) {
    account.store.inTransaction(() => {
      for (const record of batch) keepRecord(account, record);
    });
    await turn();
  }
  service.endCopy(COPIED_TABLES);
}

function keepRecord(account: Account, { table, row }: CopiedRecord): void {
  const { createdAt, updatedAt } = row;
  const dates = {
    created_at: createdAt ?? account.now,
    updated_at: updatedAt ?? createdAt ?? account.now,
  };
  const marked = 'deletedAt' in row ? { deleted_at: row.deletedAt } : {};
  const own = idOf(table, row.id);
  const id = table === 'unsubscriber' && isTaken(account, own) ? null : own;
  // Each function takes the rows of its own table, which the lookup by that table cannot tell the compiler.
  const columnsOf = COLUMNS[table] as (row: unknown, account: Account) => Columns;
  insertRow(account, table, { id, ...columnsOf(row, account), ...marked, ...dates });
}

function isTaken({ store }: Account, id: number): boolean {
  return store.query('SELECT 1 FROM unsubscriber WHERE id = ?').get(id) !== undefined;
}

const COLUMNS: {
  readonly [Table in CopiedTable]: (row: Rows[Table], account: Account) => Columns;
} = {
  contact_type: ({ name }) => ({ name, usable_ms: 0 }),
  custom_field: ({ name, type }) => ({ field_name: name, field_type: type }),
  unsubscribe_group: ({ name, description, ...group }) => ({
    rand_id: group.randId ?? '',
    group_name: name,
    description: description ?? '',
    is_display: group.isDisplay,
  }),
  segment: (segment) => ({
    contact_type_id: idOf('contact_type', segment.contactTypeId),
    segment_name: segment.name,
    select_field: segment.selectField,
    select_operator: segment.selectOperator,
    value: segment.value,
    query_type: segment.queryType,
  }),
  automation: (automation) => ({
    automation_for: automation.forId,
    automation_for_table: automation.forTable,
    automation_name: automation.name,
    exit_criteria: 0,
    unsubscribe_group_id: automation.unsubscribeGroupId ?? '0',
    automation_type: 1,
    utr: automation.utr,
    status: automation.isLive,
    live_at: automation.liveAt,
  }),
  contact: (contact, account) => ({
    contact_type_id: idOf('contact_type', contact.contactTypeId),
    ...locatedColumns(contact),
    email: contact.email,
    email_key: account.emailKey(contact.email),
    alt_email: contact.altEmail,
    // As it is written: by id, wherever the reference data knows it.
    country: contact.countryId ?? contact.country,
    address_line2: contact.addressLine2,
    state_province_region: contact.stateProvinceRegion,
    postal_code: contact.postalCode,
    custom: customText(contact.customFields),
  }),
  segment_recipient: (recipient, account) => ({
    segment_id: idOf('segment', recipient.segmentId),
    contact_id: recipient.contactId === null ? null : idOf('contact', recipient.contactId),
    ...locatedColumns(recipient),
    email: recipient.email,
    email_key: account.emailKey(recipient.email),
  }),
  unsubscriber: ({ unsubscribeGroupId: group, emailAddress }, account) => ({
    unsubscribe_groups_id: group === null ? null : idOf('unsubscribe_group', group),
    email_address: emailAddress,
    email_key: account.emailKey(emailAddress),
  }),
};

// `Object.keys` forgets the names.
const COPIED_TABLES = Object.keys(COLUMNS) as CopiedTable[];

function locatedColumns(row: Located): Columns {
  const { firstName, lastName, country, state, city, addressLine1 } = row;
  return {
    first_name: firstName,
    last_name: lastName,
    country,
    state,
    city,
    address_line1: addressLine1,
  };
}

function customText(values: ReadonlyMap<string, string>): string | null {
  return values.size === 0 ? null : JSON.stringify(Object.fromEntries(values));
}

function idOf(what: RecordTable | 'account', text: string): number {
  const id = Number(text);
  if (/^\d{1,15}$/u.test(text) && Number.isSafeInteger(id)) return id;
  const noun = what.replaceAll('_', ' ');
  throw new SyncError(
    `Copying an account into the sandbox: the id of a record (${noun}) is not a whole number, and the sandbox keeps only those.`,
    { code: 'SANDBOX_COPY_UNFIT', hint: 'This account cannot be imitated.' },
  );
}
