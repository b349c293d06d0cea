import { describe, expect, it } from 'vitest';
import type { FieldName, Fields } from '../../src/contacts/index.ts';
import { type FieldChange, needsUpload, splitWritable } from '../../src/diff/contact-diff.ts';

function change(field: FieldName, value: string | null = 'new'): FieldChange {
  return { field, old: null, new: value };
}

describe('splitWritable', () => {
  it('takes the standard fields and leaves the others when the contact has a country', () => {
    const changes = [change('city'), change('alt_email'), change('custom.plan'), change('state')];

    const { writable, unwritable } = splitWritable(changes, { country: '104' });

    expect(writable.map(({ field }) => field)).toEqual(['city', 'state']);
    expect(unwritable.map(({ field }) => field)).toEqual(['alt_email', 'custom.plan']);
  });

  it.each<[string, FieldChange[], Fields]>([
    ['neither side has a country', [change('city')], {}],
    ['the country is a text that nobody knows', [change('city')], { country: 'Atlantis' }],
    ['the country would be emptied', [change('country', null)], { country: '104' }],
    ['the new country is a text that nobody knows', [change('country', 'Mu')], { country: '104' }],
  ])('takes nothing when %s', (_, changes, actual) => {
    expect(splitWritable(changes, actual)).toEqual({ writable: [], unwritable: changes });
  });

  it('takes everything when the change itself brings the country', () => {
    const changes = [change('city'), change('country', '57')];

    expect(splitWritable(changes, {})).toEqual({ writable: changes, unwritable: [] });
  });

  it('takes nothing when nothing changes', () => {
    expect(splitWritable([], { country: '104' })).toEqual({ writable: [], unwritable: [] });
  });
});

describe('needsUpload', () => {
  it.each<[Fields, boolean]>([
    [{}, false],
    [{ city: 'Pune', country: '104' }, false],
    [{ alt_email: 'ann@example.test' }, true],
    [{ city: 'Pune', 'custom.plan': 'pro' }, true],
  ])('says of %o that it is %s', (fields, needed) => {
    expect(needsUpload(fields)).toBe(needed);
  });
});
