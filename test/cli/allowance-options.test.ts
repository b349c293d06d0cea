import { expect, it } from 'vitest';
import { allowancesOf } from '../../src/cli/allowance-options.ts';
import { NOTHING_ALLOWED } from './desk.ts';

it('allows nothing when nothing is said', () => {
  expect(allowancesOf(NOTHING_ALLOWED, [])).toEqual({
    delete: undefined,
    update: undefined,
    suppress: undefined,
    shrink: false,
    automations: [],
  });
});

it('allows the numbers that were named, and automations of call and configuration', () => {
  const options = { ...NOTHING_ALLOWED, allowDelete: 104, acceptAutomation: ['utr-1'] };

  expect(allowancesOf(options, ['utr-2'])).toMatchObject({
    delete: 104,
    update: undefined,
    automations: ['utr-1', 'utr-2'],
  });
});
