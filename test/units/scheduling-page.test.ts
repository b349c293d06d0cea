// The page on schedulers names every file that ships for them, and every exit code.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT_CODES } from '../../src/cli/shell/exit-codes.ts';
import { unitPath, unitText } from './unit-files.ts';

const root = dirname(dirname(import.meta.dirname));
const page = readFileSync(join(root, 'config/scheduling.md'), 'utf8');

const files = readdirSync(unitPath('.'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(unitPath('.'), join(entry.parentPath, entry.name)));

it('leads to every file', () => {
  const shown = [...page.matchAll(/\]\(units\/([^)]+)\)/gu)].map(([, file]) => file);
  // A chart is one thing, which its values stand for.
  const ofChart = ['helm/Chart.yaml', 'helm/templates/cronjob.yaml'];

  expect(shown.toSorted()).toEqual(files.filter((file) => !ofChart.includes(file)).toSorted());
});

it('says what to do about every exit code', () => {
  const codes = [...page.matchAll(/^\| (\d+) /gmu)].map(([, code]) => Number(code));

  expect(codes).toEqual(EXIT_CODES.map(({ code }) => code));
});

it('comes with files of its own version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };

  const named = files.flatMap((file) => [
    ...unitText(file).matchAll(/listferry[-:](\d+\.\d+\.\d+)/gu),
  ]);

  expect(new Set(named.map(([, found]) => found))).toEqual(new Set([version]));
});
