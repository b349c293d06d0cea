// A whole postal address in one cell, with its country at the end: `Hauptstr. 1, 10115 Berlin, Germany`. It is split
// where every part is clear. Otherwise only its country is kept, so that no default country replaces it.
import type { CountryIndex } from './country.ts';
import type { StandardField } from '../values/field-names.ts';
import { cleanText } from '../values/text.ts';

type Place = Readonly<Partial<Record<StandardField, string>>>;

/** The country as an id. */
export type AddressParts = Place & { readonly country: string };

export type WholeAddress =
  | { readonly kind: 'parts'; readonly parts: AddressParts }
  /** Names a country that may be another one, or none that the service knows. */
  | { readonly kind: 'unclear'; readonly country: string };

type Countries = Pick<CountryIndex, 'resolve'>;

/** Undefined for a cell that does not end with a country: it is a line of an address like any other. */
export function wholeAddress(
  cell: string | undefined,
  countries: Countries,
): WholeAddress | undefined {
  if (cell === undefined || cell.length > LONGEST_ADDRESS) return undefined;
  const parts = partsOf(cell, countries);
  const [place, country] = parts.slice(-2);
  if (place === undefined || country === undefined || !IS_NAME.test(country)) return undefined;
  const before = parts.slice(0, -2);
  const id = countries.resolve(country);
  if (id === undefined) {
    return isPlace(before, place) ? { kind: 'unclear', country } : undefined;
  }
  if (isAmbiguous(country) && !POSTAL_CODE.test(place)) return { kind: 'unclear', country };
  return { kind: 'parts', parts: { country: id, ...placeOf(before, place) } };
}

/** A longer text is no address, and would keep the patterns below busy. */
const LONGEST_ADDRESS = 300;

const IS_NAME = /^[\p{L} .'’()&-]{2,}$/u;
const POSTAL_CODE = /(?:^|[ -])\d{4,6}(?:$|[ -])/u;
const CODE_AND_CITY = /^(?:[A-Z]{1,3}-)?(?<code>\d{4,6}) (?<city>\p{L}.*)$/u;
const CITY_AND_CODE = /^(?<city>\p{L}.*?) (?<code>\d{4,6}(?:-\d{4})?)$/u;
const STATE = /^[A-Z]{2}$/u;

/** A country follows a postal code and its city, whether the service knows it or not. */
function isPlace(before: readonly string[], place: string): boolean {
  return before.length > 0 && CODE_AND_CITY.test(place);
}

/** Codes are those of states as well, such as CA; and one state is called like a country. */
function isAmbiguous(country: string): boolean {
  return country.length <= 3 || country.toLowerCase() === 'georgia';
}

/** The parts between commas, semicolons, line breaks or several blanks. */
function partsOf(cell: string, countries: Countries): readonly string[] {
  const parts = cell
    .split(/[,;\r\n]+| {2,}/u)
    .map(cleanText)
    .filter((part) => part !== '');
  const [only = ''] = parts;
  return parts.length === 1 ? undivided(only, countries) : parts;
}

/** `Hauptstr. 1 10115 Berlin Germany`: the postal code shows where the city begins. */
function undivided(text: string, { resolve }: Countries): readonly string[] {
  const found = /^(.+?) (\d{4,6} \p{L}.*) (\p{L}{4,})$/u.exec(text);
  const [, street = '', place = '', country = ''] = found ?? [];
  return resolve(country) === undefined ? [text] : [street, place, country];
}

/** Nothing where it is not clear which part is which. */
function placeOf(before: readonly string[], last: string): Place {
  const { code = '', city = '' } =
    (CODE_AND_CITY.exec(last) ?? CITY_AND_CODE.exec(last))?.groups ?? {};
  if (code === '') return {};
  if (!STATE.test(city)) return withStreet(before, { city, postal_code: code });
  const place = { city: before.at(-1) ?? '', postal_code: code, state_province_region: city };
  return withStreet(before.slice(0, -1), place);
}

/** One or two lines. */
function withStreet(lines: readonly string[], place: Place): Place {
  const [line1, line2, ...more] = lines;
  if (line1 === undefined || more.length > 0) return {};
  return { ...place, address_line1: line1, ...(line2 !== undefined && { address_line2: line2 }) };
}
