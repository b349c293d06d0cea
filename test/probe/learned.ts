// One body for all that a probe can learn: the sandbox does one thing, the probe says which, and the
// account is afterwards as it was before.
import { expect, it } from 'vitest';
import { ProbeStage } from './probe-stage.ts';

export type Learned = readonly (readonly [behaviour: string, value: string, fact: string])[];

export function itLearns(
  learned: Learned,
  factOf: (behaviour: string) => string = (behaviour) => behaviour,
): void {
  it.each(learned)('learns from a service with %s: %s that it is %s', async (name, value, fact) => {
    const stage = new ProbeStage({ [name]: value });
    stage.service.addContactType('Newsletter');
    stage.service.addContact('ann@example.com', { first_name: 'Ann' });
    const before = stage.seen();

    await stage.probe();

    expect(stage.fact(factOf(name))).toBe(fact);
    expect(stage.seen()).toEqual(before);
    expect(stage.journal.probes.unfinished()).toBeUndefined();
  });
}
