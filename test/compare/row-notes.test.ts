// Rows that tell something beside what becomes of them.
import { expect, it } from 'vitest';
import { parseAddress } from '../../src/contacts/address.ts';
import { AddressFindings } from '../../src/compare/address-findings.ts';
import { noteFault, noteOddity } from '../../src/compare/row-notes.ts';
import { emptyScratch } from '../state/scratch/scratch-rows.ts';

const PLACE = { feed: 0, file: 0, line: 2 };

function contextOf() {
  return { scratch: emptyScratch(), addresses: new AddressFindings() };
}

it('looks at an address once, also where its row goes into several contact types', () => {
  const context = contextOf();
  const parsed = parseAddress('info@example.com');
  if (parsed.kind === 'invalid') throw new Error('the address is one');

  noteOddity(parsed, { place: PLACE, context, target: undefined });
  noteOddity(parsed, { place: { ...PLACE, feed: -1 }, context, target: undefined });

  expect(context.addresses.list().map(({ oddity, count }) => [oddity, count])).toEqual([
    ['role', 1],
  ]);
});

it.each([
  ['says so', 'unsubscribed', 1],
  ['does not say who may get mail', undefined, 1],
  ['may get mail', 'subscribed', 0],
] as const)('tells a hash in a row that %s', (_what, status, count) => {
  const context = contextOf();
  const reason = 'is a hash, which cannot be undone';

  const told = status === undefined ? {} : { status };
  noteFault({ kind: 'invalid', column: 'Email', reason, ...told }, { place: PLACE, context });

  expect(context.addresses.list()).toHaveLength(count);
});
