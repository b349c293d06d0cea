import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseAddress,
  isPlainKey,
  shapeOf,
  asciiDomain,
} from '../../../src/contacts/address/address.ts';

describe('reading an address', () => {
  it.each([
    ['ann@example.test', 'ann@example.test', 'ann@example.test'],
    ['Ann@Example.TEST', 'ann@example.test', 'Ann@Example.TEST'],
    ['a.b+tag@mail.example.test', 'a.b+tag@mail.example.test', 'a.b+tag@mail.example.test'],
    ["o'neil@example.test", "o'neil@example.test", "o'neil@example.test"],
    ['a@b-c.example.test', 'a@b-c.example.test', 'a@b-c.example.test'],
  ])('keeps the spelling and folds the key when the address is plain: %s', (text, key, email) => {
    expect(parseAddress(text)).toEqual({ kind: 'address', address: key, email });
  });

  it.each([
    ['spaces', '  ann@example.test \t'],
    ['a padding of hundreds of spaces', `ann@example.test${' '.repeat(900)}`],
    ['non-breaking spaces', '\u00a0ann@example.test\u00a0'],
    ['a byte order mark', '\ufeffann@example.test'],
    ['zero-width characters', 'ann\u200b@exa\u2060mple.test'],
    ['bidi marks', '\u202aann@example.test\u202c'],
    ['a soft hyphen', 'ann@exam\u00adple.test'],
    ['quotes', '"ann@example.test"'],
    ['typographic quotes', '“ann@example.test”'],
    ['angle brackets', '<ann@example.test>'],
    ['a mail link', 'MailTo:ann@example.test?subject=Hello'],
    ['a mail link in brackets in quotes', '"<mailto:ann@example.test>"'],
    ['a display name', 'Ann Example <ann@example.test>'],
    ['a display name with a comma', '"Example, Ann" <ann@example.test>'],
    ['an encoded @', 'ann%40example.test'],
    ['a trailing dot', 'ann@example.test.'],
  ])('finds the address when it is surrounded by %s', (_what, text) => {
    expect(parseAddress(text)).toEqual({
      kind: 'address',
      address: 'ann@example.test',
      email: 'ann@example.test',
    });
  });

  it.each([
    ['ann%2Bnews%40example.test', 'ann+news@example.test'],
    ['o%27neil%40example%2Etest', "o'neil@example.test"],
    ['mailto:ann%2Bnews%40example.test', 'ann+news@example.test'],
    ['mailto:ann%2Bnews@example.test?subject=a%40b', 'ann+news@example.test'],
    ['<a href="mailto:ann%2Bnews@example.test">Ann</a>', 'ann+news@example.test'],
    ['%20ann%40example.test%E2%80%8B', 'ann@example.test'],
    ['m%C3%BCller%40example.test', 'm\u00fcller@example.test'],
    ['ann%25news%40example.test', 'ann%news@example.test'],
  ])('decodes the whole of an encoded address: %s', (text, email) => {
    expect(parseAddress(text)).toEqual({ kind: 'address', address: email, email });
  });

  it.each([
    ['', 'address-blank'],
    ['  ', 'address-blank'],
    ['ann', 'address-without-at'],
    ['50%ann%40example.test', 'address-without-at'],
    ['m%FCller%40example.test', 'address-without-at'],
    ['ann%2540example.test', 'address-without-at'],
    ['mailto:ann%2540example.test', 'address-without-at'],
    ['a%2C%40example.test', 'address-comma'],
    ['0123456789abcdef0123456789ABCDEF', 'address-hash'],
    ['ann@example.test;bob@example.test', 'address-several-ats'],
    ['ann@example.test\nbob@example.test', 'address-several-ats'],
    ['Ann <ann@example.test>, Bob <bob@example.test>', 'address-several-ats'],
    ['@example.test', 'local-part-blank'],
    ['*@example.test', 'address-pattern'],
    ['ann@', 'domain-blank'],
    ['ann@example', 'domain-without-dot'],
    ['ann b@example.test', 'address-space'],
    ['ann\u00a0b@example.test', 'address-space'],
    ['.ann@example.test', 'local-part-dots'],
    ['ann.@example.test', 'local-part-dots'],
    ['a..nn@example.test', 'local-part-dots'],
    ['ann@.example.test', 'domain-dots'],
    ['ann@example..test', 'domain-dots'],
    ['ann@example.test..', 'domain-dots'],
    ['ann,b@example.test', 'address-comma'],
    ['ann@example,test', 'address-comma'],
    ['ann;b@example.test', 'address-semicolon'],
    ['ann\u037eb@example.test', 'address-semicolon'],
    ['ann\nb@example.test', 'address-line-break'],
    ['a@example.test,Ann\nBen <b@example.test>', 'address-several-ats'],
    ['a@example.test <Ann>', 'address-space'],
    ['ann\u0007@example.test', 'address-control-character'],
    ['ann\ufffd@example.test', 'address-damaged-character'],
    ['ann’s@example.test', 'local-part-apostrophe'],
    ['an(n)@example.test', 'local-part-sign'],
    ['ann@exa!mple.test', 'domain-character'],
    ['ann@exämple，.test', 'domain-character'],
    ['ann@exä/mple.test', 'domain-impossible'],
    ['ann@-example.test', 'domain-hyphen'],
    ['ann@example-.test', 'domain-hyphen'],
  ])('refuses a broken address with a code: %j', (text, code) => {
    expect(parseAddress(text)).toEqual({ kind: 'invalid', fault: { code } });
  });

  it.each([
    ['the local part has', `${'a'.repeat(65)}@example.test`, 'local-part-too-long', 65],
    ['a label has', `ann@${'a'.repeat(64)}.test`, 'domain-part-too-long', undefined],
    ['the address has', `ann@${'a.'.repeat(130)}test`, 'address-too-long', 268],
    ['the cell has', 'x'.repeat(100_000), 'address-too-long', 100_000],
  ])('tells the length when %s too many characters', (_what, text, code, length) => {
    const fault = length === undefined ? { code } : { code, length };
    expect(parseAddress(text)).toEqual({ kind: 'invalid', fault });
  });

  it('takes the longest local part and label when both are at their limits', () => {
    const text = `${'a'.repeat(64)}@${'b'.repeat(63)}.test`;

    expect(parseAddress(text)).toMatchObject({ kind: 'address', email: text });
  });

  it.each([
    ['the domain is written in Unicode or in ASCII', 'ann@bücher.test', 'ann@xn--bcher-kva.test'],
    ['the domain has capitals beyond ASCII', 'ann@BÜCHER.test', 'ann@bücher.test'],
    ['an accent is one code point or two', 'andr\u00e9@example.test', 'andre\u0301@example.test'],
    ['the local part has capitals beyond ASCII', 'ÄNN@example.test', 'änn@example.test'],
    ['a sigma ends the local part', 'ΑΣ@example.test', 'ας@example.test'],
    ['the letters have another width', '\uff41Nn@example.test', 'ann@example.test'],
    ['a capital grows in lower case', 'İ@example.test', 'i\u0307@example.test'],
  ])('gives one key when %s', (_when, one, other) => {
    const keys = [one, other].map((text) => parseAddress(text));

    expect(keys[0]).toHaveProperty('address');
    expect(keys[0]).toHaveProperty('address', Reflect.get(keys[1] ?? {}, 'address'));
  });

  it.each([
    ['ann+news@example.test', 'ann@example.test'],
    ['a.nn@example.test', 'ann@example.test'],
  ])('keeps %s and %s apart when only a provider could know better', (one, other) => {
    const keys = [one, other].map((text) => parseAddress(text));

    expect(keys[0]).toHaveProperty('address');
    expect(Reflect.get(keys[0] ?? {}, 'address')).not.toBe(Reflect.get(keys[1] ?? {}, 'address'));
  });

  it('reads its own key as the same key, whatever the text is', () => {
    const part = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.emailAddress());

    fc.assert(
      fc.property(
        fc.oneof(
          part,
          fc.tuple(part, part).map((two) => two.join('@')),
        ),
        (text) => {
          const parsed = parseAddress(text);
          if (parsed.kind === 'invalid') return;
          expect(parseAddress(parsed.address)).toMatchObject({ address: parsed.address });
          expect(parseAddress(parsed.email)).toEqual(parsed);
          expect(parsed.email).not.toMatch(/[,;\s]/u);
        },
      ),
    );
  });
});

