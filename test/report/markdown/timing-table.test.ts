import { expect, it } from 'vitest';
import { timingTable } from '../../../src/report/markdown/timing-table.ts';
import { timingOf } from '../finished-run.ts';
import { tableCells } from '../markdown-reading.ts';

it('has a row per endpoint, with the times in words', () => {
  const timings = [
    timingOf({ endpoint: 'contacts/upload-csv', requests: 1, items: 500, totalMs: 12_345 }),
    timingOf({ unendedRequests: 2 }),
  ];

  const text = [...timingTable(timings)].join('');

  expect(tableCells(text).slice(-2)).toEqual([
    ['`contacts/upload-csv`', '1', '500', '12 s', '230 ms', '0'],
    ['`contacts/add`', '3', '3', '640 ms', '230 ms', '2'],
  ]);
});

it('stands apart from what comes before and after', () => {
  const text = [...timingTable([timingOf()])].join('');

  expect(text).toMatch(/^### [^\n]+\n\n[^|]+\n\n\|.*\|\n\n$/su);
});

it('is not there for a run that wrote nothing', () => {
  const pieces = [...timingTable([])];

  expect(pieces).toEqual([]);
});
