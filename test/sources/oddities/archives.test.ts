import { describe, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { ARCHIVES } from './archives.ts';
import { expectOddity } from './oddity.ts';

const directory = sourceDirectory();

describe.each([ARCHIVES])('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectOddity(oddity, directory);
  });
});