it.each([
  ['ann@example.test', 'small'],
  ["o'neil+news_7@mail.b-c.example.test", 'small'],
  ['Ann@example.test', 'capitals'],
  ['ann@example.Test', 'capitals'],
])('takes %s for plain', (text, shape) => {
  expect(shapeOf(text)).toBe(shape);
});

it.each([
  ...['', 'ann', '@example.test', 'ann@', 'ann@example', 'ann@@example.test', 'a@b@example.test'],
  ...['.ann@example.test', 'a..n@example.test', 'ann.@example.test', 'ann@.test', 'ann@b..test'],
  ...['ann@-b.test', 'ann@b-.test', 'ann@b.test-', 'ann@b.test.', ' ann@b.test', 'ann@b.test '],
  ...['änn@b.test', 'ann@bü.test', 'a,b@b.test', '"ann"@b.test', 'ann@b+c.test', 'ann%40b.test'],
])('leaves %j to the closer check', (text) => {
  expect(shapeOf(text)).toBe('odd');
});

it('leaves an address to the closer check when a part may be too long', () => {
  const local = 'a'.repeat(63);
  // The @ counts with the domain: 57 letters, `.test` and the @ make 63.
  const domain = `${'b'.repeat(57)}.test`;

  expect(shapeOf(`${local}@${domain}`)).toBe('small');
  expect(shapeOf(`${local}a@${domain}`)).toBe('odd');
  expect(shapeOf(`${local}@b${domain}`)).toBe('odd');
});

it('knows in bytes what is its own key, wherever it lies', () => {
  const parts = fc.array(
    fc.constantFrom('a', 'B', '9', '.', '-', '@', '+', 'é', ' ', 'b'.repeat(32)),
  );
  const plain = fc.constant(['ann@example.test']);
  fc.assert(
    fc.property(fc.oneof(parts, plain), (letters) => {
      const text = letters.join('');
      const bytes = Buffer.from(`"${text}"`);

      expect(isPlainKey(bytes, 1, bytes.length - 1)).toBe(shapeOf(text) === 'small');
    }),
  );
});

it('is no plain key where the bytes end before the address does', () => {
  const bytes = Buffer.from('ann@example.test');

  expect(isPlainKey(bytes, 0, bytes.length)).toBe(true);
  expect(isPlainKey(bytes, 0, bytes.length + 1)).toBe(false);
});

describe('the ASCII form of a domain', () => {
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
