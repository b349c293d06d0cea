// Lint rules that one file suffices for: strictness, sizes, and one home each for time, randomness, environment and
// exit. The limits are the house style's; each message names the replacement. Rules that need types are in
// `oxlint.json`: checked by ESLint, they took most of the time of all checks.
import eslint from '@eslint/js';
import vitest from '@vitest/eslint-plugin';
import nodePlugin from 'eslint-plugin-n';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TIME = 'Time comes from the Clock that is passed in (src/lib/clock.ts).';
const RANDOM =
  'Randomness comes from src/lib/random.ts, passed in, so that a seed can repeat a run.';
const ENVIRONMENT = 'The environment is read in src/config/secrets.ts only.';
const EXIT = 'Set process.exitCode or throw a SyncError; only src/cli/main.ts ends the process.';

const TIME_HOME = 'src/lib/clock.ts';
const RANDOM_HOME = 'src/lib/random.ts';
const ENVIRONMENT_HOME = 'src/config/secrets.ts';
const EXIT_HOME = 'src/cli/main.ts';

const timeGlobals = ['setTimeout', 'setInterval', 'setImmediate', 'performance'].map((name) => ({
  name,
  message: TIME,
}));

const timeProperties = [
  { object: 'Date', property: 'now', message: TIME },
  { object: 'AbortSignal', property: 'timeout', message: TIME },
  { object: 'process', property: 'hrtime', message: TIME },
  { object: 'process', property: 'uptime', message: TIME },
];
const randomProperties = [{ object: 'Math', property: 'random', message: RANDOM }];
const environmentProperties = [{ object: 'process', property: 'env', message: ENVIRONMENT }];
const exitProperties = [
  { object: 'process', property: 'exit', message: EXIT },
  { object: 'process', property: 'abort', message: EXIT },
];

const shapeSyntax = [
  {
    selector: 'TSEnumDeclaration',
    message: 'Use a union of literals, tagged by `kind` where the cases carry values.',
  },
];
const timeSyntax = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: TIME },
  { selector: "CallExpression[callee.name='Date']", message: TIME },
];

const timeImports = ['node:timers', 'node:timers/promises', 'node:perf_hooks'].map((name) => ({
  name,
  message: TIME,
}));
const environmentImports = {
  name: 'node:process',
  message: `Use the global. ${ENVIRONMENT} ${EXIT}`,
};

/** The bans of one set of files: everything but what has its home there. */
function bansExcept(...homes) {
  const properties = [
    ...(homes.includes('time') ? [] : timeProperties),
    ...(homes.includes('random') ? [] : randomProperties),
    ...(homes.includes('environment') ? [] : environmentProperties),
    ...(homes.includes('exit') ? [] : exitProperties),
  ];
  const timeAllowed = homes.includes('time');
  return {
    // Without options ESLint would keep those of the wider rule, so the home switches it off.
    'no-restricted-globals': timeAllowed ? 'off' : ['error', ...timeGlobals],
    'no-restricted-properties': ['error', ...properties],
    'no-restricted-syntax': ['error', ...shapeSyntax, ...(timeAllowed ? [] : timeSyntax)],
    'no-restricted-imports': [
      'error',
      { paths: [environmentImports, ...(timeAllowed ? [] : timeImports)] },
    ],
  };
}

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', 'state/', 'test/fixtures/', '.config/', '.ci/'] },
  eslint.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    name: 'listferry/all',
    files: ['src/**/*.ts', 'test/**/*.ts'],
    plugins: { n: nodePlugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...bansExcept(),
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 60],
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-params': ['error', 5],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'n/prefer-node-protocol': 'error',
      'n/no-unsupported-features/node-builtins': [
        'error',
        // Marked experimental in Node 20, unchanged since and stable in 24.
        {
          version: '>=20.19.0',
          ignores: ['import.meta.dirname', 'import.meta.filename', 'zlib.crc32'],
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-check': true, 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  { files: [TIME_HOME], rules: bansExcept('time') },
  { files: [RANDOM_HOME], rules: bansExcept('random') },
  { files: [ENVIRONMENT_HOME], rules: bansExcept('environment') },
  { files: [EXIT_HOME], rules: bansExcept('exit') },
  {
    name: 'listferry/tests',
    files: ['test/**/*.ts'],
    plugins: { vitest },
    rules: {
      ...vitest.configs.recommended.rules,
      'max-lines-per-function': 'off',
      'vitest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] },
      ],
      'vitest/no-focused-tests': 'error',
      'vitest/no-disabled-tests': 'error',
      'vitest/no-large-snapshots': ['error', { maxSize: 0, inlineMaxSize: 0 }],
    },
  },
  {
    name: 'listferry/tests-with-processes',
    files: ['test/e2e/**/*.ts', 'test/simulation/**/*.ts', 'test/torture/**/*.ts'],
    rules: bansExcept('environment'),
  },
  {
    name: 'listferry/bench',
    files: ['test/bench/**/*.ts'],
    rules: { ...bansExcept('time', 'environment', 'exit'), 'no-console': 'off' },
  },
);
