// Rows that tell something beside what becomes of them.
import { expect, it } from 'vitest';
import { parseAddress } from '../../src/contacts/index.ts';
import { AddressFindings } from '../../src/compare/rows/row-findings.ts';
import { noteFault, noteOddity } from '../../src/compare/rows/row-statements.ts';
import { emptyScratch } from '../state/scratch/scratch-rows.ts';
import { planOf, worldOf, type Table } from './stories.ts';

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

it.each(['NULL', '1.23E+17', '123456789012345000'])(
  'takes nobody for somebody else by an id like %s, which two people have by chance',
  async (id) => {
    const table = (email: string): Table => [
      ['Id', 'Email', 'Country'],
      ['7', 'ann@example.com', 'India'],
      [id, email, 'India'],
    ];
    const config = { syncs: [{ sources: ['crm'] }], ids: { crm: 'Id' } };
    const world = worldOf({ ...config, sources: { crm: table('bob@example.com') } });
    world.service.unsubscribe('bob@example.com');
    await planOf(world);

    world.config = { ...config, sources: { crm: table('eve@example.com') } };
    const plan = await planOf(world);

    expect(plan.emails('suppress')).toEqual([]);
    expect(plan.emails('createContact')).toEqual(['ann@example.com', 'eve@example.com']);
  },
);

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
