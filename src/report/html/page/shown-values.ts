// Values in the page. Those of contacts are isolated, so that the direction of each stays its own, with invisible
// characters as marks, and folded when they are long. Sums are bars: a line of coloured parts for the eye, and
// below it the same numbers as a sum that a reader can check. Widths are SVG attributes, since the page's policy
// allows no style attributes.
import { grouped } from '../../../lib/index.ts';
import { type Term } from '../../words/phrases.ts';
import { escapeMarkup, joined, markup, type Markup, NOTHING, revealedPieces } from './markup.ts';

/** Longer values are folded: they would push everything else off the screen. */
const WHOLE_CHARACTERS = 200;

/** What a folded value shows, and what of it stands before the first difference. */
const EXCERPT_CHARACTERS = 80;
const LEAD_CHARACTERS = 15;

const EMPTY = markup`<i>empty</i>`;

/** A value, whole; null stands for an empty one. `start`: where the excerpt of a long one begins. */
export function shownValue(value: string | null, start = 0): Markup {
  if (value === null) return EMPTY;
  if (value.length <= WHOLE_CHARACTERS) return wholeValue(value);
  const length = grouped(Array.from(value).length);
  const excerpt = wholeValue(excerptOf(value, start));
  return markup`<details class="long"><summary>${excerpt} <small>all ${length} characters</small></summary>${wholeValue(value)}</details>`;
}

/** Two values. Long ones are folded so that their first difference shows. */
export function shownPair(old: string | null, next: string | null): readonly [Markup, Markup] {
  const from = firstDifference(old ?? '', next ?? '');
  const start = from < EXCERPT_CHARACTERS - 1 ? 0 : from - LEAD_CHARACTERS;
  return [shownValue(old, start), shownValue(next, start)];
}

/** A value or a sentence, never folded. */
export function wholeValue(value: string): Markup {
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

/** What a colour means, throughout the page; `page-style.ts` has one for each. */
export type Tone =
  | 'create'
  | 'update'
  | 'delete'
  | 'suppress'
  | 'same'
  | 'aside'
  | 'warn'
  | 'bad'
  | 'good';

export interface BarTerm {
  readonly count: number;
  readonly label: string;
  readonly tone: Tone;
}

const BAR_WIDTH = 1_000;
const BAR_HEIGHT = 14;

/** The least width that can be seen: one of a million is still a person. */
const LEAST_WIDTH = 8;

/** What the terms add up to comes first. `beside` is counted beside the sum: contacts that do not exist yet. */
export function sumBar(
  [total, label]: Term,
  terms: readonly BarTerm[],
  beside: readonly BarTerm[] = [],
): Markup {
  const filled = terms.filter(({ count }) => count > 0);
  const others = beside.filter(({ count }) => count > 0);
  const sum = markup`<b>${grouped(total)}</b> ${label}${filled.length === 0 ? NOTHING : markup` = `}${joined(filled.map(termWords), ' + ')}`;
  const more =
    others.length === 0 ? NOTHING : markup`; plus ${joined(others.map(termWords), ', ')}`;
  return markup`${stackedBar([...filled, ...others])}<p class="sum">${sum}${more}</p>`;
}

/** One part of the width that the largest of several counts has. */
export function singleBar(count: number, largest: number, tone: Tone): Markup {
  const width = largest === 0 ? 0 : Math.max(LEAST_WIDTH, (BAR_WIDTH * count) / largest);
  return bar([{ tone, from: 0, width }]);
}

function stackedBar(terms: readonly BarTerm[]): Markup {
  const whole = terms.reduce((sum, { count }) => sum + count, 0);
  const widths = terms.map(({ count }) => Math.max(LEAST_WIDTH, (BAR_WIDTH * count) / whole));
  const scale = BAR_WIDTH / widths.reduce((sum, width) => sum + width, 0);
  let from = 0;
  const segments = terms.map(({ tone }, index) => {
    const width = (widths[index] ?? 0) * scale;
    from += width;
    return { tone, from: from - width, width };
  });
  return bar(segments);
}

function bar(
  segments: readonly { readonly tone: Tone; readonly from: number; readonly width: number }[],
): Markup {
  const rects = segments.map(
    ({ tone, from, width }) =>
      markup`<rect class="${tone}" x="${from.toFixed(1)}" width="${width.toFixed(1)}" height="${BAR_HEIGHT}"/>`,
  );
  return markup`<svg class="bar" viewBox="0 0 ${BAR_WIDTH} ${BAR_HEIGHT}" preserveAspectRatio="none" width="100%" height="${BAR_HEIGHT}" aria-hidden="true">${rects}</svg>`;
}

function termWords({ count, label, tone }: BarTerm): Markup {
  const swatch = markup`<svg class="swatch" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><rect class="${tone}" width="10" height="10"/></svg>`;
  return markup`<span class="term">${swatch} ${grouped(count)} ${label}</span>`;
}
