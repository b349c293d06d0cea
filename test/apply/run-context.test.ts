import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../src/apply/run-context.ts';
import { isStopping } from '../../src/apply/run-context.ts';
import { ServiceHealth } from '../../src/apply/service-health.ts';

/** Only what decides whether a run stops. */
function runOf(drain: AbortController, health: ServiceHealth): RunContext {
  return { drain: drain.signal, health } as Partial<RunContext> as RunContext;
}

describe('whether a run stops', () => {
  it('goes on when nobody asked and the service answers', () => {
    expect(isStopping(runOf(new AbortController(), new ServiceHealth()))).toBe(false);
  });

  it('stops when a person asked', () => {
    const drain = new AbortController();

    drain.abort();

    expect(isStopping(runOf(drain, new ServiceHealth()))).toBe(true);
  });

  it('stops when the service does not answer any more', () => {
    const health = new ServiceHealth();

    for (let write = 1; write <= 5; write += 1) health.noteUnclear();

    expect(isStopping(runOf(new AbortController(), health))).toBe(true);
  });
});
