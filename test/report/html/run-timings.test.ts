import { expect, it } from 'vitest';
import { timingSection } from '../../../src/report/html/run-timings.ts';
import type { EndpointTiming } from '../../../src/state/index.ts';
import { timingOf } from '../finished-run.ts';
import { bareText } from './bare-text.ts';

function htmlOf(timings: readonly EndpointTiming[]): string {
  return [...timingSection(timings)].map(({ text }) => text).join('');
}

it('tells of each endpoint how much it carried and how long that took', () => {
  const upload = { endpoint: 'contacts/upload-csv', requests: 1, items: 12_500 };

  const text = bareText(htmlOf([timingOf({ ...upload, totalMs: 12_345 }), timingOf()]));

  expect(text).toContain('contacts/upload-csv 1 request, 12,500 items 12 s longest 230 ms');
  expect(text).toContain('contacts/add 3 requests, 3 items 640 ms longest 230 ms');
});

it('counts requests without an end apart', () => {
  expect(bareText(htmlOf([timingOf({ unendedRequests: 2 })]))).toContain(
    '3 requests, 3 items, 2 without an end',
  );
});

it('shows the times as parts of the largest', () => {
  const html = htmlOf([timingOf({ totalMs: 400 }), timingOf({ totalMs: 100 })]);

  expect([...html.matchAll(/<rect [^>]*width="([\d.]+)"/gu)].map(([, width]) => width)).toEqual([
    '1000.0',
    '250.0',
  ]);
});

it('shows neither time nor bar where no request ended', () => {
  const html = htmlOf([timingOf({ requests: 0, totalMs: 0, longestMs: 0, unendedRequests: 1 })]);

  expect(bareText(html)).toMatch(/contacts\/add 1 request without an end$/u);
  expect(html).not.toContain('<rect ');
});

it('is not there for a run that wrote nothing', () => {
  expect(htmlOf([])).toBe('');
});
