import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldName, FieldPolicy, Fields } from '../../src/contacts/index.ts';
import {
  diffContact,
  equalValues,
  type DiffRules,
  type FieldChange,
  keptInOtherForm,
  needsUpload,
  splitWritable,
} from '../../src/diff/contact-diff.ts';

const NO_POLICIES: DiffRules = { policies: new Map() };
const SERVICE_OWNED: FieldPolicy = { owner: 'service', blank: 'keep' };
const CLEARING: FieldPolicy = { owner: 'source', blank: 'clear' };

function policyOf(field: FieldName, policy: FieldPolicy): DiffRules {
  return { policies: new Map([[field, policy]]) };
}

describe('comparing two contacts', () => {
  it.each<[string, Fields, Fields]>([
    ['both sides are empty', {}, {}],
    ['values are equal', { city: 'Pune' }, { city: 'Pune' }],
    ['values differ in the blanks round them', { city: 'Pune' }, { city: ' Pune  ' }],
    ['values differ in how an accent is written', { city: 'Köln' }, { city: 'Ko\u0308ln' }],
    ['the source says nothing of a filled field', {}, { city: 'Pune' }],
    ['a blank meets a filled field that keeps', { city: '' }, { city: 'Pune' }],
    ['a blank meets an empty field', { city: '' }, {}],
  ])('finds nothing when %s', (_, desired, actual) => {
    expect(diffContact(desired, actual, NO_POLICIES)).toEqual([]);
  });

  it('names the old and the new value when a field differs', () => {
    const changes = diffContact({ city: 'Ulm' }, { city: 'Pune' }, NO_POLICIES);

    expect(changes).toEqual([{ field: 'city', old: 'Pune', new: 'Ulm' }]);
  });

  it('says null for the old value when the service has none', () => {
    const changes = diffContact({ 'custom.plan': 'pro' }, {}, NO_POLICIES);

    expect(changes).toEqual([{ field: 'custom.plan', old: null, new: 'pro' }]);
  });

  it('empties a field when its blank cell clears', () => {
    const changes = diffContact({ city: '' }, { city: 'Pune' }, policyOf('city', CLEARING));

    expect(changes).toEqual([{ field: 'city', old: 'Pune', new: null }]);
  });

  it('finds nothing when a blank cell clears what is empty already', () => {
    const changes = diffContact({ city: '' }, { city: '  ' }, policyOf('city', CLEARING));

    expect(changes).toEqual([]);
  });

  it.each<Fields>([{ city: 'Ulm' }, { city: '' }])(
    'never compares %o when the service owns the field',
    (desired) => {
      const changes = diffContact(desired, { city: 'Pune' }, policyOf('city', SERVICE_OWNED));

      expect(changes).toEqual([]);
    },
  );

  it('keeps the order of the desired fields when several differ', () => {
    const changes = diffContact({ city: 'Ulm', first_name: 'Ann', state: 'BW' }, {}, NO_POLICIES);

    expect(changes.map(({ field }) => field)).toEqual(['city', 'first_name', 'state']);
  });

  it('ignores a name that is no field when one slips in', () => {
    // What a careless cast could bring; the type forbids it.
    const desired = { shoe_size: '42' } as Fields;

    expect(diffContact(desired, {}, NO_POLICIES)).toEqual([]);
  });

  it('finds nothing when the service is known to hold the value in another form', () => {
    const rules: DiffRules = {
      ...NO_POLICIES,
      isStoredForm: (field, desired, actual) =>
        field === 'city' && desired === 'Llanfair' && actual === 'Llan',
    };

    expect(diffContact({ city: 'Llanfair' }, { city: 'Llan' }, rules)).toEqual([]);
    expect(diffContact({ city: 'Llanfair' }, {}, rules)).toHaveLength(1);
    expect(diffContact({ city: 'Llanfair' }, { city: 'Other' }, rules)).toHaveLength(1);
  });

  it('tells which values an update sends as the sources have them, since the service keeps a form of them', () => {
    const isStoredForm = (_: string, desired: string, actual: string): boolean =>
      actual === desired.toUpperCase();
    const rules = { ...policyOf('state', SERVICE_OWNED), isStoredForm };
    const desired = { city: 'Ulm', state: 'Bayern', last_name: 'Ng', 'custom.plan': 'gold' };
    const actual = { city: 'ULM', state: 'BAYERN', last_name: 'Lee', 'custom.plan': 'GOLD' };

    expect(keptInOtherForm(desired, actual, rules)).toEqual({ city: 'Ulm' });
    expect(keptInOtherForm(desired, actual, policyOf('state', SERVICE_OWNED))).toEqual({});
  });

  it('gives nothing but fields of the source when sides and policies are arbitrary', () => {
    const field = fc.constantFrom<FieldName>('city', 'state', 'alt_email', 'custom.plan');
    const fields = fc.dictionary(field, fc.constantFrom('', ' a', 'a', 'b'));
    const policy = fc.record<FieldPolicy>({
      owner: fc.constantFrom('source', 'service'),
      blank: fc.constantFrom('keep', 'clear'),
    });
    fc.assert(
      fc.property(fields, fields, fc.array(fc.tuple(field, policy)), (desired, actual, entries) => {
        const policies = new Map(entries);

        const changes = diffContact(desired, actual, { policies });

        for (const change of changes) {
          expect(Object.keys(desired)).toContain(change.field);
          expect(policies.get(change.field)?.owner).not.toBe('service');
          expect(equalValues(change.old ?? '', change.new ?? '')).toBe(false);
        }
        const after: Partial<Record<FieldName, string>> = { ...actual };
        for (const change of changes) after[change.field] = change.new ?? '';
        expect(diffContact(desired, after, { policies })).toEqual([]);
      }),
    );
  });
});

