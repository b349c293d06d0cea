import { describe, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { CONSENT } from './consent.ts';
import { EXPORTS } from './exports.ts';
import { MEANT_ADDRESSES } from './meant-addresses.ts';
import { expectPlanned } from './planned-oddity.ts';

const directory = sourceDirectory();

describe.each([MEANT_ADDRESSES, CONSENT, EXPORTS])('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectPlanned(oddity, directory);
  });
});
