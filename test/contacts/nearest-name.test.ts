import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/contacts/nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['vornahme', ['nachname', 'vorname', 'name'], 1],
    ['mail', ['email', 'mali'], 0],
    ['city', ['city'], 0],
    ['kitten', ['sitting', 'mitten'], 1],
    ['abcdefgh', ['hgfedcba', 'abxxefgh'], 1],
    ['zzz', ['email', 'city'], -1],
    ['email', [], -1],
    ['', ['a'], -1],
  ])('finds the place of what was meant when %s stands before %j', (wanted, names, place) => {
    expect(nearestName(wanted, names)).toBe(place);
  });
});
