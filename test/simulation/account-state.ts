// The service as its own tables hold it, whatever its lists show.
import type { Item } from '../../src/plan/index.ts';
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { meantBy, type Meanings } from './look-alikes.ts';

export interface HeldContact {
  readonly id: number;
  readonly contact_type_id: number;
  readonly email: string;
  readonly deleted_at: string | null;
  readonly updated_at: string;
  readonly custom: string | null;
  readonly alt_email: string | null;
  readonly [column: string]: string | number | null;
}

/** A contact as it was when a list of contacts was read. */
export interface ListedContact extends Pick<HeldContact, 'id' | 'contact_type_id' | 'email'> {
  readonly first_name: string | null;
}

export interface AccountState {
  /** Live ones only. */
  readonly contacts: readonly HeldContact[];
  /** By id, live ones only. */
  readonly contactTypes: ReadonlyMap<number, string>;
  /** `address` or `address in group N`, in small letters. */
  readonly suppressed: ReadonlySet<string>;
  readonly customFields: readonly string[];
  readonly groups: readonly string[];
  /** The id of a segment, and an address. */
  readonly recipients: readonly string[];
  /** By id, live ones only. */
  readonly segments: ReadonlyMap<number, string>;
}

export function accountState(service: SandboxService): AccountState {
  const { store } = service.account();
  const all = <Row>(sql: string): Row[] => store.query<Row>(sql).all();
  return {
    contacts: all<HeldContact>('SELECT * FROM contact WHERE deleted_at IS NULL ORDER BY id'),
    contactTypes: new Map(
      all<{ id: number; name: string }>(
        'SELECT id, name FROM contact_type WHERE deleted_at IS NULL',
      ).map(({ id, name }) => [id, name]),
    ),
    suppressed: suppressedIn(service),
    customFields: all<{ name: string }>('SELECT field_name AS name FROM custom_field').map(nameOf),
    groups: all<{ name: string }>('SELECT group_name AS name FROM unsubscribe_group').map(nameOf),
    recipients: all<{ name: string }>(
      `SELECT segment_id || ' ' || lower(email) AS name FROM segment_recipient`,
    ).map(nameOf),
    segments: new Map(
      all<{ id: number; name: string }>(
        'SELECT id, segment_name AS name FROM segment WHERE deleted_at IS NULL',
      ).map(({ id, name }) => [id, name]),
    ),
  };
}

export function listedNow(service: SandboxService): readonly ListedContact[] {
  return service
    .account()
    .store.query<ListedContact>(
      'SELECT id, contact_type_id, email, first_name FROM contact WHERE deleted_at IS NULL',
    )
    .all();
}

export function suppressedIn(service: SandboxService): ReadonlySet<string> {
  const rows = service
    .account()
    .store.query<{ email: string; groupName: string | null }>(
      `SELECT email_address AS email, group_name AS groupName FROM unsubscriber
       LEFT JOIN unsubscribe_group ON unsubscribe_group.id = unsubscribe_groups_id`,
    )
    .all();
  return new Set(rows.map(({ email, groupName }) => suppressionName(email, groupName)));
}

function suppressionName(email: string, group: string | null): string {
  const address = email.trim().toLowerCase();
  return group === null ? address : `${address} in ${group}`;
}

/** The suppression that an item writes, or none. */
export function suppressionOf(item: Item, meanings: Meanings): string[] {
  if (item.kind === 'suppress') return [suppressionName(item.email, null)];
  if (item.kind !== 'suppressInGroup') return [];
  return [suppressionName(item.email, meantBy(item.group, meanings))];
}

/** What makes two contacts the same. */
export function keyOf(contact: Pick<HeldContact, 'contact_type_id' | 'email'>): string {
  return `${String(contact.contact_type_id)} ${contact.email.trim().toLowerCase()}`;
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
