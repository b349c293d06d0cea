// Every command, in the order of the help.
import type { AnyCommand } from '../shell/command-spec.ts';
import {
  exportCommand,
  snapshotCommand,
  planCommand,
  runsCommand,
  showCommand,
  statusCommand,
  undoCommand,
  verifyCommand,
} from './reading-commands.ts';
import { initCommand, sandboxCommand, validateCommand } from './setting-up-commands.ts';
import {
  probeCommand,
  applyCommand,
  resumeCommand,
  retryCommand,
  syncCommand,
} from './writing-commands.ts';

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
