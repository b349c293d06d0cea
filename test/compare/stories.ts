// A comparison as a story: what the sources say, what the service holds, and the plan between them.
import { type FieldName, type Reject, loadCountryNames } from '../../src/contacts/index.ts';
import type { CompareTools } from '../../src/compare/scope/request.ts';
import { silentProgress } from '../../src/lib/index.ts';
import type { Item, ItemKind, ItemOf, PlanHead } from '../../src/plan/index.ts';
import { insertContact } from '../../src/sandbox/contacts/contact-row.ts';
import { countryByName } from '../../src/sandbox/account/countries.ts';
import { itemsOf, World, type WorldOptions } from '../world/world.ts';
import type { WorldConfig, WorldSync } from '../world/world-config.ts';

export type Table = readonly (readonly string[])[];

export interface PlannedStory {
  readonly head: PlanHead;
  readonly items: readonly Item[];
  readonly rejects: readonly Reject[];
  of<K extends ItemKind>(kind: K): ItemOf<K>[];
  /** The addresses of one kind of item, in the order of the plan. */
  emails(kind: 'createContact' | 'updateContact' | 'deleteContact' | 'suppress'): string[];
}

export interface Setting extends WorldOptions {
  /** What the service holds before anybody compares. */
  readonly given?: (world: World) => void;
}

/** A world with these sources and an account that the setting fills. */
export function worldOf(config: WorldConfig, setting: Setting = {}): World {
  const world = new World(setting);
  world.config = config;
  setting.given?.(world);
  return world;
}

/** One source `crm` into the contact type Newsletter. */
export function newsletter(table: Table, sync: Partial<WorldSync> = {}): WorldConfig {
  return { sources: { crm: table }, syncs: [{ sources: ['crm'], ...sync }] };
}

/** Makes the plan, takes it in whole and closes it. */
export async function planOf(world: World): Promise<PlannedStory> {
  const made = await world.plan();
  const items = itemsOf(made.plan);
  const { head } = made.plan;
  const rejects = [...made.plan.rejects()];
  made.close();
  const of = <K extends ItemKind>(kind: K): ItemOf<K>[] =>
    // The kind of each of them was just compared.
    items.filter((item) => item.kind === kind) as ItemOf<K>[];
  const emails = (kind: Parameters<PlannedStory['emails']>[0]): string[] =>
    of(kind).map(({ address }) => address);
  return { head, items, rejects, of, emails };
}

export async function story(config: WorldConfig, setting: Setting = {}): Promise<PlannedStory> {
  return await planOf(worldOf(config, setting));
}

/** What a comparison of this world works with, for the parts that are called by themselves. */
export async function toolsOf(world: World): Promise<CompareTools> {
  return {
    client: world.client,
    clock: world.clock,
    progress: silentProgress,
    countryNames: await loadCountryNames(),
    scratch: { kind: 'memory' },
  };
}

/** The service's id of a country. */
export function countryId(name: string): string {
  const country = countryByName(name);
  if (country === undefined) throw new Error(`the sandbox has no country ${name}`);
  return String(country.id);
}

export interface HeldContact {
  readonly email: string;
  readonly contactType?: string;
  /** Stored as it is; left out, the contact has none. */
  readonly country?: string;
  readonly city?: string;
  readonly altEmail?: string;
  readonly custom?: Readonly<Record<string, string>>;
}

/** Puts a contact into the account that no request could have made. */
export function hold(world: World, contact: HeldContact): void {
  insertContact(world.sandbox.account(), {
    contact_type_id: contactTypeId(world, contact.contactType ?? 'Newsletter'),
    email: contact.email,
    first_name: null,
    last_name: null,
    alt_email: contact.altEmail ?? null,
    country: contact.country ?? null,
    state: null,
    city: contact.city ?? null,
    address_line1: null,
    address_line2: null,
    state_province_region: null,
    postal_code: null,
    custom: contact.custom === undefined ? null : JSON.stringify(contact.custom),
  });
}

/** The id that the service gave to a contact type. */
export function contactTypeId(world: World, name: string): number {
  const row = world.sandbox
    .account()
    .store.query<{ id: number }>('SELECT id FROM contact_type WHERE name = ?')
    .get(name);
  if (row === undefined) throw new Error('there is no such contact type');
  return row.id;
}

/** The account holds the contact type Newsletter with these contacts, all in India. */
export function holding(...emails: readonly string[]): (world: World) => void {
  return ({ service }) => {
    service.addContactType('Newsletter');
    for (const email of emails) service.addContact(email);
  };
}

/** The changed fields of an update with their new values. */
export function newValues(
  item: ItemOf<'updateContact'> | undefined,
): Partial<Record<FieldName, string | null>> {
  return Object.fromEntries((item?.changes ?? []).map((change) => [change.field, change.new]));
}
