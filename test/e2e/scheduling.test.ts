// The page on schedulers is pasted into real systems: its units are checked by systemd, its YAML is
// parsed, and each of its command lines is run as far as it can go without a configuration.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { EXIT_CODES } from '../../src/cli/shell/exit-codes.ts';
import { run } from './cli.ts';

const root = dirname(dirname(import.meta.dirname));
const page = readFileSync(join(root, 'config/scheduling.md'), 'utf8');

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-scheduling-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.runIf(hasSystemd)('shows units that systemd has nothing to say against', () => {
  const units = blocks('ini').map((unit) => ({ unit, name: /system\/(\S+)/u.exec(unit)?.[1] }));
  for (const { name = '', unit } of units) {
    // The programs of the example are not on this machine.
    writeFileSync(join(directory, name), unit.replaceAll(/(?<==-?)\/usr\/\S+/gu, process.execPath));
  }

  const checked = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map(({ name = '' }) => join(directory, name))],
    { encoding: 'utf8' },
  );

  expect(units.map(({ name }) => name)).toEqual([
    'listferry.service',
    'listferry.timer',
    'listferry-alert.service',
  ]);
  expect(checked).toMatchObject({ status: 0, stderr: '' });
});

describe('the command lines', () => {
  const lines = commandLines();

  it('are found in every kind of scheduler', () => {
    expect(lines.map(([scheduler]) => scheduler)).toEqual([
      'cron',
      'systemd',
      'container',
      'Kubernetes',
    ]);
  });

  it.each(lines)('of %s are understood', async (_scheduler, args) => {
    const ended = await run(args, { cwd: directory });

    expect(args).toEqual(expect.arrayContaining(['sync', '--yes']));
    // A wrong option would be told before the configuration is looked for.
    expect(ended.stderr).toContain('Reading the configuration /etc/listferry/listferry.yaml');
    expect(ended.code).toBe(64);
  });
});

it('says what to do about every exit code', () => {
  const codes = [...page.matchAll(/^\| (\d+) /gmu)].map(([, code]) => Number(code));

  expect(codes).toEqual(EXIT_CODES.map(({ code }) => code));
});

it('tries a pod again for no exit code that needs a person', () => {
  const { podFailurePolicy, template } = cronJob().spec.jobTemplate.spec;

  const again = podFailurePolicy.rules.flatMap(({ onExitCodes }) => onExitCodes.values);

  expect(again).not.toEqual(expect.arrayContaining([1, 3, 4, 6, 7, 64, 77]));
  expect(template.spec.containers.map(({ name }) => name)).toEqual(
    podFailurePolicy.rules.map(({ onExitCodes }) => onExitCodes.containerName),
  );
});

const cronJobSchema = z.object({
  kind: z.literal('CronJob'),
  spec: z.object({
    jobTemplate: z.object({
      spec: z.object({
        podFailurePolicy: z.object({
          rules: z.array(
            z.object({
              onExitCodes: z.object({ containerName: z.string(), values: z.array(z.number()) }),
            }),
          ),
        }),
        template: z.object({
          spec: z.object({
            containers: z.array(z.object({ name: z.string(), args: z.array(z.string()) })),
          }),
        }),
      }),
    }),
  }),
});

function cronJob(): z.output<typeof cronJobSchema> {
  return cronJobSchema.parse(
    parse(blocks('yaml').find((block) => block.includes('kind: CronJob')) ?? ''),
  );
}

function commandLines(): (readonly [scheduler: string, args: readonly string[]])[] {
  const cron = shown('crontab', / listferry (.*?) >>/u).replaceAll('\\%', '%');
  const systemd = shown('ini', /^ExecStart=\S+listferry (.*)$/mu);
  const container: unknown = JSON.parse(shown('dockerfile', /^CMD (.*)$/mu));
  const pods = cronJob().spec.jobTemplate.spec.template.spec.containers;
  return [
    ['cron', cron.split(' ')],
    ['systemd', systemd.split(' ')],
    ['container', z.array(z.string()).parse(container)],
    ['Kubernetes', pods.flatMap(({ args }) => args)],
  ];
}

function shown(language: string, what: RegExp): string {
  return what.exec(blocks(language)[0] ?? '')?.[1] ?? '';
}

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gmsu'))].map(
    ([, block]) => block ?? '',
  );
}
