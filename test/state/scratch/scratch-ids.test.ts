import { expect, it } from 'vitest';
import type { SourceIdRow } from '../../../src/state/scratch/scratch-ids.ts';
import { actual, emptyScratch, wanted } from './scratch-rows.ts';

function row(id: string, address: string, part: Partial<SourceIdRow> = {}): SourceIdRow {
  const place = { target: 0, feed: 0, file: 0, line: 2 };
  return { source: 'crm', id, address, email: address, ...place, ...part };
}

const hash = (address: string): Buffer => Buffer.from(`hash of ${address}`);

it('takes an id that has one address, however many rows say so', () => {
  const scratch = emptyScratch();
  scratch.ids.add(row('1', 'ada@example.com'));
  scratch.ids.add(row('1', 'ada@example.com', { line: 3 }));
  scratch.ids.add(row('2', 'bob@example.com', { line: 4 }));
  scratch.ids.add(row('2', 'eve@example.com', { line: 5 }));
  scratch.ids.add(row('2', 'fay@example.com', { source: 'shop' }));

  const single = [...scratch.ids.single()].map(({ source, id, line }) => [source, id, line]);

  expect(single).toEqual([
    ['crm', '1', 2],
    ['shop', '2', 2],
  ]);
  expect(scratch.ids.repeated()).toEqual([{ source: 'crm', count: 1, file: 0, line: 4 }]);
});

it('walks more ids than fit a page', () => {
  const scratch = emptyScratch();
  for (let id = 0; id < 2_100; id += 1) {
    scratch.ids.add(row(String(id), `p${String(id)}@example.com`));
  }

  expect([...scratch.ids.single()]).toHaveLength(2_100);
});

it('finds who is suppressed under a former address, there or in the sources, and not yet otherwise', () => {
  const scratch = emptyScratch();
  const people = ['ada', 'bob', 'cem', 'dee'].map((name) => `${name}@example.com`);
  for (const [index, address] of people.entries()) scratch.ids.add(row(String(index), address));
  for (const one of scratch.ids.single()) scratch.ids.addFormer(one, hash(`old.${one.address}`));
  scratch.actual.addSuppressed(0, 'old.ada@example.com');
  scratch.desired.suppress(wanted('old.bob@example.com'));
  scratch.actual.addSuppressed(0, 'old.cem@example.com');
  scratch.actual.addSuppressed(0, 'cem@example.com');
  scratch.actual.addSuppressed(3, 'old.dee@example.com');

  const found = [0, 3].map((scope) =>
    scratch.ids.formerlySuppressed(scope, hash).map(({ address }) => address),
  );

  expect(found).toEqual([['ada@example.com', 'bob@example.com'], ['dee@example.com']]);
});

it('counts a changed address until it is on the service', () => {
  const scratch = emptyScratch();
  scratch.ids.add(row('1', 'ada@example.com', { line: 5 }));
  scratch.ids.add(row('2', 'bob@example.com', { line: 6 }));
  scratch.ids.add(row('3', 'cem@example.com', { line: 7 }));
  expect(scratch.ids.hasFormer()).toBe(false);
  for (const one of scratch.ids.single()) {
    if (one.id !== '3') scratch.ids.addFormer(one, hash('old@example.com'));
  }

  scratch.actual.contacts.add(actual('ada@example.com', '1'));

  expect(scratch.ids.hasFormer()).toBe(true);
  expect(scratch.ids.changed()).toEqual([{ source: 'crm', count: 1, file: 0, line: 6 }]);
});

it('forgets of a source what is fresh, and keeps what its ids had before', () => {
  const scratch = emptyScratch();
  scratch.ids.add(row('1', 'ada@example.com'));
  scratch.ids.add(row('2', 'bob@example.com'));
  scratch.ids.add(row('1', 'cem@example.com', { source: 'shop' }));
  for (const one of scratch.ids.single()) {
    scratch.ids.addFormer(one, hash(`old.${one.address}`));
    const isFresh = one.address !== 'bob@example.com';
    if (isFresh)
      scratch.ids.addFresh(one, { idHash: hash(one.id), addressHash: hash(one.address) });
  }
  for (const name of ['ada', 'bob', 'cem'])
    scratch.actual.addSuppressed(0, `old.${name}@example.com`);

  scratch.ids.forgetFresh('crm');

  const fresh = [...scratch.ids.fresh()].map(({ addressHash }) => addressHash.toString());
  expect(fresh).toEqual(['hash of cem@example.com']);
  const former = scratch.ids.formerlySuppressed(0, hash).map(({ address }) => address);
  expect(former).toEqual(['bob@example.com', 'cem@example.com']);
});
