import { describe, expect, it } from 'vitest';
import { bodyText, testAccount } from './sandbox-account.ts';

describe('the texts of an envelope', () => {
  it.each([
    ['object_of_arrays', { name: ['The name field is required.'] }],
    ['object_of_strings', { name: 'The name field is required.' }],
    ['string', 'The name field is required.'],
    ['array', ['The name field is required.']],
  ])('with errors_shape %s tells %j', (shape, errors) => {
    const account = testAccount({ errors_shape: shape });

    const answer = account.post('one/contacts-type/add', {});

    expect(answer.errors).toEqual(errors);
  });

  it.each([
    ['as_specified', 'Record Not Found'],
    ['Record not found', 'Record not found'],
  ])('with not_found_spelling %s tells %s', (spelling, text) => {
    const account = testAccount({ not_found_spelling: spelling });

    const answer = account.get('two/contacts/details?contact_id=1');

    expect(answer.errors).toBe(text);
  });

  it.each([
    ['exact', 'Added Successfully'],
    ['different_case', 'added successfully'],
    ['translated', 'Erfolgreich hinzugefügt'],
  ])('with success_text_variant %s says %s', (variant, text) => {
    const account = testAccount({ success_text_variant: variant });

    const response = account.raw('one/contacts-type/add', {
      method: 'POST',
      form: { name: 'Shop' },
    });

    expect(bodyText(response)).toContain(JSON.stringify(text));
  });
});
