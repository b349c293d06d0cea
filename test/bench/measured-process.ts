// Runs a command to its end and measures it from outside: seconds and peak memory of the process.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Measurement {
  readonly seconds: number;
  /** Peak resident memory in MB, or undefined where the system does not tell. */
  readonly peakMb: number | undefined;
  /** Of all its threads, or undefined where the system does not tell. */
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
  let peakKb = 0;
  let ticks = 0;
  const look = setInterval(() => {
    peakKb = Math.max(peakKb, peakOf(child.pid));
    ticks = Math.max(ticks, ticksOf(child.pid));
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
  return {
    seconds,
    peakMb: peakKb === 0 ? undefined : peakKb / 1_024,
    processorSeconds: ticks === 0 ? undefined : ticks / TICKS_PER_SECOND,
    exitCode,
    stdout,
  };
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

/** As Linux counts for everybody (proc_pid_stat, fields 14 and 15). */
const TICKS_PER_SECOND = 100;

function ticksOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ');
    return Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0);
  } catch {
    return 0;
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}
