import { describe, expect, it } from 'vitest';
import { asciiDomain } from '../../src/contacts/address-domain.ts';

describe('asciiDomain', () => {
  it.each([
    ['Example.TEST', 'example.test'],
    ['bücher.test', 'xn--bcher-kva.test'],
    ['例え。test', 'xn--r8jz45g.test'],
    ['bü/cher.test', undefined],
    ['bü:80', undefined],
    ['ann@bücher.test', undefined],
  ])('turns %s into %s', (domain, ascii) => {
    expect(asciiDomain(domain)).toBe(ascii);
  });

  it('is nothing when the platform finds the name impossible', () => {
    expect(asciiDomain('xn--ü.test')).toBeUndefined();
  });
});
