import { describe, expect, it } from 'vitest';
import { judgeEncoding, type Judgement, sample } from '../../../src/sources/encodings/judgement.ts';
import { encoded } from './encode.ts';

async function judged(encoding: string, words: readonly string[]): Promise<Judgement> {
  return await judgeEncoding(words.map((word) => encoded(word, encoding)));
}

describe('an encoding that is sure', () => {
  it.each([
    ['German', 'windows-1252', ['Köln', 'Müller', 'Weiß', 'Österreich']],
    ['French', 'windows-1252', ['Hélène', 'Çelik', 'forêt', 'où', 'naïve']],
    ['an apostrophe of a spreadsheet', 'windows-1252', ['O’Brien', 'D’Arcy']],
    ['capitals', 'windows-1252', ['KÖLN', 'MÜNCHEN', 'ÉCOLE']],
    ['capitals of ASCII letters alone', 'windows-1252', ['MüLLER', 'JäGER']],
    [
      'a price',
      'windows-1252',
      ['100€', '20m²', '1½', 'n°', '«Müller»', '5–6', 'Anna\u00a0Jürgens'],
    ],
    ['half-width kana', 'shift_jis', ['ﾔﾏﾀﾞ', 'ﾀﾛｳ', '山田', '東京都']],
    ['German of DOS', 'cp850', ['Köln', 'Müller', 'Weiß', 'Österreich']],
    ['Polish of DOS', 'cp852', ['Łódź', 'Wiśniewski', 'Małgorzata']],
    ['Hebrew', 'windows-1255', ['שירה', 'גולן', 'ראובן', 'סלובניה']],
    ['Thai', 'windows-874', ['พวรรณ', 'สมหมาย', 'นครสวรรค์', 'กรุงเทพ']],
  ])('is found for %s', async (_what, encoding, words) => {
    expect(await judged(encoding, words)).toMatchObject({ kind: 'sure', encoding });
  });

  it('counts words that look like no language in it', async () => {
    const words = Array.from(
      { length: 30 },
      (_, at) => `Müller${'abcdefghijklmnopqrstuvwxyzäöüß'.charAt(at)}`,
    );

    const judgement = await judged('windows-1252', [...words, 'Köln', 'Weiß', 'Gr¤ßer']);

    expect(judgement).toMatchObject({ kind: 'sure', encoding: 'windows-1252', oddCount: 1 });
  });
});

describe('an encoding that is not sure', () => {
  it('shows what each candidate would make of the words that they read differently', async () => {
    const judgement = await judged('windows-1254', ['Şahin', 'Özgür']);

    const readings = judgement.kind === 'unsure' ? judgement.readings : [];
    expect(readings).toContainEqual({ encoding: 'windows-1254', words: ['Şahin'] });
    expect(readings).toContainEqual({ encoding: 'windows-1250', words: ['Ţahin'] });
    expect(new Set(readings.map(({ words }) => words.join(' '))).size).toBe(readings.length);
  });

  it('shows a single word as DOS wrote it', async () => {
    const judgement = await judged('cp850', ['Müller']);

    const readings = judgement.kind === 'unsure' ? judgement.readings : [];
    expect(readings[0]).toEqual({ encoding: 'cp850', words: ['Müller'] });
  });

  it.each([
    ['umlauts of DOS', [0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]],
    ['random bytes', [0xfe, 0x41, 0x81, 0xd0, 0x42, 0xff, 0x9d, 0x43, 0xee]],
    ['half a character', [0x41, 0xff, 0x9d, 0xd2, 0x80]],
  ])('is said of %s', async (_what, bytes) => {
    const judgement = await judgeEncoding([Buffer.from(bytes)]);

    expect(judgement.kind).toBe('unsure');
  });

  it('is said where there is no word to judge by', async () => {
    expect(await judgeEncoding([])).toEqual({ kind: 'unsure', readings: [] });
  });

  it('also shows what a detector knows where no language fits', async () => {
    const words = ['Hương', 'Dương', 'Đương', 'Phương', 'Xương', 'Thương', 'Lương'];

    const judgement = await judged('windows-1258', words);

    const readings = judgement.kind === 'unsure' ? judgement.readings : [];
    expect(readings.map(({ encoding }) => encoding)).toContain('windows-1258');
  });
});

describe('words to look at', () => {
  it('are letters alone, so that no part of an address is shown', () => {
    const texts = [
      'Jörg',
      'jörg@example.com',
      'müller.jörg',
      'Jörg1980',
      '@Zoë',
      '(René),',
      'Anna',
      'é',
    ];

    expect(sample(texts)).toEqual(['Jörg', 'René']);
  });

  it('are five at most, each once', () => {
    const texts = ['ä-b', 'äb', 'äb', 'äc', 'äd', 'äe', 'äf', `ä${'x'.repeat(40)}`];

    expect(sample(texts)).toEqual(['ä-b', 'äb', 'äc', 'äd', 'äe']);
  });
});
