// Where the files of a session go.
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { sha256Hex } from '../lib/index.ts';
import type { Place } from '../state/index.ts';

export function planPlace(config: Config, planId: string): Place {
  return { kind: 'file', path: join(config.stateDir, 'plans', `${planId}.plan`) };
}

/** Named after the process: two plans may be made at the same time, in two containers with one number too. */
export function scratchPlace(config: Config, use: string): Place {
  const name = `${use}-${sha256Hex(hostname()).slice(0, 8)}-${String(process.pid)}.scratch`;
  return { kind: 'file', path: join(config.stateDir, 'scratch', name) };
}

/** One place for all state directories of a user, so that two of them exclude each other too. */
export function lockDirectory(): string {
  return join(userDirectory(), 'locks');
}

/** Beside the locks: it must outlast every state directory. */
export function witnessDirectory(): string {
  return join(userDirectory(), 'witnesses');
}

function userDirectory(): string {
  return join(homedir(), '.local', 'state', 'listferry');
}
