// `npm run check`: what `.ci/run` checks, except for the torture and the package. With `--changed`, only what the
// changes since origin/main need: the tests beside them, and none of the built command. With `--nodes`, the commands of
// the README and the package under every Node that they are said to run on.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const isPart = process.argv.includes('--changed');
const changed = isPart ? changedFiles() : [];
const typescript = changed.filter((file) => /^(?:src|test)\/.*\.ts$/u.test(file));

const nodes = [['nodes', ['bash', '.ci/nodes']]];
const checks = isPart
  ? [
      ['format:check', ['npm', 'run', '--silent', 'format:check']],
      ['lint', ['oxlint', ...options('oxlint.config.js'), 'src', 'test']],
      ['arch', ['depcruise', ...options('dependency-cruiser.cjs'), 'src']],
      [
        'test',
        [
          'vitest',
          'run',
          '--passWithNoTests',
          ...options('vitest.config.ts'),
          '--project=rooms',
          '--project=apart',
          '--project=contract',
          ...testsBeside(typescript),
        ],
      ],
    ]
  : [
      ...['format:check', 'lint', 'arch', 'dead', 'test:all', 'figures'].map((name) => [
        name,
        ['npm', 'run', '--silent', name],
      ]),
      // What does not hold yet is shown, and fails nothing.
      ['words', ['npm', 'run', '--silent', 'words']],
    ];

const chosen = process.argv.includes('--nodes') ? nodes : checks;
const failed = chosen.filter(([name, command]) => !passes(name, command)).map(([name]) => name);
if (changed.some((file) => file.startsWith('test/e2e/'))) {
  process.stdout.write('Tests of the built command were not run: npm run test:e2e\n');
}
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

function passes(name, [program, ...args]) {
  if (isPart && name === 'test' && !args.some((arg) => arg.startsWith('test/'))) return true;
  process.stdout.write(`== ${name}\n`);
  const local = join(root, 'node_modules/.bin', program);
  return (
    spawnSync(existsSync(local) ? local : program, args, { cwd: root, stdio: 'inherit' }).status ===
    0
  );
}

function options(file) {
  return ['--config', join('.config', file)];
}

/** Against the main branch of the place that this was cloned from, or else against the last commit. */
function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const [base = 'HEAD'] = git('for-each-ref', '--format=%(objectname)', 'refs/remotes/origin/main');
  return [
    ...new Set([
      ...git('diff', '--name-only', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ].filter((file) => existsSync(join(root, file)));
}

/** Tests that were changed, and those of the folders whose source was. */
function testsBeside(files) {
  const folders = files.map((file) => `${dirname(file).replace(/^src/u, 'test')}/`);
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  return [
    ...new Set([
      ...tests,
      ...folders.filter((folder) => existsSync(join(root, folder)) && folder !== 'test/'),
    ]),
  ];
}
