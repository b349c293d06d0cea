// What every preset must keep to.
import { expect, it } from 'vitest';
import {
  PRESET_TYPES,
  customFieldName,
  customFieldNameFault,
  isCustomField,
  isFieldName,
} from '../../../../src/contacts/index.ts';
import { PRESETS } from '../../../../src/sources/presets/engine/presets.ts';

const presets = Object.entries(PRESETS);
const kinds = presets.flatMap(([name, { kinds: own }]) => own.map((kind) => [name, kind] as const));

it('has a preset under its own name for every type', () => {
  expect(presets.map(([, { name }]) => name)).toEqual([...PRESET_TYPES]);
});

it.each(kinds)('reads a file of %s only where it finds an address', (_, kind) => {
  expect(kind.refuse !== undefined || kind.columns?.email !== undefined).toBe(true);
});

it.each(kinds)('recognises a file of %s by something', (_, { recognise }) => {
  const { all = [], any = [], anyTwo = [], only = [], file } = recognise;

  const columns = [...all, ...any, ...anyTwo, ...only];
  expect(columns.length + (file === undefined ? 0 : 1)).toBeGreaterThan(0);
});

it.each(kinds)(
  'fills with a file of %s only fields that the service takes',
  (_, { columns = {} }) => {
    const faults = Object.keys(columns)
      .filter((field) => field !== 'email')
      .filter((field) =>
        isCustomField(field)
          ? customFieldNameFault(customFieldName(field), []) !== undefined
          : !isFieldName(field),
      );

    expect(faults).toEqual([]);
  },
);
