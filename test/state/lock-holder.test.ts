import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { forgetHolder, holderWords, noteHolder } from '../../src/state/lock-holder.ts';
import { fakeClock } from '../fake-clock.ts';
import { stateDirectory } from './state-directory.ts';

const directory = stateDirectory();

it('tells who holds a lock until it is given back', () => {
  const path = directory.path('run.lock');

  noteHolder(path, fakeClock());

  expect(holderWords(path)).toContain(`: process ${String(process.pid)} on `);
  expect(directory.mode('run.lock.holder')).toBe('600');
  forgetHolder(path);
  expect(holderWords(path)).toBe('');
});

it.each(['', 'null', '[]', '{"pid":"4711"}', '{"pid":4711,"host":"night"}', 'no JSON'])(
  'tells nothing where the note is %j',
  (note) => {
    const path = directory.path('run.lock');
    writeFileSync(`${path}.holder`, note);

    expect(holderWords(path)).toBe('');
  },
);
