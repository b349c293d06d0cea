import { describe, expect, it } from 'vitest';
import { foreignWords } from '../../../src/sources/encodings/judgement.ts';
import { inPieces } from '../source-directory.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

async function wordsOf(bytes: Buffer, pieceBytes = 1_000): Promise<readonly string[]> {
  const { words } = await foreignWords(inPieces(bytes, pieceBytes));
  return words.map((word) => word.toString('latin1'));
}

describe('collecting the words of a text', () => {
  it.each([1, 2, 5, 1_000])('keeps each once when pieces have %i bytes', async (pieceBytes) => {
    const bytes = latin1('Name;Ort\nMüller;Köln\n"Müller";Bern,Genève\ta.jörg@example.com');

    expect(await wordsOf(bytes, pieceBytes)).toEqual([
      'Müller',
      'Köln',
      'Genève',
      'a.jörg@example.com',
    ]);
  });

  it('finds a word behind a million rows of ASCII', async () => {
    const bytes = Buffer.concat([Buffer.from('anna;Bern\n'.repeat(100_000)), latin1('Köln')]);

    expect(await wordsOf(bytes, 65_536)).toEqual(['Köln']);
  });

  it('keeps a bounded number, with rare neighbours from anywhere', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `ä${String(at)}`).join('\n');

    const words = await wordsOf(latin1(`${many}\nDvo\u00f8\u00e1k\n`), 65_536);

    expect(words.length).toBeLessThan(6_000);
    expect(words).toContain('Dvo\u00f8\u00e1k');
  });

  it.each([1, 999, 10_000])(
    'leaves out all of what is too long for a word when pieces have %i bytes',
    async (pieceBytes) => {
      const text = `Bern;${'ä'.repeat(5_000)}\nKöln;${'ö'.repeat(2_000)}`;

      expect(await wordsOf(latin1(text), pieceBytes)).toEqual(['Köln']);
    },
  );
});

describe('UTF-8 with bad bytes in it', () => {
  it.each([
    [true, Buffer.concat([Buffer.from('Köln, Zürich, Genève\n'), latin1('Bärn')])],
    [false, latin1('Köln, Zürich, Genève')],
  ])('is %s when that is what most characters say', async (isMostlyUtf8, bytes) => {
    expect((await foreignWords(inPieces(bytes, 1_000))).isMostlyUtf8).toBe(isMostlyUtf8);
  });
});
