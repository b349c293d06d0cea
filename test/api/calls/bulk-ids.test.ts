import { describe, expect, it } from 'vitest';
import { idsForm } from '../../../src/api/calls/bulk-ids.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';

describe('the ids of a bulk call', () => {
  it.each([1, 900])('takes %i ids', (count) => {
    const ids = Array.from({ length: count }, (_, id) => String(id));

    expect(idsForm(ids)).toEqual({ strIds: ids });
  });

  it.each([0, 901])('refuses %i ids', (count) => {
    expect(() => idsForm(new Array<string>(count).fill('1'))).toThrow(CallError);
  });
});
