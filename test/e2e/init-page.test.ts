// A person looks at their files on the page of `init --review`, changes what becomes of them, and gets the configuration.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chromium, type OpenedPage, findChromium, startChromium } from './chromium.ts';
import { run } from './cli.ts';

const chromium = findChromium();

const CRM = `email,Ort,Land,Newsletter,Level
ada@example.com,Wien,Austria,ja,gold
bram@example.com,Linz,Austria,nein,free
cleo@example.com,Graz,Austria,vielleicht,gold
dora@example.com,Graz,Austria,ja,free
`;

let browser: Chromium | undefined;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-choices-'));
  if (chromium === undefined) return;
  browser = await startChromium(chromium);
  writeFileSync(join(directory, 'crm.csv'), CRM);
  const { code, stderr } = await listferry('init', 'crm.csv', '--review', 'review.html');
  if (code !== 0) throw new Error(stderr);
});

afterAll(async () => {
  await browser?.close();
  rmSync(directory, { recursive: true, force: true });
});

async function listferry(...words: string[]) {
  return await run(words, { cwd: directory });
}

function browserOf(): Chromium {
  if (browser === undefined) throw new Error('The browser was not started.');
  return browser;
}

async function open(options: Parameters<Chromium['open']>[1] = {}): Promise<OpenedPage> {
  return await browserOf().open(readFileSync(join(directory, 'review.html'), 'utf8'), options);
}

describe.skipIf(chromium === undefined)('the page of choices in a browser', () => {
  it('gives the configuration that a person chose', async () => {
    const { page, problems } = await open();

    await page.getByLabel('What becomes of Ort').selectOption('custom field ort');
    await page.getByLabel('What vielleicht means').selectOption('nobody gets mail');
    await page.getByLabel('What becomes of Level').selectOption('consent, by its words');
    await page.getByLabel('What gold means').selectOption('says nothing');
    await page.getByLabel('What free means').selectOption('left');
    const told = await page.getByRole('status').textContent();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the answers' }).focus();
    await page.keyboard.press('Enter');
    await (await downloading).saveAs(join(directory, 'listferry-answers.json'));
    const [, ...command] = (await page.locator('.writes code').innerText()).split(' ');
    const written = await listferry(...command);

    expect(statSync(join(directory, 'review.html')).mode & 0o777).toBe(0o600);
    expect(told).toBe('5 choices changed');
    expect(problems.filter((problem) => !problem.startsWith('request: blob:'))).toEqual([]);
    expect(written).toMatchObject({ code: 0, stderr: '' });
    const text = readFileSync(join(directory, 'config/listferry.yaml'), 'utf8');
    expect(text).toContain('      custom.ort: Ort\n');
    expect(text.slice(text.indexOf('      all:'), text.indexOf('syncs:'))).toContain(`      all:
        - column: Newsletter
          kind: flag-agreed
          map:
            vielleicht: no-consent
        - column: Level
          map:
            free: unsubscribed
            gold: nothing
`);
  });

  it('shows the words of a column only where it is read as consent', async () => {
    const { page } = await open();
    const words = page.getByLabel('What gold means');

    const before = await words.isVisible();
    await page.getByLabel('What becomes of Level').selectOption('consent');

    expect([before, await words.isVisible()]).toEqual([false, true]);
  });

  it('lets a column say who agreed, where that is asked', async () => {
    const rows = ['Gladly', 'Rather not', 'Gladly', 'Rather not'].map(
      (word, number) => `p${String(number)}@example.com,Austria,${word}`,
    );
    writeFileSync(join(directory, 'form.csv'), `email,Land,Q7\n${rows.join('\n')}\n`);
    await listferry('init', 'form.csv', '--review', 'form.html');
    const { page } = await browserOf().open(readFileSync(join(directory, 'form.html'), 'utf8'));
    const words = page.getByLabel('What Gladly means');
    const question = page.getByLabel('Did the people in form.csv agree');

    await question.selectOption('a column says it: Q7');
    const shown = await words.isVisible();
    await words.selectOption('agreed');
    const answers = await page.locator('#answers').inputValue();
    await question.selectOption('yes, everybody else agreed');

    expect([shown, await words.isVisible()]).toEqual([true, false]);
    expect((JSON.parse(answers) as { answers: unknown[] }).answers).toEqual(
      expect.arrayContaining([
        { ask: 'column', source: 'form', column: 'Q7', answer: 'consent' },
        { ask: 'word', source: 'form', column: 'Q7', word: 'Gladly', answer: 'subscribed' },
      ]),
    );
    expect(answers).not.toContain('"ask": "consent"');
  });

  it('can be read without its script', async () => {
    const { page } = await open({ javaScriptEnabled: false });

    expect(await page.locator('noscript').innerText()).toContain('the page can be read');
    expect(await page.getByLabel('What becomes of Ort').inputValue()).toBe('city');
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it.each([1280, 390, 320])('fits a window of %d pixels', async (width) => {
    const { page } = await open({ viewport: { width, height: 800 }, colorScheme: 'dark' });

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(16, 20, 24)',
    );
  });
});
