// Test projects, in two tiers. The first needs Node alone and is what `npm test` runs, but for its long stories (`--mode
// short`): the rooms and promises in virtual time, the contract with the specification. The second, e2e, runs the
// built command; most of it waits, so that more of it runs at once. No retry: a test that fails at times is a fault.
import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = dirname(import.meta.dirname);

/** They replace modules for good, so that nobody may share their process. */
const REPLACING_MODULES = [
  'test/e2e/bad-input/bad-input.test.ts',
  'test/promises/p14-endings.test.ts',
  'test/promises/p14-nights.test.ts',
];

/** They take two fifths of the time of all rooms: `npm test` leaves them to `npm run test:all`. */
const LONG_STORIES = [
  'test/cli/rehearsal/same-verdicts.test.ts',
  'test/compare/account/intake-elsewhere.test.ts',
  'test/compare/rows/fuzzed-exports.test.ts',
  'test/people/matrix.test.ts',
  'test/people/mutants.test.ts',
  'test/plan/nights/replay.test.ts',
  'test/promises/failing-disk.test.ts',
  'test/promises/lost-state.test.ts',
  'test/promises/p03-late.test.ts',
  'test/promises/p03.test.ts',
  'test/promises/p07.test.ts',
  'test/promises/p13-cut-lists.test.ts',
  'test/promises/p13-restored.test.ts',
  'test/promises/p13-year.test.ts',
  'test/review/survey/shaped-plans.test.ts',
  'test/sandbox/http/server.test.ts',
  'test/shapes/**',
  'test/state/scratch/scratch-sides.test.ts',
];

const WORKERS_THAT_WAIT = 4;

/**
 * Tests make much that is soon garbage: a larger young generation is collected less often, and by one thread,
 * since the other processors have tests of their own. The parser of undici is optimized as late as in the command
 * (`src/lib/heap.ts`).
 */
const SHORT_LIVED_WORK = [
  '--max-semi-space-size=64',
  '--no-parallel-scavenge',
  '--wasm-tiering-budget=1000000000',
  // Much is run, and each of it little: compiling it as far as by default costs more than it saves. As in the seeds
  // of the simulation (`test/simulation/seed-options.ts`).
  '--max-inlined-bytecode-size-cumulative=200',
  // V8 knows it no longer in Node 22.
  ...(Number.parseInt(process.versions.node, 10) < 22 ? ['--interrupt-budget=400000'] : []),
  '--always-sparkplug',
];

const MEMORY_PLACE = '/dev/shm';
const ROOM_BYTES = 2 * 1_024 ** 3;

/** Thousands of databases are made, synced and removed: in memory where the system has room there. */
const IN_MEMORY = hasRoom() ? { TMPDIR: MEMORY_PLACE } : {};

export default defineConfig(({ mode }) => ({
  root,
  test: {
    root,
    pool: 'forks',
    // Left out, one processor would be kept for whoever waits: on two, every test would wait for one.
    maxWorkers: '100%',
    execArgv: SHORT_LIVED_WORK,
    retry: 0,
    // Times for a person are those of the machine.
    env: { TZ: 'UTC' },
    restoreMocks: true,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reportsDirectory: 'node_modules/.cache/coverage',
      // The bar holds where a missed branch can hurt people; elsewhere there is no number.
      thresholds: {
        'src/{contacts,diff,plan,apply}/**/*.ts': { branches: 100 },
      },
    },
    projects: [
      project('rooms', {
        include: ['test/**/*.test.ts'],
        exclude: [
          'test/{contract,e2e,simulation,bench}/**',
          ...REPLACING_MODULES,
          ...(mode === 'short' ? LONG_STORIES : []),
        ],
        env: IN_MEMORY,
        alias: [
          // As the source names it: what lends them takes the real ones, as every test does.
          {
            find: /^(?:\.\.\/)+lib\/sqlite\.ts$/u,
            replacement: join(root, 'test/world/databases/lent-database.ts'),
          },
        ],
        // Loading the modules anew for each file took five times as long as the tests.
        isolate: false,
        sequence: { shuffle: { files: true, tests: false } },
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('apart', {
        include: REPLACING_MODULES,
        env: IN_MEMORY,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('contract', {
        include: ['test/contract/**/*.test.ts'],
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('simulation', {
        include: ['test/simulation/**/*.test.ts'],
        isolate: false,
        testTimeout: 240_000,
        hookTimeout: 240_000,
      }),
      project('e2e', {
        include: ['test/e2e/**/*.test.ts'],
        exclude: REPLACING_MODULES,
        env: IN_MEMORY,
        globalSetup: ['test/e2e/build-once.ts'],
        // As in the rooms: what comes before and after a process runs here, and loading it took longer.
        isolate: false,
        maxWorkers: WORKERS_THAT_WAIT,
        sequence: { groupOrder: 1 },
        testTimeout: 240_000,
        hookTimeout: 240_000,
      }),
    ],
  },
}));

function project<Options extends object>(name: string, options: Options) {
  return { extends: true as const, test: { name, ...options } };
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY_PLACE, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_PLACE);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
