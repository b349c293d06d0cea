import { describe, expect, it } from 'vitest';
import { parseBehaviours } from '../../../src/sandbox/behaviours/behaviours.ts';
import { shownErrors, shownText } from '../../../src/sandbox/protocol/rendering.ts';
import { testAccount } from '../sandbox-account.ts';

describe('the envelope', () => {
  it('makes a long list piece by piece', () => {
    const account = testAccount();
    for (let index = 0; index < 1_500; index += 1)
      account.add(`person${String(index)}@example.test`);
    const { body } = account.raw('two/contacts/list');
    const pieces = (body as Iterable<string>)[Symbol.iterator]();

    const first = pieces.next();
    account.bulkDelete(
      'two/contacts/bulk-delete',
      Array.from({ length: 1_500 }, (_, index) => index + 1),
    );
    const rest = [...{ [Symbol.iterator]: () => pieces }].join('');

    expect(String(first.value).length).toBeLessThan(70_000);
    // What was deleted after the first piece is missing: it had not been read yet.
    expect(rest).not.toContain('person1400@');
  });
});

const SHAPES = ['object_of_arrays', 'object_of_strings', 'string', 'array'];

/** The success texts of the interface specification, section Endpoints. */
const SUCCESS_TEXTS = [
  ...['Added Successfully', 'Saved Successfully', 'Updated Successfully', 'Deleted Successfully'],
  ...['Contact Added Successfully', 'Contact Updated Successfully', 'Imported Successfully'],
  ...['Duplicated Successfully', 'Automation Paused Successfully', 'Automation has been set live'],
  ...['Schedule Added', 'Verification Mail Send'],
];

describe('the errors of a failure', () => {
  it.each([
    ['object_of_arrays', { email: ['No address.', 'Too long.'], name: ['Missing.'] }],
    ['object_of_strings', { email: 'No address. Too long.', name: 'Missing.' }],
    ['string', 'No address. Too long. Missing.'],
    ['array', ['No address.', 'Too long.', 'Missing.']],
  ])('keep every message of every parameter when errors_shape is %s', (shape, shown) => {
    const errors = { email: ['No address.', 'Too long.'], name: ['Missing.'] };

    expect(shownErrors(errors, parseBehaviours({ errors_shape: shape }))).toEqual(shown);
  });

  it.each([
    ['object_of_arrays', {}],
    ['object_of_strings', {}],
    ['string', ''],
    ['array', []],
  ])('stay empty when errors_shape is %s', (shape, shown) => {
    expect(shownErrors({}, parseBehaviours({ errors_shape: shape }))).toEqual(shown);
  });

  it.each(SHAPES)('stay one text when they are one and errors_shape is %s', (shape) => {
    expect(shownErrors('Server Error', parseBehaviours({ errors_shape: shape }))).toBe(
      'Server Error',
    );
  });

  it.each([
    ['Record not found', 'Record Not Found'],
    ['RECORD NOT FOUND', 'Record Not Found'],
    ['Record Not Found.', 'Record Not Found.'],
    [
      'Unsubscribe group require to live automation',
      'Unsubscribe group require to live automation',
    ],
    ['', ''],
  ])('are spelled as chosen when %j reports a missing record: %j', (errors, shown) => {
    const behaviours = parseBehaviours({ not_found_spelling: 'Record Not Found' });

    expect(shownErrors(errors, behaviours)).toBe(shown);
  });

  it('are left alone when a parameter has the text of a missing record', () => {
    const errors = { id: ['Record not found'] };
    const behaviours = parseBehaviours({ not_found_spelling: 'Record Not Found' });

    expect(shownErrors(errors, behaviours)).toEqual(errors);
  });
});

describe('the text of a success', () => {
  it('is another one for each text of the specification when it is translated', () => {
    const translated = SUCCESS_TEXTS.map((text) => shownText(text, 'translated'));

    expect(new Set([...translated, ...SUCCESS_TEXTS]).size).toBe(2 * SUCCESS_TEXTS.length);
    expect(translated.filter((text) => text.startsWith('Erledigt'))).toEqual([]);
  });

  it.each([
    ['Mail Sent', 'Erledigt: Mail Sent'],
    ['added successfully', 'Erledigt: added successfully'],
  ])('has a general translation when there is none for %s', (text, shown) => {
    expect(shownText(text, 'translated')).toBe(shown);
  });
});
