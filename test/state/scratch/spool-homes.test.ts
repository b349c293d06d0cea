import { fstatSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SpoolHomes } from '../../../src/state/scratch/spool-homes.ts';
import type { Bytes } from '../../../src/state/spool/record-log.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

function descriptorOf(bytes: Bytes | undefined): number {
  return bytes?.kind === 'file' ? bytes.descriptor : -1;
}

it('gives each spool files of its own, with one pair of seeds for all', () => {
  const homes = new SpoolHomes(directory.place('a.scratch'), true);
  const [one, other] = [homes.open(), homes.open()];

  const descriptors = [one, other].flatMap(({ records, marks }) =>
    [records, marks?.bytes].map(descriptorOf),
  );

  expect(new Set(descriptors).size).toBe(4);
  expect(one.marks?.seeds).toEqual(other.marks?.seeds);
  expect(homes.seeds).toEqual(one.marks?.seeds);
  homes.close();
});

it('keeps no marks where nobody will compare', () => {
  expect(new SpoolHomes({ kind: 'memory' }, false).open()).toEqual({ records: { kind: 'memory' } });
});

it('leaves nothing behind, and may be closed twice', () => {
  const homes = new SpoolHomes(directory.place('a.scratch'), true);
  const descriptor = descriptorOf(homes.open().records);

  homes.close();
  homes.close();

  expect(readdirSync(directory.path('.'))).toEqual([]);
  expect(() => fstatSync(descriptor)).toThrow('EBADF');
});

it('takes other seeds each time', () => {
  const seeds = Array.from({ length: 3 }, () => new SpoolHomes({ kind: 'memory' }, true).seeds.low);

  expect(new Set(seeds).size).toBe(3);
});
