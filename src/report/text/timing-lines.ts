// Where the time of a run's writes went, one line per endpoint.
import type { EndpointTiming } from '../../state/index.ts';
import { millisecondsWords } from '../duration.ts';
import { TIMINGS_MEANING, TIMINGS_TITLE } from '../timing-words.ts';
import { counted } from './sum-text.ts';

/** Yields lines without line ends; none for a run that wrote nothing. */
export function* timingLines(timings: readonly EndpointTiming[]): Generator<string> {
  if (timings.length === 0) return;
  yield `${TIMINGS_TITLE}. ${TIMINGS_MEANING}`;
  for (const timing of timings) yield `  ${timing.endpoint}  ${timingWords(timing)}`;
}

function timingWords(timing: EndpointTiming): string {
  const { requests, items, totalMs, longestMs, unendedRequests } = timing;
  const ended = `${counted(requests, 'request')}, ${counted(items, 'item')}, ${millisecondsWords(totalMs)} in all, the longest ${millisecondsWords(longestMs)}`;
  if (unendedRequests === 0) return ended;
  const unended = `${counted(unendedRequests, 'request')} without an end`;
  return requests === 0 ? unended : `${ended}; besides ${unended}`;
}
