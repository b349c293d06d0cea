// A program at the head of a group of its own can be ended together with all that it started.

/** What `detached` of a new process has to be. Windows has no groups: there the program alone is ended. */
export const HAS_GROUPS = process.platform !== 'win32';

/** `pid`: of the program that leads the group; undefined for one that was never started. Nothing where all have ended. */
export function signalGroup(
  { pid }: { readonly pid?: number | undefined },
  signal: 'SIGTERM' | 'SIGKILL',
): void {
  if (pid === undefined) return;
  try {
    process.kill(HAS_GROUPS ? -pid : pid, signal);
  } catch {
    // Nobody of it is left.
  }
}
