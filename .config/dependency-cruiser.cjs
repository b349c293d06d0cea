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
    may: ['lib', 'contacts', 'plan'],
    because: 'The configuration is plain parts that the command line hands on; it runs nothing.',
  },
  plan: {
    may: ['lib', 'contacts', 'diff'],
    because: 'A plan is pure: it is stored by state and carried out by apply, and knows neither.',
  },
  people: {
    may: ['lib', 'contacts', 'diff', 'plan'],
    because:
      'Who may be written is decided by what is known and nothing else: pure, and asked by whoever gathers that.',
  },
  state: {
    may: ['lib', 'contacts', 'diff', 'plan', 'people'],
    because:
      'Only state knows our schema; it stores plans and never reads a source or the service.',
  },
  compare: {
    may: ['lib', 'contacts', 'sources', 'diff', 'plan', 'people', 'api', 'state', 'config'],
    because: 'Comparing reads both sides and makes the plan; it must not be able to carry one out.',
  },
  apply: {
    may: ['lib', 'contacts', 'sources', 'diff', 'plan', 'people', 'api', 'state', 'compare'],
    because: 'Apply carries out a finished plan; it prints nothing and reads no configuration.',
  },
  probe: {
    may: ['lib', 'contacts', 'diff', 'plan', 'api', 'state'],
    because:
      'Probing learns facts about the service and stores them; it neither plans nor applies.',
  },
  metrics: {
    may: ['lib', 'plan', 'state'],
    because:
      'Metrics are numbers of what the journal knows; they must work with the service out of reach.',
  },
  traces: {
    may: ['lib', 'api'],
    because:
      'A trace hears of phases and requests; it knows neither what they are for nor how the command ends.',
  },
  review: {
    may: ['lib', 'contacts', 'diff', 'plan', 'state'],
    because:
      'What a person sees in a plan and decides about it follows from the plan alone; it shows and sends nothing.',
  },
  report: {
    may: ['lib', 'contacts', 'diff', 'plan', 'state', 'review', 'fleet'],
    because:
      'A report shows a stored plan or run, or how accounts ended; it must work with the service out of reach.',
  },
  notify: {
    may: ['lib', 'plan'],
    because:
      'Who is told of an end hears what the catalogue says of it; what keeps and configures that, and the network, are handed in.',
  },
  fleet: {
    may: ['lib', 'plan', 'config'],
    because:
      'A fleet knows its accounts by their files and processes alone; the state and the service are those of each account.',
  },
  sandbox: {
    may: ['lib'],
    because: 'The sandbox shares nothing with the client, so that both cannot be wrong together.',
  },
};

