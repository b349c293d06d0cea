// The documents are promises too: the console blocks of the README and of the pages that continue its session are run
// in order and compared line by line, tables are compared with the code, and links with files and headings.
import { randomInt } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { EXIT_CODES } from '../../src/cli/shell/exit-codes.ts';
import { mailchimpAudience } from './mailchimp-audience.ts';
import { openShell, type Shell } from './shell.ts';

const root = dirname(dirname(import.meta.dirname));
const readme = page('README.md');
const reference = page('config/commands.md');
const continued = ['library', 'files', 'scheduling', 'moving-over'];
const session = [readme, ...continued.map((name) => page(`config/${name}.md`))].join('\n');

/** Of the accounts that the page shows; the test takes free ones. */
const SHOWN_PORTS = ['8750', '8751', '8752'] as const;

describe('the session of the README', () => {
  it('prints what the README says', async () => {
    const shell = openShell();
    const ports = await Promise.all(SHOWN_PORTS.map(async () => String(await freePort())));
    const atPort = (text: string): string =>
      SHOWN_PORTS.reduce((at, shown, index) => at.replaceAll(shown, ports[index] ?? shown), text);
    const asShown = (text: string): string =>
      SHOWN_PORTS.reduce((at, shown, index) => at.replaceAll(ports[index] ?? shown, shown), text);
    const [program = ''] = blocks('js');
    writeFileSync(join(shell.directory, 'contact-types.js'), atPort(program));
    writeFileSync(join(shell.directory, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(shell.directory, 'audience.zip'), mailchimpAudience());
    copyFileSync(join(root, 'config/customers.xlsx'), join(shell.directory, 'customers.xlsx'));

    try {
      for (const { command, lines } of sessionSteps()) {
        const printed = await runStep(shell, { command: atPort(command), lines });

        expectInOrder(normalised(asShown(printed)), normalised(lines.join('\n')));
      }
    } finally {
      await shell.close();
    }
    // With a quiet period in it, and some twenty commands that a busy machine starts slowly.
  }, 420_000);

  it('has all steps of the main job', () => {
    const commands = sessionSteps().map(({ command }) => /^listferry (\w+)/u.exec(command)?.[1]);

    expect(commands.filter((command) => command !== undefined)).toEqual([
      'sandbox',
      'init',
      'validate',
      'plan',
      'apply',
      'verify',
      'sync',
      'plan',
      'sandbox',
      'init',
      'plan',
      'apply',
      'sandbox',
      'sync',
      'status',
      'resume',
      'verify',
      'sandbox',
      'init',
      'plan',
      'apply',
      'status',
      'sync',
      'status',
    ]);
  });
});

it('lists the exit codes of the code', () => {
  const rows = tableRows('Exit codes');

  expect(rows.map(([code, meaning]) => ({ code: Number(code), meaning }))).toEqual(EXIT_CODES);
});

it('lists the commands of the code, and which of them write', () => {
  const rows = tableRows('Commands');

  expect(rows.map(([command, , writes]) => [command, writes])).toEqual(
    COMMANDS.map(({ command, effect }) => [
      `\`${command}\``,
      effect.startsWith('WRITES') ? '**yes**' : 'no',
    ]),
  );
});

const DOCUMENTS = [
  'README.md',
  'src/README.md',
  ...readdirSync(join(root, 'config'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `config/${name}`),
];

it.each(DOCUMENTS)('finds everything that %s links to', (path) => {
  const links = [...page(path).matchAll(/\]\((?!https?:)([^)#]*)(#[^)]+)?\)/gu)];

  const dead = links.filter(([, target = '', anchor]) => {
    const linked = target === '' ? path : join(dirname(path), target);
    if (!existsSync(join(root, linked))) return true;
    return anchor !== undefined && !anchorsOf(linked).includes(anchor);
  });

  expect(dead.map(([link]) => link)).toEqual([]);
});

it('fits the README into twelve kilobytes', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_288);
});

interface SessionStep {
  readonly command: string;
  /** What is shown below it. */
  readonly lines: readonly string[];
}

function sessionSteps(): SessionStep[] {
  return blocks('console')
    .flatMap((block) => block.split(/^\$ /mu).slice(1))
    .map((step) => {
      const [command = '', ...lines] = step.trimEnd().split('\n');
      return { command, lines };
    });
}

async function runStep(shell: Shell, { command, lines }: SessionStep): Promise<string> {
  const shown = /^cat (\S+)$/u.exec(command)?.[1];
  // A file that the page shows is a file that the reader has.
  if (shown !== undefined) writeFileSync(join(shell.directory, shown), `${lines.join('\n')}\n`);
  return command.endsWith('&')
    ? await shell.runBeside(command, lines.at(-1))
    : await shell.run(command);
}

/** An ellipsis stands for any lines, or none; everything else is to follow directly. */
function expectInOrder(actual: readonly string[], shown: readonly string[]): void {
  let at = 0;
  let maySkip = false;
  for (const line of shown) {
    if (line === '…') {
      maySkip = true;
      continue;
    }
    const found = maySkip ? actual.indexOf(line, at) : at;
    expect(actual[found]).toBe(line);
    at = found + 1;
    maySkip = false;
  }
  if (!maySkip) expect(actual.slice(at)).toEqual([]);
}

/** Lines without what differs from run to run: ids, times, and how often something was asked for. */
function normalised(text: string): readonly string[] {
  return text
    .trimEnd()
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{6}/gu, 'ID')
    .replaceAll(/begun [^,;]+,/gu, 'begun TIME,')
    .replaceAll(/account \d+/gu, 'account NUMBER')
    .replaceAll(/\d+ requests/gu, 'N requests')
    .replaceAll(/\b(?:\d+ s|less than 1 s)\b/gu, 'N s')
    .split('\n');
}

/** The anchors that a Markdown viewer gives to the headings of a page. */
function anchorsOf(path: string): string[] {
  return [...page(path).matchAll(/^#+ (.*)$/gmu)].map(([, heading = '']) => {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
    return `#${words.replaceAll(' ', '-')}`;
  });
}

function page(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function blocks(language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gmsu');
  return [...session.matchAll(fence)].map(([, block]) => block ?? '');
}

/** Below those that the system gives away itself: the last sandbox of the session begins a minute after the first. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => {
        resolve(false);
      });
      server.listen(port, '127.0.0.1', () => {
        resolve(true);
      });
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** The cells of the table below a heading of the reference, without its head. */
function tableRows(title: string): string[][] {
  const section = reference.split(/^## /mu).find((part) => part.startsWith(title)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
