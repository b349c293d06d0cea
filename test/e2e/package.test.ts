// What a user installs: the packed files, unpacked elsewhere with the declared dependencies beside them
// and nothing else of this repository. `.ci/package` does the same with a real installation.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startProgram, type Ended } from './cli.ts';

const execute = promisify(execFile);
const root = dirname(dirname(import.meta.dirname));

const ALLOWED = [
  /^package\.json$/u,
  /^README\.md$/u,
  /^LICENSE$/u,
  /^dist\/(?:\w[\w-]*\/)+[\w-]+\.js$/u,
  // Types of the library and of what it hands out; nothing else can be imported.
  /^dist\/(?:api|contacts|lib)\/(?:[\w-]+\/)*[\w-]+\.d\.ts$/u,
  /^config\/schemas\/[\w.-]+\.json$/u,
  /^config\/units\/(?:(?:cron|systemd|container|kubernetes|helm(?:\/templates)?)\/)?[\w@-]+(?:\.[a-z]+)?$/u,
  /^config\/(?:[\w-]+\.md|review-page\.png|listferry\.example\.yaml|example-contacts\.csv|customers\.xlsx|grafana-dashboard\.json|prometheus-rules\.yml)$/u,
];

const manifestSchema = z.object({
  version: z.string(),
  bin: z.object({ listferry: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

let elsewhere: string;
let installed: string;
let files: readonly string[];

beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), 'listferry-package-'));
  // Built once before all end-to-end tests, but for the types; packing would build again.
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await execute(process.execPath, [compiler, '--project', '.config/tsconfig.build.json'], {
    cwd: root,
  });
  const args = ['pack', '--silent', '--ignore-scripts', '--json', '--pack-destination', elsewhere];
  const { stdout } = await execute('npm', args, { cwd: root });
  const [packed] = packedSchema.parse(JSON.parse(stdout));
  files = packed.files.map(({ path }) => path);
  installed = join(elsewhere, 'node_modules/listferry');
  mkdirSync(installed, { recursive: true });
  await execute('tar', ['-xzf', packed.filename, '-C', installed, '--strip-components=1'], {
    cwd: elsewhere,
  });
  for (const name of Object.keys(manifest().dependencies)) linkDependency(name);
  writeFileSync(join(elsewhere, 'package.json'), '{ "private": true, "type": "module" }');
});

afterAll(() => {
  rmSync(elsewhere, { recursive: true, force: true });
});

it('holds what is needed and nothing else', () => {
  expect(files.filter((file) => !ALLOWED.some((form) => form.test(file)))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'dist/cli/main.js', 'dist/api/library.d.ts']),
  );
  expect(files.filter((file) => /(?:^|[/.])(?:test|demo)\b/u.test(file))).toEqual([]);
});

it('holds every page that the README links to', () => {
  const readme = readFileSync(join(installed, 'README.md'), 'utf8');

  const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/gu)].map(([, path]) => path);

  expect(targets.filter((path) => path !== undefined && !files.includes(path))).toEqual([]);
});

it('has the version that the pages name', () => {
  const pages = files.filter((file) => file.endsWith('.md'));

  const named = pages.flatMap((file) => [
    ...readFileSync(join(installed, file), 'utf8').matchAll(/listferry[-:](\d+\.\d+\.\d+)/gu),
  ]);

  expect([...new Set(named.map(([, version]) => version))]).toEqual([manifest().version]);
});

it('names no place on this machine and no source map', () => {
  const telling = files.filter((file) => {
    const text = readFileSync(join(installed, file), 'utf8');
    return text.includes(root) || text.includes('sourceMappingURL');
  });

  expect(telling).toEqual([]);
});

it('is a command that says its version and writes a configuration', async () => {
  const version = await command('--version');
  const init = await command('init');

  expect(readFileSync(program(), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/u);
  expect(version).toMatchObject({ code: 0, stdout: `${manifest().version}\n` });
  expect(init).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(elsewhere, 'config/listferry.yaml'), 'utf8')).toContain('baseUrl2:');
});

it.each(['--help', '-h', 'help'])('answers %s as its parser does', async (word) => {
  const short = await command(word);
  const parsed = await command('--quiet', '--help');

  expect(short).toEqual(parsed);
  expect(short).toMatchObject({ code: 0, stderr: '' });
  // As much as a pipe takes at once, or not at all.
  expect(Buffer.byteLength(short.stdout)).toBeLessThan(4_096);
});

it('answers --help without anything but what it loads first', async () => {
  const alone = join(elsewhere, 'alone');
  for (const path of [
    'cli/main.js',
    ...importsOf(program())
      .slice(0, 1)
      .map((from) => join('cli', from)),
  ]) {
    mkdirSync(dirname(join(alone, path)), { recursive: true });
    copyFileSync(join(installed, 'dist', path), join(alone, path));
  }

  const ended = await startProgram([join(alone, 'cli/main.js'), '--help'], place()).ended;

  expect(ended).toEqual(await command('--help'));
});

const SMALL = `
service:
  baseUrl: https://service.example/one/api/
  baseUrl2: https://service.example/two/api/
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
stateDir: state
sources: { crm: { type: csv, path: crm.csv } }
syncs: [{ source: crm, contactType: Newsletter, defaultCountry: Germany }]
`;

