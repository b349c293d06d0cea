// Where the time of a run's writes went: each endpoint with a bar beside the one that took most.
import type { EndpointTiming } from '../../state/index.ts';
import { millisecondsWords } from '../duration.ts';
import { TIMINGS_MEANING, TIMINGS_TITLE } from '../timing-words.ts';
import { singleBar } from './page/bars.ts';
import { markup, NOTHING, type Markup } from './page/markup.ts';
import { grouped } from './page/numbers.ts';
import { section } from './page/page-parts.ts';

/** Yields nothing for a run that wrote nothing. */
export function* timingSection(timings: readonly EndpointTiming[]): Generator<Markup> {
  if (timings.length === 0) return;
  const largestMs = Math.max(...timings.map(({ totalMs }) => totalMs));
  const rows = timings.map((timing) => timingRow(timing, largestMs));
  const content = markup`<p>${TIMINGS_MEANING}</p>
<table class="kinds timings"><thead><tr><th scope="col">Endpoint</th><th scope="col" class="number">In all</th><td></td></tr></thead><tbody>
${rows}</tbody></table>
`;
  yield section({ id: 'timings', title: TIMINGS_TITLE, content });
}

function timingRow(timing: EndpointTiming, largestMs: number): Markup {
  const { endpoint, totalMs } = timing;
  return markup`<tr><th scope="row">${endpoint} <small>${countWords(timing)}</small></th><td class="number">${timeMarkup(timing)}</td><td class="wide">${totalMs === 0 ? NOTHING : singleBar(totalMs, largestMs, 'same')}</td></tr>
`;
}

/** Nothing is measured of requests without an end. */
function timeMarkup({ requests, totalMs, longestMs }: EndpointTiming): Markup {
  if (requests === 0) return NOTHING;
  return markup`${millisecondsWords(totalMs)} <small>longest ${millisecondsWords(longestMs)}</small>`;
}

function countWords({ requests, items, unendedRequests }: EndpointTiming): string {
  if (requests === 0) return `${counted(unendedRequests, 'request')} without an end`;
  const ended = `${counted(requests, 'request')}, ${counted(items, 'item')}`;
  return unendedRequests === 0 ? ended : `${ended}, ${grouped(unendedRequests)} without an end`;
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
