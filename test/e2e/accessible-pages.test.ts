// What axe-core finds in the pages of plans and runs: nothing, also in the dark, on a phone, and with everything unfolded.
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chromium, findChromium, startChromium } from './chromium.ts';
import { ACCIDENTS_PLAN, HOSTILE_PLAN, MIXED_PLAN, runPages, shownPlan } from './report-pages.ts';

const chromium = findChromium();

let browser: Chromium | undefined;
const pages = new Map<string, string>();

beforeAll(async () => {
  if (chromium === undefined) return;
  browser = await startChromium(chromium);
  pages.set('a plan', await shownPlan(MIXED_PLAN));
  pages.set('a plan with hostile values', await shownPlan(HOSTILE_PLAN));
  pages.set('a plan with accidents', await shownPlan(ACCIDENTS_PLAN));
  pages.set('a run', runPages().mixed);
}, 120_000);

afterAll(async () => {
  await browser?.close();
});

const LIGHT = ['on a desk', { colorScheme: 'light' }] as const;
const DARK = ['in the dark', { colorScheme: 'dark' }] as const;
const PHONE = ['on a phone', { viewport: { width: 390, height: 800 } }] as const;

/** Each page, and the one with most on it in every look. */
const SEEN = [
  ['a plan', ...LIGHT],
  ['a plan with accidents', ...LIGHT],
  ['a run', ...LIGHT],
  ['a run', ...DARK],
  ['a plan with hostile values', ...LIGHT],
  ['a plan with hostile values', ...DARK],
  ['a plan with hostile values', ...PHONE],
] as const;

describe.skipIf(chromium === undefined)('axe-core', () => {
  it.each(SEEN)(
    'finds nothing in the page of %s %s',
    { timeout: 120_000 },
    async (what, _where, look) => {
      // Its script is none of the page's own, and the policy of the page would stop it.
      const opened = await browser?.open(pages.get(what) ?? '', { ...look, bypassCSP: true });
      if (opened === undefined) throw new Error('The browser was not started.');
      const { page } = opened;
      await page.locator('main[data-checked]').waitFor();

      await page.evaluate(
        `for (const one of document.querySelectorAll('details')) one.open = true`,
      );
      await page.evaluate(axe.source);
      const found = await page.evaluate<{ readonly violations: readonly unknown[]; readonly passes: readonly unknown[] }>('axe.run()'); // prettier-ignore

      expect(found.violations).toEqual([]);
      expect(found.passes.length).toBeGreaterThan(20);
    },
  );
});