/** Room -> its folders, in the order in which a row or a run passes through them; each builds on earlier ones. */
const INNER_ROOMS = {
  contacts: {
    values: {
      may: [],
      because: 'A text, a field and a status know of nothing that they are part of.',
    },
    address: { may: ['values'], because: 'An address is judged without its row.' },
    country: { may: ['values'], because: 'A country is known by its names alone.' },
    cells: {
      may: ['values', 'address'],
      because: 'Cells and headers are cleaned before anybody asks what they mean.',
    },
    consent: {
      may: ['values', 'cells'],
      because: 'What a person agreed to is read from cells, and from nothing else.',
    },
    mapping: {
      may: ['values', 'address', 'country', 'cells', 'consent'],
      because: 'Only the mapping makes a contact of a row.',
    },
  },
  sources: {
    source: { may: [], because: 'What a source is knows nothing of how one is read.' },
    programs: {
      may: ['source'],
      because: 'A program prints a file; whatever reads it comes after.',
    },
    bytes: { may: ['source'], because: 'Bytes are read and unpacked before their text is known.' },
    encodings: { may: ['bytes'], because: 'An encoding is judged by words alone.' },
    text: {
      may: ['source', 'bytes', 'encodings'],
      because: 'An encoding is found before any format.',
    },
    cards: {
      may: ['source', 'bytes', 'encodings', 'text'],
      because: 'Cards and directory records are texts of lines, and know no table.',
    },
    books: {
      may: ['source', 'bytes', 'encodings', 'text'],
      because:
        'A workbook is sheets of cells; which of them is the table, and its header, is told later.',
    },
    tables: {
      may: ['source', 'bytes', 'encodings', 'text', 'cards', 'books'],
      because: 'Rows are made from checked text, and know no provider.',
    },
    sqlite: { may: ['source'], because: 'SQLite reads its own files.' },
    'presets/form': {
      may: ['text'],
      because: 'The form of a preset is data; lists in one cell are scanned like a CSV record.',
    },
    'presets/providers': {
      may: ['presets/form'],
      because: 'A provider is data and acts on nothing.',
    },
    'presets/engine': {
      may: ['source', 'presets/form', 'presets/providers'],
      because: 'Only the engine acts on presets, and any source can be wrapped.',
    },
    inspect: {
      may: ['source', 'bytes', 'tables', 'sqlite', 'presets/form', 'presets/engine'],
      because: 'Inspecting files uses all readers; none of them knows it.',
    },
  },
  api: {
    endpoints: { may: [], because: 'The table knows only what can be asked of the service.' },
    list: { may: [], because: 'Reading a list out of bytes knows no request.' },
    exchange: { may: [], because: 'One request and its answer, whatever it asks for.' },
    traffic: {
      may: [],
      because: 'When something may be sent hangs on how requests ended, not on what they were.',
    },
    outcome: {
      may: ['endpoints', 'exchange'],
      because:
        'An answer is judged by its endpoint; errors of reads stand beside outcomes of writes.',
    },
    calls: {
      may: ['endpoints', 'exchange', 'list', 'outcome', 'traffic'],
      because: 'The machinery of every call knows no area.',
    },
    areas: {
      may: ['calls', 'exchange', 'list', 'outcome'],
      because: 'One file for each area of the service.',
    },
  },
  state: {
    storage: { may: [], because: 'It opens, guards and explains our files, below all others.' },
    people: {
      may: ['storage'],
      because: 'Who is known, and under which handle, is kept without knowing a run or a plan.',
    },
    journal: {
      may: ['storage', 'people', 'memory'],
      because:
        'The journal knows runs and facts, and how far the memory goes; nothing of a comparison.',
    },
    memory: {
      may: ['storage', 'people'],
      because: 'What is remembered for years knows no run and no plan.',
    },
    'plan-file': { may: ['storage'], because: 'A plan stands alone.' },
    snapshot: { may: ['storage'], because: 'A snapshot stands alone.' },
    purge: {
      may: ['storage', 'journal', 'plan-file', 'snapshot'],
      because: 'What removes people knows every file of the state; none of them knows it.',
    },
    'staged-rows': { may: ['storage'], because: 'Bytes of rows know no tables.' },
    scratch: {
      may: ['staged-rows', 'storage', 'people'],
      because: 'A comparison keeps the handles of ids that the journal will store.',
    },
  },
  compare: {
    scope: { may: [], because: 'What takes part is known before a row or a contact is read.' },
    rows: { may: ['scope'], because: 'A row means the same whatever the service holds.' },
    account: { may: ['scope'], because: 'The service is read without knowing the sources.' },
    sides: {
      may: ['scope', 'rows', 'account'],
      because: 'Only here do both sides meet: `matchSides` is the door.',
    },
    changes: {
      may: ['scope', 'sides'],
      because: 'Changes come from matched sides, not from a reader.',
    },
    summary: {
      may: ['scope', 'rows', 'account', 'sides', 'changes'],
      because: "A plan's head counts what the others left behind.",
    },
    snapshot: {
      may: ['scope', 'account'],
      because: 'Copying an account needs neither rows nor a plan.',
    },
  },
  report: {
    words: { may: [], because: 'What every format says knows of no format.' },
    documents: {
      may: ['words'],
      because: 'What a report says, and in which order, knows of no format.',
    },
    text: {
      may: ['words'],
      because: 'A format shows the shared words and knows of no other format.',
    },
    csv: {
      may: ['words'],
      because: 'A format shows the shared words and knows of no other format.',
    },
    json: {
      may: ['words'],
      because: 'A format shows the shared words and knows of no other format.',
    },
    markdown: {
      may: ['words'],
      because: 'A format shows the shared words and knows of no other format.',
    },
    'html/page': { may: ['words'], because: 'The frame of a page knows nothing of plans or runs.' },
    'html/changes': {
      may: ['html/page', 'words'],
      because: 'A list of changes is built from parts of a page.',
    },
    'html/decision': {
      may: ['html/changes', 'html/page', 'words'],
      because: 'A decision is made about the changes that a page lists.',
    },
    'html/review': {
      may: ['html/page', 'words'],
      because: 'A page of choices is built from parts of a page, and knows no plan.',
    },
    html: {
      may: ['documents', 'html/changes', 'html/decision', 'html/page', 'words'],
      because: 'Only the page of a plan or a run joins its sections.',
    },
  },
  sandbox: {
    behaviours: {
      may: [],
      because: 'The open behaviours and their choice know nothing that uses them.',
    },
    protocol: { may: ['behaviours'], because: 'Requests and answers stand without an account.' },
    account: {
      may: ['behaviours', 'protocol'],
      because: 'What endpoints work on knows no endpoint.',
    },
    forms: {
      may: ['behaviours', 'protocol', 'account'],
      because: 'Reading parameters serves all areas and knows none.',
    },
    unsubscribes: {
      may: ['behaviours', 'protocol', 'account', 'forms'],
      because: 'Contacts ask about unsubscribed addresses, never the reverse.',
    },
    contacts: {
      may: ['behaviours', 'protocol', 'account', 'forms', 'unsubscribes'],
      because: 'Contacts know no segment and no mail.',
    },
    segments: {
      may: ['behaviours', 'protocol', 'account', 'forms', 'contacts'],
      because: 'A segment holds contacts; no area asks for segments.',
    },
    mailings: {
      may: ['behaviours', 'protocol', 'account', 'forms', 'unsubscribes', 'contacts'],
      because: 'Mails name contact types and groups, never the reverse.',
    },
    gateway: {
      may: ['behaviours', 'protocol', 'account'],
      because: 'The gateway before the service knows nothing inside it.',
    },
    service: {
      may: [
        'behaviours',
        'protocol',
        'account',
        'forms',
        'unsubscribes',
        'contacts',
        'segments',
        'mailings',
        'gateway',
      ],
      because: 'Only the service joins gateway, keys, faults and areas.',
    },
    seed: {
      may: [
        'account',
        'contacts',
        'segments',
        'mailings',
        'service',
        'behaviours',
        'protocol',
        'unsubscribes',
      ],
      because: 'Seeding fills a finished service.',
    },
    http: {
      may: ['behaviours', 'protocol', 'gateway', 'service'],
      because: 'Sockets come last, so that a simulation needs none.',
    },
  },
  cli: {
    shell: {
      may: [],
      because: 'What every command shares knows nothing of state, runs or commands.',
    },
    files: { may: ['shell'], because: 'A result file knows nothing of who writes it.' },
    session: {
      may: ['shell', 'files', 'specs'],
      because:
        'A session knows nothing of what is done in it, and reads what a person accepts by name.',
    },
    runs: {
      may: ['shell', 'files', 'session'],
      because: 'A run is shown without knowing which command made it.',
    },
    rehearsal: {
      may: ['shell', 'session', 'runs'],
      because:
        'A copy of the account and a run on it know nothing of the command that shows what came of it.',
    },
    fleet: {
      may: ['shell', 'files', 'specs'],
      because:
        'The accounts of a fleet have sessions of their own, in their own processes; here they are watched and shown.',
    },
    setup: {
      may: ['shell', 'files'],
      because: 'What init asks and shows needs no state and no service.',
    },
    specs: {
      may: ['shell'],
      because: 'What a command is called and takes is known before any of its work is loaded.',
    },
    commands: {
      may: ['shell', 'specs', 'files', 'session', 'runs', 'rehearsal', 'fleet', 'setup'],
      because: 'A command knows nothing of how it was parsed.',
    },
  },
  notify: {
    sinks: {
      may: ['.'],
      because: 'A kind of sink puts an event into its own form, and knows no other kind.',
    },
  },
  review: {
    survey: { may: [], because: 'A plan is looked at before anybody decides about it.' },
    signing: { may: [], because: 'A signature is checked whatever it is under.' },
    decision: { may: ['survey'], because: 'A decision is about groups that the survey found.' },
  },
  config: {
    options: {
      may: [],
      because: 'An option is declared without knowing the file that it stands in.',
    },
    draft: {
      may: ['.', 'options'],
      because:
        'What init suggests is written in terms of the configuration, which knows nothing of it.',
    },
  },
  apply: {
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
  },
};

