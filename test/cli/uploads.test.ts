import { afterEach, beforeEach, expect, it } from 'vitest';
import { plan } from '../../src/cli/actions/plan.ts';
import { showUploads } from '../../src/cli/uploads.ts';
import type { ReportFormat } from '../../src/report/index.ts';
import { readPlan } from '../../src/state/index.ts';
import { openDesk, type Desk } from './desk.ts';
import { recordingTerminal } from './recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('shows a person which rows go up, and no more of them than the limit', async () => {
  await planFor(12);

  const printed = await shown('text', 3);

  const lines = printed.split('\n');
  expect(lines[0]).toMatch(/^File 1 into Newsletter: 12 rows, \d+ bytes, sha256 [0-9a-f]{64}$/u);
  expect(lines.filter((line) => line.includes('@example.com'))).toHaveLength(2);
  expect(lines.at(-1)).toBe('uploads: files 1, rows 12');
});

it('gives the exact content to programs', async () => {
  await planFor(12);

  const [csv, ndjson] = [await shown('csv'), await shown('ndjson')];

  expect(csv.split('\n')).toHaveLength(13);
  expect(JSON.parse(ndjson)).toMatchObject({ type: 'upload', content: `${csv}\n` });
});

it('gives the numbers alone as JSON', async () => {
  await planFor(501);

  const printed = await shown('json');

  expect(JSON.parse(printed)).toMatchObject({ uploads: [{ rowCount: 10 }, { rowCount: 491 }] });
  expect(printed).not.toContain('@');
});

it.each([
  [501, 'csv', 'this plan sends more than one file'],
  [2, 'csv', 'this plan sends no file'],
  [2, 'md', 'expected text, json, ndjson or csv'],
  [2, 'html', 'expected text, json, ndjson or csv'],
] as const)('refuses for %d contacts the form %s: %s', async (count, output, words) => {
  await planFor(count);

  await expect(shown(output)).rejects.toThrow(words);
});

it('refuses a plan for another account, whose sample could have another form', async () => {
  await planFor(12);
  const other = await openDesk();

  const refused = shown('text', undefined, other);

  await expect(refused).rejects.toMatchObject({ code: 'PLAN_STALE' });
  await other.close();
});

async function planFor(count: number): Promise<void> {
  desk.writeRows(
    Array.from({ length: count }, (_, index) => [`p${String(index)}@example.com`, 'P'] as const),
  );
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: desk.path('a.plan') }, recordingTerminal());
}

async function shown(output: ReportFormat, limit?: number, at: Desk = desk): Promise<string> {
  const terminal = recordingTerminal();
  const made = readPlan(desk.path('a.plan'));
  try {
    await showUploads(made, { ...at.options, output, limit }, terminal);
  } finally {
    made.close();
  }
  return terminal.printed.join('\n');
}
