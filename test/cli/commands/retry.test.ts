import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { approve } from '../../../src/cli/commands/approve.ts';
import { type RetryOptions, retry } from '../../../src/cli/commands/retry.ts';
import { show } from '../../../src/cli/commands/show.ts';
import { status } from '../../../src/cli/commands/status.ts';
import { readPlan } from '../../../src/state/index.ts';
import { type Desk, NOTHING_ALLOWED, openDesk } from '../desk.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';
import { appliedPart, interruptedRun, rejectedRun, syncOnce } from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

describe('with nothing to retry', () => {
  it.each([
    ['text', saying('Nothing to retry', 'no run')],
    ['json', '{\n  "runId": null\n}'],
  ] as const)('is success in %s', async (output, printed) => {
    const terminal = recordingTerminal();

    const code = await retry(retryOptions({ output }), terminal);

    expect(code).toBe(0);
    expect(terminal.printed).toEqual([printed]);
  });

  it('names the run that was refused nothing, and writes no report', async () => {
    await syncOnce(desk);
    const terminal = recordingTerminal();

    const code = await retry(retryOptions({ report: [desk.path('run.md')] }), terminal);

    expect(code).toBe(0);
    expect(terminal.printed.join()).toMatch(
      /^Nothing to retry: .* [\dT]+-\w+ .*no rejected items/u,
    );
    expect(terminal.told).toEqual([expect.stringContaining('no run to report on')]);
    expect(existsSync(desk.path('run.md'))).toBe(false);
  });
});

describe('with rejected contacts', () => {
  beforeEach(async () => {
    // The contact type is there, the contacts are not.
    desk.writeRows([['cleo@example.com', 'Cleo']]);
    await syncOnce(desk);
    desk.writeRows([
      ['cleo@example.com', 'Cleo'],
      ['ada@example.com', 'Ada'],
      ['bram@example.com', 'Bram'],
    ]);
    await rejectedRun(desk);
  });

  it('shows what it sends, sends it and reports it', async () => {
    const terminal = recordingTerminal();
    const report = [desk.path('run.md')];

    const code = await retry(retryOptions({ yes: true, report }), terminal);

    const printed = terminal.printed.join('\n');
    expect(code).toBe(0);
    expect(printed).toMatch(/^Create contacts in .* \[group=[\da-f]{8}\] \(2\):$/mu);
    expect(printed).toMatch(/^Run \S+: finished, .* 0; items 2 = 2 applied\.$/mu);
    expect(terminal.told.join('\n')).toMatch(/Saved as [\dT]+-\w+\./u);
    expect(readFileSync(desk.path('run.md'), 'utf8')).toContain('items 2 = 2 applied');
  });

  it('makes a plan of the person who retries, not of the one who planned first', async () => {
    vi.stubEnv('LISTFERRY_USER', 'bob@example.com');
    const terminal = recordingTerminal();

    await retry(retryOptions({ yes: true }), terminal);

    const planId = savedId(terminal);
    const saved = readPlan(desk.path(`state/plans/${planId}.plan`));
    expect(saved.head.planner).toBe('bob@example.com');
    saved.close();
  });

  it('sends nothing that the configuration now wants approved, and what was approved goes with `apply`', async () => {
    appendFileSync(desk.options.config, 'approvals: { need: 1, when: { create: 1 }, planner: excluded }\n'); // prettier-ignore
    vi.stubEnv('LISTFERRY_USER', 'bob@example.com');
    const terminal = recordingTerminal();

    const refused = retry(retryOptions({ yes: true }), terminal);

    await expect(refused).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      guards: [{ name: 'approvals', of: 'creates', value: 2 }],
      hint: expect.stringMatching(
        /`listferry approve ([\dT]+-\w+)`.* `listferry apply \1 --approval/u,
      ),
    });
    const planId = savedId(terminal);
    const common = { ...desk.options, ...NOTHING_ALLOWED, plan: planId };
    await expect(
      apply({ ...common, yes: true, limit: undefined }, recordingTerminal()),
    ).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    const file = desk.path('ann.json');
    await approve({ ...common, yes: true, by: 'ann@example.com', out: file }, recordingTerminal());
    const applied = await apply(
      { ...common, yes: false, limit: undefined, approval: [file] },
      recordingTerminal(),
    );
    expect(applied).toBe(0);
  });

  it('prints one object with --output json', async () => {
    const terminal = recordingTerminal();
    const run = '20261120T020000-0000aa';

    await retry(retryOptions({ yes: true, run, output: 'json' }), terminal);

    expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
      command: 'retry',
      verdicts: { applied: 2 },
      verified: true,
    });
  });

  it('writes nothing when the answer is no', async () => {
    const terminal = recordingTerminal({ isInteractive: true, answer: false });

    const code = await retry(retryOptions(), terminal);

    expect(code).toBe(1);
    expect(terminal.conditions).toMatchObject([{ id: 'DECLINED' }]);
  });

  it('refuses to write unasked where nobody can be asked, and names the run to look at', async () => {
    await expect(retry(retryOptions(), recordingTerminal())).rejects.toMatchObject({
      code: 'USAGE',
      hint: 'Look at what was rejected with `listferry show 20261120T020000-0000aa`, then give --yes.',
    });
  });

  describe('whose plan is gone', () => {
    it('is recommended by nobody: what was rejected is compared anew', async () => {
      const before = [await statusStep(), await shownStep()];
      rmSync(desk.path('rejected.plan'));

      expect(before).toEqual(['listferry retry', 'listferry retry']);
      expect([await statusStep(), await shownStep()]).toEqual(['listferry plan', 'listferry plan']);
    });

    it('is recommended by nobody either when a part of the plan was applied since', async () => {
      await appliedPart(desk);
      const before = await statusStep();
      rmSync(desk.path('rejected.plan'));

      expect(before).toBe('listferry retry 20261120T020000-0000aa');
      expect(await statusStep()).toBe('listferry plan');
    });
  });
});

/** What status recommends for what was rejected. */
async function statusStep(): Promise<string | undefined> {
  const terminal = recordingTerminal();
  await status(desk.options, terminal);
  return stepIn(terminal);
}

async function shownStep(): Promise<string | undefined> {
  const terminal = recordingTerminal();
  const shown = { plan: '20261120T020000-0000aa', uploads: false, limit: undefined };
  await show({ ...desk.options, ...shown, output: 'text' }, terminal);
  return stepIn(terminal);
}

function stepIn({ printed }: RecordingTerminal): string | undefined {
  return /\[ITEMS_REJECTED\]\n {2}(.*)$/mu.exec(printed.join('\n'))?.[1];
}

it('refuses while a run is unfinished', async () => {
  await interruptedRun(desk);

  const retrying = retry(retryOptions(), recordingTerminal());

  await expect(retrying).rejects.toMatchObject({ code: 'RUN_UNFINISHED' });
});

it('does not know every run', async () => {
  const retrying = retry(retryOptions({ run: 'nobody' }), recordingTerminal());

  await expect(retrying).rejects.toMatchObject({ code: 'USAGE' });
});

function retryOptions(options: Partial<RetryOptions> = {}): RetryOptions {
  const { tolerateInvalid: _, ...nothingAllowed } = NOTHING_ALLOWED;
  return { ...desk.options, ...nothingAllowed, yes: false, ...options };
}

function savedId({ told }: RecordingTerminal): string {
  return /Saved as (\S+)\./u.exec(told.join('\n'))?.[1] ?? '';
}
