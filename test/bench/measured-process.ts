// Runs a command to its end and measures it from outside: seconds and peak memory of the process.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Floor } from './floor.ts';

export interface Measurement {
  readonly seconds: number;
  /** Peak resident memory in MB, or undefined where the system does not tell. */
  readonly peakMb: number | undefined;
  /** Of all its threads, user and system; undefined where the system does not tell. Counts whatever else ends meanwhile. */
  readonly processorSeconds: number | undefined;
  readonly exitCode: number | null;
  readonly stdout: string;
}

export interface MeasuredCommand {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const LOOK_EVERY_MS = 10;

export async function measure({ args, env }: MeasuredCommand): Promise<Measurement> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ticksBefore = ticksOfEnded();
  let peakKb = 0;
  const look = setInterval(() => {
    peakKb = Math.max(peakKb, peakOf(child.pid));
  }, LOOK_EVERY_MS);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  clearInterval(look);
  const seconds = (performance.now() - startedMs) / 1_000;
  const ticks = ticksOfEnded() - ticksBefore;
  return {
    seconds,
    peakMb: peakKb === 0 ? undefined : peakKb / 1_024,
    processorSeconds: ticks === 0 ? undefined : ticks / TICKS_PER_SECOND,
    exitCode,
    stdout,
  };
}

/** Parsing the file of one side alone, with what a program needs for it at least. */
export async function measureFloor(side: 'csv' | 'json', path: string): Promise<Floor> {
  const { stdout } = await measure({
    args: ['--import', 'tsx', 'test/bench/floor.ts', side, path],
  });
  // Written by that script alone.
  return JSON.parse(stdout) as Floor;
}

/** The kernel's own high-water mark, so that looking now and then misses nothing but the very end. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** As Linux counts for everybody (proc_pid_stat, fields 16 and 17). */
const TICKS_PER_SECOND = 100;

/** Of the children of this process that have ended; 0 where the system does not tell. */
function ticksOfEnded(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ');
    return Number(fields?.[13] ?? 0) + Number(fields?.[14] ?? 0);
  } catch {
    return 0;
  }
}

/** Of the processor, or of the clock where the system does not tell. */
export function processorSeconds(run: Measurement): number {
  return run.processorSeconds ?? run.seconds;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}
