// The linter's configuration, in one reading of the files: what the compiler says of the types, the rules that need types,
// and those that one file suffices for: strictness, sizes, and one home each for time, randomness, environment and
// exit. The limits are the house style's; each message names the replacement. Rules that oxlint lacks come from plugins
// of ESLint.
import vitest from '@vitest/eslint-plugin';

const TIME = 'Time comes from the Clock that is passed in (src/lib/clock.ts).';
const RANDOM =
  'Randomness comes from src/lib/random.ts, passed in, so that a seed can repeat a run.';
const ENVIRONMENT = 'The environment is read in src/config/secrets.ts only.';
const EXIT = 'Set process.exitCode or throw a SyncError; only src/cli/main.ts ends the process.';

const TIME_HOME = 'src/lib/clock.ts';
const RANDOM_HOME = 'src/lib/random.ts';
const ENVIRONMENT_HOME = 'src/config/secrets.ts';
const EXIT_HOME = 'src/cli/main.ts';
const GATE_HOME = 'src/apply/settling/gate.ts';

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

const gateSyntax = [
  {
    selector: 'TSAsExpression TSTypeReference[typeName.name=/^Cleared/]',
    message: `What may be sent is decided in ${GATE_HOME}: take it from there.`,
  },
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
    'syntax/no-restricted-syntax': [
      'error',
      ...shapeSyntax,
      ...(timeAllowed ? [] : timeSyntax),
      ...(homes.includes('gate') ? [] : gateSyntax),
    ],
    'no-restricted-imports': [
      'error',
      { paths: [environmentImports, ...(timeAllowed ? [] : timeImports)] },
    ],
  };
}

/** ESLint's recommended set, but for what is no module's syntax. */
const RECOMMENDED = [
  'for-direction',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-constant-binary-expression',
  'no-constant-condition',
  'no-control-regex',
  'no-debugger',
  'no-delete-var',
  'no-dupe-else-if',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-empty-static-block',
  'no-ex-assign',
  'no-extra-boolean-cast',
  'no-fallthrough',
  'no-global-assign',
  'no-invalid-regexp',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-nonoctal-decimal-escape',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-self-assign',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-unassigned-vars',
  'no-unexpected-multiline',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-assignment',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'preserve-caught-error',
  'require-yield',
  'use-isnan',
  'valid-typeof',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'no-array-constructor',
  'no-unused-expressions',
  'no-useless-constructor',
  'no-empty-function',
];

/** The strict and stylistic sets of typescript-eslint, as far as one file suffices for them. */
const STRICT = [
  'typescript/no-duplicate-enum-values',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extra-non-null-assertion',
  'typescript/no-extraneous-class',
  'typescript/no-invalid-void-type',
  'typescript/no-misused-new',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-asserted-optional-chain',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-this-alias',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-declaration-merging',
  'typescript/no-unsafe-function-type',
  'typescript/no-wrapper-object-types',
  'typescript/prefer-as-const',
  'typescript/prefer-literal-enum-member',
  'typescript/prefer-namespace-keyword',
  'typescript/triple-slash-reference',
  'typescript/unified-signatures',
  'typescript/adjacent-overload-signatures',
  'typescript/array-type',
  'typescript/ban-tslint-comment',
  'typescript/class-literal-property-style',
  'typescript/consistent-generic-constructors',
  'typescript/consistent-indexed-object-style',
  'typescript/consistent-type-assertions',
  'typescript/consistent-type-definitions',
  'typescript/no-confusing-non-null-assertion',
  'typescript/no-inferrable-types',
  'typescript/prefer-for-of',
  'typescript/prefer-function-type',
];

