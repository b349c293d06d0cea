import { describe, expect, it } from 'vitest';
import { LatePattern, anyOf } from '../../../src/contacts/consent/title-terms.ts';

describe('a pattern of terms', () => {
  const optIn = anyOf('opt in', 'mail*', '*letter');

  it.each([
    ['opt in', true],
    ['opt in 2', true],
    ['opt ins', false],
    ['2opt in', false],
    ['opt in_', true],
    ['mailing', true],
    ['email', false],
    ['newsletter', true],
    ['newsletters', false],
  ])(
    'finds a term at the edges of words alike in %s, and beside a letter of another script',
    (text, isFound) => {
      expect(optIn.test(text)).toBe(isFound);
      expect(optIn.test(`${text} дата`)).toBe(isFound);
    },
  );

  it.each(['é', 'д', '同', '٣'])('takes %s for a part of a word', (letter) => {
    expect(optIn.test(`opt in${letter}`)).toBe(false);
    expect(optIn.test(`${letter}opt in`)).toBe(false);
  });

  it('finds a letter of its own in a text without others', () => {
    const ended = new LatePattern(() => String.raw`consent\p{L}*(?![\p{L}\p{N}])`);

    expect(ended.found('consents consento2')).toEqual(['consents']);
    expect(ended.found('consents é consento2')).toEqual(['consents']);
  });
});
