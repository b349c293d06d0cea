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

/**
 * Six parts as they stand, five without the second line. Of any other number nobody can say which are
 * missing, so the text is kept whole in the first line.
 */
export function mailchimpAddress(cell: string): readonly string[] {
  const text = cell.replaceAll(/^ +| +$/gu, '');
  const parts = text.split(/ {2}/u).map((part) => part.trim());
  if (parts.length === ADDRESS_COLUMNS.length) return parts;
  if (parts.length !== SHORTEST_PART_COUNT) return [text.replaceAll(/\s+/gu, ' ')];
  const [line1 = '', ...others] = parts;
  return [line1, '', ...others];
}
