// Several approvals: what a report says of who approved a run, whose file is replaced, and which one is refused.
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { approve } from '../../../src/cli/commands/approve.ts';
import { runs } from '../../../src/cli/commands/runs.ts';
import { show } from '../../../src/cli/commands/show.ts';
import { systemClock } from '../../../src/lib/index.ts';
import type { Desk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { applyOptions, approveOptions, approvingDesk, FILE, makePlan } from './approving.ts';
import { accepting } from '../desk.ts';
import { saying } from '../../saying.ts';

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
      /Approved: 1 of 3 .*--only .*bea@example\.com \(.* UTC\), .*--yes\b/u,
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

describe('an approval that is there already', () => {
  it('replaces an earlier decision of the same person about the same plan, and says so', async () => {
    await approve(approveOptions(desk), recordingTerminal());
    const before = readFileSync(desk.path(FILE), 'utf8');
    const terminal = recordingTerminal();

    await approve(
      approveOptions(desk, { only: ['key=dan@example.com'], ...accepting({}) }),
      terminal,
    );

    expect(readFileSync(desk.path(FILE), 'utf8')).not.toBe(before);
    expect(terminal.told.join('\n')).toMatch(/ replaces your .*\b\d{4}-\d\d-\d\d/u); // prettier-ignore
  });

  it.each([
    ['of somebody else', 'bob@example.com', 'a.plan', 'another name'],
    ['of another plan', 'ann@example.com', 'b.plan', 'another plan'],
  ])(
    'leaves an approval %s as it is, and asks nothing before that',
    async (_whose, by, plan, why) => {
      await makePlan(desk, 'b.plan');
      await approve(approveOptions(desk, { out: desk.path('mine.json') }), recordingTerminal());
      const before = readFileSync(desk.path('mine.json'), 'utf8');
      const second = approveOptions(desk, { out: desk.path('mine.json'), yes: false, by });
      const terminal = recordingTerminal({ isInteractive: true, answer: true });

      await expect(approve({ ...second, plan: desk.path(plan) }, terminal)).rejects.toMatchObject({
        code: 'USAGE',
        message: saying(desk.path('mine.json'), why),
        hint: saying('--out FILE', '`apply`'),
      });
      expect(readFileSync(desk.path('mine.json'), 'utf8')).toBe(before);
      expect(terminal.asked).toEqual([]);
    },
  );

  it('replaces an approval of somebody else once it has expired', async () => {
    await approve(approveOptions(desk), recordingTerminal());
    const later = systemClock().wallTime().getTime() + 73 * 3_600_000;
    vi.useFakeTimers({ now: later, toFake: ['Date'] });
    const terminal = recordingTerminal();

    await approve(approveOptions(desk, { by: 'bob@example.com' }), terminal);

    expect(JSON.parse(readFileSync(desk.path(FILE), 'utf8'))).toMatchObject({ by: 'bob@example.com' }); // prettier-ignore
    expect(terminal.told.join('\n')).toContain('has expired');
  });

  it('leaves an approval as it is that was changed, since nobody knows whose it was', async () => {
    await approve(approveOptions(desk), recordingTerminal());
    writeFileSync(desk.path(FILE), readFileSync(desk.path(FILE), 'utf8').replace('ann@', 'bob@'));

    await expect(
      approve(approveOptions(desk, { by: 'bob@example.com' }), recordingTerminal()),
    ).rejects.toMatchObject({ message: expect.stringMatching(/: it is an approval that was changed/u) }); // prettier-ignore
  });

  it('leaves a link that leads nowhere, which may be a place that is not there now', async () => {
    symlinkSync(desk.path('away/mine.json'), desk.path('link.json'));

    await expect(
      approve(approveOptions(desk, { out: desk.path('link.json') }), recordingTerminal()),
    ).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('a link stands there that leads nowhere'),
    });
    expect(lstatSync(desk.path('link.json')).isSymbolicLink()).toBe(true);
  });
});

it('tells by its place which approval does not hold, since a message names no address', async () => {
  const files = ['ann@example.com.json', 'bob@example.com.json'];
  await approve(approveOptions(desk, { out: desk.path('ann@example.com.json') }), recordingTerminal()); // prettier-ignore
  writeFileSync(desk.path('bob@example.com.json'), '{"format":"listferry approval"}');

  await expect(
    apply(applyOptions(desk, 'a.plan', files), recordingTerminal()),
  ).rejects.toMatchObject({
    code: 'APPROVAL_REFUSED',
    message: expect.stringMatching(/\n {2}the second --approval \S+: .*changed/u),
  });
});

it('asks about a part by its number, below the whole plan', async () => {
  const parts = [{}, { only: ['kind=deleteContact'] }, { limit: 2 }];
  const terminals = parts.map(() => recordingTerminal({ isInteractive: true, answer: false }));

  for (const [at, part] of parts.entries())
    await apply({ ...applyOptions(desk), ...part }, terminals[at] ?? recordingTerminal());

  expect(terminals.map(({ asked }) => asked)).toEqual([
    [expect.not.stringMatching(/\d/u)],
    [saying(1, '3 changes')],
    [saying(2, '3 changes')],
  ]);
});
