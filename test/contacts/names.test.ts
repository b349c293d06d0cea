import { describe, expect, it } from 'vitest';
import { customFieldNameFault } from '../../src/contacts/custom-fields.ts';
import { contactTypeKey } from '../../src/contacts/key.ts';

describe('contactTypeKey', () => {
  it.each([
    ['Newsletter', ' newsletter '],
    ['Product  News', 'product\u00a0news'],
    ['Caf\u00e9', 'CAFE\u0301'],
    ['Straße', 'STRASSE'],
  ])('is the same when %j is written as %j', (one, other) => {
    expect(contactTypeKey(one)).toBe(contactTypeKey(other));
  });

  it('differs when the words differ', () => {
    expect(contactTypeKey('News A')).not.toBe(contactTypeKey('NewsA'));
  });
});

describe('customFieldNameFault', () => {
  it.each(['plan', 'PLAN_2', '_', '0'])('finds nothing when the name is %j', (name) => {
    expect(customFieldNameFault(name, ['first_name'])).toBeUndefined();
  });

  it.each([
    ['', 'no name'],
    ['my plan', 'letters'],
    ['größe', 'letters'],
    ['First_Name', 'reserved'],
  ])('says why when the name is %j', (name, words) => {
    expect(customFieldNameFault(name, ['first_name'])).toContain(words);
  });
});
