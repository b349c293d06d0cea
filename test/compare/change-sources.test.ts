import { expect, it } from 'vitest';
import { asAddress } from '../../src/compare/changes/change-sources.ts';
import { addressOf } from '../plan/changes.ts';

it('leaves an address as it came out of parsing', () => {
  expect(asAddress('ann@example.com')).toBe(addressOf('Ann@Example.com'));
});
