import { describe, expect, it } from 'vitest';
import { ServiceHealth } from '../../src/apply/service-health.ts';

describe('the health of the service', () => {
  it('takes five writes in a row without a clear answer for an outage', () => {
    const health = new ServiceHealth();
    const seen: boolean[] = [];

    for (let write = 1; write <= 5; write += 1) {
      health.noteUnclear();
      seen.push(health.isUnavailable);
    }

    expect(seen).toEqual([false, false, false, false, true]);
  });

  it('starts counting anew when an answer is clear', () => {
    const health = new ServiceHealth();
    for (let write = 1; write <= 4; write += 1) health.noteUnclear();

    health.noteClear();
    health.noteUnclear();

    expect(health.isUnavailable).toBe(false);
  });
});
