import { expect, it } from 'vitest';
import type { Outcome } from './run-shape.ts';
import { judge } from './verdict.ts';

const SHAPE = {
  people: {
    'ann@example.com': 'agreed',
    'bob@example.com': 'left',
    'cara@example.com': 'unknown',
  },
} as const;

it.each([
  ['right', ['ann'], ['bob'], {}],
  ['MAILS', ['ann', 'cara'], ['bob'], {}],
  ['MAILS', ['ann', 'somebody-else'], ['bob'], {}],
  ['SUPPRESSES', ['ann'], ['bob', 'cara'], {}],
  ['asks', [], ['bob'], { open: ['Who agreed?'] }],
  ['asks', [], ['bob'], { hasInvalidRows: true }],
  ['leaves out', [], ['bob'], {}],
  ['leaves out', ['ann'], [], {}],
])('%s: mail for %j, none for %j, %j', (verdict, created, suppressed, more) => {
  const outcome: Outcome = {
    kind: 'planned',
    created: new Set(created.map(addressOf)),
    suppressed: new Set(suppressed.map(addressOf)),
    open: [],
    hasInvalidRows: false,
    answered: [],
    config: '',
    ...more,
  };

  expect(judge(outcome, SHAPE).verdict).toBe(verdict);
});

it('refused: whatever the words are', () => {
  expect(judge({ kind: 'refused', words: 'no such file' }, SHAPE)).toEqual({
    verdict: 'refused',
    words: 'no such file',
    mailed: [],
    suppressed: [],
    missing: ['ann@example.com'],
    unsuppressed: ['bob@example.com'],
  });
});

function addressOf(name: string): string {
  return `${name}@example.com`;
}
