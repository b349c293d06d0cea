// What the account holds before a run, and how it comes into the sandbox without a request.
import {
  insertCustomField,
  insertContactType,
} from '../../src/sandbox/contacts/contact-structure.ts';
import { CONTACT_TEXTS, insertContact } from '../../src/sandbox/contacts/contact-row.ts';
import { COUNTRIES } from '../../src/sandbox/account/countries.ts';
import { groups, insertGroup } from '../../src/sandbox/unsubscribes/unsubscribes.ts';
import type { Account } from '../../src/sandbox/account/account.ts';
import { storedText } from '../../src/sandbox/forms/parameters.ts';
import { Refusal } from '../../src/sandbox/protocol/answer.ts';
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { seedSegment } from '../../src/sandbox/index.ts';
import type { WorldConfig } from '../world/world-config.ts';
import { POOL } from './invented-rows.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface InventedContact {
  readonly contactType: string;
  readonly email: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly custom: string | null;
}

/** Somebody who left one group. */
export interface InGroup {
  readonly group: string;
  readonly email: string;
}

export interface InventedAccount {
  readonly contactTypes: readonly string[];
  readonly contacts: readonly InventedContact[];
  readonly customFields: readonly string[];
  readonly groups: readonly string[];
  readonly suppressed: readonly string[];
  readonly suppressedInGroup: readonly InGroup[];
  readonly segments: readonly string[];
  readonly recipients: readonly string[];
}

/** Nobody's but the account's: no source knows them. */
const STRANGERS = ['s1@example.org', 's2@example.org', 's3@example.org'] as const;

/** A contact type that no configuration names. */
const FOREIGN_TYPE = 'Press';

export function inventAccount(random: SeededRandom, config: WorldConfig): InventedAccount {
  const contactTypes = ['Newsletter', 'Customers', 'Partners', FOREIGN_TYPE].filter(() =>
    random.happens(0.75),
  );
  const wantsSegment = config.syncs.some(({ segment }) => segment !== undefined);
  const hasGroup = random.happens(0.4);
  return {
    contactTypes,
    contacts: contactTypes.length === 0 ? [] : inventContacts(random, contactTypes),
    customFields: random.happens(0.5) ? ['plan', 'other'] : ['other'],
    groups: hasGroup ? some(random, ['Offers'], 0.5).concat('Product news') : [],
    suppressed: some(random, [...POOL, ...STRANGERS], 0.15),
    suppressedInGroup: (hasGroup ? some(random, POOL, 0.15) : []).map((email) => ({
      group: 'Product news',
      email,
    })),
    segments: wantsSegment ? ['VIP'] : [],
    recipients: wantsSegment ? some(random, [...POOL, ...STRANGERS], 0.2) : [],
  };
}

function inventContacts(random: SeededRandom, contactTypes: readonly string[]): InventedContact[] {
  const contacts = contactTypes.flatMap((contactType) =>
    some(random, [...POOL, ...STRANGERS], 0.3).map((email) =>
      inventContact(random, contactType, email),
    ),
  );
  const copies = contacts.filter(() => random.happens(0.06));
  return [...contacts, ...copies];
}

function inventContact(random: SeededRandom, contactType: string, email: string): InventedContact {
  return {
    contactType,
    email,
    texts: {
      first_name: random.pick(['Ann', 'Old', 'Bob']),
      last_name: 'Lee',
      country: random.pick(['India', 'India', 'Germany', '']),
      city: random.pick(['Pune', 'Ulm', '']),
      postal_code: random.pick(['01067', '']),
      // Nobody's but the account's, with signs that some services write otherwise.
      address_line1: /[13579]@/u.test(email) ? "A & B's" : '',
      ...(random.happens(0.1) ? { alt_email: 'alt@example.org' } : {}),
    },
    custom: random.happens(0.15) ? JSON.stringify({ other: 'theirs' }) : null,
  };
}

function some<T>(random: SeededRandom, from: readonly T[], share: number): T[] {
  return from.filter(() => random.happens(share));
}

/** Fills a fresh sandbox, past its endpoints and so past its behaviours. */
export function placeAccount(service: SandboxService, invented: InventedAccount): void {
  const account = service.account();
  const { store } = account;
  store.inTransaction(() => {
    const typeIds = new Map(
      invented.contactTypes.map((name) => [name, insertContactType(account, name)]),
    );
    for (const name of invented.customFields) insertCustomField(account, name, 'text');
    for (const name of invented.groups) {
      insertGroup(account, { group_name: name, description: name, is_display: 1 });
    }
    for (const contact of invented.contacts) {
      insertContact(account, {
        ...contentOf(contact),
        address_line1: asStored(account, contact.texts['address_line1'] ?? ''),
        contact_type_id: typeIds.get(contact.contactType) ?? 0,
      });
    }
    placeSuppressions(service, invented);
  });
  for (const name of invented.segments) {
    const recipients = invented.recipients.map((email) => ({
      email,
      first_name: 'Ann',
      last_name: 'Lee',
    }));
    const [contactType = 'Newsletter'] = invented.contactTypes;
    seedSegment(service, { name, contactType, recipients });
  }
}

/** As the service stores it when somebody types it in; nothing where it refuses it. */
function asStored(account: Account, text: string): string | null {
  try {
    return text === '' ? null : storedText(account, 'address_line1', text);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function contentOf({ email, texts, custom }: InventedContact) {
  const country = COUNTRIES.find(({ name }) => name === texts['country']);
  const empty = Object.fromEntries(CONTACT_TEXTS.map((text) => [text, null]));
  return {
    // The loop fills exactly these names, which `Object.fromEntries` cannot tell.
    ...(empty as Record<(typeof CONTACT_TEXTS)[number], string | null>),
    ...texts,
    country: country === undefined ? null : String(country.id),
    email,
    custom,
  };
}

export function placeSuppressions(
  service: SandboxService,
  invented: Pick<InventedAccount, 'suppressed' | 'suppressedInGroup'>,
): void {
  const account = service.account();
  const groupIds = new Map(groups(account).map(({ id, group_name: name }) => [name, id]));
  const insert = (email: string, groupId: number | null): void => {
    account.store
      .query('INSERT INTO unsubscriber VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        account.store.nextId('unsubscriber'),
        account.userId,
        groupId,
        email,
        account.now,
        account.now,
        account.emailKey(email),
      );
  };
  for (const email of invented.suppressed) insert(email, null);
  for (const { group, email } of invented.suppressedInGroup) {
    insert(email, groupIds.get(group) ?? null);
  }
}
