// A copy of what a state directory knows, to work with where nothing may change the state itself.
import { closeSync, copyFileSync, existsSync, openSync } from 'node:fs';
import { pathOf, type Place, openReadOnly } from './storage/database.ts';
import { explainStorage } from './storage/errors.ts';
import { journalPlace } from './journal/journal.ts';
import { memoryPlaces } from './memory/memory.ts';

/**
 * Copies the journal and the memory into an existing private directory; plans, snapshots and reports stay behind.
 * Another process may write meanwhile: each file is copied as of one moment.
 */
export async function copyState(fromDirectory: string, toDirectory: string): Promise<void> {
  const from = memoryPlaces(fromDirectory);
  const to = memoryPlaces(toDirectory);
  await copyDatabase(journalPlace(fromDirectory), journalPlace(toDirectory));
  await copyDatabase(from.baseline, to.baseline);
  await copyDatabase(from.tombstones, to.tombstones);
  const key = pathOf(from.key);
  if (existsSync(key)) copyFileSync(key, pathOf(to.key));
}

/** Page by page: rows keep their places, by which some of them are known. */
async function copyDatabase(from: Place, to: Place): Promise<void> {
  const [source, target] = [pathOf(from), pathOf(to)];
  if (!existsSync(source)) return;
  try {
    // Made first, so that it is private from its first byte.
    closeSync(openSync(target, 'wx', 0o600));
    const db = openReadOnly(source);
    try {
      await db.backup(target);
    } finally {
      db.close();
    }
  } catch (error) {
    throw explainStorage(error, source);
  }
}
