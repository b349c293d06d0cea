// Mailchimp's address field: one cell, its parts joined by two spaces, in the order line 1, line 2, city,
// state, postal code, country. Parts that are empty are left out or leave more spaces.

/** Names of the columns that the cell becomes. */
export const ADDRESS_COLUMNS = [
  'Address (line 1)',
  'Address (line 2)',
  'Address (city)',
  'Address (state)',
  'Address (postal code)',
  'Address (country)',
] as const;

const SHORTEST_PART_COUNT = 5;

/** Of an address that has parts enough to hold a country: no service knows a country of this name. */
const UNCLEAR_COUNTRY = '(not clear from the address)';

/**
 * Six parts as they stand, five without the second line. Of any other number nobody can say which are
 * missing: such an address is left out but for its country, so that no other one is put in its place.
 */
export function mailchimpAddress(cell: string): readonly string[] {
  const text = cell.replaceAll(/^ +| +$/gu, '');
  const parts = text.split(/ {2}/u).map((part) => part.trim());
  if (parts.length === ADDRESS_COLUMNS.length) return parts;
  if (parts.length === SHORTEST_PART_COUNT) {
    const [line1 = '', ...others] = parts;
    return [line1, '', ...others];
  }
  return ['', '', '', '', '', countryOf(parts.filter((part) => part !== ''))];
}

/** The last part is the country, unless it is a postal code; two parts are hardly more than street and city. */
function countryOf(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 3 || /\d/u.test(last)) return '';
  // Two or three letters are a state as well as a country, but for those behind a postal code.
  const isCode = last.length <= 3;
  return isCode && !/\d/u.test(parts.slice(1).at(-2) ?? '') ? UNCLEAR_COUNTRY : last;
}
