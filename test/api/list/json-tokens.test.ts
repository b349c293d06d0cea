import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonTokens } from '../../../src/api/list/json-tokens.ts';

function tokensOf(text: string | Buffer): JsonTokens {
  const tokens = new JsonTokens();
  tokens.bytes = Buffer.from(text);
  return tokens;
}

/** The index behind the scalar that the text begins with. */
function scalarEnd(text: string | Buffer): number {
  return tokensOf(text).scalarEnd(0);
}

const ordinary = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.nat(),
  fc.constantFrom(null, true, false),
);

describe('reading a scalar', () => {
  it('finds the end of every scalar of an ordinary form', () => {
    fc.assert(
      fc.property(ordinary, (value) => {
        const text = JSON.stringify(value);
        expect(scalarEnd(`${text} ,`)).toBe(Buffer.byteLength(text));
      }),
    );
  });

  it('finds the end of any scalar or leaves it to the parser', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.maxSafeInteger()), (value) => {
        const text = JSON.stringify(value);
        expect([-1, text.length]).toContain(scalarEnd(`${text},`));
      }),
    );
  });

  it('accepts nothing that JSON.parse refuses', () => {
    const bytes = fc.constantFrom(...Buffer.from('"\\{}[]:,0-.etnu \n\u0001'));
    fc.assert(
      fc.property(ordinary, fc.nat(), bytes, (value, place, byte) => {
        const broken = Buffer.from(`${JSON.stringify(value)},`);
        broken[place % broken.length] = byte;
        const end = scalarEnd(broken);
        if (end !== -1) JSON.parse(broken.toString('utf8', 0, end));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    '-1',
    '1.5',
    '1e3',
    '01',
    '1234567890123456',
    'nul',
    'True',
    '',
    '}',
    '\u00a01',
    '[1]',
    '{}',
  ])('leaves %j to the parser', (text) => {
    expect(scalarEnd(`${text},1]`)).toBe(-1);
  });

  it('accepts a number only when something follows', () => {
    expect([scalarEnd('12'), scalarEnd('12 '), scalarEnd('12 ]')]).toEqual([-1, -1, 2]);
  });
});

describe('the end of a string', () => {
  it.each(['""', '"a"', '"\\""', '"\\\\"', '"\\u00e9\\n"', '"Zo\u00eb"', '"\u007f\u2028"'])(
    'is behind the closing quote of %s',
    (text) => {
      expect(tokensOf(`${text}"`).stringEnd(0)).toBe(Buffer.byteLength(text));
    },
  );

  it.each(['"', '"a', '"a\\', '"a\\"', '"\\x"', '"\\u12g4"', '"\\u12', '"a\tb"', '"a\nb"'])(
    'is -1 for %j',
    (text) => {
      expect(tokensOf(text).stringEnd(0)).toBe(-1);
    },
  );

  it('notes escapes and letters beyond ASCII', () => {
    const tokens = tokensOf('"a""\\n""\u00eb"');

    const first = tokens.stringEnd(0);
    expect([tokens.sawEscape, tokens.sawWide]).toEqual([false, false]);
    const second = tokens.stringEnd(first);
    expect([tokens.sawEscape, tokens.sawWide]).toEqual([true, false]);
    tokens.stringEnd(second);
    expect([tokens.sawEscape, tokens.sawWide]).toEqual([true, true]);
  });
});

it('skips the white space of JSON and no other', () => {
  expect(tokensOf(' \t\r\n1').pastSpace(0)).toBe(4);
  expect(tokensOf('\f1').pastSpace(0)).toBe(0);
  expect(tokensOf('  ').pastSpace(0)).toBe(2);
  expect(tokensOf(' : 1').pastColon(0)).toBe(3);
  expect(tokensOf(' 1').pastColon(0)).toBe(-1);
});
