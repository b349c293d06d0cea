import { expect, it } from 'vitest';
import { impossible, left, nothing, remarkOf, UNDO_PARTS } from '../../src/plan/reversal.ts';
import { deleteContact } from './changes.ts';

it('has something to say of everything that is not reversed whole', () => {
  const change = deleteContact('ann@example.com');

  const remarks = [
    left('changed'),
    impossible('never'),
    nothing('not done'),
    { kind: 'reversed', change, note: 'all but city' } as const,
    { kind: 'reversed', change } as const,
  ].map(remarkOf);

  expect(remarks).toEqual(['changed', 'never', 'not done', 'all but city', undefined]);
});

it('has four parts', () => {
  expect(UNDO_PARTS).toEqual(['reversed', 'left', 'impossible', 'nothing']);
});
