// Joins the source into the few files that the package ships, so that a command need not look for eight
// hundred of them. Packages stay outside, except a few that every command needs; what a command does not
// need is not loaded.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

const root = dirname(import.meta.dirname);
const dist = join(root, 'dist');

/** By the file that they become. */
const COMMANDS = {
  'cli/main': 'src/cli/main.ts',
  'cli/demo': 'src/cli/demo.ts',
  'api/library': 'src/api/library.ts',
};

/** Started at run time by the files beside them, each in a thread or process of its own. */
const WORKERS = [
  { 'shared/intake-thread': 'src/compare/account/intake-thread.ts' },
  { 'shared/reader-process': 'src/sources/sqlite/reader-process.ts' },
];

/** Of a hundred files each, which take longer to find than to run. What they import is bundled with them. */
const BUNDLED_PACKAGES =
  /^(?:zod|yaml|csv-parse|csv-stringify|undici|yargs|p-limit|p-retry|htmlparser2)(?:\/|$)/u;

/** Its form for browsers does the same, and leaves out what is not used, which its form for Node cannot. */
const YAML = join(root, 'node_modules/yaml/browser/dist/index.js');

/** All that is used of undici: its index also loads fetch, WebSocket, mocks and more, at the cost of a bare start. */
const UNDICI = `
  import Agent from 'undici/lib/dispatcher/agent.js';
  import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
  import request from 'undici/lib/api/api-request.js';
  Dispatcher.prototype.request = request;
  export { Agent };
`;

/** The same of what only those behind a proxy need. */
const UNDICI_PROXIES = `
  import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
  import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
  import Pool from 'undici/lib/dispatcher/pool.js';
  import connect from 'undici/lib/api/api-connect.js';
  Dispatcher.prototype.connect = connect;
  export { EnvHttpProxyAgent, Pool };
`;

const UNDICI_PARTS = new Map([
  [join(root, 'small-undici.js'), UNDICI],
  [join(root, 'small-undici-proxies.js'), UNDICI_PROXIES],
]);

const smallUndici = {
  name: 'small-undici',
  resolveId: (id, importer = '') => {
    if (id !== 'undici') return null;
    const part = importer.endsWith('/proxied-agent.ts') ? 'small-undici-proxies' : 'small-undici';
    return join(root, `${part}.js`);
  },
  load: (id) => UNDICI_PARTS.get(id) ?? null,
};

/** All connections are of HTTP/1, but undici loads HTTP/2 for any. */
const withoutHttp2 = {
  name: 'without-http2',
  load: (id) =>
    id.endsWith('/undici/lib/dispatcher/client-h2.js') ? 'module.exports = null;' : null,
};

/**
 * Fetches the modules of Node by name. To import one reads everything that it exports, and so loads what hardly any
 * command uses, such as web cryptography.
 */
const builtinsByName = {
  name: 'builtins-by-name',
  renderChunk: (code) =>
    code.replaceAll(/^import (\{.*\}|\w+) from "(node:[^"]+)";$/gmu, (_, names, module) => {
      const taken = names.replaceAll(' as ', ': ');
      const fetched = `process.getBuiltinModule("${module}")`;
      if (!LATE_BUILTINS.has(module)) return `const ${taken} = ${fetched};`;
      return taken
        .slice(1, -1)
        .split(',')
        .map((each) => each.trim().split(': '))
        .map(([name, local = name]) => `const ${local} = (...rest) => ${fetched}.${name}(...rest);`)
        .join('\n');
    }),
};

/** All that is taken of them are functions, which most commands never call: the first call loads them. */
const LATE_BUILTINS = new Set(['node:child_process', 'node:net', 'node:readline', 'node:zlib']);

const help = await renderedHelp();
// Each by itself: in one bundle a command could take what it shares with a worker from the worker's file, and so start it.
const output = [];
for (const entries of [COMMANDS, ...WORKERS]) output.push(...(await bundled(entries)));
// A build that changes nothing leaves the files alone, so that a command that runs from them goes on undisturbed.
if (!isBuilt()) write();

function isBuilt() {
  if (!existsSync(dist)) return false;
  const built = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'));
  return (
    built.length === output.length &&
    output.every(({ fileName, code }) => {
      const path = join(dist, fileName);
      return existsSync(path) && readFileSync(path, 'utf8') === code;
    })
  );
}

function write() {
  rmSync(dist, { recursive: true, force: true });
  for (const { fileName, code } of output) {
    const path = join(dist, fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
}

/** The directory of the package that a module belongs to; empty for our own. */
function packageOf(moduleId) {
  return /^.*\/node_modules\/[^/]+/u.exec(moduleId) ?? [];
}

/** Every copy of a package has to carry its licence. */
function licenceOf(directory) {
  const file = readdirSync(directory).find((name) => /^licen[cs]e/iu.test(name));
  const text = readFileSync(join(directory, file), 'utf8').trim();
  return `/*!\n${basename(directory)}\n\n${text}\n*/\n`;
}

/** What `--help` prints, as the command makes it, so that its entry need not load what makes it. */
async function renderedHelp() {
  const bundle = await rolldown({
    cwd: root,
    input: 'src/cli/command-table.ts',
    platform: 'node',
    external: /^node:|\/commands\//u,
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const { overview } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return `${overview()}\n`;
}

async function bundled(entries) {
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    transform: { define: { RENDERED_HELP: JSON.stringify(help) } },
    plugins: [smallUndici, withoutHttp2, builtinsByName],
    resolve: { alias: { yaml: YAML } },
    external: (id, importer = '') =>
      /^[^./]/u.test(id) && !BUNDLED_PACKAGES.test(id) && !importer.includes('/node_modules/'),
    // Only what is started does anything by being loaded; of a room's index only what is asked for is taken.
    treeshake: {
      moduleSideEffects: Object.values(entries).map((file) => ({
        test: new RegExp(`/${file.replaceAll('.', '\\.')}$`, 'u'),
        sideEffects: true,
      })),
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    codeSplitting: {
      groups: [
        // What has to run before anything else is loaded.
        { name: 'first', test: /\/src\/(?:lib\/heap|cli\/shell\/signals)\.ts$/u, priority: 4 },
        // What every command needs, then what all that read their state do, and those that go to the service:
        // one file is found sooner than fifteen.
        { name: 'start', test: /\/src\/cli\/start\.ts$/u, priority: 3 },
        { name: 'state', test: /\/src\/cli\/commands\/status\.ts$/u, priority: 2 },
        // Last what opens the sources, once such a command has begun.
        { name: 'session', test: /\/src\/cli\/commands\/validate\.ts$/u, priority: 1 },
        { name: 'readers', test: /\/src\/sources\/readers\.ts$/u, priority: 0 },
      ],
    },
    comments: { legal: true, annotation: false, jsdoc: false },
    banner: ({ moduleIds }) => [...new Set(moduleIds.flatMap(packageOf))].map(licenceOf).join(''),
  });
  return output;
}
