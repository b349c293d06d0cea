import { describe, expect, it } from 'vitest';
import { customFieldNameFault } from '../../src/contacts/custom-fields.ts';

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
