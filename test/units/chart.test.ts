// The chart with its values as they ship is the manifest beside it: neither can be changed without the other.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { manifests, unitText, unitYaml } from './unit-files.ts';

const KEPT = { 'helm.sh/resource-policy': 'keep' };

it('is the manifest, under the name of the release', () => {
  const rendered = manifests(render('listferry'));
  const [claim, ...cronJobs] = manifests(unitText('kubernetes/cronjob.yaml'));

  expect(rendered.slice(1)).toEqual(cronJobs);
  // The state outlives the release.
  expect(rendered[0]).toEqual({
    ...named.parse(claim),
    metadata: { name: 'listferry-state', annotations: KEPT },
  });
});

it('takes another name, and hands every value on', () => {
  const rendered = manifests(render('mailing'));

  const names = rendered.map((object) => named.parse(object).metadata.name);

  expect(names).toEqual(['mailing-state', 'mailing', 'mailing-check']);
  expect(valuesUsed()).toEqual(new Set(leavesOf(unitYaml('helm/values.yaml'))));
});

it('has the version of its image', () => {
  const { appVersion } = z.object({ appVersion: z.string() }).parse(unitYaml('helm/Chart.yaml'));
  const { image } = z.object({ image: z.string() }).parse(unitYaml('helm/values.yaml'));

  expect(image).toBe(`listferry:${appVersion}`);
});

const named = z.looseObject({ metadata: z.object({ name: z.string() }) });

const TEMPLATE = 'helm/templates/cronjob.yaml';

/** A template of ours names the release and values, and nothing else; JSON is YAML. */
function render(release: string): string {
  const values = unitYaml('helm/values.yaml');
  const text = unitText(TEMPLATE)
    .replaceAll('{{ .Release.Name }}', release)
    .replaceAll(/\{\{ toJson \.Values\.([\w.]+) \}\}/gu, (_all, path: string) =>
      JSON.stringify(valueAt(values, path)),
    )
    .replaceAll(/\{\{ \.Values\.([\w.]+) \}\}/gu, (_all, path: string) =>
      z.string().parse(valueAt(values, path)),
    );
  expect(text).not.toContain('{{');
  return text;
}

function valuesUsed(): ReadonlySet<string> {
  const found = unitText(TEMPLATE).matchAll(/\.Values\.([\w.]+)/gu);
  return new Set([...found].map(([, path = '']) => path));
}

/** An object of Kubernetes is one value. */
const WHOLE = ['state', 'resources'];

function leavesOf(value: unknown, path = ''): string[] {
  const { success, data } = z.record(z.string(), z.unknown()).safeParse(value);
  if (!success || WHOLE.includes(path)) return [path];
  return Object.entries(data).flatMap(([name, inner]) =>
    leavesOf(inner, path === '' ? name : `${path}.${name}`),
  );
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => z.record(z.string(), z.unknown()).parse(inner)[name], values);
}