describe('the default country', () => {
  const rules: DiffRules = { ...NO_POLICIES, defaultCountry: '104' };

  it('is no difference by itself when the contact has no country', () => {
    expect(diffContact({ city: 'Pune' }, { city: 'Pune' }, rules)).toEqual([]);
  });

  it.each<Fields>([{}, { country: '' }])(
    'rides along with another change when the contact holds %o',
    (actual) => {
      const changes = diffContact({ city: 'Pune' }, actual, rules);

      expect(changes).toEqual([
        { field: 'city', old: null, new: 'Pune' },
        { field: 'country', old: null, new: '104' },
      ]);
    },
  );

  it.each<FieldName>(['custom.plan', 'alt_email'])(
    'stays behind when only %s differs, which no update carries',
    (field) => {
      const changes = diffContact({ [field]: 'new' }, {}, rules);

      expect(changes).toEqual([{ field, old: null, new: 'new' }]);
    },
  );

  it.each<[string, Fields, Fields]>([
    ['the contact has one', { city: 'Pune' }, { country: '7' }],
    ['the source brings one', { city: 'Pune', country: '9' }, {}],
  ])('stays behind when %s', (_, desired, actual) => {
    const changes = diffContact(desired, actual, rules);

    expect(changes).not.toContainEqual(expect.objectContaining({ new: '104' }));
    expect(changes.length).toBeGreaterThan(0);
  });
});

describe('values that count as equal', () => {
  it.each([
    [undefined, undefined, true],
    ['', undefined, true],
    [undefined, ' ', true],
    ['a', 'a', true],
    [' a', 'a\t', true],
    ['é', 'e\u0301', true],
    ['a', 'A', false],
    ['a', undefined, false],
    [undefined, 'a', false],
    ['a b', 'a  b', false],
  ])('compares %o and %o as a reader would', (a, b, equal) => {
    expect(equalValues(a, b)).toBe(equal);
  });
});

describe('what an endpoint can write', () => {
  function change(field: FieldName, value: string | null = 'new'): FieldChange {
    return { field, old: null, new: value };
  }

  describe('fields that an update can write', () => {
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
      [
        'the new country is a text that nobody knows',
        [change('country', 'Mu')],
        { country: '104' },
      ],
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

  describe('fields that only an upload can write', () => {
    it.each<[Fields, boolean]>([
      [{}, false],
      [{ city: 'Pune', country: '104' }, false],
      [{ alt_email: 'ann@example.test' }, true],
      [{ city: 'Pune', 'custom.plan': 'pro' }, true],
    ])('says of %o that it is %s', (fields, needed) => {
      expect(needsUpload(fields)).toBe(needed);
    });
  });
});
