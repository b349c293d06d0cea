import { expect, it } from 'vitest';
import { mistypedDomains } from '../../src/contacts/mistyped-domain.ts';

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
