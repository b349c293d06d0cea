// What the shipped files start is understood by our own parser, down to the values of options.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fullParse } from '../../src/cli/full-parse.ts';
import { commandName } from '../../src/cli/shell/command-spec.ts';
import { parseAge, parseDuration } from '../../src/cli/shell/options.ts';
import { commandLines } from './unit-files.ts';

const lines = commandLines();

it('starts the night, and looks after it', () => {
  expect(lines.map(([file, [command]]) => `${file}: ${String(command)}`)).toEqual([
    'systemd/listferry.service: sync',
    'systemd/listferry-check.service: status',
    'cron/listferry.cron: sync',
    'cron/listferry.cron: status',
    'cron/listferry.cron: sync',
    'cron/listferry.cron: status',
    'kubernetes/cronjob.yaml: sync',
    'kubernetes/cronjob.yaml: status',
    'container/compose.yaml: sync',
    'container/compose.yaml: status',
    'container/Dockerfile: sync',
    'github-actions.yml: sync',
    'github-actions.yml: status',
  ]);
});

describe.each(lines)('%s: %j', (_file, argv) => {
  it('is understood', async () => {
    const { spec, options } = await parsed(argv);

    expect(commandName(spec)).toBe(argv[0]);
    expect(options['config']).toMatch(/listferry\.yaml$/u);
    expect(parseAge('--max-age', text(options['maxAge']))).not.toBe(0);
  });

  it.runIf(argv[0] === 'sync')('runs unattended, waits for the lock, and has an end', async () => {
    const { options } = await parsed(argv);

    expect(options).toMatchObject({ yes: true, output: 'json', quiet: true });
    expect(parseDuration('--lock-wait', text(options['lockWait']))).toBe(600_000);
    expect(parseDuration('--max-duration', text(options['maxDuration']))).toBe(4 * 3_600_000);
  });
});

function text(value: unknown): string | undefined {
  return z.optional(z.string()).parse(value);
}

async function parsed(argv: readonly string[]) {
  const found = await fullParse(argv);
  if (found.kind !== 'command') throw new Error('it is no command');
  return { spec: found.spec, options: found.options as Readonly<Record<string, unknown>> };
}
