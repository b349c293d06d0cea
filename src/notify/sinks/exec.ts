// A program of the user's, without a shell: the event comes as JSON on its stdin. It inherits what a program needs to run
// and nothing else, so that no key of ours is in its environment.
import { spawn } from 'node:child_process';
import { type Deliver, delivered, type Delivery, failed, TIME_OVER } from './sink.ts';

const INHERITED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SYSTEMROOT'];

export const exec: Deliver<'exec'> = async (event, sink, { environment, signal }) => {
  const values = INHERITED.map((name) => [name, environment(name)] as const);
  const env = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  return await new Promise<Delivery>((resolve) => {
    const child = spawn(sink.program, [...sink.arguments], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    });
    const kill = (): void => {
      child.kill('SIGKILL');
      resolve(failed(TIME_OVER));
    };
    signal.addEventListener('abort', kill);
    const end = (delivery: Delivery): void => {
      signal.removeEventListener('abort', kill);
      resolve(delivery);
    };
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
