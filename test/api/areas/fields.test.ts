import { describe, expect, it } from 'vitest';
import { parseField } from '../../../src/api/areas/contact-structure.ts';
import { UnexpectedAnswerError } from '../../../src/api/outcome/errors.ts';
import { formOf, lineOf, scriptedService, success } from '../wire-script.ts';

describe('the calls', () => {
  it('lists reserved and custom fields', async () => {
    const raw = { id: 1, field_name: 'plan', field_type: 'text' };
    const { client, requests } = scriptedService([
      success({ reservedFields: [raw] }),
      success({ customFields: [{ ...raw, user_id: 7 }] }),
    ]);

    const reserved = await client.fields.reserved();
    const custom = await client.fields.custom();

    expect(reserved).toMatchObject([{ id: '1', userId: null, fieldName: 'plan' }]);
    expect(custom).toMatchObject([{ id: '1', userId: '7', fieldType: 'text' }]);
    expect(requests.map(lineOf)).toEqual(['GET one reserve-fields', 'GET one custom-fields']);
  });

  it('adds and deletes a custom field', async () => {
    const { client, requests } = scriptedService([
      success('Added Successfully'),
      success('Deleted Successfully'),
    ]);
    const form = { field_name: 'plan', field_type: 'datetime-local' } as const;

    const added = await client.fields.saveCustom(form);
    const deleted = await client.fields.deleteCustom('9');

    expect([added.kind, deleted.kind]).toEqual(['acknowledged', 'acknowledged']);
    expect(requests.map(lineOf)).toEqual([
      'POST one custom-fields/save',
      'DELETE one custom-fields/delete?id=9',
    ]);
    expect(await formOf(requests[0])).toEqual(form);
  });
});

describe('the record', () => {
  it.each([
    ['of the account', 7, '7'],
    ['of nobody', null, null],
    ['without that member', undefined, null],
  ])('reads a field %s', (_name, user_id, expected) => {
    const field = parseField({ id: 1, user_id, field_name: 'plan', field_type: 'tel' });

    expect(field).toMatchObject({ userId: expected, fieldName: 'plan', fieldType: 'tel' });
  });

  it('refuses a field without a name', () => {
    expect(() => parseField({ id: 1, field_type: 'text' })).toThrow(UnexpectedAnswerError);
  });
});
