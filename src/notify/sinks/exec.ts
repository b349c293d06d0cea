// A program of the user's, without a shell: the event comes as JSON on its stdin. It inherits what a program needs to run
// and nothing else, so that no key of ours is in its environment. When its time is over, or this process ends before, it is
// killed with all that it started.
import { spawn } from 'node:child_process';
import { HAS_GROUPS, signalGroup } from '../../lib/index.ts';
import { type Deliver, delivered, type Delivery, failed, TIME_OVER } from './sink.ts';

const INHERITED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SYSTEMROOT'];

export const exec: Deliver<'exec'> = async (event, sink, { environment, signal }) => {
  const values = INHERITED.map((name) => [name, environment(name)] as const);
  const env = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return await new Promise<Delivery>((resolve) => {
    const child = spawn(sink.program, [...sink.arguments], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: HAS_GROUPS,
      windowsHide: true,
    });
    const end = (delivery: Delivery): void => {
      signal.removeEventListener('abort', giveUp);
      process.off('exit', kill);
      // What it left behind may hold its input open: nothing waits for it.
      child.stdin.destroy();
      resolve(delivery);
    };
    const kill = (): void => {
      signalGroup(child, 'SIGKILL');
    };
    const giveUp = (): void => {
      kill();
      end(failed(TIME_OVER));
    };
    signal.addEventListener('abort', giveUp);
    process.on('exit', kill);
    // It may have come while the program was started.
    if (signal.aborted) giveUp();
    child.once('error', (error: NodeJS.ErrnoException) => {
      end(failed(FAULTS.get(error.code) ?? 'the program cannot be started'));
    });
    child.once('exit', (exitCode, by) => {
      const words =
        exitCode === null ? `ended by ${by ?? 'a signal'}` : `exit code ${String(exitCode)}`;
      end(exitCode === 0 ? delivered(words) : failed(words));
    });
    // A program may end without reading it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${JSON.stringify(event)}\n`);
  });
};

const FAULTS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such program'],
  ['EACCES', 'this user may not run the program'],
]);