/** Package -> the folders where it may be imported. Names are regular expressions. */
const PACKAGES = {
  undici: ['api'],
  'p-retry': ['api'],
  'p-limit': ['apply', 'api', 'fleet'],
  'better-sqlite3': ['lib', 'state', 'sources', 'sandbox'],
  'csv-parse': ['sources', 'api', 'sandbox'],
  'csv-stringify': ['report', 'api'],
  zod: ['api', 'config', 'sources', 'state', 'review', 'fleet'],
  yargs: ['cli'],
  'cli-progress': ['cli'],
  pino: ['lib'],
  'prom-client': ['metrics'],
  fastify: ['sandbox'],
  '@fastify/.*': ['sandbox'],
  yaml: ['config', 'cli'],
  'i18n-iso-countries': ['contacts', 'sandbox'],
  tinyglobby: ['sources', 'fleet'],
  croner: ['fleet'],
  yauzl: ['sources'],
  htmlparser2: ['sources'],
  chardet: ['sources'],
  'iconv-lite': ['sources'],
  nodemailer: ['notify'],
  standardwebhooks: ['notify'],
  '@opentelemetry/.*': ['traces'],
};

const folderRules = Object.entries(FOLDERS).map(([folder, { may, because }]) => ({
  name: `${folder}-imports`,
  comment: `${because} It may import: ${may.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...may].join('|')})/` },
}));

