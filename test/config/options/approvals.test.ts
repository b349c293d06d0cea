import { describe, expect, it } from 'vitest';
import { configHash } from '../../../src/config/index.ts';
import { load, problemsOf, written } from '../written-config.ts';

function withApprovals(text: string): string {
  return written({ more: `approvals: ${text}\n` });
}

it('are asked of nobody where the section is left out', () => {
  expect(load(written()).approvals).toBeUndefined();
});

it('are asked of one person for every plan where the section says no more', () => {
  expect(load(withApprovals('{}')).approvals).toEqual({ need: 1, planner: 'allowed' });
});

it('have a file of signers beside the configuration, and thresholds', () => {
  const text =
    '{ need: 2, when: { delete: 100, suppress: 1 }, signers: keys/people, planner: excluded }';

  expect(load(withApprovals(text)).approvals).toEqual({
    need: 2,
    when: { delete: 100, suppress: 1 },
    signers: '/etc/listferry/keys/people',
    planner: 'excluded',
  });
});

describe('are refused', () => {
  it.each([
    ['{ need: 2 }', 'approvals.need above 1 requires signers'],
    ['{ need: 0 }', 'approvals.need must be a whole number from 1 to 20'],
    ['{ need: 1.5 }', 'approvals.need must be a whole number'],
    ['{ when: {} }', 'approvals.when must name at least one of create, update, delete, suppress'],
    ['{ when: { delete: 0 } }', 'approvals.when.delete must be a whole number from 1'],
    [
      '{ when: { deletes: 5 } }',
      'approvals.when.deletes is not a known option. Did you mean delete?',
    ],
    ['{ planner: exluded }', 'Did you mean excluded?'],
    ['{ signers: " " }', 'approvals.signers must be the path'],
    ['{ sigers: a }', 'Did you mean signers?'],
    ['', 'approvals is still empty'],
  ])('%s', (text, words) => {
    expect(problemsOf(withApprovals(text))).toEqual([expect.stringContaining(words)]);
  });

  it('with all that is wrong at once', () => {
    const problems = problemsOf(withApprovals('{ need: 3, when: {}, planner: 7 }'));

    expect(problems).toHaveLength(3);
  });
});

it('make no plan stale when they change', () => {
  const hash = configHash(load(written()));

  expect(configHash(load(withApprovals('{ need: 2, signers: people }')))).toBe(hash);
});
