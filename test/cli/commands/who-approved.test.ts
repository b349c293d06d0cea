// What the report of a run says of who approved it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { approve } from '../../../src/cli/commands/approve.ts';
import { runs } from '../../../src/cli/commands/runs.ts';
import { show } from '../../../src/cli/commands/show.ts';
import type { Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { applyOptions, approveOptions, approvingDesk, FILE } from './approving.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await approvingDesk();
});

afterEach(async () => {
  vi.useRealTimers();
  await desk.close();
});

describe('the report of a run', () => {
  it.each([
    ['text', 'Approved: 1 of 3 changes, by ann@example.com ('],
    ['md', 'by ann@example.com ('],
    ['html', '1 of 3 changes, by ann@example.com ('],
  ] as const)('says in %s who approved what it carried out', async (output, words) => {
    await approve(approveOptions(desk, { only: ['kind=deleteContact'] }), recordingTerminal());
    await apply(applyOptions(desk, 'a.plan', [FILE]), recordingTerminal());

    expect(await shownRun(output)).toContain(words);
  });

  it('says who chose a part of the plan, and that nothing was asked', async () => {
    vi.stubEnv('LISTFERRY_USER', 'bea@example.com');
    const options = { ...applyOptions(desk), only: ['key=dan@example.com'], yes: true };

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
