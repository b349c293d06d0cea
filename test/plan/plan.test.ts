import { describe, expect, it } from 'vitest';
import { invalidRows, PLAN_FORMAT_VERSION } from '../../src/plan/plan.ts';
import { FINDING_KINDS } from '../../src/plan/finding.ts';
import { FINDING_TITLES } from '../../src/report/words/phrases.ts';

describe('the format of a plan', () => {
  it('numbers its format with a positive integer, as a file head can hold it', () => {
    expect(Number.isSafeInteger(PLAN_FORMAT_VERSION)).toBe(true);
    expect(PLAN_FORMAT_VERSION).toBeGreaterThan(0);
  });
});

describe('the kinds of findings', () => {
  it('has a title for each kind', () => {
    expect(Object.keys(FINDING_TITLES)).toEqual([...FINDING_KINDS]);
  });
});

describe('the rows of sources', () => {
  it('adds up the sources of a plan', () => {
    const sources = [
      { source: 'crm', read: 10, invalid: 4, excluded: 0 },
      { source: 'shop', read: 5, invalid: 3, excluded: 0 },
    ];

    expect(invalidRows({ sources })).toBe(7);
  });
});
