import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { wholeEndLine } from '../../../src/cli/fleet/account-lines.ts';
import { openLiveTable } from '../../../src/cli/fleet/live-table.ts';
import { notReached, type Outcome } from '../../../src/fleet/outcome.ts';
import { drained } from '../../drained.ts';
import { recordingTerminal } from '../recording-terminal.ts';

const FINE: Outcome = { ...notReached('fine'), exitCode: 0, seconds: 65 };

const AWAY: Outcome = {
  ...notReached('away'),
  exitCode: 5,
  seconds: 12,
  conditions: [
    {
      id: 'SERVICE_UNAVAILABLE',
      exitCode: 5,
      message: 'The service is\n away\u001b[2J.',
      isNote: false,
      next: 'listferry resume --config away.yaml',
    },
  ],
};

const crew = {
  progress: () => [{ name: 'busy', seconds: 61, said: 'Reading\u0007 contacts: 5,000' }],
};

describe('where nobody watches', () => {
  it('tells each end in one line', async () => {
    const terminal = recordingTerminal();
    const table = await openLiveTable(terminal, crew, 3);

    for (const outcome of [FINE, AWAY, notReached('later')]) table.end(outcome);
    table.close();

    expect(terminal.told).toEqual([
      expect.stringMatching(/^fine: exit code 0\b.*1 min 5 s/u),
      expect.stringMatching(/^away: exit code 5\b.*12 s/u),
      expect.stringMatching(/^later: /u),
    ]);
  });
});

it('has the reason and the next command in the line of who sees nothing else, and no line end', () => {
  const line = wholeEndLine(AWAY);

  expect(line).toMatch(
    /^away: .*`listferry resume --config away\.yaml`.*\[SERVICE_UNAVAILABLE\]$/u,
  );
  // eslint-disable-next-line no-control-regex -- what no line may hold
  expect(line).not.toMatch(/[\n\u001b]/u);
});

describe('on a terminal', () => {
  it('shows who is at work with their last words, and who has ended above', async () => {
    const canvas = Object.assign(new PassThrough(), { isTTY: true, columns: 120 });
    const terminal = recordingTerminal({ canvas });
    const table = await openLiveTable(terminal, crew, 3);

    table.end(AWAY);
    table.close();
    table.close();

    const drawn = drained(canvas);
    expect(drawn).toContain('busy  1 min 1 s  Reading');
    expect(drawn).toContain('away: exit code 5');
    expect(drawn).not.toContain('\u0007');
    expect(terminal.told).toEqual([]);
  });
});
