// Directories for what is killed: in memory where the system has such a place. Killing a process loses
// nothing that it has handed to the kernel, on whichever disk; power cuts are `sync-order.ts`.
import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function makeSwiftDirectory(name: string): string {
  return mkdtempSync(join(swiftest(), `listferry-${name}-`));
}

function swiftest(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
