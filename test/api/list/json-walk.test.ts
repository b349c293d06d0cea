import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEEPEST } from '../../../src/api/list/extent.ts';
import { JsonWalk, isDigit, startsWith } from '../../../src/api/list/json-walk.ts';

function walkOver(text: string | Buffer): JsonWalk {
  const walk = new JsonWalk();
  walk.bytes = Buffer.from(text);
  return walk;
}

/** Behind the value that the text begins with. */
function valueEnd(text: string | Buffer): number {
  return walkOver(text).valueEnd(0, 0);
}

const spaces = fc.constantFrom(undefined, 1, '\t');
const towers = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
/** Of the ordinary forms, which no parser has to decide. */
const ordinary = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.nat(),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('valueEnd', () => {
  it('is the end of any JSON value, or -1', () => {
    fc.assert(
      fc.property(fc.jsonValue(), spaces, (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect([-1, Buffer.byteLength(text)]).toContain(valueEnd(`${text},`));
      }),
    );
  });

  it('is the end of every value of the ordinary forms', () => {
    fc.assert(
      fc.property(ordinary, spaces, (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(valueEnd(`${text} ,`)).toBe(Buffer.byteLength(text));
      }),
    );
  });

  it('is -1 for every object and array that is cut', () => {
    fc.assert(
      fc.property(towers, spaces, fc.nat(), (tower, space, place) => {
        const whole = Buffer.from(JSON.stringify(tower, null, space));
        expect(valueEnd(whole.subarray(0, place % whole.length))).toBe(-1);
      }),
    );
  });

  it('accepts nothing that JSON.parse refuses', () => {
    const bytes = fc.constantFrom(...Buffer.from('"\\{}[]:,0-.etnu \n\u0001'));
    fc.assert(
      fc.property(towers, fc.nat(), bytes, (tower, place, byte) => {
        const broken = Buffer.from(JSON.stringify(tower));
        broken[place % broken.length] = byte;
        const end = valueEnd(broken);
        if (end !== -1) JSON.parse(broken.toString('utf8', 0, end));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['-1', '1.5', '1e3', '01', '1234567890123456', 'nul', 'True', '', '}', '\u00a01'])(
    'leaves %j to the parser',
    (text) => {
      expect(valueEnd(`[${text},1]`)).toBe(-1);
    },
  );

  it.each([
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1}',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    '{"a" 1}',
    '{1:1}',
  ])('refuses %s', (text) => {
    expect(valueEnd(text)).toBe(-1);
  });

  it('believes a number only when something follows', () => {
    expect([valueEnd('12'), valueEnd('12 '), valueEnd('12 ]')]).toEqual([-1, -1, 2]);
  });

  it('goes as deep as the reader of elements does, and no deeper', () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

    expect(valueEnd(deep(DEEPEST))).toBe(2 * DEEPEST);
    expect(valueEnd(deep(DEEPEST + 1))).toBe(-1);
    expect(walkOver(deep(3)).valueEnd(0, DEEPEST - 2)).toBe(-1);
  });
});

describe('stringEnd', () => {
  it.each(['""', '"a"', '"\\""', '"\\\\"', '"\\u00e9\\n"', '"Zo\u00eb"', '"\u007f\u2028"'])(
    'is behind the closing quote of %s',
    (text) => {
      expect(walkOver(`${text}"`).stringEnd(0)).toBe(Buffer.byteLength(text));
    },
  );

  it.each(['"', '"a', '"a\\', '"a\\"', '"\\x"', '"\\u12g4"', '"\\u12', '"a\tb"', '"a\nb"'])(
    'is -1 for %j',
    (text) => {
      expect(walkOver(text).stringEnd(0)).toBe(-1);
    },
  );

  it('notes what needs a second look', () => {
    const walk = walkOver('"a""\\n""\u00eb"');

    const first = walk.stringEnd(0);
    expect([walk.hasEscape(), walk.isAscii()]).toEqual([false, true]);
    const second = walk.stringEnd(first);
    expect([walk.hasEscape(), walk.isAscii()]).toEqual([true, true]);
    walk.stringEnd(second);
    expect([walk.hasEscape(), walk.isAscii()]).toEqual([true, false]);
  });
});

it('knows a plain string by its lack of escapes', () => {
  expect(walkOver('"ab"').plainEnd(0)).toBe(4);
  expect(walkOver('"a\\n"').plainEnd(0)).toBe(-1);
});

it('passes the white space of JSON and no other', () => {
  expect(walkOver(' \t\r\n1').pastSpace(0)).toBe(4);
  expect(walkOver('\f1').pastSpace(0)).toBe(0);
  expect(walkOver('  ').pastSpace(0)).toBe(2);
  expect(walkOver(' : 1').pastColon(0)).toBe(3);
  expect(walkOver(' 1').pastColon(0)).toBe(-1);
});

it('compares bytes where they stand', () => {
  const bytes = Buffer.from('abc');

  expect([
    startsWith(bytes, 1, Buffer.from('bc')),
    startsWith(bytes, 2, Buffer.from('cd')),
  ]).toEqual([true, false]);
  expect(['/', '0', '9', ':', ''].map((text) => isDigit(Buffer.from(text)[0]))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
