// Plans shaped like real ones, of any size: a first migration, a night with an accident in one column, a mirror with
// deletes. Nothing of it is anybody's data. `plant` puts a few anomalies where nobody expects them.
import type { Address } from '../../../src/contacts/index.ts';
import type { Change, UpdateContact } from '../../../src/plan/index.ts';
import { type SeededRandom, seededRandom } from '../../simulation/seeded-random.ts';

export const SHAPES = ['migration', 'accident', 'mirror'] as const;

export type Shape = (typeof SHAPES)[number];

const FIRST_NAMES = ['Ann', 'Bob', 'Çem', 'Dörte', 'Eve', 'François', 'Gül', 'Hans', 'Ida', 'José'];
const LAST_NAMES = ['Lee', 'Müller', 'Ng', "O'Neil", 'Şahin', 'de Vries', 'Smith', 'García'];
const CITIES = ['Ulm', 'Köln', 'Paris', 'Roma', 'Pune', 'Oslo', 'Lyon', 'Łódź', 'Gent', 'Graz'];
const COUNTRIES = ['80', '80', '80', '14', '73', '100'];
const PLANS = ['free', 'free', 'pro', 'team'];

/** Changes in the order of a plan. The seed decides everything. */
export function* shapedChanges(shape: Shape, count: number, seed: number): Generator<Change> {
  const random = seededRandom(seed);
  for (let place = 0; place < count; place += 1) yield SHAPED[shape](place, random);
}

const SHAPED: Readonly<Record<Shape, (place: number, random: SeededRandom) => Change>> = {
  migration: (place, random) => created(place, random),
  accident: (place, random) => {
    // The export of the night has one country for all who live abroad.
    if (random.happens(0.9)) return updated(place, [['country', random.pick(COUNTRIES), '13']]);
    return ordinaryUpdate(place, random);
  },
  mirror: (place, random) => {
    if (random.happens(0.03)) return deleted(place);
    return random.happens(0.4) ? ordinaryUpdate(place, random) : created(place, random);
  },
};

function emailOf(place: number): string {
  return `person.${String(place)}@example.com`;
}

function originOf(place: number) {
  const source = place % 5 === 0 ? 'shop' : 'crm';
  return { source, file: `${source}.csv`, line: place + 2 };
}

/** What not everybody has, with how many have it; postal codes come with addresses. */
const OPTIONAL: readonly (readonly [
  share: number,
  valuesOf: (place: number, random: SeededRandom) => Readonly<Record<string, string>>,
])[] = [
  [0.9, (place, random) => ({ last_name: `${random.pick(LAST_NAMES)} ${String(place % 997)}` })],
  [0.8, (_place, random) => ({ city: random.pick(CITIES) })],
  [
    0.5,
    (place) => ({ address_line1: `Way ${String(place)}`, postal_code: String(10_000 + place) }),
  ],
  [0.7, (_place, random) => ({ 'custom.plan': random.pick(PLANS) })],
  [0.4, (place) => ({ 'custom.phone': `0611 ${String(place)}` })],
  [0.03, (place) => ({ alt_email: `other.${String(place)}@example.org` })],
  [0.3, (place) => ({ state: `S${String(place % 16)}` })],
  [0.1, (place) => ({ address_line2: `Floor ${String(place % 30)}` })],
];

function created(place: number, random: SeededRandom, part: Partial<Change> = {}): Change {
  const optional = OPTIONAL.filter(([share]) => random.happens(share));
  const fields = {
    country: random.pick(COUNTRIES),
    first_name: random.pick(FIRST_NAMES),
    ...Object.assign({}, ...optional.map(([, valuesOf]) => valuesOf(place, random))),
  };
  const email = emailOf(place);
  const contactType = place % 7 === 0 ? 'Customers' : 'Newsletter';
  const target = { contactType, address: email as Address, email };
  return {
    kind: 'createContact',
    ...target,
    fields: fields,
    origin: originOf(place),
    ...part,
  } as Change;
}

