// A small picture of a series: a bar for each value. Beside it stand its numbers, or it has words of its own for those who
// cannot see it.
import { markup, type Markup } from './markup.ts';

const WIDTH = 300;
const HEIGHT = 28;

/** What it shows, for those who hear a page; left out where the numbers stand beside it. */
export interface PictureWords {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** One value has a bar as well, and a value of zero leaves a gap. */
export function sparkline(values: readonly number[], most: number, words?: PictureWords): Markup {
  const step = WIDTH / Math.max(values.length, 10);
  const bars = values.map((value, place) => {
    const height = most === 0 ? 0 : Math.max(value === 0 ? 0 : 2, (HEIGHT * value) / most);
    return markup`<rect class="update" x="${(place * step).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${Math.max(1, step - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  });
  return markup`<svg class="bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" height="${HEIGHT}" preserveAspectRatio="none" ${roleOf(words)}>${headOf(words)}${bars}</svg>`;
}

function roleOf(words: PictureWords | undefined): Markup {
  if (words === undefined) return markup`aria-hidden="true"`;
  return markup`role="img" aria-labelledby="${words.id}-title ${words.id}-desc"`;
}

function headOf(words: PictureWords | undefined): Markup {
  if (words === undefined) return markup``;
  const { id, title, description } = words;
  return markup`<title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>`;
}
