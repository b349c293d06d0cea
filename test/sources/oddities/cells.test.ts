import { describe, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { ADDRESSES } from './addresses.ts';
import { SPREADSHEETS } from './cells.ts';
import { DATES } from './dates.ts';
import { expectOddity } from './oddity.ts';

const directory = sourceDirectory();

describe.each([SPREADSHEETS, DATES, ADDRESSES])('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectOddity(oddity, directory);
  });
});
