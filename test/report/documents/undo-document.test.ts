import { expect, it } from 'vitest';
import { undoDocument } from '../../../src/report/documents/undo-document.ts';
import type { UndoReport } from '../../../src/report/words/undo-report.ts';
import { undoReport } from '../undone-run.ts';
import { allOf, oneOf, skeleton } from './blocks.ts';

const documentOf = (undo: UndoReport) => undoDocument(undo, { planName: 'back.plan' });

it('says first what becomes of the items of the run, as a sum', () => {
  expect(oneOf(documentOf(undoReport()), 'headline')).toEqual({
    block: 'headline',
    what: 'Undo of run',
    id: '20261120T020000-0000aa',
    sentence: 'items 4 = 2 to reverse + 1 left + 1 impossible',
  });
});

it('tells each part that is not reversed whole before the plan that does it', () => {
  const shown = skeleton(documentOf(undoReport()));

  expect(shown.slice(0, 5)).toEqual([
    'headline',
    'undo-reversed',
    'undo-left',
    'undo-impossible',
    'headline',
  ]);
  expect(shown.slice(5)).toContainEqual(expect.stringMatching(/^group-/u));
  expect(shown.at(-1)).toBe('totals');
});

it('says below each item why, and lists none that the plan reverses whole', () => {
  const lists = allOf(documentOf(undoReport()), 'list').filter(({ id }) => id.startsWith('undo-'));

  const told = lists.map(({ id, count, entries }) => [
    id,
    count,
    [...entries()].map(({ cells, lines }) => [cells[0], ...lines]),
  ]);
  expect(told).toEqual([
    ['undo-reversed', 1, [['bob@example.com', 'all but city, which the account has no more']]],
    ['undo-left', 1, [['cem@example.com', 'it is gone by now']]],
    ['undo-impossible', 1, [['dee@example.com', 'a suppression is never lifted']]],
    ['undo-nothing', 0, []],
  ]);
});

it('counts all of many, and reads each only when it is asked for', () => {
  const [, , cem] = [...undoReport().items()];
  const many = Array.from({ length: 30 }, () => cem).filter((one) => one !== undefined);

  const list = oneOf(documentOf({ ...undoReport(), items: () => many }), 'list', 'undo-left');

  expect(list?.count).toBe(30);
  expect(list?.entries()[Symbol.iterator]().next().value).toMatchObject({ sign: '+' });
});

it('shows what would hide in the name of the run', () => {
  const undo = { ...undoReport(), runId: 'r\u202e1' };

  expect(oneOf(documentOf(undo), 'headline')?.id).toBe(String.raw`r\u{202e}1`);
});
