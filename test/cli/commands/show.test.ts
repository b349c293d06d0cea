import { existsSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../../../src/cli/commands/plan.ts';
import { type ShowOptions, show, showUploads } from '../../../src/cli/commands/show.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { type ReportFormat, REPORT_STARTS } from '../../../src/report/index.ts';
import { REPORT_FORMATS } from '../../../src/report/words/report-options.ts';
import { readPlan } from '../../../src/state/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

describe('a plan', () => {
  beforeEach(async () => {
    const options = { detailedExitcode: false, tolerateInvalid: undefined };
    await plan({ ...desk.options, ...options, out: desk.path('a.plan') }, recordingTerminal());
  });

  it.each([
    [undefined, 2],
    ['all', 2],
    ['1', 1],
    ['0', 0],
  ])('is shown with the limit %s with the details of %i contacts', async (limit, count) => {
    const printed = await shown({ limit });

    const people = printed.split('\n').filter((line) => line.includes('@example.com'));
    expect(people).toHaveLength(count);
  });

  it.each(REPORT_FORMATS)('is printed as %s', async (output) => {
    const printed = await shown({ output });

    expect(printed).toMatch(REPORT_STARTS[output]);
  });

  it('says as JSON where its file is', async () => {
    const printed = await shown({ output: 'json' });

    expect(JSON.parse(printed)).toMatchObject({
      planFile: desk.path('a.plan'),
      counts: { createContact: 2 },
    });
  });

  it.each(['few', '-1', '1.5'])('is not shown with the limit %s', async (limit) => {
    await expect(shown({ limit })).rejects.toThrow(`--limit ${limit}`);
  });

  it.each(['json', 'ndjson', 'csv', 'html'] as const)('is never cut as %s', async (output) => {
    await expect(shown({ output, limit: '1' })).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('is shown without a configuration', async () => {
    rmSync(desk.options.config);

    const printed = await shown({});

    expect(printed).toContain('ada@example.com');
  });

  it('shows the rows that would be uploaded', async () => {
    const printed = await shown({ uploads: true });

    expect(printed).toBe('uploads: files 0, rows 0');
  });
});

describe('a run', () => {
  it.each(REPORT_FORMATS)('is printed as %s by its id', async (output) => {
    await syncOnce(desk);
    const runId = lastRunId();

    const printed = await shown({ plan: runId, output });

    expect(printed).toMatch(REPORT_STARTS[output]);
    expect(printed).toContain(output === 'csv' ? 'ada@example.com' : runId);
  });

  it.each(['last', '2'])('is shown as %s, with its plan', async (word) => {
    await syncOnce(desk);

    expect(await shown({ plan: word })).toContain(lastRunId());
  });

  it('has no uploads to show', async () => {
    await syncOnce(desk);

    const refused = shown({ plan: lastRunId(), uploads: true });

    await expect(refused).rejects.toMatchObject({ code: 'USAGE', message: saying('--uploads') });
  });

  it('is not known where nothing ran yet, and looking for it makes no journal', async () => {
    const refused = shown({ plan: '20261120T020000-0000aa' });

    await expect(refused).rejects.toMatchObject({ code: 'USAGE' });
    expect(existsSync(desk.path('state/journal.db'))).toBe(false);
  });

  it('is not known by an id that no run has', async () => {
    await syncOnce(desk);

    const refused = shown({ plan: '20261120T020000-0000aa' });

    await expect(refused).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('was none where its plan was refused, which is shown by the id that the status has', async () => {
    await syncOnce(desk);
    const made = recordingTerminal();
    const options = { detailedExitcode: false, tolerateInvalid: undefined, out: undefined };
    await plan({ ...desk.options, ...options, output: 'json' }, made);
    const { planId } = JSON.parse(made.printed.join('')) as { planId: string };

    const printed = await shown({ plan: planId });

    expect(printed).toContain(planId);
  });

  it('is not looked for under a name that only a file can have', async () => {
    const refused = shown({ plan: 'missing.plan' });

    await expect(refused).rejects.toMatchObject({ code: 'PLAN_UNUSABLE' });
  });
});

describe('the uploads of a plan', () => {
  it('shows a person which rows go up, and no more of them than the limit', async () => {
    knowTheForm();
    await planFor(12);

    const printed = await shownUploads('text', 3);

    const lines = printed.split('\n');
    expect(lines[0]).toMatch(/^File 1 .*Newsletter: 12 rows, \d+ bytes, sha256 [0-9a-f]{64}$/u);
    expect(lines.filter((line) => line.includes('@example.com'))).toHaveLength(2);
    expect(lines.at(-1)).toBe('uploads: files 1, rows 12');
  });

  it('gives the exact content to programs', async () => {
    knowTheForm();
    await planFor(12);

    const [csv, ndjson] = [await shownUploads('csv'), await shownUploads('ndjson')];

    expect(csv.split('\n')).toHaveLength(13);
    expect(JSON.parse(ndjson)).toMatchObject({ type: 'upload', content: `${csv}\n` });
  });

  it('gives the numbers alone as JSON', async () => {
    await planFor(501);

    const printed = await shownUploads('json');

    expect(JSON.parse(printed)).toMatchObject({
      uploads: [{ rowCount: 1 }, { rowCount: 11 }, { rowCount: 101 }, { rowCount: 388 }],
    });
    expect(printed).not.toContain('@');
  });

  it.each([
    [501, 'csv', 'more than one'],
    [2, 'csv', 'no file'],
    [2, 'md', 'ndjson or csv'],
    [2, 'html', 'ndjson or csv'],
  ] as const)('refuses for %d contacts the form %s: %s', async (count, output, words) => {
    await planFor(count);

    await expect(shownUploads(output)).rejects.toThrow(words);
  });

  it('refuses a plan for another account, whose sample could have another form', async () => {
    await planFor(12);
    const other = await openDesk();

    const refused = shownUploads('text', undefined, other);

    await expect(refused).rejects.toMatchObject({ code: 'PLAN_STALE' });
    await other.close();
  });
});

async function shown(options: Partial<ShowOptions>): Promise<string> {
  const terminal = recordingTerminal();
  const code = await show(
    { ...desk.options, plan: desk.path('a.plan'), uploads: false, ...options },
    terminal,
  );
  expect(code).toBe(0);
  return terminal.printed.join('\n');
}

function lastRunId(): string {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  const [run] = journal.runs.list(1);
  journal.close();
  return run?.runId ?? '';
}

/** Rows of this account have been understood before: none goes first. */
function knowTheForm(): void {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.facts.set({ name: 'csv_country', value: 'id', source: 'observed', evidence: 'a run' });
  journal.close();
}

async function planFor(count: number): Promise<void> {
  desk.writeRows(
    Array.from({ length: count }, (_, index) => [`p${String(index)}@example.com`, 'P'] as const),
  );
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: desk.path('a.plan') }, recordingTerminal());
}

async function shownUploads(
  output: ReportFormat,
  limit?: number,
  at: Desk = desk,
): Promise<string> {
  const terminal = recordingTerminal();
  const made = readPlan(desk.path('a.plan'));
  try {
    await showUploads(made, { ...at.options, output, limit, uploads: true }, terminal);
  } finally {
    made.close();
  }
  return terminal.printed.join('\n');
}
