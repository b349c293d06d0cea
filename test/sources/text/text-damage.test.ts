import { describe, expect, it } from 'vitest';
import { findDamage } from '../../../src/sources/text/text-damage.ts';
import { inPieces } from '../source-directory.ts';

describe('finding damage in a text', () => {
  it.each([
    ['nul', 'a\n\u0000b\u0000', { count: 2, line: 2 }],
    ['replaced', 'a\nb\nM\ufffdller', { count: 1, line: 3 }],
    ['misread', 'Ã©, â€™, Â°\n', { count: 3, line: 1 }],
    ['misread', 'Ð˜Ð²Ð°Ð½ Å\u0081Ã³dÅº Ä\u008dervenÃ½', { count: 9, line: 1 }],
    ['escape', 'a\n\u001b$B;3ED\u001b(B \u001b$C', { count: 1, line: 2 }],
    ['entity', 'M&uuml;ller &#252; &#xfc;', { count: 3, line: 1 }],
  ] as const)('counts %s with the line of the first', async (name, text, finding) => {
    expect(await findDamage(inPieces(text, 1_000))).toEqual(new Map([[name, finding]]));
  });

  it.each(['JOÃO', 'Âge', 'ESPAÑA', 'Ångström, Ärger', 'GUÐÝ', 'Tom & Jerry; AT&T', 'a&b;', 'CÃ'])(
    'finds nothing in %j',
    async (text) => {
      expect((await findDamage(inPieces(text, 1_000))).size).toBe(0);
    },
  );

  it.each([1, 2, 3, 7, 16, 17])(
    'counts each place once when chunks have %i bytes',
    async (size) => {
      const text = `${'x'.repeat(20)}\nÃ©&uuml;\ufffd\n${'y'.repeat(40)}Ã¼`;

      expect(await findDamage(inPieces(text, size))).toEqual(
        new Map([
          ['misread', { count: 2, line: 2 }],
          ['replaced', { count: 1, line: 2 }],
          ['entity', { count: 1, line: 2 }],
        ]),
      );
    },
  );
});
