import { expect, it } from 'vitest';
import { PAGE_STYLE } from '../../../../src/report/html/page/page-style.ts';

type Palette = ReadonlyMap<string, string>;

const [light = new Map<string, string>(), dark = new Map<string, string>()] = Array.from(
  PAGE_STYLE.matchAll(/:root \{([^}]*--page[^}]*)\}/gu),
  ([, block = '']) => paletteOf(block),
);

const TEXT_PAIRS = [
  ['text', 'page'],
  ['quiet', 'page'],
  ['quiet', 'raised'],
  ['text', 'raised'],
  ['link', 'page'],
  ['link', 'bad-back'],
  ['mark-text', 'mark'],
  ['text', 'good-back'],
  ['text', 'warn-back'],
  ['quiet', 'warn-back'],
  ['text', 'bad-back'],
  ['text', 'old-back'],
  ['text', 'new-back'],
  ['good', 'page'],
  ['bad', 'page'],
  ['create', 'page'],
  ['update', 'page'],
  ['delete', 'page'],
  ['suppress', 'page'],
] as const;

const SHAPES = ['create', 'update', 'delete', 'suppress', 'same', 'aside', 'warn', 'bad', 'good'];

it.each(TEXT_PAIRS)('can be read: %s on %s', (text, back) => {
  for (const palette of [light, dark]) {
    expect(contrast(palette, text, back)).toBeGreaterThanOrEqual(4.5);
  }
});

it.each(SHAPES)('shows bars and borders of tone %s', (tone) => {
  for (const palette of [light, dark]) {
    expect(contrast(palette, tone, 'page')).toBeGreaterThanOrEqual(3);
  }
});

it('has every colour in dark too', () => {
  expect(light.size).toBeGreaterThan(20);
  expect([...dark.keys()].sort()).toEqual([...light.keys()].sort());
});

it('could not end its block', () => {
  expect(PAGE_STYLE).not.toContain('<');
});

function paletteOf(block: string): Palette {
  return new Map(
    Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/gu), ([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
}

/** Contrast ratio of two colours (WCAG 2.2, "contrast ratio" and "relative luminance"). */
function contrast(palette: Palette, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(palette, one), luminance(palette, other)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(palette: Palette, name: string): number {
  const colour = palette.get(name);
  if (colour === undefined) throw new Error(`The style has no colour named ${name}.`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(colour.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
