// What the report of a run says of who approved it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { approve } from '../../../src/cli/commands/approve.ts';
import { plan } from '../../../src/cli/commands/plan.ts';
import { runs } from '../../../src/cli/commands/runs.ts';
import { show } from '../../../src/cli/commands/show.ts';
import { type Desk, NOTHING_ALLOWED, openDesk, ROWS } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;

/** Ada and Bram are there; then Bram's row goes, and Cleo's comes. */
beforeEach(async () => {
  desk = await openDesk();
  await makePlan('first.plan');
  await apply({ ...applyOptions('first.plan'), yes: true }, recordingTerminal());
  desk.writeRows([...ROWS.slice(0, 1), ['cleo@example.com', 'Cleo'], ['dan@example.com', 'Dan']]);
  await makePlan('a.plan');
});

afterEach(async () => {
  vi.useRealTimers();
  await desk.close();
});

async function makePlan(name: string): Promise<void> {
  await plan(
    { ...desk.options, out: desk.path(name), detailedExitcode: false, tolerateInvalid: undefined },
    recordingTerminal(),
  );
}

function applyOptions(name = 'a.plan', approval: readonly string[] = []) {
  return {
    ...desk.options,
    ...NOTHING_ALLOWED,
    plan: desk.path(name),
    yes: false,
    limit: undefined,
    approval: approval.map((file) => desk.path(file)),
  };
}

function approveOptions(part: Partial<Parameters<typeof approve>[0]> = {}) {
  return {
    ...desk.options,
    plan: desk.path('a.plan'),
    only: [],
    except: [],
    yes: true,
    by: 'ann@example.com',
    allowDelete: 1,
    ...part,
  };
}

const FILE = 'a.plan.approval.json';

describe('the report of a run', () => {
  it.each([
    ['text', 'Approved: 1 of 3 changes, by ann@example.com ('],
    ['md', 'by ann@example.com ('],
    ['html', '1 of 3 changes, by ann@example.com ('],
  ] as const)('says in %s who approved what it carried out', async (output, words) => {
    await approve(approveOptions({ only: ['kind=deleteContact'] }), recordingTerminal());
    await apply(applyOptions('a.plan', [FILE]), recordingTerminal());

    expect(await shownRun(output)).toContain(words);
  });

  it('says who chose a part of the plan, and that nothing was asked', async () => {
    vi.stubEnv('LISTFERRY_USER', 'bea@example.com');
    const options = { ...applyOptions(), only: ['key=dan@example.com'], yes: true };

    await apply(options, recordingTerminal());

    expect(await shownRun('text')).toMatch(
      /^Approved: 1 of 3 changes, chosen with --only or --except, by bea@example\.com \(.* UTC\), with --yes, so that nothing was asked\.$/mu,
    );
  });

  async function shownRun(output: 'text' | 'md' | 'html'): Promise<string> {
    const listed = recordingTerminal();
    await runs({ ...desk.options, output: 'json', count: 1, report: [] }, listed);
    const history = JSON.parse(listed.printed.join('')) as { runs: [{ runId: string }] };
    const { runId } = history.runs[0];
    const terminal = recordingTerminal();
    await show(
      { ...desk.options, plan: runId, output, uploads: false, limit: undefined },
      terminal,
    );
    return terminal.printed.join('\n');
  }
});
