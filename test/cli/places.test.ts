import { expect, it } from 'vitest';
import type { Config } from '../../src/config/index.ts';
import { lockDirectory, planPlace, scratchPlace, witnessDirectory } from '../../src/cli/places.ts';

/** Only the directory counts here. */
const config = { stateDir: '/srv/shop/state' } as Config;

it('keeps plans by their id, where `runs` finds them', () => {
  expect(planPlace(config, '20261120T010203-abc123')).toEqual({
    kind: 'file',
    path: '/srv/shop/state/plans/20261120T010203-abc123.plan',
  });
});

it('keeps the scratch files of two uses and of two processes apart', () => {
  const place = scratchPlace(config, 'compare');

  expect(place).not.toEqual(scratchPlace(config, 'run'));
  expect(place).toMatchObject({ path: expect.stringContaining(`-${String(process.pid)}.`) });
});

it('keeps locks outside every state directory, so that two of them exclude each other', () => {
  expect(lockDirectory()).not.toContain(config.stateDir);
});

it('keeps witnesses outside of what they speak of, and apart from the locks', () => {
  expect(witnessDirectory()).not.toContain(config.stateDir);
  expect(witnessDirectory()).not.toBe(lockDirectory());
});
