import { describe, expect, it } from 'vitest';
import { cleanText, onOneLine, foldName, keptText } from '../../../src/contacts/values/text.ts';

describe('cleanText', () => {
  it.each([
    ['', ''],
    ['Ann', 'Ann'],
    [' Ann', 'Ann'],
    ['Ann ', 'Ann'],
    ['\u00a0Ann\ufeff', 'Ann'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['A\u0000nn\u202e', 'Ann'],
    ['line one\nline two', 'line one\nline two'],
    ['#N/A', ''],
    [' #DIV/0! ', ''],
    ['#1', '#1'],
    ['👩\u200d👧', '👩\u200d👧'],
  ])('turns %j into %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });
});

it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u001e', '\n\n'])(
  'makes a blank of %j',
  (lineEnd) => {
    expect(onOneLine(`Flat 3${lineEnd}High Street`)).toBe('Flat 3 High Street');
  },
);

it('leaves other values as they are', () => {
  expect(onOneLine('Flat 3, High\tStreet ')).toBe('Flat 3, High\tStreet ');
});

describe('foldName', () => {
  it.each([
    ["Côte d'Ivoire", 'cotedivoire'],
    ['U.S.A.', 'usa'],
    ['Österreich ', 'osterreich'],
    ['日本', '日本'],
    [' - ', ''],
  ])('turns %j into %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });
});

it.each(['', 'a', ' ', 'a domain that is longer than a dozen characters', 'Zoë 👩 \ud800'])(
  'is the same text: %j',
  (text) => {
    expect(keptText(text)).toBe(text);
  },
);
