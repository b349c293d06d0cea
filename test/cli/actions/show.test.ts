import { existsSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../../../src/cli/actions/plan.ts';
import { show, type ShowOptions } from '../../../src/cli/actions/show.ts';
import { openConfig, openJournal } from '../../../src/cli/session.ts';
import { REPORT_STARTS } from '../../../src/report/index.ts';
import { REPORT_FORMATS } from '../../../src/report/report-format.ts';
import { openDesk, type Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';

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

  it('has no uploads to show', async () => {
    await syncOnce(desk);

    const refused = shown({ plan: lastRunId(), uploads: true });

    await expect(refused).rejects.toThrow('a run has sent it');
  });

  it('is not known where nothing ran yet, and looking for it makes no journal', async () => {
    const refused = shown({ plan: '20261120T020000-0000aa' });

    await expect(refused).rejects.toThrow('no run of that id');
    expect(existsSync(desk.path('state/journal.db'))).toBe(false);
  });

  it('is not known by an id that no run has', async () => {
    await syncOnce(desk);

    const refused = shown({ plan: '20261120T020000-0000aa' });

    await expect(refused).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('is not looked for under a name that only a file can have', async () => {
    const refused = shown({ plan: 'missing.plan' });

    await expect(refused).rejects.toMatchObject({ code: 'PLAN_UNUSABLE' });
  });
});

async function shown(options: Partial<ShowOptions>): Promise<string> {
  const terminal = recordingTerminal();
  const code = await show({ ...desk.options, plan: desk.path('a.plan'), ...options }, terminal);
  expect(code).toBe(0);
  return terminal.printed.join('\n');
}

function lastRunId(): string {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  const [run] = journal.runs.list(1);
  journal.close();
  return run?.runId ?? '';
}
