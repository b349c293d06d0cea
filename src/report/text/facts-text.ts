// What is known of the service's open behaviours, and from where.
import type { KnownFact } from '../../state/index.ts';
import { counted } from '../words/phrases.ts';
import { visible } from '../words/visible-text.ts';

/** Yields lines without line ends. */
export function* factsText(facts: readonly KnownFact[]): Generator<string> {
  if (facts.length === 0) {
    yield 'No facts are known of this service yet.';
    return;
  }
  yield `${counted(facts.length, 'fact')} known of this service:`;
  const width = Math.max(...facts.map(({ name }) => name.length));
  for (const { name, value, source, observedAt, evidence } of facts) {
    const shown = evidence === null ? '' : `, ${visible(evidence)}`;
    yield `  ${name.padEnd(width)}  ${visible(value)}  (${source} ${observedAt}${shown})`;
  }
}
