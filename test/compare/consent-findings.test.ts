import { expect, it } from 'vitest';
import { ConsentFindings } from '../../src/compare/rows/row-findings.ts';

it('counts the rows that each column of a feed holds back, and knows which nothing reads', () => {
  const findings = new ConsentFindings();

  findings.noteUnread(0, 'Newsletter');
  findings.noteHeld(0, 'Newsletter');
  findings.noteHeld(0, 'Newsletter');
  findings.noteHeld(1, 'Last event');

  expect(findings.list()).toEqual([
    { feed: 0, column: 'Newsletter', held: 2, isUnread: true },
    { feed: 1, column: 'Last event', held: 1, isUnread: false },
  ]);
});
