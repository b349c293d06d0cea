// Sums as bars: a line of coloured parts for the eye, and below it the same numbers as a sum that a reader can
// check. Widths are SVG attributes, since the page's policy allows no style attributes.
import type { Term } from '../../words/phrases.ts';
import { joined, markup, type Markup, NOTHING } from './markup.ts';
import { grouped } from './shown-value.ts';

/** What a colour means, throughout the page; `page-style.ts` has one for each. */
export type Tone =
  'create' | 'update' | 'delete' | 'suppress' | 'same' | 'aside' | 'warn' | 'bad' | 'good';

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
