import { describe, expect, it } from 'vitest';
import {
  faultOfDomain,
  faultOfLocalPart,
  faultOfWhole,
} from '../../src/contacts/address-faults.ts';

describe('faults of an address', () => {
  it('finds none when the address is in order', () => {
    expect(faultOfWhole("o'neil+tag@example.test")).toBeUndefined();
    expect(faultOfLocalPart("o'neil+tag")).toBeUndefined();
    expect(faultOfDomain('sub.xn--bcher-kva.test')).toBeUndefined();
  });

  it.each([
    ['a,b@example.test', 'comma'],
    ['a@b@example.test', 'two @'],
    ['a'.repeat(32), 'hash'],
  ])('completes a sentence and quotes nothing when the whole is %s', (email, words) => {
    const fault = faultOfWhole(email);

    expect(fault).toMatch(/^(?:has|is) /u);
    expect(fault).toContain(words);
    expect(fault).not.toContain('example');
  });
});
