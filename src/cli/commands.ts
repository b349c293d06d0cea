// Every command, in the order of the help.
import type { AnyCommand } from './command-spec.ts';
import { exportCommand, snapshotCommand } from './commands/copying.ts';
import {
  planCommand,
  runsCommand,
  showCommand,
  statusCommand,
  undoCommand,
  verifyCommand,
} from './commands/looking.ts';
import { probeCommand } from './commands/probing.ts';
import { initCommand, sandboxCommand, validateCommand } from './commands/setting-up.ts';
import { applyCommand, resumeCommand, retryCommand, syncCommand } from './commands/writing.ts';

export const COMMANDS: readonly AnyCommand[] = [
  initCommand,
  validateCommand,
  planCommand,
  showCommand,
  applyCommand,
  syncCommand,
  resumeCommand,
  retryCommand,
  undoCommand,
  verifyCommand,
  runsCommand,
  statusCommand,
  snapshotCommand,
  exportCommand,
  probeCommand,
  sandboxCommand,
];
