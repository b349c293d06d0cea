// City and postal code change together, where people move. A column that was shifted changes one of them for nearly all.
import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../src/contacts/index.ts';
import { lookFirst, surveyPlan } from '../../../src/review/index.ts';
import { lookWords } from '../../../src/report/words/look-words.ts';
import { plannedIn, update } from '../../report/planned.ts';
import { saying } from '../../saying.ts';

const CITIES = [
  'Berlin',
  'Hamburg',
  'Köln',
  'Dresden',
  'Ulm',
  'Jena',
  'Passau',
  'Rostock',
  'Trier',
  'Emden',
];

type Values = Readonly<Partial<Record<FieldName, string>>>;

/** Contacts that are updated from what they are to what `next` makes of them. */
function allLooksAt(prior: readonly Values[], next: (values: Values, index: number) => Values) {
  const changes = prior.map((fields, index) => {
    const changed = Object.entries(next(fields, index)) as [FieldName, string][];
    const email = `p${String(index)}@example.com`;
    const named = changed.map(([field, value]) => ({
      field,
      old: fields[field] ?? null,
      new: value,
    }));
    return { ...update(email, named), prior: { email, fields } };
  });
  const plan = plannedIn({ changes });
  return lookFirst(plan, surveyPlan(plan));
}

function looksAt(...of: Parameters<typeof allLooksAt>) {
  return allLooksAt(...of).filter((look) => look.code === 'parted');
}

const people = (count: number, cities: readonly string[] = CITIES): Values[] =>
  Array.from({ length: count }, (_, index) => ({
    city: cities[index % cities.length] ?? '',
    state: 'Some state',
    postal_code: String(10_000 + 37 * index),
  }));

/** What stands in a row some lines further down. */
const shifted = (cities: readonly string[] = CITIES) => (_: Values, index: number): Values =>
  ({ city: cities[(index + 1 + (index % 3)) % cities.length] ?? '' }); // prettier-ignore

describe('fields that belong together', () => {
  it('are looked at where one changes for most contacts and the other for none', () => {
    const looks = looksAt(people(455), (values, index) =>
      index < 305 ? shifted()(values, index) : { first_name: 'Ann' },
    );

    expect(looks.map(({ items }) => items.length)).toEqual([20]);
    expect(looks.map((look) => lookWords(look, { countries: {} }))).toMatchObject([
      { title: saying('city', 305, 455, '"Newsletter"', 'postal_code') },
    ]);
  });

  it('are one finding with the values that come often', () => {
    const looks = allLooksAt(people(300), shifted());

    expect(looks.map(({ code }) => code)).toEqual(['parted']);
  });

  it('are looked at where every contact had a city of its own', () => {
    const own = people(80).map((_, index) => `${String.fromCodePoint(65 + (index % 26))}ville ${String(index)}`); // prettier-ignore

    expect(looksAt(people(80, own), shifted(own))).toHaveLength(1);
  });

  it.each<[when: string, prior: Values[], next: (values: Values, index: number) => Values]>([
    ['few contacts change', people(49), shifted()],
    [
      'most updates are others',
      people(300),
      (values, index) => (index < 100 ? shifted()(values, index) : { first_name: 'Ann' }),
    ],
    [
      'people move',
      people(300),
      (values, index) => ({ ...shifted()(values, index), postal_code: String(index) }),
    ],
    [
      'people move within a city, or a postal code comes',
      people(300),
      (_, index) => ({ postal_code: String(index) }),
    ],
    [
      'nothing is known of the other one',
      people(300).map(({ city = '' }) => ({ city })),
      shifted(),
    ],
    ['the field was blank', people(300).map((one) => ({ ...one, city: '' })), shifted()],
    ['the field is emptied', people(300), () => ({ city: '' })],
    [
      'mistyped names are corrected, each in its own way',
      people(90, CITIES.flatMap((city) => [0, 1, 2].map((at) => city.replace(city.charAt(at + 1), '')))), // prettier-ignore
      (_, index) => ({ city: CITIES[Math.floor((index % 30) / 3)] ?? '' }),
    ],
    [
      'names are written in another language',
      people(300, ['Köln', 'Wien', 'Roma', 'Praha']),
      ({ city = '' }) => ({ city: { Köln: 'Cologne', Wien: 'Vienna', Roma: 'Rome' }[city] ?? 'Prague' }), // prettier-ignore
    ],
    [
      'codes become names',
      people(300).map((one, index) => ({ ...one, state: index % 2 === 0 ? '09' : '11' })),
      ({ state }) => ({ state: state === '09' ? 'Bayern' : 'Berlin' }),
    ],
  ])('are no matter where %s', (_, prior, next) => {
    expect(looksAt(prior, next)).toEqual([]);
  });
});
