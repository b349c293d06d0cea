import { describe, expect, it } from 'vitest';
import { ownerOf } from '../../../src/review/signing/allowed-signers.ts';
import { countNames, countPeople, madeBy, parseAllowedSigners } from '../../../src/review/index.ts';
import { keyOf } from './signed-by.ts';

const KEYS = [keyOf('ssh-ed25519'), keyOf('ssh-ed25519'), keyOf('ssh-ed25519')];

/** Who owns each of the first keys, by a file whose lines name them as 0, 1 and 2. */
function owners(...lines: readonly string[]) {
  const text = lines.map((line) => line.replace(/\d$/u, (at) => KEYS[Number(at)]?.text ?? at));
  const { signers } = parseAllowedSigners(text.join('\n'));
  const keys = new Map(signers.map(({ key }) => [key.fingerprint, key]));
  return [...keys.values()].map((key) => ownerOf(key, signers));
}

describe('people are counted', () => {
  it.each([
    ['two names with a key each', ['anna 0', 'bob 1'], 2],
    ['one name with two keys', ['anna 0', 'anna 1'], 1],
    ['one name in two spellings', ['Anna@example.com 0', 'anna@EXAMPLE.com 1'], 1],
    ['one key with two names', ['anna 0', 'bob 0'], 1],
    ['two names that a third line joins', ['anna 0', 'bob 1', 'anna,bob 2'], 1],
    ['a key under a pattern', ['*@example.com 0'], 1],
    ['two keys under patterns', ['*@example.com 0', '*@example.org 1'], 1],
    ['a name and a key under a pattern', ['anna 0', '*@example.com 1'], 1],
    ['nobody', [], 0],
  ])('once each: %s', (_, lines, count) => {
    expect(countPeople(owners(...lines))).toBe(count);
  });

  it('by the names of unsigned approvals where there are no signers', () => {
    expect(countNames(['Anna  B.', 'an\u200bna\tb.', 'Bob'])).toBe(2);
  });
});

describe('who made the plan', () => {
  it.each([
    ['anna@example.com', ['anna@example.com'], 'same'],
    ['Anna@Example.com', ['anna@example.com'], 'same'],
    ['anna@laptop', ['a.b@example.com', 'anna@example.com'], 'same'],
    ['anna@laptop', ['anna'], 'same'],
    ['cron@server', ['anna@example.com'], 'other'],
    [undefined, ['anna@example.com'], 'unknown'],
    ['anna@laptop', [], 'unknown'],
  ] as const)('%s is held against %j: %s', (planner, names, said) => {
    expect(madeBy(planner, names)).toBe(said);
  });
});
