import { expect, it } from 'vitest';
import { timingLines } from '../../../src/report/text/timing-lines.ts';
import { timingOf } from '../finished-run.ts';

it('has no line for a run that wrote nothing', () => {
  const lines = [...timingLines([])];

  expect(lines).toEqual([]);
});

it.each([
  ['several requests', {}, '3 requests, 3 items, 640 ms in all, the longest 230 ms'],
  [
    'a single request with many items',
    { requests: 1, items: 500, totalMs: 12_345, longestMs: 12_345 },
    '1 request, 500 items, 12 s in all, the longest 12 s',
  ],
  [
    'a request without an end among others',
    { unendedRequests: 1 },
    '3 requests, 3 items, 640 ms in all, the longest 230 ms; besides 1 request without an end',
  ],
  [
    'no request that ended',
    { requests: 0, items: 0, totalMs: 0, longestMs: 0, unendedRequests: 4 },
    '4 requests without an end',
  ],
])('tells of %s', (_what, timing, words) => {
  const [, line] = timingLines([timingOf(timing)]);

  expect(line).toBe(`  contacts/add  ${words}`);
});

it('keeps the order in which the endpoints come', () => {
  const endpoints = ['contacts/upload-csv', 'contacts/add'];

  const [, ...lines] = timingLines(endpoints.map((endpoint) => timingOf({ endpoint })));

  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(endpoints);
});
