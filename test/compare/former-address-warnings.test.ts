import { expect, it } from 'vitest';
import { formerAddressWarnings } from '../../src/compare/summary/row-warnings.ts';

const NOTHING = { repeated: [], unstable: [], changed: [], carried: [] };
const ONE = { source: 'crm', count: 1, file: 1, line: 7 };
const MANY = { ...ONE, count: 12 };

function told(former: Partial<Parameters<typeof formerAddressWarnings>[0]['former']>): string[] {
  // Only the names of the files are asked for.
  const sources = { filePaths: ['a.csv', 'b.csv'] } as unknown as Parameters<
    typeof formerAddressWarnings
  >[0]['sources'];
  return formerAddressWarnings({ former: { ...NOTHING, ...former }, sources }).map(
    ({ code, message }) => `${code} ${message}`,
  );
}

it('names count, source and the first place of each', () => {
  expect(told({ carried: [ONE], changed: [MANY] })).toEqual([
    'SUPPRESSION_CARRIED 1 person of whom a former address is suppressed: the present one is as well (of crm, the first in b.csv line 7).',
    'ADDRESS_CHANGED 12 people whose address is another one than before (of crm, the first in b.csv line 7).',
  ]);
  expect(told({ repeated: [MANY], unstable: [MANY] })).toEqual([
    'IDS_REPEATED 12 ids have several addresses at one time and say nothing (of crm, the first in b.csv line 7).',
    'IDS_UNSTABLE 12 ids have another address than before: too many for ids that stay with a person (of crm, the first in b.csv line 7). No suppression is carried over by them.',
  ]);
});

it('says nothing where no source has ids', () => {
  expect(told({})).toEqual([]);
});
