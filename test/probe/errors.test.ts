import { expect, it } from 'vitest';
import type { SyncError } from '../../src/lib/index.ts';
import {
  ProbeFailedError,
  ProbeInterruptedError,
  ProbeLeftoversError,
  ProbeRefusedError,
} from '../../src/probe/bench.ts';

const ERRORS: readonly (readonly [SyncError, string])[] = [
  [new ProbeRefusedError('Not now.', 'Run `listferry probe` later.'), 'PROBE_REFUSED'],
  [new ProbeFailedError('the service names no country'), 'PROBE_FAILED'],
  [new ProbeLeftoversError('its contact type'), 'PROBE_LEFTOVERS'],
  [new ProbeInterruptedError(), 'PROBE_INTERRUPTED'],
];

it.each(ERRORS)('says what to do next: %s', (error, code) => {
  expect(error.code).toBe(code);
  expect(error.hint).toMatch(/`listferry \w+`/u);
});
