// A range of seeds, shared out among processes.
import { fork } from 'node:child_process';
import type { SeedMessage, Share } from './seed-process.ts';
import { Tally, type TallyParts } from './tally.ts';

export interface SeedRange {
  readonly from: number;
  readonly count: number;
  readonly processes: number;
}

export async function tallySeeds({ from, count, processes }: SeedRange): Promise<Tally> {
  const tally = new Tally();
  const shares = Array.from({ length: processes }, (_, index) =>
    inProcess({ from: from + index, to: from + count, step: processes }),
  );
  for (const parts of await Promise.all(shares)) tally.add(parts);
  return tally;
}

const PLAIN_TYPES = new URL('plain-types.ts', import.meta.url).href;

const SEED_OPTIONS = [
  ...['--import', PLAIN_TYPES],
  // A seed makes much that is soon garbage: a larger nursery is swept less often.
  '--max-semi-space-size=64',
  // Much is run, and each of it little: compiling it as far as by default costs more than it saves.
  '--max-inlined-bytecode-size-cumulative=200',
];

async function inProcess(share: Share): Promise<TallyParts> {
  const child = fork(new URL('seed-process.ts', import.meta.url), [JSON.stringify(share)], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...SEED_OPTIONS],
  });
  return await new Promise((resolve, reject) => {
    child.on('message', (message: SeedMessage) => {
      if (message.kind === 'tally') resolve(message.parts);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`a process of seeds ended with ${String(code)} before its tally`));
    });
  });
}
