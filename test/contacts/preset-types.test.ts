import { expect, it } from 'vitest';
import { isPresetType } from '../../src/contacts/preset-types.ts';

it('tells a provider from the other types of source', () => {
  expect(['mailchimp', 'csv', 'Mailchimp'].map(isPresetType)).toEqual([true, false, false]);
});