// Loading is half of what a short command takes. The limits leave a tenth for what is added.
it.each([
  [
    'status',
    0,
    1_200_000,
    /^src\/(?:sources|api|traces|compare\/rows|apply\/(?!context)|report\/html)\//u,
  ],
  [
    'validate',
    64,
    2_600_000,
    /^src\/(?:traces\/|sources\/(?:cards\/(?:ldif|vcard)|tables\/(?:json|book)-file)|report\/(?:html\/changes|markdown\/document))/u,
  ],
])(
  'loads for %s little that a small configuration does not need',
  async (word, code, most, needless) => {
    const small = join(elsewhere, 'small');
    mkdirSync(small, { recursive: true });
    writeFileSync(join(small, 'listferry.yaml'), SMALL);
    writeFileSync(join(small, 'crm.csv'), 'email,first_name\nada@example.com,Ada\n');

    const loaded = await loadedBy([word, '--config', 'small/listferry.yaml']);

    expect(loaded.code).toBe(code);
    expect(loaded.sources).toContain(`src/cli/commands/${word}.ts`);
    expect(loaded.sources.filter((source) => needless.test(source))).toEqual([]);
    expect(loaded.bytes).toBeLessThan(most);
  },
);

it('serves its sandbox', async () => {
  const sandbox = startProgram([program(), 'sandbox', '--output', 'json', '--quiet'], place());

  const line = await sandbox.firstLine();

  sandbox.kill('SIGTERM');
  await sandbox.ended;
  expect(JSON.parse(line)).toHaveProperty('baseUrl2');
});

it('is a library whose example compiles, with types for everything', async () => {
  const page = readFileSync(join(installed, 'config/library.md'), 'utf8');
  const [, example = ''] = /^```js\n(.*?)^```$/msu.exec(page) ?? [];
  writeFileSync(join(elsewhere, 'example.js'), example);

  const checks = ['--skipLibCheck', 'false', '--skipDefaultLibCheck', 'true'];
  const options = ['--noEmit', '--strict', '--allowJs', '--checkJs', ...checks];
  // Of the compiler's own libraries what Node has, unchecked: they are not ours, and take a third of the time.
  const target = ['--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const args = [...options, ...target, ...types, 'example.js'];
  const compiled = await startProgram(
    [join(root, 'node_modules/typescript/bin/tsc'), ...args],
    place(),
  ).ended;

  expect(example).toContain("from 'listferry'");
  expect(compiled).toMatchObject({ code: 0, stdout: '' });
});

it.each([
  ["import('listferry')", 'true'],
  [
    "import('listferry/dist/cli/main.js').catch((error) => error.code)",
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
  ],
])('answers %s', async (expression, answer) => {
  const script = `const found = await ${expression}; console.log(found.createClient ? true : found)`;

  const ended = await startProgram(['--input-type=module', '--eval', script], place()).ended;

  expect(ended).toMatchObject({ code: 0, stdout: `${answer}\n` });
});

const packedSchema = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

function manifest(): z.output<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
}

function program(): string {
  return join(installed, manifest().bin.listferry);
}

async function command(...args: string[]): Promise<Ended> {
  return await startProgram([program(), ...args], place()).ended;
}

const coverageSchema = z.object({ result: z.array(z.object({ url: z.string() })) });

/** What a command loads of its own files: their size, and the sources that they are made of. */
async function loadedBy(args: readonly string[]) {
  const coverage = mkdtempSync(join(elsewhere, 'loaded-'));
  const env = { ...place().env, NODE_V8_COVERAGE: coverage };
  const { code } = await startProgram([program(), ...args], { ...place(), env }).ended;
  const texts = readdirSync(coverage)
    .flatMap((name) => {
      const json: unknown = JSON.parse(readFileSync(join(coverage, name), 'utf8'));
      return coverageSchema.parse(json).result;
    })
    .filter(({ url }) => url.includes('/listferry/dist/'))
    .map(({ url }) => readFileSync(fileURLToPath(url), 'utf8'));
  return {
    code,
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    sources: texts.flatMap((text) =>
      [...text.matchAll(/^\/\/ (src\/\S+)$/gmu)].map(([, source = '']) => source),
    ),
  };
}

function place(): { readonly cwd: string; readonly env: Readonly<Record<string, string>> } {
  return { cwd: elsewhere, env: { PATH: process.env['PATH'] ?? '', HOME: elsewhere } };
}

/** Only what is declared is there, so that a package which is not would be missed. */
function linkDependency(name: string): void {
  const link = join(elsewhere, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), link);
}

it('takes signals, and limits the heap, before it loads anything else', () => {
  const main = join(root, 'dist/cli/main.js');

  const [first = '', ...others] = importsOf(main);

  // Loaded by Node itself before any command.
  expect(others).toEqual(['node:fs']);
  expect(importsOf(join(dirname(main), first))).toEqual(['node:v8', 'node:vm']);
});

function importsOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  const imported = /^(?:import .* from |const .* = process\.getBuiltinModule\()"([^"]+)"\)?;$/gmu;
  return [...text.matchAll(imported)].map(([, from = '']) => from);
}
