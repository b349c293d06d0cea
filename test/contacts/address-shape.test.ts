import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPlainKey, shapeOf } from '../../src/contacts/address-shape.ts';

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
])('leaves %j to whoever looks closer', (text) => {
  expect(shapeOf(text)).toBe('odd');
});

it('leaves an address to whoever looks closer when a part may be too long', () => {
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
