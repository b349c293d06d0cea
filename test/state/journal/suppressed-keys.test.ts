import { expect, it } from 'vitest';
import { World } from '../../world/world.ts';

it('remembers addresses until a person lets them come back', () => {
  const { suppressedKeys } = new World().journal;

  const before = suppressedKeys.isEmpty();
  suppressedKeys.remember([]);
  suppressedKeys.remember(['ann@example.com', 'bob@example.com', 'ann@example.com']);
  suppressedKeys.forget(['bob@example.com']);

  expect([before, suppressedKeys.isEmpty()]).toEqual([true, false]);
  expect(suppressedKeys.has('ann@example.com')).toBe(true);
  expect(suppressedKeys.has('bob@example.com')).toBe(false);
});
