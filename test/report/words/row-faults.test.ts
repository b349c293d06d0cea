import { expect, it } from 'vitest';
import type { RowFault } from '../../../src/contacts/index.ts';
import { rowFaultWords } from '../../../src/report/words/faults.ts';

it.each<[RowFault, string]>([
  [{ code: 'address-comma' }, 'has a comma inside'],
  [
    { code: 'address-too-long', length: 300 },
    'has 300 characters where an address has at most 254',
  ],
  [
    { code: 'local-part-too-long', length: 65 },
    'has 65 characters before the @ where at most 64 may be',
  ],
  [{ code: 'cell-missing', cells: 2 }, 'is not there: the row is too short'],
  [{ code: 'cell-missing', cells: 2, columns: 3 }, 'is not there: the row has 2 of 3 cells'],
  [{ code: 'too-many-cells', cells: 14, columns: 3 }, 'has 14 cells where the header has 3'],
  [{ code: 'status-unknown', word: 'maybe' }, 'is no status that is known: "maybe"'],
  [{ code: 'status-unknown' }, 'is no status that is known'],
  [{ code: 'flag-unknown', word: '2' }, 'is something other than yes or no: "2"'],
  [
    { code: 'country-unknown', word: 'Germny', nearest: 'Germany' },
    'is no country that the service knows: "Germny"; did you mean Germany?',
  ],
  [
    { code: 'country-unknown', word: 'Atlantis', nearest: undefined },
    'is no country that the service knows: "Atlantis"',
  ],
  [
    { code: 'country-unclear', word: 'CA' },
    'does not say clearly which country it is in; give the country a column of its own: "CA"',
  ],
  [
    { code: 'names-missing', fields: ['first_name', 'last_name'] },
    'has no first_name and no last_name, which a segment requires',
  ],
])('says of %j: %s', (fault, words) => {
  expect(rowFaultWords(fault)).toBe(words);
});
