// The pages of plans and runs in a real browser: what a person can do with them, and that nothing in
// them can do anything by itself. A busy browser says that a click is done before the page has answered it: so what
// it changes is waited for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remove } from '../report/planned.ts';
import { findChromium, startChromium, type Chromium, type OpenedPage } from './chromium.ts';
import {
  HOSTILE,
  HOSTILE_PLAN,
  LONG_VALUE,
  MIXED_PLAN,
  manyChanges,
  runPages,
  shownPlan,
} from './report-pages.ts';

const chromium = findChromium();

const LONG_PLAN = { changes: manyChanges(30_000) };

let browser: Chromium | undefined;
let mixed: string;

beforeAll(async () => {
  if (chromium === undefined) return;
  browser = await startChromium(chromium);
  mixed = await shownPlan(MIXED_PLAN);
});

afterAll(async () => {
  await browser?.close();
});

async function open(...of: Parameters<Chromium['open']>): Promise<OpenedPage> {
  if (browser === undefined) throw new Error('The browser was not started.');
  return await browser.open(...of);
}

/** The addresses of the changes that a person sees. */
async function shownIn({ page }: OpenedPage): Promise<string[]> {
  await page.locator('#matches', { hasText: /found|All/u }).waitFor();
  return await page.locator('#list-rows .change b').allTextContents();
}

