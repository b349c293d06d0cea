import { expect, it } from 'vitest';
import { faultPassage } from '../../../src/sandbox/faults/fault-passage.ts';
import type { Fault } from '../../../src/sandbox/faults/fault-plan.ts';

it.each<[Fault, object]>([
  [{ kind: 'lost-before' }, { carriedOut: false, transport: { kind: 'lost' } }],
  [{ kind: 'lost-after' }, { carriedOut: true, transport: { kind: 'lost' } }],
  [{ kind: 'reset-before' }, { carriedOut: false, transport: { kind: 'reset' } }],
  [{ kind: 'reset-after' }, { carriedOut: true, transport: { kind: 'reset' } }],
  [
    { kind: 'late', afterMs: 30_000 },
    { carriedOut: true, lateMs: 30_000, transport: { kind: 'lost' } },
  ],
  [
    { kind: '5xx-before', status: 502 },
    { carriedOut: false, answer: { status: 502 } },
  ],
  [
    { kind: '5xx-after', status: 504 },
    { carriedOut: true, answer: { status: 504 } },
  ],
  [
    { kind: 'html-200', carriedOut: false },
    { carriedOut: false, answer: { kind: 'page', status: 200 } },
  ],
  [
    { kind: 'html-200', carriedOut: true },
    { carriedOut: true, answer: { kind: 'page', status: 200 } },
  ],
  [
    { kind: 'throttled-before', retryAfterSeconds: 3 },
    { carriedOut: false, answer: { status: 429, headers: { 'retry-after': '3' } } },
  ],
  [
    { kind: 'throttled-after', retryAfterSeconds: 3 },
    { carriedOut: true, answer: { status: 429, headers: { 'retry-after': '3' } } },
  ],
  [{ kind: 'cut-body' }, { carriedOut: true, transport: { kind: 'cut' } }],
  [
    { kind: 'slow', waitMs: 900 },
    { carriedOut: true, pace: { kind: 'late', waitMs: 900 } },
  ],
])('does what %j says', (fault, passage) => {
  expect(faultPassage(fault)).toMatchObject(passage);
});
