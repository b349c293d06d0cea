import { describe, expect, it } from 'vitest';
import { foldName } from '../../src/contacts/fold-name.ts';

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