describe.skipIf(chromium === undefined)('the pages in a browser', () => {
  it('shows hostile values, and neither runs nor fetches any of them', async () => {
    const opened = await open(await shownPlan(HOSTILE_PLAN));
    const { page, problems } = opened;

    await page.locator('#list-rows ins').first().waitFor();
    const values = await page.locator('#list-rows ins bdi').allTextContents();

    expect(values).toEqual(expect.arrayContaining([...HOSTILE]));
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(problems).toEqual([]);
    const links = await page.evaluate<string[]>(
      `Array.from(document.querySelectorAll('[href], [src]'), (one) => one.outerHTML.slice(0, 12))`,
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^<a (?:class="s|href="#)/u);
  });

  it('marks a character that would turn the line round', async () => {
    const { page } = await open(await shownPlan(HOSTILE_PLAN));

    const mark = page.locator('#list-rows ins mark', { hasText: 'U+202E' });
    await mark.waitFor();

    expect(await mark.isVisible()).toBe(true);
    expect(await page.content()).not.toContain('\u{202e}');
  });

  it('folds a value of 10,000 characters and shows it whole when opened', async () => {
    const { page } = await open(await shownPlan(HOSTILE_PLAN));
    const folded = page.locator('#list-rows ins details.long');
    await folded.waitFor();
    const whole = folded.locator(':scope > bdi');

    const before = await whole.isVisible();
    await folded.locator('summary').click();
    await whole.waitFor();

    expect(before).toBe(false);
    expect(await whole.innerText()).toBe(LONG_VALUE);
  });

  it('would stop a script, a handler and a request that got past the escaping', async () => {
    const { page } = await open(mixed);
    const failed: (string | undefined)[] = [];
    const told: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.failure()?.errorText));
    page.on('console', (message) => told.push(message.text()));

    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<img src="http://192.0.2.1/" onerror="window.ran = 1"><p style="color: red">.</p>')`);
    await page.evaluate(`new Promise((resolve) => requestAnimationFrame(resolve))`);

    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(failed).toEqual(['csp']);
    expect(told.join('\n')).toContain('Applying inline style violates');
  });

  it('finds changes by any word in them, and says how many', async () => {
    const opened = await open(mixed);
    const { page } = opened;

    await page.getByRole('searchbox', { name: 'Search' }).fill('graz SHOP');

    await page.getByText('1 of 6 changes found').waitFor();
    expect(await shownIn(opened)).toEqual(['ben@example.com']);
    expect(await page.locator('#list-rows .meta').first().textContent()).toContain('shop, file 2, line 9'); // prettier-ignore
  });

  it.each([
    ['Change', 'create contact', ['anna@example.com', 'ben@example.com']],
    ['Contact type', 'Customers', ['farid@example.com']],
    ['Source', 'shop', ['ben@example.com']],
    ['Field', 'State', ['ben@example.com', 'dora@example.com']],
  ])('filters by %s', async (label, choice, addresses) => {
    const opened = await open(mixed);
    const select = opened.page.getByLabel(label, { exact: true });

    const options = await select.locator('option').allTextContents();
    await select.selectOption({
      label: options.find((option) => option.startsWith(`${choice} (`)) ?? choice,
    });

    await opened.page.getByText(`${String(addresses.length)} of 6 changes found`).waitFor();
    expect(await shownIn(opened)).toEqual(addresses);
    expect(opened.problems).toEqual([]);
  });

  it('joins filters and search, and takes all of them back', async () => {
    const opened = await open(mixed);
    const { page } = opened;
    await page.getByRole('searchbox', { name: 'Search' }).fill('wien');
    await page.getByLabel('Change', { exact: true }).selectOption({ label: 'update contact (2)' });

    await page.getByText('1 of 6 changes found').waitFor();
    const found = await shownIn(opened);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('All of this page: 6 changes').waitFor();

    expect(found).toEqual(['cleo@example.com']);
    expect(await shownIn(opened)).toHaveLength(6);
  });

  it('searches 30,000 changes, in whatever block they are', async () => {
    const opened = await open(await shownPlan(LONG_PLAN));
    const { page, problems } = opened;

    await page.getByRole('searchbox', { name: 'Search' }).fill('person29999');
    await page.getByText('1 of 30,000 changes found').waitFor();

    expect(await shownIn(opened)).toEqual(['person29999@example.com']);
    expect(problems).toEqual([]);
  });

  it('shows the first rows at the top and the last ones at the end', async () => {
    const { page } = await open(await shownPlan(LONG_PLAN));
    const row = (name: string) => page.locator('#list-rows b', { hasText: name });

    await row('person0@').waitFor();
    await page.evaluate(`document.querySelector('#list').scrollTop = 1e9`);
    await row('person29999@').waitFor();

    expect(await page.locator('#list-rows li').last().getAttribute('aria-posinset')).toBe('30000');
  });

  it('leads from a link to its change', async () => {
    const { page } = await open(await shownPlan(LONG_PLAN));
    await page.getByText('All of this page: 30,000 changes').waitFor();

    await page.evaluate(`location.hash = '#item-12345'`);
    await page.locator('.change.marked').waitFor();

    expect(await page.locator('.change.marked .meta').textContent()).toContain('no.\u00a012345');
  });

  it('names invisible characters among the choices of a filter', async () => {
    const changes = ['G\u{202e}x', 'News'].map((contactType) => remove('ada@example.com', { contactType })); // prettier-ignore
    const { page } = await open(await shownPlan({ changes }));

    await page.locator('main[data-checked]').waitFor();
    const choices = await page.locator('#filter-place option').allTextContents();

    expect(choices).toContain(String.raw`G\u{202e}x (1)`);
  });

  it('filters by a group and by what happens to a field', async () => {
    const opened = await open(mixed);
    const { page } = opened;

    await page.locator('.groups a', { hasText: 'Delete contacts in' }).click();
    await page.getByText('1 of 6 changes found').waitFor();
    const ofGroup = await shownIn(opened);
    await page.locator('.further summary', { hasText: 'in which fields change' }).click();
    await page.locator('.fields tr', { hasText: 'City' }).locator('a', { hasText: 'another value' }).click(); // prettier-ignore
    await page.locator('#list-rows b', { hasText: 'cleo@' }).waitFor();

    expect(ofGroup).toEqual(['farid@example.com']);
    expect(await shownIn(opened)).toEqual(['cleo@example.com']);
  });

  it.each([
    ['a block', (html: string) => html.replace(/(id="block-0">.{20})./u, '$1A')],
    [
      'a number',
      (html: string) => html.replace('<b>2</b> contacts to create', '<b>3</b> contacts to create'),
    ],
    ['a tick', (html: string) => html.replace('data-group="1"', 'data-group="2"')],
    ['the sight of a banner', (html: string) => html.replace('<p class="b', '<p hidden class="b')],
    ['the sight of a look', (html: string) => html.replace(/(<ol class="looks">\s*<li)/u, '$1 hidden')], // prettier-ignore
    [
      'the colour of a banner',
      (html: string) => html.replace(/<p class="banner \w+/u, '<p class="'),
    ],
    ['what stands above it', (html: string) => html.replace('<main', '<p>All fine</p><main')],
    ['what stands below it', (html: string) => `${html}<p>Approved by the boss</p>`],
    ['its title', (html: string) => html.replace('<title>Plan', '<title>Plam')],
    ['its end', (html: string) => html.slice(0, html.indexOf('id="columns"'))],
    ['most of it', (html: string) => html.slice(0, html.indexOf('</header>'))],
  ])('says that it was cut or changed where %s is not as it was', async (_what, damaged) => {
    const { page } = await open(damaged(mixed));

    await page.locator('#damaged').waitFor();

    expect(await page.locator('#damaged').innerText()).toContain('cut or changed');
    expect(await page.locator('.deciding:visible').count()).toBe(0);
  });

  it.each([
    ['a plan', () => Promise.resolve(mixed)],
    ['a plan with hostile values', () => shownPlan(HOSTILE_PLAN)],
    ['a plan that changes nothing', () => shownPlan({ unchanged: 494 })],
    ['a run', () => Promise.resolve(runPages().mixed)],
    ['a run of which all is in effect', () => Promise.resolve(runPages().clean)],
  ])('says nothing of damage where %s is whole', async (_what, html) => {
    const { page } = await open(await html());

    await page.locator('main[data-checked]').waitFor();

    expect(await page.locator('#damaged').isVisible()).toBe(false);
    expect(await page.locator('.unscripted').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.unstyled').isVisible()).toBe(false);
  });

  it.each([
    ['was cut within its style', (html: string) => html.slice(0, html.indexOf('</style>') - 40)],
    [
      'has another style',
      (html: string) => html.replace('</style>', 'p { display: none; }</style>'),
    ],
  ])('says that it was cut or changed where it %s', async (_what, damaged) => {
    const { page } = await open(damaged(mixed));

    const line = page.locator('.unstyled');

    expect(await line.isVisible()).toBe(true);
    expect(await line.innerText()).toContain('cut or changed');
  });

  it('says that it is unchecked where its script was changed, which its policy stops', async () => {
    const { page } = await open(mixed.replace("'use strict';", "'use strict'; "));

    expect(await page.locator('body').innerText()).toContain('cannot check whether it is whole');
  });

  it('says that it may be cut where not even its script is whole', async () => {
    const { page } = await open(mixed.slice(0, mixed.indexOf('</script>') - 9));

    expect(await page.locator('body').innerText()).toContain('the page was cut');
  });

  it('is readable without its script, and says that it is unchecked', async () => {
    const { page } = await open(mixed, { javaScriptEnabled: false });

    const text = await page.locator('main').textContent();

    expect(await page.locator('body').innerText()).toContain('cannot check whether it is whole');
    expect(text).toContain('farid@example.com');
    expect(await page.locator('#filters, #list, #decision').filter({ visible: true }).count()).toBe(0); // prettier-ignore
  });

  it('can be used with the keyboard alone', async () => {
    const opened = await open(mixed);
    const { page } = opened;
    const focused = async (selector: string): Promise<void> => {
      await page.locator(`${selector}:focus`).waitFor();
    };

    await page.keyboard.press('Tab');
    await focused('a:text("Skip to the changes")');
    await page.keyboard.press('Enter');
    await page.locator('#filters').waitFor();
    await page.keyboard.press('Tab');
    await focused('#search');
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    await page.keyboard.type('anna');
    await page.getByText('1 of 6 changes found').waitFor();
    await page.keyboard.press('Tab');
    await focused('#filter-kind');
    await page.keyboard.press('ArrowDown');
    await page.getByText('0 of 6 changes found').waitFor();

    expect(outline).toBe('solid');
    expect(await shownIn(opened)).toEqual([]);
  });

  it.each([
    ['a plan', () => mixed],
    ['a run', () => runPages().mixed],
  ])('names everything in the page of %s for those who hear it', async (_what, html) => {
    const { page, problems } = await open(html());

    const facts = await page.evaluate(`({
    language: document.documentElement.lang,
    titled: document.title.length > 0,
    firstHeadings: document.querySelectorAll('h1').length,
    skipped: Array.from(document.querySelectorAll('h1, h2, h3'), (one) => Number(one.tagName[1]))
      .some((level, index, levels) => level > (levels[index - 1] ?? 0) + 1),
    mains: document.querySelectorAll('main').length,
    unnamed: Array.from(document.querySelectorAll('input, select'))
      .filter((one) => (one.getAttribute('aria-label') ?? one.labels[0]?.textContent ?? '').trim() === '').length,
    silent: Array.from(document.querySelectorAll('button, summary, a'))
      .filter((one) => !one.hidden && one.textContent.trim() === '').length,
    heard: document.querySelectorAll('svg:not([aria-hidden=true])').length,
    headless: Array.from(document.querySelectorAll('table'))
      .filter((one) => one.querySelector('thead th') === null).length,
    repeated: document.querySelectorAll('[id]').length
      - new Set(Array.from(document.querySelectorAll('[id]'), (one) => one.id)).size,
    live: document.querySelector('#matches').getAttribute('role'),
  })`);

    expect(facts).toEqual({
      language: 'en',
      titled: true,
      firstHeadings: 1,
      skipped: false,
      mains: 1,
      unnamed: 0,
      silent: 0,
      heard: 0,
      headless: 0,
      repeated: 0,
      live: 'status',
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['phone', 390],
    ['small phone', 320],
    ['small phone with a scroll bar', 305],
    ['desk', 1280],
  ])('is no wider than a %s, also with long values open', async (_what, width) => {
    const html = await shownPlan(HOSTILE_PLAN);
    const { page } = await open(html, { viewport: { width, height: 800 } });

    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  it.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(16, 20, 24)'],
  ] as const)('follows a reader who prefers %s', async (colorScheme, colour) => {
    const { page } = await open(mixed, { colorScheme });

    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(colour);
  });

  it('is light on paper, without filters and with everything unfolded', async () => {
    const html = await shownPlan(HOSTILE_PLAN);
    const { page } = await open(html, { colorScheme: 'dark' });

    await page.emulateMedia({ media: 'print' });

    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.locator('.examples .change').first().isVisible()).toBe(true);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
  });

  it('filters a run by how its items ended', async () => {
    const opened = await open(runPages().mixed);

    await opened.page.getByLabel('Outcome').selectOption({ label: 'rejected (1)' });
    await opened.page.getByText('1 of 2 changes found').waitFor();

    expect(await shownIn(opened)).toEqual(['ben@example.com']);
    expect(opened.problems).toEqual([]);
  });
});
