// What each scheduler does with an exit code: it tries again where that helps, and never where a person is needed.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EXIT_CODES } from '../../src/cli/shell/exit-codes.ts';
import { manifests, unitText, unitYaml } from './unit-files.ts';

/** The service was away, or another run held the lock. */
const WORTH_A_TRY = [5, 8];

/** Stopped from outside: an operator's own wish, or a machine that goes down. */
const STOPPED = 143;

const cronJobSchema = z.object({
  spec: z.object({
    concurrencyPolicy: z.string(),
    jobTemplate: z.object({
      spec: z.object({
        podFailurePolicy: z.object({
          rules: z.array(
            z.object({
              action: z.string(),
              onExitCodes: z.optional(
                z.object({
                  containerName: z.string(),
                  operator: z.string(),
                  values: z.array(z.number()),
                }),
              ),
            }),
          ),
        }),
        template: z.object({
          spec: z.object({
            terminationGracePeriodSeconds: z.number(),
            containers: z.array(
              z.object({
                name: z.string(),
                terminationMessagePath: z.optional(z.string()),
                env: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
              }),
            ),
          }),
        }),
      }),
    }),
  }),
});

const workflowSchema = z.object({
  concurrency: z.object({ 'cancel-in-progress': z.boolean() }),
  jobs: z.object({
    sync: z.object({ 'timeout-minutes': z.number(), 'runs-on': z.array(z.string()) }),
  }),
});

const codes = EXIT_CODES.map(({ code }) => code).filter((code) => code !== 0 && code !== 2);

describe('systemd', () => {
  const service = unitText('systemd/listferry.service');
  const listed = (setting: string) =>
    new RegExp(`^${setting}=(.*)$`, 'mu').exec(service)?.[1]?.split(' ').map(Number) ?? [];

  it('tries again after those codes, and no other', () => {
    const ends = [...listed('RestartPreventExitStatus'), ...listed('SuccessExitStatus')];

    expect(service).toContain('\nRestart=on-failure\n');
    expect(codes.filter((code) => !ends.includes(code))).toEqual(WORTH_A_TRY);
  });

  it('takes a stop for none of ours to repair', () => {
    expect(listed('SuccessExitStatus')).toEqual([STOPPED]);
  });
});

describe('Kubernetes', () => {
  const [first] = manifests(unitText('kubernetes/cronjob.yaml')).slice(1);
  const { spec } = cronJobSchema.parse(first);
  const { podFailurePolicy, template } = spec.jobTemplate.spec;
  const [disruption, failure] = podFailurePolicy.rules;

  it('tries again after those codes, and after a pod was stopped or killed', () => {
    expect(failure?.onExitCodes).toMatchObject({ operator: 'NotIn' });
    expect(failure?.onExitCodes?.values).toEqual([...WORTH_A_TRY, 137, STOPPED]);
    expect(disruption?.action).toBe('Ignore');
  });

  it('looks at the container that runs', () => {
    expect(template.spec.containers.map(({ name }) => name)).toEqual([
      failure?.onExitCodes?.containerName,
    ]);
  });

  it('lets requests end, and one run begin', () => {
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(60);
    expect(spec.concurrencyPolicy).toBe('Forbid');
  });

  it('is told why in the file that it reads', () => {
    const [{ env = [], terminationMessagePath = '/dev/termination-log' } = {}] =
      template.spec.containers;

    expect(env).toContainEqual({
      name: 'LISTFERRY_TERMINATION_LOG',
      value: terminationMessagePath,
    });
  });
});

it('GitHub lets one run begin, and cancels none', () => {
  const { concurrency, jobs } = workflowSchema.parse(unitYaml('github-actions.yml'));

  expect(concurrency['cancel-in-progress']).toBe(false);
  // Longer than the run's own limit, which ends it cleanly.
  expect(jobs.sync['timeout-minutes']).toBeGreaterThan(240);
  expect(jobs.sync['runs-on']).toContain('self-hosted');
});
