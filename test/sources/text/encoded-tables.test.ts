// Tables in the encodings of the world: each comes out right or a person is asked, never wrong in silence.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watchedStream } from '../../../src/sources/bytes/byte-stream.ts';
import { type TextFile, openText } from '../../../src/sources/text/text-file.ts';
import { encoded } from '../encodings/encode.ts';
import { NAMES } from '../encodings/names.ts';
import { collected, inPieces } from '../source-directory.ts';

/** The head of a stream ends before most of its rows. */
const HEAD_BYTES = 50;

async function open(bytes: Buffer, pieceBytes = 1_000): Promise<TextFile> {
  const stream = watchedStream('people.csv', bytes.length, () => inPieces(bytes, pieceBytes));
  return await openText(stream, bytes.subarray(0, HEAD_BYTES));
}

async function textOf(file: TextFile): Promise<string> {
  return Buffer.concat(await collected(file.chunks())).toString();
}

function tableOf(names: readonly string[]): string {
  const rows = names.map((name, at) => `${name};person${String(at)}@example.com\r\n`);
  return ['Name;Email\r\n', ...rows].join('');
}

const IN_EACH_ENCODING = NAMES.flatMap(({ language, encodings, names }) =>
  encodings.map((encoding) => ({ language, encoding, names })),
);

describe('a table that does not say its encoding', () => {
  it.each(IN_EACH_ENCODING)(
    'comes out right when it is $language in $encoding',
    async ({ encoding, names }) => {
      const table = tableOf(names);

      const file = await open(encoded(table, encoding), 7);

      expect(await textOf(file)).toBe(table);
      expect(file.found?.words).toHaveLength(5);
      expect(names.join(' ')).toContain(file.found?.words[0]);
    },
  );

  it('is right or refused, never wrong, when it holds any names of a language', async () => {
    const oneTable = fc.constantFrom(...IN_EACH_ENCODING).chain(({ encoding, names }) =>
      fc.record({
        encoding: fc.constant(encoding),
        names: fc.subarray([...names], { minLength: 1 }),
        isUpperCase: fc.boolean(),
      }),
    );
    let rightCount = 0;

    await fc.assert(
      fc.asyncProperty(oneTable, async ({ encoding, names, isUpperCase }) => {
        const table = tableOf(isUpperCase ? names.map(inCapitals) : names);
        const bytes = encoded(table, encoding);
        const read = await open(bytes).then(textOf, String);
        rightCount += read === table ? 1 : 0;
        expect(read === table || read.includes('cannot be told for sure')).toBe(true);
      }),
      { numRuns: 300 },
    );

    expect(rightCount).toBeGreaterThan(200);
  });
});

/** ß and some Greek letters have no capital of one character. */
function inCapitals(name: string): string {
  return Array.from(name, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === 1 ? capital : letter;
  }).join('');
}
