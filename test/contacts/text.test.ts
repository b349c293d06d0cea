import { describe, expect, it } from 'vitest';
import { cleanText } from '../../src/contacts/text.ts';

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
