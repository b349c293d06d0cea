import { expect, it } from 'vitest';
import { parseAddress } from '../../src/contacts/address.ts';
import { latinLookAlike } from '../../src/contacts/look-alike.ts';

function lookAlikeOf(email: string): string | undefined {
  const parsed = parseAddress(email);
  if (parsed.kind === 'invalid') throw new Error(`The test's address ${parsed.reason}.`);
  return latinLookAlike(parsed.address, parsed.email);
}

it.each([
  ['a Cyrillic letter before the @', '\u0430nn@example.test', 'ann@example.test'],
  ['a Cyrillic capital', '\u0410nn@example.test', 'ann@example.test'],
  ['a Greek omicron', 'b\u03bfb@example.test', 'bob@example.test'],
  ['full-width letters', '\uff41\uff4e\uff4e@example.test', 'ann@example.test'],
  ['a Cyrillic letter in the domain', 'ann@ex\u0430mple.test', 'ann@example.test'],
  ['a whole word in Cyrillic', '\u0441\u0435\u0440\u0430@example.test', 'cepa@example.test'],
])('finds what is looked at for %s', (_what, email, latin) => {
  expect(lookAlikeOf(email)).toBe(latin);
});

it.each([
  ['plain addresses', 'ann@example.test'],
  ['accents, which are seen', 'jos\u00e9@example.test'],
  ['a name in another alphabet', '\u0432\u0430\u0441\u044f@example.test'],
  ['a domain with an umlaut', 'ann@b\u00fccher.test'],
  ['full-width letters of the domain alone, which are the same domain', 'ann@\uff45xample.test'],
])('finds nothing in %s', (_what, email) => {
  expect(lookAlikeOf(email)).toBeUndefined();
});