const roomRules = Object.entries(INNER_ROOMS).flatMap(([room, folders]) => {
  const files = String.raw`[^/]+\.ts$`;
  return Object.entries(folders).map(([folder, { may, because }]) => ({
    name: `${room}-${folder.replace('/', '-')}-imports`,
    comment: `${because} It may import: ${may.join(', ') || 'no other folder of the room'}.`,
    severity: 'error',
    from: { path: `^src/${room}/${folder}/${files}` },
    to: {
      path: `^src/${room}/`,
      pathNot: `^src/${room}/(${[folder, ...may].map((name) => (name === '.' ? files : `${name}/${files}`)).join('|')})`,
    },
  }));
});

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
        'contacts, diff and plan are pure: no files, no network, no clock. Hashing, assertions and loading a package are no effects.',
      severity: 'error',
      from: { path: '^src/(contacts|diff|plan)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|assert|module)(/|$)' },
    },
    {
      name: 'rooms-have-one-door',
      comment:
        'A room is entered through its index, so that its files can be moved and joined freely.',
      severity: 'error',
      // Starting up is the exception: the first line of the program loads nothing that it does not need, and what
      // reads sources has a door of its own, so that a command begins without it.
      from: { path: '^src/([^/]+)/', pathNot: '^src/cli/main\\.ts$' },
      to: {
        path: '^src/[^/]+/',
        pathNot: '^src/($1/|[^/]+/index\\.ts$|sources/readers\\.ts$|lib/sqlite\\.ts$)',
      },
    },
    {
      name: 'compare-loads-no-configuration',
      comment:
        'A comparison is handed parts of the configuration: it knows their types and no more.',
      severity: 'error',
      from: { path: '^src/compare/' },
      to: { path: '^src/config/', dependencyTypesNot: ['type-only'] },
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
    ...Object.entries(INNER_ROOMS).map(([room, folders]) => ({
      name: `${room}-has-no-other-folders`,
      comment: 'A new folder of a room needs its line in the table first.',
      severity: 'error',
      from: {
        path: `^src/${room}/.+/`,
        pathNot: `^src/${room}/(${Object.keys(folders).join('|')})/[^/]+$`,
      },
      to: {},
    })),
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
