import { describe, expect, it } from 'vitest';
import { redacted } from '../../../src/api/outcome/redaction.ts';

describe('redacted', () => {
  it.each([
    ['The email ada@example.com is taken.', 'The email [address] is taken.'],
    ['see ada%40example.com', 'see [address]'],
    ['see ada&#64;example.com!', 'see [address]'],
    ['two\r\n lines\u0007', 'two lines'],
    ['nothing to hide', 'nothing to hide'],
  ])('makes %j fit to be kept', (text, expected) => {
    expect(redacted(text)).toBe(expected);
  });

  it('keeps no beginning of an address that a cut would leave', () => {
    const text = `${'a@example.com,b@example.com '.repeat(28)}abc ada.lovelace@example.com`;

    const kept = redacted(text);

    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept).not.toContain('lovelace');
  });
});
