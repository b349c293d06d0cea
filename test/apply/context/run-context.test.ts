import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../../src/apply/context/run-context.ts';
import { isStopping } from '../../../src/apply/context/run-context.ts';

/** Only what decides whether a run stops. */
function runOf(drain: AbortController, isUnavailable = false): RunContext {
  const health = {
    isUnavailable,
    trouble: undefined,
    takeRepeat: () => true,
    repeatTokens: 500,
    limitRepeats: () => undefined,
  };
  return { drain: drain.signal, health } as Partial<RunContext> as RunContext;
}

describe('whether a run stops', () => {
  it('goes on when nobody asked and the service answers', () => {
    expect(isStopping(runOf(new AbortController()))).toBe(false);
  });

  it('stops when a person asked', () => {
    const drain = new AbortController();

    drain.abort();

    expect(isStopping(runOf(drain))).toBe(true);
  });

  it('stops when the service is given up', () => {
    expect(isStopping(runOf(new AbortController(), true))).toBe(true);
  });
});
