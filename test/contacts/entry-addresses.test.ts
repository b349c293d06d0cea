import { expect, it } from 'vitest';
import { entryAddresses } from '../../src/contacts/entry-addresses.ts';

it.each([
  ['ann@example.com', ['ann@example.com'], true],
  [' Ann@Example.com ', ['ann@example.com'], true],
  ['Ann Lee <ann@example.com>', ['ann@example.com'], true],
  ['"ann"@example.com', ['ann@example.com'], true],
  ['Ann (ann@example.com)', ['ann@example.com'], true],
  ['ann@example.com (Ann)', ['ann@example.com'], true],
  ['ann@example.com; bob@example.com', ['ann@example.com', 'bob@example.com'], false],
  ['ann@example.com, no mail please', ['ann@example.com'], false],
  ['ann@example.com / bob@', ['ann@example.com'], false],
  [
    'mail to "bob@example.com" (was ann@example.com)',
    ['bob@example.com', 'ann@example.com'],
    false,
  ],
  ['Ann Lee', [], false],
  ['', [], false],
  [`${'x '.repeat(600)} ann@example.com`, [], false],
])('reads %j of a suppression list as %j', (entry, addresses, isPlain) => {
  expect(entryAddresses(entry)).toEqual({ addresses, isPlain });
});
