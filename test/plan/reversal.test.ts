import { expect, it } from 'vitest';
import { UNDO_PARTS } from '../../src/plan/reversal.ts';

it('has four parts of an undo', () => {
  expect(UNDO_PARTS).toEqual(['reversed', 'left', 'impossible', 'nothing']);
});
