import { expect, it } from 'vitest';
import { type UndoneItem, impossible, left } from '../../../src/plan/index.ts';
import { plainStyle } from '../../../src/report/text/style.ts';
import { undoText } from '../../../src/report/text/undo-text.ts';
import { undoReport } from '../undo.ts';

it('tells the three parts as a sum, why items are not reversed, and then the plan', () => {
  const text = [...undoText(undoReport(), { style: plainStyle })].join('\n');

  expect(text).toContain(
    'Undoing run 20261120T020000-0000aa:\nitems 4 = 2 reversed + 1 left + 1 impossible',
  );
  expect(text).toMatch(/Reversed, but not whole \(1\):\n.*bob@.*\n +all but city/u);
  expect(text).toMatch(/Left, since it changed after the run \(1\):\n.*cem@.*\n +gone by now/u);
  expect(text).toMatch(/Impossible to undo \(1\):\n.*dee@.*\n +never lifted/u);
  expect(text.indexOf('Contacts to create')).toBeGreaterThan(text.indexOf('Impossible'));
});

it('shows few of many unless it is told otherwise', () => {
  const [, , third, fourth] = undoReport().items() as readonly UndoneItem[];
  const many = Array.from({ length: 30 }, () => third).concat(fourth);
  const report = { ...undoReport(), items: () => many.filter((one) => one !== undefined) };

  const text = [...undoText(report, { style: plainStyle })].join('\n');

  expect(text).toContain('… and 10 more');
  expect([left('a').kind, impossible('b').kind]).toEqual(['left', 'impossible']);
});
