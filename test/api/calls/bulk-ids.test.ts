import { describe, expect, it } from 'vitest';
import { idsForm, trialForm } from '../../../src/api/calls/bulk-ids.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';

describe('idsForm', () => {
  it.each([1, 900])('takes %i ids', (count) => {
    const ids = Array.from({ length: count }, (_, id) => String(id));

    expect(idsForm(ids)).toEqual({ strIds: ids });
  });

  it('writes them in the other form on demand', () => {
    expect(idsForm(['5', '6'], 'brackets')).toEqual({
      strIds: { indexed: [], brackets: ['5', '6'] },
    });
  });

  it.each([0, 901])('refuses %i ids', (count) => {
    expect(() => idsForm(new Array<string>(count).fill('1'))).toThrow(CallError);
  });
});

describe('trialForm', () => {
  it('writes one id in each form', () => {
    expect(trialForm({ indexed: '5', brackets: '6' })).toEqual({
      strIds: { indexed: ['5'], brackets: ['6'] },
    });
  });

  it('refuses one id for both, since that would tell nothing', () => {
    expect(() => trialForm({ indexed: '5', brackets: '5' })).toThrow(CallError);
  });
});
