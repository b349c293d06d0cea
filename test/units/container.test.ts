// The image is not built here: `.ci/package` runs the steps that need no Docker. What a reader of the files could see is
// checked: the base, what is copied, who runs what, and that Compose agrees.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { unitText, unitYaml } from './unit-files.ts';

const root = dirname(dirname(import.meta.dirname));

const manifest = z
  .object({ version: z.string(), bin: z.object({ listferry: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Each instruction with its words, longer lines joined. */
const instructions = unitText('container/Dockerfile')
  .replaceAll(/^#.*\n/gmu, '')
  .replaceAll(/\\\n\s*/gu, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);

function those(wanted: string): readonly string[] {
  return instructions.flatMap(([name, words]) => (name === wanted ? [words] : []));
}

it('stands on a Node that every check runs on', () => {
  const tested = z
    .array(z.string())
    .parse(JSON.parse(readFileSync(join(root, '.ci/node-versions.json'), 'utf8')));
  const majors = tested.map((version) => version.split('.')[0]);

  const bases = those('FROM').map(
    (words) => /^node:(\d+)-bookworm-slim(?: AS \w+)?$/u.exec(words)?.[1],
  );

  expect(bases).toHaveLength(2);
  // One base, or the binding that was compiled on the first would not load on the second.
  expect(new Set(bases).size).toBe(1);
  expect(majors).toContain(bases[0]);
});

it('copies what packing makes, and what was installed', () => {
  expect(those('COPY')).toEqual([
    `listferry-${manifest.version}.tgz /tmp/listferry.tgz`,
    '--from=installed /usr/local/lib/node_modules/listferry /usr/local/lib/node_modules/listferry',
  ]);
  expect(those('RUN').join('\n')).toContain(
    `ln --symbolic --force ../lib/node_modules/listferry/${manifest.bin.listferry.replace('./', '')} /usr/local/bin/listferry`,
  );
});

it('runs as a user without rights, whose home is the volume', () => {
  expect(those('USER')).toEqual(['1000:1000']);
  expect(those('ENV')[0]).toContain('HOME=/var/lib/listferry');
  expect(those('VOLUME')).toEqual(['/var/lib/listferry']);
});

it('takes signals itself', () => {
  // A shell between them would keep the signal that lets requests end.
  expect(those('ENTRYPOINT')).toEqual(['["listferry"]']);
});

const serviceSchema = z.object({
  image: z.string(),
  user: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  stop_grace_period: z.optional(z.string()),
  secrets: z.optional(z.array(z.string())),
  volumes: z.array(z.string()),
});

const composeSchema = z.object({
  services: z.object({ listferry: serviceSchema, check: serviceSchema }),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

it('is run by Compose as it was built', () => {
  const { services, volumes, secrets } = composeSchema.parse(unitYaml('container/compose.yaml'));

  for (const { image, user, volumes: mounted } of Object.values(services)) {
    expect(image).toBe(`listferry:${manifest.version}`);
    expect(user).toBe(those('USER')[0]);
    expect(mounted).toContain(`state:${String(those('VOLUME')[0])}`);
  }
  expect(Object.keys(volumes)).toEqual(['state']);
  expect(services.listferry.secrets).toEqual(Object.keys(secrets));
  expect(services.listferry.stop_grace_period).toBe('90s');
});
