import { describe, expect, it } from 'vitest';
import {
  cleanText,
  contactTypeKey,
  foldName,
  keptText,
  namesContactType,
  onOneLine,
  remembered,
  statedText,
} from '../../../src/contacts/values/text.ts';

describe('cleaning a text', () => {
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
    ['#BEZUG!', ''],
    ['#¡VALOR!', ''],
    ['Err:502', ''],
    ['Err', 'Err'],
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

it('keeps the word of a formula that failed where it is told from a blank', () => {
  expect([' #REF! ', '#NV', 'Err:502', ' ', 'yes'].map(statedText)).toEqual([
    ...['#REF!', '#NV', 'Err:502', '', 'yes'],
  ]);
});

describe('folding a name', () => {
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

describe('the key of a contact type', () => {
  it.each([
    ['Newsletter', ' newsletter '],
    ['Product  News', 'product\u00a0news'],
    ['Caf\u00e9', 'CAFE\u0301'],
    ['Straße', 'STRASSE'],
  ])('is the same when %j is written as %j', (one, other) => {
    expect(contactTypeKey(one)).toBe(contactTypeKey(other));
  });

  it('differs when the words differ', () => {
    expect(contactTypeKey('News A')).not.toBe(contactTypeKey('NewsA'));
  });
});

it.each([
  ['Ab', true],
  [' A ', false],
  ['', false],
])('knows of %j whether the service takes it for the name of a contact type: %s', (name, is) => {
  expect(namesContactType(name)).toBe(is);
});

it('asks once for a short text, also where the answer is nothing, and never for more than it may keep', () => {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return text === 'none' ? undefined : text;
  }, 2);
  const long = 'x'.repeat(101);

  for (const text of ['a', 'none', 'b', long, 'a', 'none', 'b', long]) {
    expect(answer(text)).toBe(text === 'none' ? undefined : text);
  }

  expect(asked).toEqual(['a', 'none', 'b', long, 'b', long]);
});
