import { expect, it } from 'vitest';
import { fieldsText } from '../../../src/state/scratch/fields-text.ts';

it('is one text for equal fields in one order', () => {
  expect(fieldsText({ city: 'Köln "am Rhein"', 'custom.plan': '' })).toBe(
    '{"city":"Köln \\"am Rhein\\"","custom.plan":""}',
  );
});
