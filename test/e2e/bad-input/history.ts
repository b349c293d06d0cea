// What earlier commands left in the state directory of a story.
import { copyFileSync, rmSync } from 'node:fs';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { csv, HEADER, ROWS } from './sound-world.ts';
import type { Stage } from './stage.ts';

export async function synced(stage: Stage): Promise<void> {
  await stage.run('sync --yes');
}

/** As if the machine had gone down just before the end of the run. */
export function interruptRun(stage: Stage): void {
  alterJournal(
    stage,
    `UPDATE run SET phase = 'applying', ended_at = NULL, result = NULL;
     DELETE FROM chain WHERE kind = 'end'`,
  );
  rmSync(stage.path(WITNESSES), { recursive: true });
}

export function alterJournal(stage: Stage, sql: string): void {
  const db = new SqliteDatabase(stage.path('state/journal.db'));
  db.exec(sql);
  db.close();
}

/** Two contacts are gone from the source, and so they are to be deleted. */
export function leaveTwoOut(stage: Stage): void {
  stage.write('config/contacts.csv', csv(HEADER, ...ROWS.slice(2)));
}

export function copyJournal(stage: Stage): void {
  copyFileSync(stage.path('state/journal.db'), stage.path('backup.db'));
}

export function putJournalBack(stage: Stage): void {
  copyFileSync(stage.path('backup.db'), stage.path('state/journal.db'));
}

const WITNESSES = '.local/state/listferry/witnesses';
