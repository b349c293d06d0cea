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
  const tabs = new Map<string, Tab>();
  let opened = 0;
  return {
    open: async (html, options = {}) => {
      opened += 1;
      // A name of its own: nothing that was typed into another page comes back.
      const file = join(directory, `page-${String(opened)}.html`);
      writeFileSync(file, html);
      const look = JSON.stringify(options);
      const tab = tabs.get(look) ?? (await Tab.open(browser, options));
      tabs.set(look, tab);
      return await tab.show(pathToFileURL(file).href);
    },
    close: async () => {
      await browser.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Shows one page after the other: a tab for each would take three times as long as the pages. */
class Tab {
  readonly #page: Page;
  #url = '';
  #problems: string[] = [];

  static async open(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
    const context = await browser.newContext({ viewport: DESK, ...options });
    return new Tab(await context.newPage());
  }

  private constructor(page: Page) {
    this.#page = page;
    page.on('dialog', (dialog) => {
      this.#note(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      this.#note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => {
      this.#note(`error: ${error.message}`);
    });
    page.on('request', (request) => {
      if (request.url() !== this.#url) this.#note(`request: ${request.url()}`);
    });
  }

  async show(url: string): Promise<OpenedPage> {
    const problems: string[] = [];
    this.#problems = problems;
    this.#url = url;
    await this.#page.emulateMedia({ media: null });
    await this.#page.goto(url);
    return { page: this.#page, problems };
  }

  /** What the page before did last is not a problem of this one. */
  #note(problem: string): void {
    if (this.#page.url().startsWith(this.#url)) this.#problems.push(problem);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
