// Why the process ended, in one line, in the file that the environment names: Kubernetes shows it of a pod.
import { writeFileSync } from 'node:fs';
import { systemEnvironment } from '../../config/index.ts';

const VARIABLE = 'LISTFERRY_TERMINATION_LOG';

/** Never throws: the same line stands on stderr. */
export function noteTermination(line: string, path = systemEnvironment(VARIABLE) ?? ''): void {
  if (path === '') return;
  try {
    writeFileSync(path, `${line}\n`);
  } catch {
    // Nobody reads the file, or it is full.
  }
}
