// How Node is told to run many seeds: what is imported before them, and what suits short-lived work.

/** They serve a copy of the program with a planted bug as well. */
const IMPORTED: readonly URL[] = [
  new URL('plain-types.ts', import.meta.url),
  new URL('../world/databases/lend-databases.ts', import.meta.url),
];

export const SEED_OPTIONS: readonly string[] = [
  ...IMPORTED.flatMap(({ href }) => ['--import', href]),
  // A seed makes much that is soon garbage: a larger young generation is collected less often, and by one thread,
  // since the other processor has seeds of its own.
  '--max-semi-space-size=64',
  '--no-parallel-scavenge',
  // Much is run, and each of it little: compiling it as far as by default costs more than it saves.
  '--max-inlined-bytecode-size-cumulative=200',
  // V8 knows it no longer in Node 22.
  ...(Number.parseInt(process.versions.node, 10) < 22 ? ['--interrupt-budget=400000'] : []),
  '--always-sparkplug',
];
