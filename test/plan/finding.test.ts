import { expect, it } from 'vitest';
import { FINDING_KINDS } from '../../src/plan/plan.ts';
import { FINDING_TITLES } from '../../src/report/words/titles.ts';

it('has a title for each kind', () => {
  expect(Object.keys(FINDING_TITLES)).toEqual([...FINDING_KINDS]);
});
