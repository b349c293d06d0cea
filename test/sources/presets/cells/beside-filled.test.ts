import { expect, it } from 'vitest';
import { besideFilled } from '../../../../src/sources/presets/cells/beside-filled.ts';

it('keeps a cell only where the one beside it is filled', () => {
  expect(besideFilled('Austria', [], 'Rose Lane 5')).toEqual(['Austria']);
  expect(besideFilled('Austria', [], ' ')).toEqual([]);
});
