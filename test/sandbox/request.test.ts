import { describe, expect, it } from 'vitest';
import { formArray, formText } from '../../src/sandbox/request.ts';
import type { FormField, SandboxRequest } from '../../src/sandbox/request.ts';
import { testAccount } from './sandbox-account.ts';

describe('form fields', () => {
  it('keeps the last value when a field is sent twice', () => {
    const request = requestWith([
      ['name', 'first'],
      ['name', 'second'],
    ]);

    expect(formText(request, 'name')).toBe('second');
    expect(formText(request, 'other')).toBeUndefined();
  });

  it('keeps the order of array fields and leaves out other names', () => {
    const request = requestWith([
      ['strIds[1]', '7'],
      ['strIds[0]', '9'],
      ['strIds[x]', '1'],
      ['strIdsOther[0]', '2'],
    ]);

    const values = formArray(request, 'strIds', { indexed: true, brackets: true });

    expect(values).toEqual(['7', '9']);
  });

  it.each([
    ['indexed', 'strIds[0]', 'success'],
    ['indexed', 'strIds[]', 'failed'],
    ['brackets', 'strIds[]', 'success'],
    ['brackets', 'strIds[0]', 'failed'],
    ['both', 'strIds[]', 'success'],
  ])('with array_form %s the field %s is a %s', (form, field, status) => {
    const account = testAccount({ array_form: form });
    account.add('ann@example.test');

    const answer = account.post('two/contacts/bulk-delete', { [field]: '1' });

    expect(answer.status).toBe(status);
  });
});

function requestWith(fields: readonly FormField[]): SandboxRequest {
  return { method: 'POST', path: '/', query: new URLSearchParams(), headers: {}, fields };
}
