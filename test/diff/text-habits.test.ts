import { expect, it } from 'vitest';
import { isHabit, keepingText, learntFrom, textHabits } from '../../src/diff/index.ts';

it('learns that the service writes apostrophes as word processors do', () => {
  const texts = [["O'Brien", 'O’Brien']] as const;
  const learnt = learntFrom(textHabits(undefined, undefined), texts, false);

  expect(learnt?.forms.map(({ name }) => name)).toEqual(['typographic']);
  if (learnt === undefined) return;
  expect(isHabit(learnt, ["L'Aquila", 'L’Aquila'])).toBe(true);
  expect(isHabit(learnt, ["L'Aquila", 'Aquila'])).toBe(false);
  expect(keepingText(learnt, 'O’Brien')).toEqual({ text: 'O’Brien', isSure: true });
});
