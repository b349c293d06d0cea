// Values of contacts in the page: each isolated, so that its direction stays its own, with invisible
// characters as marks, and folded when it is long. Then numbers and times as the page writes them.
import { nouns } from '../../words/phrases.ts';
import { escapeMarkup, markup, type Markup, revealedPieces } from './markup.ts';

/** Longer values are folded: they would push everything else off the screen. */
const WHOLE_CHARACTERS = 200;

/** What a folded value shows, and what of it stands before the first difference. */
const EXCERPT_CHARACTERS = 80;
const LEAD_CHARACTERS = 15;

const EMPTY = markup`<i>empty</i>`;

/** A value, whole; null stands for an empty one. `start`: where the excerpt of a long one begins. */
export function shownValue(value: string | null, start = 0): Markup {
  if (value === null) return EMPTY;
  if (value.length <= WHOLE_CHARACTERS) return isolated(value);
  const length = grouped(Array.from(value).length);
  const excerpt = isolated(excerptOf(value, start));
  return markup`<details class="long"><summary>${excerpt} <small>all ${length} characters</small></summary>${isolated(value)}</details>`;
}

/** Two values. Long ones are folded so that their first difference shows. */
export function shownPair(old: string | null, next: string | null): readonly [Markup, Markup] {
  const from = firstDifference(old ?? '', next ?? '');
  const start = from < EXCERPT_CHARACTERS - 1 ? 0 : from - LEAD_CHARACTERS;
  return [shownValue(old, start), shownValue(next, start)];
}

function isolated(value: string): Markup {
  const pieces = Array.from(revealedPieces(value), ({ kind, text }) => {
    const escaped = escapeMarkup(text);
    return kind === 'plain' ? escaped : `<mark>${escaped}</mark>`;
  });
  return { text: `<bdi>${pieces.join('')}</bdi>` };
}

/** By code points near the place, so that no character is halved. */
function excerptOf(value: string, start: number): string {
  const from = isLowSurrogate(value, start) ? start - 1 : start;
  const shown = Array.from(value.slice(from, from + 2 * EXCERPT_CHARACTERS))
    .slice(0, EXCERPT_CHARACTERS)
    .join('');
  return `${from > 0 ? '…' : ''}${shown}${from + shown.length < value.length ? '…' : ''}`;
}

function firstDifference(old: string, next: string): number {
  const shorter = Math.min(old.length, next.length);
  let index = 0;
  while (index < shorter && old[index] === next[index]) index += 1;
  return index;
}

function isLowSurrogate(value: string, index: number): boolean {
  const unit = value.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `12,345`. */
export function grouped(count: number): string {
  return GROUPED.format(count);
}

/** `1 contact`, `12,345 contacts`. */
export function groupedOf(count: number, noun: string): string {
  return `${grouped(count)} ${nouns(count, noun)}`;
}

/** `20.8 %`; 0 for a share of nothing. */
export function percent(part: number, whole: number): string {
  return `${ONE_DECIMAL.format(whole === 0 ? 0 : (100 * part) / whole)} %`;
}

/** `2026-11-20 01:02 UTC` of an ISO time in UTC. */
export function minuteOf(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)} UTC`;
}
