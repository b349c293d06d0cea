// Drives a real Chromium over a page that lies in a file, and notes whatever the page should never do.
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { skipWithout } from './skip-without.ts';

export interface OpenedPage {
  readonly page: Page;
  /** Dialogs, errors and warnings of the console, and requests for anything but the page itself. */
  readonly problems: readonly string[];
}

export interface Chromium {
  open(html: string, options?: BrowserContextOptions): Promise<OpenedPage>;
  close(): Promise<void>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Nothing of a browser that talks to the outside by itself. Its profile is a new one each time. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const DESK = { width: 1280, height: 900 };

/** Undefined where there is none; throws where every check has to be made, and there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const places =
    named === undefined || named === ''
      ? NAMES.flatMap((name) => directories.map((directory) => join(directory, name)))
      : [named];
  const found = places.find(isExecutable);
  if (found === undefined) skipWithout('Chromium', 'chromium, or name its file in CHROMIUM_PATH');
  return found;
}

export async function startChromium(executablePath: string): Promise<Chromium> {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  const directory = mkdtempSync(join(tmpdir(), 'listferry-pages-'));
  return {
    open: async (html, options = {}) => {
      const file = join(directory, 'page.html');
      writeFileSync(file, html);
      return await openFile(browser, pathToFileURL(file).href, options);
    },
    close: async () => {
      await browser.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openFile(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: DESK, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url() !== url) problems.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, problems };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
