// What a monitoring probe is told: the exit code, and the reason that it has.
import { expect, it } from 'vitest';
import { checkOf, type CheckedNow } from '../../../src/cli/runs/check.ts';
import type { Condition } from '../../../src/plan/index.ts';
import type { Invocation } from '../../../src/state/index.ts';

const NOW = new Date('2026-11-28T08:00:00Z');
const LAST_NIGHT = '2026-11-28T02:00:00.000Z';
const HOUR_MS = 3_600_000;

function checked(more: Partial<CheckedNow> = {}) {
  const { exitCode, because, line } = checkOf({
    conditions: [],
    lastEndedAt: LAST_NIGHT,
    underWay: undefined,
    now: NOW,
    maxAgeMs: 26 * HOUR_MS,
    ...more,
  });
  return { exitCode, id: because?.id, line };
}

function open(id: Condition['id'], message = 'So it is.'): Condition {
  return { id, count: 1, message, next: 'listferry status' };
}

const underWay: Invocation = {
  invocation: 1,
  command: 'sync',
  runId: null,
  host: 'nightly',
  pid: 42,
  startedAt: '2026-11-28T07:59:00.000Z',
  endedAt: null,
  exitCode: null,
  reason: null,
  message: null,
};

it.each<[string, Partial<CheckedNow>, number, string | undefined]>([
  ['a run of last night', {}, 0, undefined],
  ['what is merely to be looked at', { conditions: [open('ITEMS_REJECTED')] }, 0, undefined],
  ['what waits for a person', { conditions: [open('DELETES_PARKED')] }, 4, 'DELETES_PARKED'],
  ['a failure', { conditions: [open('SERVICE_UNAVAILABLE')] }, 5, 'SERVICE_UNAVAILABLE'],
  [
    'what ends no command by itself',
    { conditions: [open('PROBE_INTERRUPTED_BEFORE')] },
    1,
    'PROBE_INTERRUPTED_BEFORE',
  ],
  ['a run that is too old', { maxAgeMs: 5 * HOUR_MS }, 1, 'RUN_OVERDUE'],
  ['an old run where any age will do', { maxAgeMs: undefined }, 0, undefined],
  ['no run at all', { lastEndedAt: undefined, maxAgeMs: undefined }, 1, 'RUN_OVERDUE'],
  ['an old run while one is under way', { maxAgeMs: HOUR_MS, underWay }, 0, undefined],
  ['a run that hangs', { maxAgeMs: 30_000, underWay }, 1, 'RUN_OVERDUE'],
  [
    'several, by the worst',
    { conditions: [open('RUN_INTERRUPTED'), open('DELETES_PARKED')], maxAgeMs: HOUR_MS },
    7,
    'RUN_INTERRUPTED',
  ],
])('ends for %s with the code of the worst', (_what, more, exitCode, id) => {
  expect(checked(more)).toMatchObject({ exitCode, id });
});

it('is one line, with the next command, and numbers alone behind the bar', () => {
  const { line } = checked({ conditions: [open('DELETES_PARKED', '3 of A|B\n wait.')] });

  expect(line.split('\n')).toHaveLength(1);
  expect(line).toContain('`listferry status`');
  expect(line.split('|').slice(1)).toEqual([' age=21600s']);
  expect(checked().line).toMatch(/^LISTFERRY OK: .* \| age=21600s$/u);
});
