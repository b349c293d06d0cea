import { expect, it } from 'vitest';
import { keptText } from '../../src/contacts/kept-text.ts';

it.each(['', 'a', ' ', 'a domain that is longer than a dozen characters', 'Zoë 👩 \ud800'])(
  'is the same text: %j',
  (text) => {
    expect(keptText(text)).toBe(text);
  },
);
