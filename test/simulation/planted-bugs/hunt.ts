// Looks for a planted bug: runs seeds in a copy that has it, until one breaks a promise that the same
// seed keeps without the bug.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { systemClock } from '../../../src/lib/index.ts';
import { SEED_OPTIONS } from '../seed-options.ts';
import { judgeSeed } from '../seed-report.ts';
import type { BrokenSeed, SeedMessage, Share } from '../seed-process.ts';
import { copyWith } from './planted-copy.ts';
import type { PlantedBug } from './planted-bug.ts';

export interface HuntLimits {
  /** Seeds within which a bug has to be found. */
  readonly seeds: number;
  /** Of one hunt. */
  readonly seconds: number;
}

export interface HuntEnd {
  readonly name: string;
  /** Undefined: not found. */
  readonly foundBy: BrokenSeed | undefined;
  readonly seconds: number;
}

/** Several bugs at a time, in the order in which they are given. */
export async function huntEach(
  bugs: readonly PlantedBug[],
  limits: HuntLimits & { readonly processes: number; readonly tell: (end: HuntEnd) => void },
): Promise<readonly HuntEnd[]> {
  const waiting = [...bugs];
  const ends: HuntEnd[] = [];
  const worker = async (): Promise<void> => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const end = await hunt(bug, limits);
      ends.push(end);
      limits.tell(end);
    }
  };
  await Promise.all(Array.from({ length: limits.processes }, worker));
  return ends;
}

export function huntLine({ name, foundBy, seconds }: HuntEnd): string {
  const found =
    foundBy === undefined ? 'NOT FOUND' : `seed ${String(foundBy.seed)}  ${foundBy.broken}`;
  return `${name.padEnd(32)} ${seconds.toFixed(0).padStart(4)} s  ${found}`;
}

async function hunt(bug: PlantedBug, { seeds, seconds }: HuntLimits): Promise<HuntEnd> {
  const clock = systemClock();
  const startedMs = clock.monotonicMs();
  const copy = copyWith(bug);
  try {
    const child = startSeeds(copy.directory, { from: 1, to: seeds + 1, step: 1, tells: true });
    const cancel = clock.after(seconds * 1_000, () => child.kill());
    const foundBy = await firstFound(child).finally(cancel);
    child.kill();
    return { name: bug.name, foundBy, seconds: (clock.monotonicMs() - startedMs) / 1_000 };
  } finally {
    copy.remove();
  }
}

function startSeeds(directory: string, share: Share): ChildProcess {
  const program = join(directory, 'test/simulation/seed-process.ts');
  return fork(program, [JSON.stringify(share)], {
    cwd: directory,
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...SEED_OPTIONS],
  });
}

/** Resolves with nothing when the seeds are through, or the process was stopped. */
async function firstFound(child: ChildProcess): Promise<BrokenSeed | undefined> {
  return await new Promise((resolve, reject) => {
    let judging = Promise.resolve();
    child.on('message', (message: SeedMessage) => {
      if (message.kind !== 'broken') return;
      judging = judging.then(async () => {
        if (await isByTheBug(message)) resolve(message);
      }, reject);
    });
    child.once('error', reject);
    child.once('exit', () => {
      judging.then(() => {
        resolve(undefined);
      }, reject);
    });
  });
}

/** What the bug makes crash outright is not counted: any test would find it. */
async function isByTheBug({ seed, broken }: BrokenSeed): Promise<boolean> {
  if (broken.startsWith('no end:') && !broken.includes('too many requests')) return false;
  const { breaks } = await judgeSeed(seed);
  return breaks.length === 0;
}
