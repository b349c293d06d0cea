import { describe, expect, it } from 'vitest';
import { guessWestern } from '../../../src/sources/text/western.ts';

async function guess(bytes: Buffer): Promise<string> {
  return await guessWestern(
    (async function* () {
      yield bytes;
    })(),
  );
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('guessWestern', () => {
  it.each([
    ['German', 'Köln, Müller, Weiß, Österreich'],
    ['French', 'Hélène, Çelik, forêt, où, naïve'],
    ['Spanish', '¿Qué? Muñoz, García, Peña'],
    ['Danish', 'Søren, Åse, Næstved'],
    ['Portuguese', 'João, São Paulo, Conceição, Simões'],
    ['an apostrophe of a spreadsheet', 'O\u0092Brien, D\u0092Arcy'],
    ['capitals', 'KÖLN, MÜNCHEN, ÉCOLE'],
    ['a price', '100 \u0080, 20 m², 1½, n° 5'],
  ])('takes %s for Windows-1252', async (_what, text) => {
    expect(await guess(latin1(text))).toBe('western');
  });

  it.each([
    ['Cyrillic in 1251', [0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2]],
    ['Cyrillic in KOI8-R', [0xe9, 0xd7, 0xc1, 0xce, 0xcf, 0xd7]],
    ['Greek in 1253', [0xc3, 0xe9, 0xfe, 0xf1, 0xe3, 0xef, 0xf2]],
    ['Polish in 1250', [...latin1('Pawe³ £ódŸ Wroc³aw')]],
    ['Czech in 1250', [...latin1('Dvoøák, Jiøí')]],
    ['Turkish in 1254', [...latin1('Doðan, Yýldýz')]],
    ['Japanese in Shift-JIS', [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x83, 0x65]],
    ['umlauts of old Macs', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]],
    ['umlauts of DOS', [0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]],
  ])('does not take %s for it', async (_what, bytes) => {
    expect(await guess(Buffer.from(bytes))).toBe('other');
  });

  it('knows a UTF-8 file with a bad byte in it', async () => {
    const bytes = Buffer.concat([Buffer.from('Köln, Zürich, Genève\n'), latin1('Bärn')]);

    expect(await guess(bytes)).toBe('mostly-utf8');
  });
});
