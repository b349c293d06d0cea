// The lines of the crontab, run by a shell with a stand-in for the command: what they start, and what cron would mail.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { systemEnvironment } from '../../src/config/index.ts';
import { stateDirectory } from '../state/state-directory.ts';
import { unitText } from './unit-files.ts';

const directory = stateDirectory();

/** The three of a day, in their order. */
const LINES = ['night', 'second try', 'check'] as const;

/** Tells that it was called. The check ends with the code of the test. */
const STAND_IN = `#!/bin/sh
echo "$1" >>"$CALLS"
[ "$1" = status ] || exit 0
echo 'CRITICAL: nothing ran'
exit "$CODE"
`;

/** `mail`: what comes on either stream, which cron sends to an operator. */
function ran(line: (typeof LINES)[number], code: number) {
  const [calls, log] = [directory.path('calls'), directory.path('sync.log')];
  const program = directory.path('listferry');
  writeFileSync(program, STAND_IN);
  chmodSync(program, 0o755);
  writeFileSync(calls, '');
  const command = commands()[LINES.indexOf(line)] ?? '';
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', command.replaceAll('/var/log/listferry/sync.log', log)],
    {
      encoding: 'utf8',
      env: {
        PATH: [directory.path('.'), systemEnvironment('PATH')].join(delimiter),
        CALLS: calls,
        CODE: String(code),
      },
    },
  );
  const called = readFileSync(calls, 'utf8').trim().split('\n');
  return { status, mail: `${stdout}${stderr}`, called, hasLog: existsSync(log) };
}

/** What stands behind the five columns of time and that of the user. */
function commands(): readonly string[] {
  return unitText('cron/listferry.cron')
    .split('\n')
    .filter((line) => /^\d/u.test(line))
    .map((line) => line.replace(/^(?:\S+\s+){6}/u, ''));
}

it('has three lines, none of which cron would cut at a percent sign', () => {
  expect(commands()).toHaveLength(LINES.length);
  expect(commands().filter((command) => /(?<!\\)%/u.test(command))).toEqual([]);
});

it('syncs at night, and keeps what it prints', () => {
  expect(ran('night', 0)).toEqual({ status: 0, mail: '', called: ['sync'], hasLog: true });
});

it.each([
  [0, ['status']],
  [4, ['status']],
  [5, ['status', 'sync']],
])('tries once more after exit code 5 alone (%i)', (code, called) => {
  expect(ran('second try', code)).toMatchObject({ mail: '', called });
});

it.each([
  [0, ''],
  [1, 'CRITICAL: nothing ran\n'],
])('mails what the check says where it fails (%i)', (code, mail) => {
  expect(ran('check', code)).toMatchObject({ mail, called: ['status'] });
});
