import { describe, expect, it } from 'vitest';
import { invalidRows, PLAN_FORMAT_VERSION, sourceRows } from '../../src/plan/plan.ts';
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
  const NOWHERE = { duplicate: 0, suppressed: 0, excluded: 0, desired: 0 };

  it('adds up the sources of a plan', () => {
    const sources = [
      { source: 'crm', read: 10, invalid: 4 },
      { source: 'shop', read: 5, invalid: 3 },
    ];

    expect(invalidRows({ sources, rows: [] })).toBe(7);
  });

  it('lets the feed that refused most speak for its source in a plan of an older version', () => {
    const rows = [
      { source: 'crm', sync: 'Newsletter', read: 10, invalid: 4, ...NOWHERE },
      { source: 'crm', sync: 'Customers', read: 10, invalid: 2, ...NOWHERE },
      { source: 'shop', sync: 'Newsletter', read: 5, invalid: 3, ...NOWHERE },
    ];

    expect(sourceRows({ rows })).toEqual([
      { source: 'crm', read: 10, invalid: 4 },
      { source: 'shop', read: 5, invalid: 3 },
    ]);
  });
});
