import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWitnesses, writeWitness, type Witness } from '../../src/state/witness.ts';
import { stateDirectory } from './state-directory.ts';

const directory = stateDirectory();
const witness: Witness = {
  journalId: 'a1',
  links: 7,
  hash: 'b2',
  openRun: 'run-1',
  account: 'c3',
  stateDir: '/srv/shop/state',
  configuration: '/srv/shop/config/listferry.yaml',
};

it('knows nothing on a new machine', () => {
  expect(readWitnesses(directory.path('witnesses'))).toEqual([]);
});

it('gives back what was written last, for its owner only', () => {
  write(witness);
  write({ ...witness, links: 9, openRun: null });

  expect(readWitnesses(directory.path('witnesses'))).toEqual([
    { ...witness, links: 9, openRun: null },
  ]);
  const [name = ''] = readdirSync(directory.path('witnesses'));
  expect(directory.mode('witnesses')).toBe('700');
  expect(directory.mode(`witnesses/${name}`)).toBe('600');
});

it.each([
  ['account', { account: 'other' }],
  ['state directory', { stateDir: '/srv/other/state' }],
])('keeps one for each %s', (_what, other) => {
  write(witness);
  write({ ...witness, ...other });

  expect(readWitnesses(directory.path('witnesses'))).toHaveLength(2);
});

it.each(['', '{', '{}', JSON.stringify({ ...witness, links: -1 })])(
  'counts one that cannot be understood as missing: %s',
  (content) => {
    mkdirSync(directory.path('witnesses'));
    writeFileSync(directory.path('witnesses/a.witness'), content);
    write(witness);

    expect(readWitnesses(directory.path('witnesses'))).toEqual([witness]);
  },
);

it('is whole or as before when it was cut off while it was written', () => {
  write(witness);
  const [name = ''] = readdirSync(directory.path('witnesses'));

  writeFileSync(directory.path(`witnesses/${name}.new`), '{"journalId":');

  expect(readWitnesses(directory.path('witnesses'))).toEqual([witness]);
  write({ ...witness, links: 8 });
  expect(readWitnesses(directory.path('witnesses'))).toMatchObject([{ links: 8 }]);
});

function write(content: Witness): void {
  writeWitness(directory.path('witnesses'), content);
}
