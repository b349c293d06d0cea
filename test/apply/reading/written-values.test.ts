import { expect, it } from 'vitest';
import { changedFields, furtherFields } from '../../../src/apply/reading/found-contact.ts';

const OWNER = { contactType: 'newsletter', address: 'ann@example.com' };

it.each([
  ['the same values', { city: 'Ulm' }, { city: 'Ulm' }, []],
  ['blanks round a value', { city: 'Ulm ' }, { city: 'Ulm' }, []],
  ['another value', { city: 'Ulm' }, { city: 'Bonn' }, ['city']],
  ['a value that is gone', { city: 'Ulm' }, {}, ['city']],
  ['a cleared field that is empty', { city: '' }, {}, []],
  ['a field that was not written', {}, { city: 'Ulm' }, []],
])('tells of %s', (_words, written, actual, expected) => {
  const facts = { isStoredForm: () => false };

  expect(changedFields(written, actual, { owner: OWNER, facts })).toEqual(expected);
});

it('takes the form in which the service is known to store a value as the same', () => {
  const facts = { isStoredForm: ({ stored }: { readonly stored: string }) => stored === 'ULM' };
  const options = { owner: OWNER, facts };

  expect(changedFields({ city: 'Ulm' }, { city: 'ULM' }, options)).toEqual([]);
  expect(changedFields({ city: 'Ulm' }, { city: 'ulm!' }, options)).toEqual(['city']);
});

it('finds what was added to what was written', () => {
  expect(furtherFields({ city: 'Ulm' }, { city: 'Bonn', last_name: 'Lee' })).toEqual(['last_name']);
});
