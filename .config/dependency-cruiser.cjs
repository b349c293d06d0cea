// The import table: which folder may import which, and the one home of each package. A folder may
// import whatever the folders it builds on may import; no two folders import each other.

/** Folder -> what it may import besides itself, and why the line runs there. */
const FOLDERS = {
  lib: {
    may: [],
    because: 'lib knows nothing of contacts, so that anything may stand on it.',
  },
  contacts: {
    may: ['lib'],
    because: 'The nouns are pure and know neither files nor the service nor a database.',
  },
  sources: {
    may: ['lib', 'contacts'],
    because:
      'A source reads the outside into rows and knows nothing of what they are compared with.',
  },
  diff: {
    may: ['lib', 'contacts'],
    because: 'What differs is a pure function of two contacts.',
  },
  api: {
    may: ['lib', 'contacts'],
    because: 'The service seen from our side must be usable without plans, state or sources.',
  },
  config: {
    may: ['lib', 'contacts'],
    because: 'The configuration is plain parts that the command line hands on; it runs nothing.',
  },
  plan: {
    may: ['lib', 'contacts', 'diff'],
    because: 'A plan is pure: it is stored by state and carried out by apply, and knows neither.',
  },
  state: {
    may: ['lib', 'contacts', 'diff', 'plan'],
    because:
      'Only state knows our schema; it stores plans and never reads a source or the service.',
  },
  compare: {
    may: ['lib', 'contacts', 'sources', 'diff', 'plan', 'api', 'state'],
    because: 'Comparing reads both sides and makes the plan; it must not be able to carry one out.',
  },
  apply: {
    may: ['lib', 'contacts', 'sources', 'diff', 'plan', 'api', 'state', 'compare'],
    because: 'Apply carries out a finished plan; it prints nothing and reads no configuration.',
  },
  probe: {
    may: ['lib', 'contacts', 'diff', 'plan', 'api', 'state'],
    because:
      'Probing learns facts about the service and stores them; it neither plans nor applies.',
  },
  report: {
    may: ['lib', 'contacts', 'diff', 'plan', 'state'],
    because: 'A report shows a stored plan or run; it must work with the service out of reach.',
  },
  sandbox: {
    may: ['lib'],
    because: 'The sandbox shares nothing with the client, so that both cannot be wrong together.',
  },
};

/** The rooms of `apply`, in the order in which a run passes through them; each builds on earlier ones. */
const APPLY_ROOMS = {
  context: { may: [], because: 'What a run works with knows of nothing that it does.' },
  reading: {
    may: ['context'],
    because: 'Reading back must be possible where nothing may be sent.',
  },
  settling: {
    may: ['context', 'reading'],
    because: 'A doubt is settled by what was read, never by sending.',
  },
  sending: {
    may: ['context', 'reading'],
    because:
      'One write and its record hold for whatever is written; which items go out, and when, is not its own.',
  },
  writing: {
    may: ['context', 'reading', 'settling', 'sending'],
    because: 'The phases write what is pending; when, and how often, the run decides.',
  },
  run: {
    may: ['context', 'reading', 'settling', 'sending', 'writing'],
    because: 'Only the run knows the rounds of writing, reading and settling.',
  },
  undo: {
    may: ['context', 'reading', 'run'],
    because: 'An undo is an ordinary plan, carried out by an ordinary run.',
  },
};

/** Package -> the folders where it may be imported. Names are regular expressions. */
const PACKAGES = {
  undici: ['api'],
  'p-retry': ['api'],
  'p-limit': ['apply', 'api'],
  'better-sqlite3': ['state', 'sources', 'sandbox'],
  'csv-parse': ['sources', 'api', 'sandbox'],
  'csv-stringify': ['report', 'api'],
  zod: ['api', 'config', 'sources', 'state'],
  yargs: ['cli'],
  'cli-progress': ['cli'],
  pino: ['lib'],
  fastify: ['sandbox'],
  '@fastify/.*': ['sandbox'],
  yaml: ['config', 'cli'],
  'i18n-iso-countries': ['contacts', 'sandbox'],
  tinyglobby: ['sources'],
  yauzl: ['sources'],
};

const folderRules = Object.entries(FOLDERS).map(([folder, { may, because }]) => ({
  name: `${folder}-imports`,
  comment: `${because} It may import: ${may.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...may].join('|')})/` },
}));

const roomRules = Object.entries(APPLY_ROOMS).map(([room, { may, because }]) => ({
  name: `apply-${room}-imports`,
  comment: `${because} It may import: ${may.join(', ') || 'no other room'}.`,
  severity: 'error',
  from: { path: `^src/apply/${room}/` },
  to: { path: '^src/apply/', pathNot: `^src/apply/(${[room, ...may].join('|')})/` },
}));

const packageRules = Object.entries(PACKAGES).map(([name, homes]) => ({
  name: `home-of-${name.replace(/[^a-z0-9-]/g, '')}`,
  comment: `${name} is imported in src/${homes.join(', src/')} only, so that it can be replaced there.`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/(${homes.join('|')})/` },
  to: { path: `^node_modules/(@types/)?${name}/` },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    ...roomRules,
    ...packageRules,
    {
      name: 'pure-middle',
      comment:
        'contacts, diff and plan are pure: no files, no network, no clock. Hashing and assertions are no effects.',
      severity: 'error',
      from: { path: '^src/(contacts|diff|plan)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|assert)(/|$)' },
    },
    {
      name: 'rooms-have-one-door',
      comment:
        'A room is entered through its index, so that its files can be moved and joined freely.',
      severity: 'error',
      // Starting up is the exception: the first line of the program loads nothing that it does not need.
      from: { path: '^src/([^/]+)/', pathNot: '^src/cli/main\\.ts$' },
      to: { path: '^src/[^/]+/', pathNot: '^src/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'nobody-imports-cli',
      comment: 'The command line is the outermost layer; what others need of it lives elsewhere.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'known-folders-only',
      comment: 'A new folder under src needs its line in the import table first.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${[...Object.keys(FOLDERS), 'cli'].join('|')})/` },
      to: {},
    },
    {
      name: 'apply-has-rooms',
      comment: 'What carries out a plan lies in a room, so that its imports are those of the room.',
      severity: 'error',
      from: {
        path: '^src/apply/',
        pathNot: `^src/apply/(index\\.ts$|(${Object.keys(APPLY_ROOMS).join('|')})/)`,
      },
      to: {},
    },
    {
      name: 'src-never-imports-test',
      comment: 'What ships must not lean on what proves it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
    {
      name: 'src-imports-dependencies-only',
      comment: 'A package that src imports must be a dependency: dev packages are not shipped.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional', 'npm-peer'],
        // A package's types are erased; its code is what counts.
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other cannot be read or replaced one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is dead or misplaced.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|test)/',
        pathNot: '\\.test\\.ts$|^test/e2e/build-once\\.ts$',
      },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere fails at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test/fixtures)/' },
    // Type imports count: a type is knowledge too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.cjs', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
