import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { UnknownCommandError } from '../../../src/cli/shell/errors.ts';
import { exitCodeOfError } from '../../../src/cli/shell/exit-codes.ts';
import {
  type TerminalOptions,
  messagesOf,
  openTerminal,
  printAll,
  printOwn,
  printPieces,
  shownPath,
} from '../../../src/cli/shell/terminal.ts';
import { SyncError } from '../../../src/lib/index.ts';
import { drained } from '../../drained.ts';
import { fakeClock } from '../../fake-clock.ts';
import { recordingTerminal } from '../recording-terminal.ts';

it('keeps a reason without the addresses that a name in it holds', () => {
  const { terminal } = opened();

  terminal.because({ id: 'GONE_AT_ONCE', message: 'Friends of ann@example.com: 3 gone.' });

  expect(terminal.conditions).toMatchObject([{ message: 'Friends of [address]: 3 gone.' }]);
});

it('tells once what two runs give as their reason', () => {
  const { terminal } = opened();
  const unknown = 'What became of 1 item is not known.';
  for (const runId of ['first', 'second'])
    terminal.because({ id: 'OUTCOMES_UNKNOWN', message: unknown, runId });

  expect(messagesOf(terminal.conditions)).toBe(unknown);
  terminal.withdraw(terminal.conditions.slice(0, 1));
  expect(terminal.conditions).toMatchObject([{ runId: 'second' }]);
});

const GONE = new SyncError('It is gone.', { code: 'SOURCE_UNREADABLE', hint: 'Put it back.' });

it('prints results on stdout and everything else on stderr', () => {
  const { terminal, out, err } = opened();

  printAll(terminal, ['one', 'two']);
  terminal.give({ three: 3 });
  terminal.tell('told');
  terminal.warn('warned');
  terminal.log('logged\n');
  terminal.fail(GONE);

  expect(out()).toBe('one\ntwo\n{\n  "three": 3\n}\n');
  expect(err()).toBe(
    'told\nwarned\nlogged\nerror: It is gone.\n  Put it back. [SOURCE_UNREADABLE]\n',
  );
});

it('tells of an unknown command in one line', () => {
  const { terminal, err } = opened();

  terminal.fail(new UnknownCommandError('Unknown command: purge.', 'Ask for help.'));

  expect(err()).toBe('error: Unknown command: purge. Ask for help. [USAGE]\n');
});

it('keeps warnings and errors when it is to be quiet', () => {
  const { terminal, err } = opened({ quiet: true });

  terminal.tell('told');
  terminal.warn('warned');
  terminal.fail(GONE);

  expect(err()).toBe('warned\nerror: It is gone.\n  Put it back. [SOURCE_UNREADABLE]\n');
});

it('writes lines of JSON on stderr for machines', () => {
  const { terminal, err } = opened({ logFormat: 'json' });

  terminal.tell('told');
  terminal.fail(GONE);

  const time = Date.parse('2026-11-20T12:00:00Z');
  const lines = err().trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 30, time, msg: 'told' },
    { level: 50, time, msg: 'It is gone.', hint: 'Put it back.', code: 'SOURCE_UNREADABLE' },
  ]);
});

