import { describe, expect, it } from 'vitest';
import {
  type FormField,
  type SandboxRequest,
  formArray,
  formText,
  idNumber,
} from '../../../src/sandbox/protocol/request.ts';

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
      ['strIds[]', '3'],
      ['strIdsOther[0]', '2'],
    ]);

    const values = formArray(request, 'strIds');

    expect(values).toEqual(['7', '9']);
  });
});

function requestWith(fields: readonly FormField[]): SandboxRequest {
  return { method: 'POST', path: '/', query: new URLSearchParams(), headers: {}, fields };
}

it.each([
  ['12', 12],
  ['-1', undefined],
  ['1.5', undefined],
  ['9'.repeat(16), undefined],
  [null, undefined],
])('reads the id %j as %s', (text, id) => {
  expect(idNumber(text)).toBe(id);
});
