// What this machine knows of a journal besides the journal: a small file outside of every state directory
// that tells how far it went. It is written after the journal, so that it is never ahead of one that is
// sound, and a state directory that was lost or put back from an older copy is told from it.
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256Hex } from '../lib/index.ts';
import { ensurePrivateDirectory, renameDurably } from './database.ts';
import type { JournalMark } from './journal/journal.ts';

export interface Witness extends JournalMark {
  /** Hash of the base addresses and the public key. */
  readonly account: string;
  /** Absolute paths. */
  readonly stateDir: string;
  readonly configuration: string;
}

const ENDING = '.witness';

const witnessSchema = z.object({
  journalId: z.string(),
  links: z.int().nonnegative(),
  hash: z.string(),
  openRun: z.string().nullable(),
  account: z.string(),
  stateDir: z.string(),
  configuration: z.string(),
});

/** Durable when it returns. One file for each account and state directory; the former content is replaced. */
export function writeWitness(directory: string, witness: Witness): void {
  ensurePrivateDirectory(directory);
  const name = `${sha256Hex(`${witness.account}\n${witness.stateDir}`).slice(0, 32)}${ENDING}`;
  // Whoever writes holds the lock of the account, so nobody else writes this file.
  const beside = join(directory, `${name}.new`);
  const file = openSync(beside, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(witness)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameDurably(beside, join(directory, name));
}

/**
 * All that this user has, of whatever account. One that cannot be read counts as missing, as on a new
 * machine: it must never keep anybody from working.
 */
export function readWitnesses(directory: string): readonly Witness[] {
  return namesIn(directory).flatMap((name) => {
    const witness = readWitness(join(directory, name));
    return witness === undefined ? [] : [witness];
  });
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith(ENDING));
  } catch {
    return [];
  }
}

function readWitness(path: string): Witness | undefined {
  try {
    return witnessSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
