import { describe, expect, it } from 'vitest';
import { emailKeyRule, isEmail, storedEmail } from '../../src/sandbox/email.ts';

describe('addresses', () => {
  it.each([
    ['ann@example.test', true],
    ["o'brien+tag@mail.example.test", true],
    ['nobody', false],
    ['@example.test', false],
    ['ann@example', false],
    ['ann@.test', false],
    ['ann@example.', false],
    ['a b@example.test', false],
    ['ann@b@example.test', false],
    [`${'a'.repeat(250)}@example.test`, false],
  ])('takes %s for an address: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });

  it.each([
    ['exact', 'Ann@Example.test', 'Ann@Example.test'],
    ['case_insensitive', 'Ann@Example.test', 'ann@example.test'],
    ['accent_insensitive', 'Änn@example.test', 'ann@example.test'],
    ['trim_insensitive', ' Ann@example.test ', 'ann@example.test'],
    ['gmail_dots', 'A.n.n@gmail.com', 'ann@gmail.com'],
    ['gmail_dots', 'a.nn@example.test', 'a.nn@example.test'],
  ] as const)('under %s the key of %s is %s', (match, email, key) => {
    expect(emailKeyRule(match)(email)).toBe(key);
  });

  it('lowers the domain alone when only the domain is lowered', () => {
    expect(storedEmail('Ann@Example.TEST', 'lower_domain')).toBe('Ann@example.test');
  });
});
