import { describe, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { ADDRESSES, SPREADSHEETS } from './cells.ts';
import { expectOddity } from './oddity.ts';

const directory = sourceDirectory();

describe.each([SPREADSHEETS, ADDRESSES])('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectOddity(oddity, directory);
  });
});
