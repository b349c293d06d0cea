import { expect, it } from 'vitest';
import { parseAddress } from '../../../src/contacts/address/address.ts';
import {
  isRoleAddress,
  mistypedDomains,
  latinLookAlike,
} from '../../../src/contacts/address/suspect-address.ts';

it.each(['info@example.com', 'abuse@example.com', 'no-reply@example.com'])(
  'takes %s for a role',
  (address) => {
    expect(isRoleAddress(address)).toBe(true);
  },
);

it.each([
  'test@example.com',
  'noemail@example.com',
  'none@example.com',
  'bounce@simulator.amazonses.com',
])('takes %s for nobody', (address) => {
  expect(isRoleAddress(address)).toBe(true);
});

it.each([
  'ann@example.com',
  'info.ann@example.com',
  'infos@example.com',
  'ann@info.example',
  'tester.ann@example.com',
])('takes %s for a person', (address) => {
  expect(isRoleAddress(address)).toBe(false);
});

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.co.uk', 'hotmail.co.uk'],
  ['yaho.de', 'yahoo.de'],
  ['outlok.com', 'outlook.com'],
  ['t-onlin.de', 't-online.de'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['icloud.comm', 'icloud.com'],
])('takes %s for a slip of %s', (domain, meant) => {
  expect(mistypedDomains()(domain)).toBe(meant);
});

it.each([
  ...['gmail.com', 'googlemail.com', 'hotmail.co.uk', 'yahoo.co.in', 'yahoo.fr', 'comcast.net'],
  // Other providers, and countries that have a provider of that name.
  ...['mail.com', 'ymail.com', 'email.com', 'cloud.com', 'gail.com', 'fmail.com', 'yahoo.gr'],
  ...['yahoo.dk', 'hotmail.be', 'yahoo.co.id', 'gmx.de', 'web.de', 'aol.com', 'example.com'],
  ...['wanadoo.con', 'gmail', 'com', ''],
])('takes %s for what it says', (domain) => {
  expect(mistypedDomains()(domain)).toBeUndefined();
});

it('gives the same answer again, also when it knows more domains than it remembers', () => {
  const meant = mistypedDomains();
  for (let index = 0; index < 10_001; index += 1) meant(`d${String(index)}.example.test`);

  expect([meant('gmial.com'), meant('gmial.com'), meant('d1.example.test')]).toEqual([
    'gmail.com',
    'gmail.com',
    undefined,
  ]);
});

function lookAlikeOf(email: string): string | undefined {
  const parsed = parseAddress(email);
  if (parsed.kind === 'invalid') throw new Error(`The test's address: ${parsed.fault.code}.`);
  return latinLookAlike(parsed.address, parsed.email);
}

it.each([
  ['a Cyrillic letter before the @', '\u0430nn@example.test', 'ann@example.test'],
  ['a Cyrillic capital', '\u0410nn@example.test', 'ann@example.test'],
  ['a Greek omicron', 'b\u03bfb@example.test', 'bob@example.test'],
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
  ['full-width letters, which are the same address', '\uff41\uff4e\uff4e@example.test'],
  ['full-width letters of the domain alone, which are the same domain', 'ann@\uff45xample.test'],
])('finds nothing in %s', (_what, email) => {
  expect(lookAlikeOf(email)).toBeUndefined();
});

it('finds nothing in a text whose domain is none', () => {
  expect(latinLookAlike('ann@example.test', '\u0430nn@ex%\u00e4mple.test')).toBeUndefined();
});
