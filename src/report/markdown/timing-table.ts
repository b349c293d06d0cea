// Where the time of a run's writes went, as a table. There are few endpoints, so it always has room.
import type { EndpointTiming } from '../../state/index.ts';
import { millisecondsWords } from '../duration.ts';
import { TIMINGS_MEANING, TIMINGS_TITLE } from '../timing-words.ts';
import { cell, tableHead, tableRow } from './markdown.ts';

const NUMBERS = ['requests', 'items', 'in all', 'longest', 'without an end'];

/** Yields nothing for a run that wrote nothing. */
export function* timingTable(timings: readonly EndpointTiming[]): Generator<string> {
  if (timings.length === 0) return;
  yield `### ${TIMINGS_TITLE}\n\n${TIMINGS_MEANING}\n\n`;
  const numbers = NUMBERS.map((title) => ({ title, align: 'right' as const }));
  yield tableHead([{ title: 'endpoint' }, ...numbers]);
  for (const { endpoint, requests, items, totalMs, longestMs, unendedRequests } of timings) {
    const times = [millisecondsWords(totalMs), millisecondsWords(longestMs)];
    yield tableRow([cell(endpoint), requests, items, ...times, unendedRequests]);
  }
  yield '\n';
}
