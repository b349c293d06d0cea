// Every odd file on the page config/file-troubles.md is read, reported or refused as the page says.
import { describe, expect, it } from 'vitest';
import { sourceDirectory } from '../source-directory.ts';
import { ADDRESSES } from './addresses.ts';
import { ARCHIVES } from './archives.ts';
import { SPREADSHEETS } from './cells.ts';
import { CONSENT } from './consent.ts';
import { DATES } from './dates.ts';
import { ENCODINGS } from './encodings.ts';
import { EXPORTS } from './exports.ts';
import { FORMATS } from './formats.ts';
import { MEANT_ADDRESSES } from './meant-addresses.ts';
import { expectOddity } from './oddity.ts';
import { expectPlanned } from './planned-oddity.ts';
import { STRUCTURE } from './structure.ts';

const directory = sourceDirectory();

it.each(FORMATS)('reads $format', async ({ content, header = ['email'] }) => {
  const [first, row] = await directory.read(content);

  expect(first).toEqual(header);
  expect(row).toEqual([expect.any(Number), 'a@example.test']);
});

const READ = [STRUCTURE, ENCODINGS, ARCHIVES, SPREADSHEETS, DATES, ADDRESSES];

describe.each(READ)('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectOddity(oddity, directory);
  });
});

describe.each([MEANT_ADDRESSES, CONSENT, EXPORTS])('$title', ({ oddities }) => {
  it.each(oddities)('$verdict: $trouble', async (oddity) => {
    await expectPlanned(oddity, directory);
  });
});
