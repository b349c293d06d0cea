import { describe, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { ENCODINGS } from './encodings.ts';
import { expectOddity } from './oddity.ts';

const directory = sourceDirectory();

describe.each([ENCODINGS])('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectOddity(oddity, directory);
  });
});
