import { describe, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { STRUCTURE } from './structure.ts';
import { expectOddity } from './oddity.ts';

const directory = sourceDirectory();

describe.each([STRUCTURE])('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectOddity(oddity, directory);
  });
});
