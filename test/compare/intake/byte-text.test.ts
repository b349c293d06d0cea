import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteText } from '../../../src/compare/account/spans-intake.ts';

type Member = readonly [name: string, value: string];

/** Writes an object of texts; each value lies between other bytes, as it does in a list. */
function write(text: ByteText, members: readonly Member[]): void {
  text.open();
  for (const [name, value] of members) {
    const json = Buffer.from(JSON.stringify(value));
    text.lead(Buffer.from(`${JSON.stringify(name)}:"`));
    text.value(json, 1, json.length - 1);
  }
  text.close();
}

function textOf(text: ByteText): string {
  const { bytes, from, to } = text.span();
  return Buffer.from(bytes.subarray(from, to)).toString();
}

const texts = fc.string({ unit: 'binary', maxLength: 40 });
const objects = fc.uniqueArray(fc.tuple(texts, texts), { selector: ([name]) => name });

it('is the JSON of the object, one object after the other', () => {
  fc.assert(
    fc.property(fc.array(objects, { minLength: 1, maxLength: 4 }), (all) => {
      const text = new ByteText();
      for (const members of all) {
        // Names such as `1` come first in an object, and such as `__proto__` not at all.
        const json = `{${members.map((member) => member.map((part) => JSON.stringify(part)).join(':')).join(',')}}`;
        write(text, members);
        expect(textOf(text)).toBe(json);
      }
    }),
  );
});

it('is what JSON.stringify makes of the fields of a contact', () => {
  const fields = { city: 'Zürich', 'custom.a"b': 'line\nbreak', first_name: '\u{1f600}' };
  const text = new ByteText();

  write(text, Object.entries(fields));

  expect(textOf(text)).toBe(JSON.stringify(fields));
});

it.each([4_000, 4_090, 4_096, 5_000, 100_000])('grows for a value of %i bytes', (length) => {
  const fields = { a: 'x'.repeat(length), b: 'é'.repeat(length), c: '' };
  const text = new ByteText();

  write(text, Object.entries(fields));

  expect(textOf(text)).toBe(JSON.stringify(fields));
});

it.each(Array.from({ length: 12 }, (_, index) => 4_080 + index))(
  'has room for the closing bracket behind %i bytes',
  (length) => {
    const fields = { a: 'x'.repeat(length) };
    const text = new ByteText();

    write(text, Object.entries(fields));

    expect(textOf(text)).toBe(JSON.stringify(fields));
  },
);

it('is an empty object without members', () => {
  const text = new ByteText();
  write(text, [['city', 'Ulm']]);

  write(text, []);

  expect(textOf(text)).toBe('{}');
});
