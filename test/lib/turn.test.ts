import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { yieldTurn } from '../../src/lib/clock.ts';

it('lets pending events run', async () => {
  const read: string[] = [];
  const reading = readFile(import.meta.filename, 'utf8').then((text) => read.push(text));

  // Any number of settled promises would not let the file be read.
  for (let turn = 0; turn < 1_000_000 && read.length === 0; turn += 1) await yieldTurn();

  expect(read).toHaveLength(1);
  await reading;
});
