// The page of a plan as a designer measures it, on a desk and on a phone: how far it is to the list, whether tiles fill their
// rows, whether a word breaks, and what is in sight before anybody scrolls.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, startChromium, type Chromium, type OpenedPage } from './chromium.ts';
import { ACCIDENTS_PLAN, shownPlan } from './report-pages.ts';

const chromium = findChromium();

let browser: Chromium | undefined;

beforeAll(async () => {
  if (chromium !== undefined) browser = await startChromium(chromium);
});

afterAll(async () => {
  await browser?.close();
});

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

async function openedOn(viewport: typeof DESK): Promise<OpenedPage['page']> {
  if (browser === undefined) throw new Error('The browser was not started.');
  const { page } = await browser.open(await shownPlan(ACCIDENTS_PLAN), { viewport });
  await page.locator('main[data-checked]').waitFor();
  return page;
}

/** Words that stand on two lines, though they have no hyphen; addresses and commands may break anywhere. */
const BROKEN_WORDS = `Array.from(document.querySelectorAll('h1, h2, h3, p, th, td, dt, label, summary, .cards li'), (one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement.closest('bdi, code, .unseen') !== null) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}).flat()`;

describe.skipIf(chromium === undefined).each([
  ['a desk', DESK, 3, '.look'],
  ['a phone', PHONE, 6, '.worst li'],
] as const)('the page of a thousand changes on %s', (_where, viewport, screens, worst) => {
  it('begins its list within a few screens, and is no wider than the window', async () => {
    const page = await openedOn(viewport);

    const top = await page.evaluate<number>(`document.querySelector('#changes').getBoundingClientRect().top`); // prettier-ignore

    expect(top).toBeLessThanOrEqual(screens * viewport.height);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  });

  it('fills each row of tiles', async () => {
    const page = await openedOn(viewport);

    const [edge, ...ends] = await page.evaluate<number[]>(`(() => {
      const ends = new Map();
      for (const tile of document.querySelectorAll('.cards li')) {
        const { top, right } = tile.getBoundingClientRect();
        ends.set(Math.round(top), Math.round(right));
      }
      return [Math.round(document.querySelector('.cards').getBoundingClientRect().right), ...ends.values()];
    })()`);

    expect(ends.length).toBeGreaterThan(0);
    expect(new Set(ends)).toEqual(new Set([edge]));
  });

  it('shows the three worst findings and the decision before anybody scrolls', async () => {
    const page = await openedOn(viewport);

    const { ends, bar } = await page.evaluate<{ ends: number[]; bar: number }>(`({
      ends: Array.from(document.querySelectorAll('${worst}'), (one) => one.getBoundingClientRect().bottom).slice(0, 3),
      bar: document.querySelector('#decision').getBoundingClientRect().top,
    })`);

    expect(ends).toHaveLength(3);
    expect(Math.max(...ends)).toBeLessThanOrEqual(bar);
    expect(bar).toBeLessThan(viewport.height);
  });

  it('keeps the decision in reach, also once something is ticked', async () => {
    const page = await openedOn(viewport);

    await page.locator('input[data-group]').first().check();
    await page.locator('#save-approval').waitFor();

    const bar = await page.locator('#decision').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(bar?.height).toBeLessThan(viewport.height / 2);
  });

  it('breaks no word, and aligns its numbers', async () => {
    const page = await openedOn(viewport);
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);

    expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    const looks = await page.evaluate<string[]>(
      `Array.from(document.querySelectorAll('.groups td.number'), (one) => getComputedStyle(one)).map((look) => look.textAlign + ' ' + look.fontVariantNumeric)`,
    );
    expect(new Set(looks)).toEqual(new Set(['right tabular-nums']));
  });

  it('shows three people of each finding, and folds the others', async () => {
    const page = await openedOn(viewport);

    const counts = await page.evaluate<number[]>(
      `Array.from(document.querySelectorAll('.look > .people'), (one) => one.children.length)`,
    );

    expect(counts.length).toBeGreaterThan(3);
    expect(new Set(counts)).toEqual(new Set([3]));
  });
});
