// Fills a sandbox without requests: any number of invented contacts, and records that no request can
// make, such as segments and odd automations.
import type { Account } from '../account/account.ts';
import { countryByCode } from '../account/countries.ts';
import {
  customFields,
  insertCustomField,
  insertContactType,
} from '../contacts/contact-structure.ts';
import { insertContact } from '../contacts/contact-row.ts';
import { type AutomationValues, insertAutomation } from '../mailings/automations.ts';
import {
  type RecipientValues,
  type SegmentCondition,
  insertSegment,
  placeRecipient,
  segmentNamed,
} from '../segments/segments.ts';
import type { SandboxService } from '../service/sandbox-service.ts';

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
      const { custom, ...texts } = generatedContact(index, options.seed);
      insertContact(account, { ...texts, contact_type_id: typeId, custom: JSON.stringify(custom) });
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

// Invented contacts. The same index and seed always make the same contact, so a benchmark can write
// a file that matches a seeded account.

export type GeneratedContact = ReturnType<typeof generatedContact>;

/** The custom fields that generated contacts fill, with their types. */
const GENERATED_CUSTOM_FIELDS = { plan: 'text', loyalty_points: 'number' } as const;

/**
 * No address repeats within a seed, since each carries its index. `country` is the country's id in the
 * reference data, as text.
 */
export function generatedContact(index: number, seed = 1) {
  const draw = draws(index, seed);
  const first = draw.oneOf(FIRST_NAMES);
  const last = draw.oneOf(LAST_NAMES);
  const place: Place = draw.oneOf(PLACES);
  const domain = draw.oneOf(DOMAINS);
  const local = `${asciiName(first)}.${asciiName(last)}`;
  return {
    email: `${local}.${String(index)}@${domain}`,
    first_name: first,
    last_name: last,
    country: String(countryByCode(place.country)?.id ?? ''),
    state: place.state,
    city: place.city,
    address_line1: `${String(1 + draw.below(240))} ${draw.oneOf(STREETS)}`,
    address_line2: draw.below(5) === 0 ? `Flat ${String(1 + draw.below(40))}` : '',
    state_province_region: '',
    postal_code: place.postal.replaceAll('#', () => String(draw.below(10))),
    alt_email: draw.below(8) === 0 ? `${local}.${String(index)}.alt@example.org` : '',
    custom: { plan: draw.oneOf(PLANS), loyalty_points: String(draw.below(5_000)) },
  };
}

const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

interface Draws {
  below(limit: number): number;
  oneOf<T extends readonly [unknown, ...unknown[]]>(choices: T): T[number];
}

/** At least one; names may hold spaces. */
function words(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(', ');
  return [first, ...others];
}

/** Numbers that look random and depend on index and seed alone (xorshift of 32 bits). */
function draws(index: number, seed: number): Draws {
  let state = (Math.imul(index + 1, 0x9e37_79b1) ^ Math.imul(seed, 0x85eb_ca6b)) | 0 || 1;
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return { below, oneOf: (choices) => choices[below(choices.length)] ?? choices[0] };
}

const ASCII_NAMES = new Map<string, string>();

function asciiName(name: string): string {
  let ascii = ASCII_NAMES.get(name);
  if (ascii === undefined) {
    ascii = name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
    ASCII_NAMES.set(name, ascii);
  }
  return ascii;
}

export const FIRST_NAMES = words(
  'Asha, Bram, Chiara, Dario, Elif, Farah, Goran, Hanna, Imran, Joana, Kofi, Lena, Marek, ' +
    'Nadia, Oskar, Priya, Quentin, Rosa, Sven, Tariq, Ulla, Viktor, Wanda, Ximena, Yusuf, ' +
    'Zofia, Aurélie, Björn, Conceição, Đorđe, Eoin, Łucja',
);

export const LAST_NAMES = words(
  'Abbott, Bakker, Castelli, Dvořák, Eriksen, Fontaine, Gupta, Hoffmann, Ivanova, Jansen, ' +
    "Kaya, Lindqvist, Moreau, Nakamura, O'Brien, Petrov, Quispe, Rossi, Sørensen, Takahashi, " +
    'Usman, van Dijk, Weber, Xu, Yılmaz, Zieliński, de la Cruz',
);

export const STREETS = words(
  'Mill Lane, Station Road, Harbour Street, Oak Avenue, Church Hill, Market Square, ' +
    'Lindenweg, Rue des Lilas, Via Verdi, Calle Mayor, Strandvej, Gandhi Marg',
);

type Place = Readonly<Record<'country' | 'state' | 'city' | 'postal', string>>;

/** Country code, state, city and the pattern of the city's postal codes; `#` is a digit. */
export const PLACES = [
  { country: 'AT', state: 'Tirol', city: 'Innsbruck', postal: '6###' },
  { country: 'BR', state: 'São Paulo', city: 'Campinas', postal: '13###-###' },
  { country: 'CA', state: 'Ontario', city: 'Ottawa', postal: 'K1A #B#' },
  { country: 'DE', state: 'Sachsen', city: 'Leipzig', postal: '04###' },
  { country: 'FR', state: 'Bretagne', city: 'Rennes', postal: '35###' },
  { country: 'GB', state: 'Scotland', city: 'Glasgow', postal: 'G# #AA' },
  { country: 'IN', state: 'Gujarat', city: 'Surat', postal: '395###' },
  { country: 'JP', state: 'Kyoto', city: 'Kyoto', postal: '60#-####' },
  { country: 'NL', state: 'Utrecht', city: 'Utrecht', postal: '35## AB' },
  { country: 'PL', state: 'Mazowieckie', city: 'Warszawa', postal: '0#-###' },
  { country: 'US', state: 'New York', city: 'Buffalo', postal: '142##' },
  { country: 'US', state: 'Massachusetts', city: 'Boston', postal: '021##' },
] as const;

export const PLANS = words('basic, plus, team');
