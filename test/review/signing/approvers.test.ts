import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, type ItemKind, type PlanCounts } from '../../../src/plan/index.ts';
import { ownerOf } from '../../../src/review/signing/allowed-signers.ts';
import {
  type ApprovalRules,
  approvalsNeeded,
  countNames,
  countPeople,
  madeBy,
  parseAllowedSigners,
} from '../../../src/review/index.ts';
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

describe('approvals are asked for', () => {
  const none: PlanCounts = {
    ...(Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>),
    ...{ unchanged: 0, leftAlone: 0, unwritable: 0 },
  };
  const needed = (when: ApprovalRules['when'], counts: Partial<PlanCounts>) =>
    approvalsNeeded({ need: 2, when, planner: 'allowed' }, { ...none, ...counts });

  it('never without the section', () => {
    expect(approvalsNeeded(undefined, none)).toBe(0);
  });

  it('always without thresholds', () => {
    expect(needed(undefined, {})).toBe(2);
  });

  it.each<[ApprovalRules['when'], Partial<PlanCounts>, number]>([
    [{ delete: 100 }, { deleteContact: 99, createContact: 5_000 }, 0],
    [{ delete: 100 }, { deleteContact: 99, removeSegmentRecipient: 1 }, 2],
    [{ delete: 100, suppress: 1 }, { suppressInGroup: 1 }, 2],
    [{ delete: 100, suppress: 1 }, {}, 0],
    [{ create: 10 }, { createContact: 4, addSegmentRecipient: 6 }, 2],
    [{ update: 10 }, { updateContact: 10 }, 2],
  ])('by %j of %j: %i', (when, counts, need) => {
    expect(needed(when, counts)).toBe(need);
  });
});