describe('on a terminal', () => {
  it.each([
    [
      { color: true, logFormat: 'text' },
      { bold: '\u001b[1mx\u001b[22m', draws: true },
    ],
    [
      { color: false, logFormat: 'text' },
      { bold: 'x', draws: true },
    ],
    [
      { color: true, logFormat: 'json' },
      { bold: '\u001b[1mx\u001b[22m', draws: false },
    ],
  ] as const)('%j colours and draws as %j', (options, { bold, draws }) => {
    const { terminal } = opened(options, { isTTY: true });

    expect(terminal.style.bold('x')).toBe(bold);
    expect(terminal.canvas !== undefined).toBe(draws);
    expect(terminal.isInteractive).toBe(true);
  });

  it.each([
    ['y\n', true],
    ['YES\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
  ])('takes %j as consent: %s', async (typed, consent) => {
    const { terminal, stdin, err } = opened({}, { isTTY: true });

    const answer = terminal.ask('Carry out this plan?');
    stdin.write(typed);

    expect(await answer).toBe(consent);
    expect(err()).toContain('Carry out this plan? [y/N] ');
  });

  it('takes an answer in words, without the blanks round it', async () => {
    const { terminal, stdin, err } = opened({}, { isTTY: true });

    const answer = terminal.answer('Which country?');
    stdin.write('  Austria \n');

    expect(await answer).toBe('Austria');
    expect(err()).toContain('Which country? ');
  });

  it('takes the end of the input as no answer', async () => {
    const { terminal, stdin } = opened({}, { isTTY: true });

    const answer = terminal.answer('Which country?');
    stdin.end();

    expect(await answer).toBe('');
  });

  it.each(['ask', 'answer'] as const)('takes Ctrl-C at a question as that (%s)', async (how) => {
    const { terminal, stdin } = opened({}, { isTTY: true });

    const asked = terminal[how]('Carry out this plan?').catch((error: unknown) => error);
    stdin.write('\u0003');

    expect(exitCodeOfError(await asked)).toBe(130);
    expect(await asked).toMatchObject({ message: expect.stringContaining('nobody answered') });
  });

  it('takes the end of the input as no consent', async () => {
    const { terminal, stdin } = opened({}, { isTTY: true });

    const answer = terminal.ask('Carry out this plan?');
    stdin.end();

    expect(await answer).toBe(false);
  });
});

it('asks and draws nothing where nobody watches', () => {
  const { terminal } = opened({ color: true });

  expect(terminal).toMatchObject({ isInteractive: false, canvas: undefined });
  expect(terminal.style.bold('x')).toBe('x');
});

function opened(options: Partial<TerminalOptions> = {}, stream: { isTTY?: boolean } = {}) {
  const [stdin, stdout, stderr] = [0, 1, 2].map(() => Object.assign(new PassThrough(), stream));
  if (stdin === undefined || stdout === undefined || stderr === undefined) throw new Error('no');
  const terminal = openTerminal(
    { stdin, stdout, stderr, clock: fakeClock(), exit: () => undefined },
    { color: false, quiet: false, verbose: false, logFormat: 'text', ...options },
  );
  return { terminal, stdin, out: () => drained(stdout), err: () => drained(stderr) };
}

it('shows what would steer the terminal or turn a line round, wherever it comes from', () => {
  const { terminal, out, err } = opened();
  const hostile = 'a\u001b]0;x\u0007\u009b\u202eb\u2066\u200f\u2028\u007f';

  printAll(terminal, [`text ${hostile}`]);
  terminal.give({ hostile });
  terminal.tell(hostile);
  terminal.warn(hostile);
  terminal.log(hostile);
  terminal.fail(new SyncError(hostile, { code: 'SOURCE_UNREADABLE', hint: hostile }));

  const [printed, told] = [out(), err()];
  expect(`${printed}${told}`.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(printed).toContain('text a\\u{1b}]0;x');
  expect(JSON.parse(printed.slice(printed.indexOf('{\n')))).toEqual({ hostile });
});

describe('a long text in pieces', () => {
  /** What arrives on stdout: the terminal ends every line that it is given. */
  function printedOf(pieces: Iterable<string>): { readonly text: string; readonly calls: number } {
    const terminal = recordingTerminal();
    printPieces(terminal, pieces);
    return {
      text: terminal.printed.map((line) => `${line}\n`).join(''),
      calls: terminal.printed.length,
    };
  }

  it.each([
    ['nothing', [], ''],
    ['one line', ['a\n'], 'a\n'],
    ['lines in pieces', ['a', 'b\nc', '\n'], 'ab\nc\n'],
    ['an empty last line', ['a\n\n'], 'a\n\n'],
    ['no last line end', ['a\nb'], 'a\nb\n'],
    ['lines of a CSV file', ['a\r\nb\r\n'], 'a\r\nb\r\n'],
  ])('prints %s as it is', (_what, pieces, text) => {
    const printed = printedOf(pieces);

    expect(printed.text).toBe(text);
  });

  it('prints many small pieces in few calls, and holds little', () => {
    function* lines(): Generator<string> {
      for (let line = 0; line < 20_000; line += 1) yield `line ${String(line)}\n`;
    }

    const printed = printedOf(lines());

    expect(printed.text).toBe([...lines()].join(''));
    expect(printed.calls).toBeGreaterThan(2);
    expect(printed.calls).toBeLessThan(10);
  });

  it('does not cut a line that is longer than a call', () => {
    const printed = printedOf(['x'.repeat(100_000), 'y\n', 'end\n']);

    expect(printed.text).toBe(`${'x'.repeat(100_000)}y\nend\n`);
  });
});

it.each([
  ['/home/ada/lists/state/a.plan', 'state/a.plan'],
  ['/home/ada/a.plan', '/home/ada/a.plan'],
  ['/home/ada/lists', '/home/ada/lists'],
])('shows %s from /home/ada/lists as %s', (path, shown) => {
  expect(shownPath(path, '/home/ada/lists')).toBe(shown);
});

describe('a configuration that commands do not find by themselves', () => {
  const HINT = 'Run `listferry validate`, then `listferry apply a.plan --yes`.';

  it('is named in the commands that it tells, wherever they are told', () => {
    const { terminal, out, err } = opened({ config: 'a shop/listferry.yaml' });

    printOwn(terminal, [
      'Next: listferry resume    goes on',
      '      listferry plan    compares again',
      'See `listferry show a.plan --limit all`.',
    ]);
    terminal.tell('Saved as a.plan; `listferry apply a.plan` carries it out.');
    terminal.warn('`listferry status` names what is left.');
    terminal.fail(new SyncError('No.', { code: 'USAGE', hint: HINT }));

    const named = "--config 'a shop/listferry.yaml'";
    expect(out()).toBe(
      [
        `Next: listferry resume ${named}    goes on`,
        `      listferry plan ${named}    compares again`,
        `See \`listferry show ${named} a.plan --limit all\`.`,
        '',
      ].join('\n'),
    );
    expect(err()).toBe(
      [
        `Saved as a.plan; \`listferry apply ${named} a.plan\` carries it out.`,
        `\`listferry status ${named}\` names what is left.`,
        'error: No.',
        `  Run \`listferry validate ${named}\`, then \`listferry apply ${named} a.plan --yes\`. [USAGE]`,
        '',
      ].join('\n'),
    );
  });

  it('is not named in a value that reads like a command', () => {
    const { terminal, out } = opened({ config: 'b.yaml' });

    printAll(terminal, ['  first_name  `listferry sync`']);

    expect(out()).toBe('  first_name  `listferry sync`\n');
  });

  it('is named so that its name is no option', () => {
    const { terminal, err } = opened({ config: '-odd/b.yaml' });

    terminal.warn('Run `listferry plan`.');

    expect(err()).toBe('Run `listferry plan --config=-odd/b.yaml`.\n');
  });

  it('is named once, and not in names that read like a command', () => {
    const { terminal, err } = opened({ config: 'b.yaml' });

    terminal.warn(
      'Run `listferry init --config a.yaml`, or look at the demo of listferry probe x.',
    );

    expect(err()).toBe(
      'Run `listferry init --config a.yaml`, or look at the demo of listferry probe x.\n',
    );
  });

  it('is not named where it is the usual one', () => {
    const { terminal, err } = opened({ config: 'config/listferry.yaml' });

    terminal.warn(HINT);

    expect(err()).toBe(`${HINT}\n`);
  });
});
