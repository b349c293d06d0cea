// The README is a promise too: its session is run and compared line by line, and its tables against
// the code.
import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { EXIT_CODES } from '../../src/cli/exit-codes.ts';
import { openWorkplace } from './workplace.ts';

const root = dirname(dirname(import.meta.dirname));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const example = readFileSync(join(root, 'config/listferry.example.yaml'), 'utf8');

describe('the session of the README', () => {
  it('prints what the README says', async () => {
    const place = await openWorkplace(({ baseUrl, baseUrl2 }) =>
      example
        .replace(/baseUrl: .*/u, `baseUrl: ${baseUrl}`)
        .replace(/baseUrl2: .*/u, `baseUrl2: ${baseUrl2}`),
    );
    copyFileSync(
      join(root, 'config/example-contacts.csv'),
      join(place.directory, 'config/example-contacts.csv'),
    );

    for (const { args, lines } of sessionSteps()) {
      const ended = await place.listferry(...args);

      expect(ended).toMatchObject({ code: 0 });
      expectInOrder(masked(ended.stdout).split('\n'), lines);
    }
    await place.close();
  });

  it('has all five steps of the main job', () => {
    expect(sessionSteps().map(({ args }) => args[0])).toEqual([
      'validate',
      'plan',
      'apply',
      'verify',
      'plan',
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

interface SessionStep {
  readonly args: readonly string[];
  readonly lines: readonly string[];
}

function sessionSteps(): SessionStep[] {
  const block = /```console\n(.*?)```/su.exec(readme)?.[1] ?? '';
  return block
    .split(/^\$ listferry /mu)
    .slice(1)
    .map((step) => {
      const [command = '', ...lines] = step.trimEnd().split('\n');
      return { args: command.split(' '), lines };
    });
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
}

function masked(text: string): string {
  return text
    .replaceAll(/127\.0\.0\.1:\d+/gu, 'HOST')
    .replaceAll(/account \d+/gu, 'account ACCOUNT')
    .replaceAll(/([Rr]un )\d{8}T\d{6}-[0-9a-f]{6}/gu, '$1RUN')
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{6}/gu, 'PLAN');
}

/** The cells of the table below a heading, without its head. */
function tableRows(title: string): string[][] {
  const section = readme.split(/^## /mu).find((part) => part.startsWith(title)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
