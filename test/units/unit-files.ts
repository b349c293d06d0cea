// The files that schedulers take, as they ship, and the command lines in them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const folder = join(dirname(dirname(import.meta.dirname)), 'config/units');

export function unitPath(name: string): string {
  return join(folder, name);
}

export function unitText(name: string): string {
  return readFileSync(unitPath(name), 'utf8');
}

export function unitYaml(name: string): unknown {
  return parse(unitText(name));
}

/** The objects of a manifest, in their order. */
export function manifests(text: string): readonly unknown[] {
  return parseAllDocuments(text).map((document) => {
    const [fault] = document.errors;
    if (fault !== undefined) throw fault;
    return document.toJS() as unknown;
  });
}

/** What each file starts, as words of a command line. */
export function commandLines(): readonly (readonly [file: string, argv: readonly string[]])[] {
  return [
    ...['systemd/listferry.service', 'systemd/listferry-check.service'].map(ofService),
    ...ofCrontab('cron/listferry.cron'),
    ...['kubernetes/cronjob.yaml'].flatMap(ofManifest),
    ...ofCompose('container/compose.yaml'),
    ofDockerfile('container/Dockerfile'),
    ...ofWorkflow('github-actions.yml'),
  ];
}

type FoundLine = readonly [file: string, argv: readonly string[]];

function ofService(file: string): FoundLine {
  const [, line = ''] = /^ExecStart=\S+\/listferry (.*)$/mu.exec(unitText(file)) ?? [];
  return [file, line.replaceAll('%%', '%').split(' ')];
}

function ofCrontab(file: string): FoundLine[] {
  const lines = unitText(file)
    .split('\n')
    .filter((line) => /^\d/u.test(line));
  return lines
    .flatMap((line) => [...line.matchAll(/[ (]listferry (\w+ -.*?)(?: >|\))/gu)])
    .map(([, words = '']) => [file, words.replaceAll(String.raw`\%`, '%').split(' ')]);
}

const words = z.array(z.string());

const cronJobLines = z.object({
  spec: z.object({
    jobTemplate: z.object({
      spec: z.object({
        template: z.object({ spec: z.object({ containers: z.array(z.object({ args: words })) }) }),
      }),
    }),
  }),
});

function ofManifest(file: string): FoundLine[] {
  return manifests(unitText(file)).flatMap((object) => {
    const { success, data } = cronJobLines.safeParse(object);
    if (!success) return [];
    return data.spec.jobTemplate.spec.template.spec.containers.map(
      ({ args }) => [file, args] as const,
    );
  });
}

const composeLines = z.object({ services: z.record(z.string(), z.object({ command: words })) });

function ofCompose(file: string): FoundLine[] {
  const { services } = composeLines.parse(unitYaml(file));
  return Object.values(services).map(({ command }) => [file, command]);
}

function ofDockerfile(file: string): FoundLine {
  const [, line = ''] = /^CMD (.*)$/mu.exec(unitText(file)) ?? [];
  return [file, words.parse(JSON.parse(line))];
}

const workflowLines = z.object({
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.object({ run: z.optional(z.string()) })) }),
  ),
});

function ofWorkflow(file: string): FoundLine[] {
  const { jobs } = workflowLines.parse(unitYaml(file));
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
  return runs
    .flatMap((run) => [...run.matchAll(/^listferry (.*?)(?: >>.*)?$/gmu)])
    .map(([, line = '']) => [file, line.trim().split(' ')]);
}
