import { expect, it } from 'vitest';
import { ContactList } from '../../../src/state/scratch/contact-list.ts';
import { ContactSpool } from '../../../src/state/scratch/contact-spool.ts';
import { FieldLayout } from '../../../src/state/scratch/field-layout.ts';
import { SpoolHomes } from '../../../src/state/scratch/spool-homes.ts';
import { stateDirectory } from '../state-directory.ts';
import { OWNED, actual } from './scratch-rows.ts';

const directory = stateDirectory();
const layout = new FieldLayout(OWNED);

function listInFiles() {
  const homes = new SpoolHomes(directory.place('a.scratch'), true);
  let changes = 0;
  const list = new ContactList({ open: () => homes.open(), layout, changed: () => (changes += 1) });
  return { list, homes, changes: () => changes };
}

it('has no rows at first, and opens nothing for them', () => {
  const { list, homes } = listInFiles();

  list.restart();

  expect(list.reader()).toBeUndefined();
  homes.close();
});

it('tells of each change', () => {
  const { list, homes, changes } = listInFiles();

  list.add(actual('ada@example.com', '1'));
  list.restart();

  expect(changes()).toBe(2);
  homes.close();
});

it('has the rows that another thread has written in place of its own, and the other way round', () => {
  const { list, homes } = listInFiles();
  list.add(actual('ada@example.com', '1'));
  const { home, ownedFields } = list.handOver();
  expect(ownedFields).toEqual(OWNED);
  expect(list.reader()).toBeUndefined();
  const elsewhere = new ContactSpool(home, layout);
  for (const id of ['2', '3']) elsewhere.add(actual('bob@example.com', id));

  list.take(elsewhere.written());
  expect(list.reader()).toMatchObject({ count: 2 });

  list.restart();
  list.add(actual('cem@example.com', '4'));
  expect(list.reader()).toMatchObject({ count: 1 });
  homes.close();
});
