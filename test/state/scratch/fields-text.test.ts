import { expect, it } from 'vitest';
import { fieldsFromText, fieldsText } from '../../../src/state/scratch/fields-text.ts';

it('reads back the fields that it wrote as text', () => {
  const fields = { city: 'Köln "am Rhein"', 'custom.plan': '' };

  expect(fieldsFromText(fieldsText(fields))).toEqual(fields);
});