type Edit = readonly [field: string, old: string | null, next: string | null];

function updated(place: number, edits: readonly Edit[], part: Partial<UpdateContact> = {}): Change {
  return {
    kind: 'updateContact',
    ...existing(place),
    changes: edits.map(([field, old, next]) => ({ field: field as 'city', old, new: next })),
    origin: originOf(place),
    ...part,
  };
}

function existing(place: number) {
  const email = emailOf(place);
  return {
    contactType: place % 7 === 0 ? 'Customers' : 'Newsletter',
    contactTypeId: place % 7 === 0 ? '2' : '1',
    contactId: String(place + 1),
    address: email as Address,
    prior: { email, fields: { country: '80', first_name: 'Ann', city: 'Ulm' } },
  };
}

function ordinaryUpdate(place: number, random: SeededRandom): Change {
  const edits: Edit[] = [];
  if (random.happens(0.5)) edits.push(['city', random.pick(CITIES), `Newtown ${String(place)}`]);
  if (random.happens(0.2)) edits.push(['first_name', 'ann', 'Ann']);
  if (random.happens(0.2))
    edits.push(['address_line1', `Way  ${String(place)} `, `Way ${String(place)}`]);
  if (random.happens(0.2)) edits.push(['postal_code', `D ${String(place)}`, `D-${String(place)}`]);
  if (random.happens(0.3)) edits.push(['state', null, `S${String(place % 16)}`]);
  return updated(place, edits.length > 0 ? edits : [['city', null, random.pick(CITIES)]]);
}

function deleted(place: number): Change {
  return { kind: 'deleteContact', ...existing(place), reason: 'gone' };
}

/** What nobody wants in a plan, by what it is. */
export const ANOMALIES: Readonly<Record<string, (place: number, random: SeededRandom) => Change>> =
  {
    'last names emptied': (place) => updated(place, [['last_name', 'Lee', null]]),
    'names with lost letters': (place) => updated(place, [['first_name', 'Jörg', 'JÃ¶rg']]),
    'names with question marks': (place, random) =>
      created(place, random, { fields: { country: '80', first_name: 'J?rg' } }),
    'stand-ins for cities': (place) => updated(place, [['city', 'Ulm', 'N/A']]),
    'first names overwritten': (place) =>
      updated(place, [['first_name', 'Ann', `Zed ${String(place)}`]]),
    'edits by hand lost': (place) =>
      updated(place, [['city', 'Ulm', 'Köln']], { moved: { overwritten: ['city'] } }),
    'changes on both sides': (place) =>
      updated(place, [['city', 'Ulm', 'Köln']], { moved: { conflicts: ['city'] } }),
    'people who return': (place, random) => created(place, random, { wasSuppressed: true }),
    'another contact type': (place, random) => created(place, random, { contactType: 'Archive' }),
    'new addresses': (place) =>
      updated(place, [], {
        newAddress: {
          address: `new.${String(place)}@example.com` as Address,
          email: `new.${String(place)}@example.com`,
        },
      }),
    suppressions: (place) => ({
      kind: 'suppress',
      address: emailOf(place) as Address,
      email: emailOf(place),
      status: 'unsubscribed',
      origin: originOf(place),
    }),
  };

/** So many places out of all, drawn by the seed. */
export function drawnPlaces(count: number, of: number, seed: number): ReadonlySet<number> {
  const random = seededRandom(~seed);
  const places = new Set<number>();
  while (places.size < count) places.add(random.below(of));
  return places;
}

/** The changes with the anomaly at these places. */
export function* planted(
  changes: Iterable<Change>,
  anomaly: (place: number, random: SeededRandom) => Change,
  places: ReadonlySet<number>,
): Generator<Change> {
  const random = seededRandom(places.size);
  let place = 0;
  for (const change of changes) {
    yield places.has(place) ? anomaly(place, random) : change;
    place += 1;
  }
}