/** The same sets, as far as they need types. */
const TYPED = {
  'typescript/await-thenable': 'error',
  'typescript/consistent-type-exports': 'error',
  'typescript/dot-notation': [
    'error',
    {
      allowIndexSignaturePropertyAccess: false,
      allowKeywords: true,
      allowPattern: '',
      allowPrivateClassPropertyAccess: false,
      allowProtectedClassPropertyAccess: false,
    },
  ],
  'typescript/no-array-delete': 'error',
  'typescript/no-base-to-string': 'error',
  'typescript/no-confusing-void-expression': 'error',
  'typescript/no-deprecated': 'error',
  'typescript/no-duplicate-type-constituents': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-for-in-array': 'error',
  'typescript/no-generated-empty-object-type': 'error',
  'typescript/no-implied-eval': 'error',
  'typescript/no-meaningless-void-operator': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-misused-spread': 'error',
  'typescript/no-mixed-enums': 'error',
  'typescript/no-redundant-type-constituents': 'error',
  'typescript/no-unnecessary-boolean-literal-compare': 'error',
  'typescript/no-unnecessary-condition': [
    'error',
    {
      allowConstantLoopConditions: 'only-allowed-literals',
    },
  ],
  'typescript/no-unnecessary-template-expression': 'error',
  'typescript/no-unnecessary-type-arguments': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-conversion': 'error',
  'typescript/no-unnecessary-type-parameters': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-assignment': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/no-unsafe-unary-minus': 'error',
  'typescript/no-useless-default-assignment': 'error',
  'typescript/non-nullable-type-assertion-style': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-find': 'error',
  'typescript/prefer-includes': 'error',
  'typescript/prefer-nullish-coalescing': 'error',
  'typescript/prefer-optional-chain': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/prefer-reduce-type-parameter': 'error',
  'typescript/prefer-regexp-exec': 'error',
  'typescript/prefer-return-this-type': 'error',
  'typescript/prefer-string-starts-ends-with': 'error',
  'typescript/related-getter-setter-pairs': 'error',
  'typescript/require-await': 'error',
  'typescript/restrict-plus-operands': [
    'error',
    {
      allowAny: false,
      allowBoolean: false,
      allowNullish: false,
      allowNumberAndString: false,
      allowRegExp: false,
    },
  ],
  'typescript/restrict-template-expressions': [
    'error',
    {
      allowAny: false,
      allowBoolean: false,
      allowNever: false,
      allowNullish: false,
      allowNumber: false,
      allowRegExp: false,
    },
  ],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  // A default would swallow the case that is added next year.
  'typescript/switch-exhaustiveness-check': [
    'error',
    {
      allowDefaultCaseForExhaustiveSwitch: false,
      considerDefaultExhaustiveForUnions: false,
    },
  ],
  'typescript/unbound-method': 'error',
  'typescript/use-unknown-in-catch-callback-variable': 'error',
};

const TYPED_IN_TESTS = {
  // Doubles implement asynchronous interfaces with nothing to wait for.
  'typescript/require-await': 'off',
  // Asymmetric matchers (`expect.any`) are typed `any` and belong inside expected objects.
  'typescript/no-unsafe-assignment': 'off',
  // `expect(() => check(x)).toThrow()` is how a thrown error is awaited.
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
};

const VITEST = Object.fromEntries(
  Object.entries(vitest.configs.recommended.rules).map(([name, level]) => [
    name.replace('vitest/', 'vitest-js/'),
    level,
  ]),
);

export default {
  plugins: ['typescript'],
  jsPlugins: [
    'eslint-plugin-n',
    './lint-syntax.js',
    { name: 'vitest-js', specifier: '@vitest/eslint-plugin' },
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['test/fixtures/'],
  rules: {
    ...Object.fromEntries([...RECOMMENDED, ...STRICT].map((name) => [name, 'error'])),
    ...TYPED,
    'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
    'no-shadow-restricted-names': ['error', { reportGlobalThis: true }],
    ...bansExcept(),
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
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-check': true, 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
    ],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  },
  overrides: [
    { files: [`**/${TIME_HOME}`], rules: bansExcept('time') },
    { files: [`**/${RANDOM_HOME}`], rules: bansExcept('random') },
    { files: [`**/${ENVIRONMENT_HOME}`], rules: bansExcept('environment') },
    { files: [`**/${EXIT_HOME}`], rules: bansExcept('exit') },
    { files: [`**/${GATE_HOME}`], rules: bansExcept('gate') },
    {
      files: ['**/test/**/*.ts'],
      rules: {
        ...VITEST,
        ...TYPED_IN_TESTS,
        'max-lines-per-function': 'off',
        'vitest-js/expect-expect': [
          'error',
          { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] },
        ],
        'vitest-js/no-focused-tests': 'error',
        'vitest-js/no-disabled-tests': 'error',
        'vitest-js/no-large-snapshots': ['error', { maxSize: 0, inlineMaxSize: 0 }],
      },
    },
    // Tests with processes of their own.
    {
      files: ['e2e', 'simulation', 'torture'].map((room) => `**/test/${room}/**/*.ts`),
      rules: bansExcept('environment'),
    },
    {
      files: ['**/test/bench/**/*.ts'],
      rules: { ...bansExcept('time', 'environment', 'exit'), 'no-console': 'off' },
    },
  ],
};
