// Loaded before the program: kills it, as `kill -9` does, right before the n-th step that changes a file or a database.
// KILL_AT is n; with STEPS_TO a file gets the number of steps of a run that lives.
import fs from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { createRequire, syncBuiltinESMExports } from 'node:module';

type Steps = Record<string, (this: unknown, ...args: unknown[]) => unknown>;

const { KILL_AT: killAt = '0', STEPS_TO: stepsTo } = process.env;
const { writeFileSync } = fs;
let steps = 0;

function count(owner: object, name: string): void {
  const named = owner as Steps;
  const original = named[name];
  named[name] = function (...args) {
    steps += 1;
    if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL');
    return original?.apply(this, args);
  };
}

const FILE_STEPS = ['writeSync', 'writeFileSync', 'renameSync', 'rmSync', 'rmdirSync', 'linkSync'];
for (const name of [...FILE_STEPS, 'fsyncSync', 'mkdirSync', 'chmodSync']) count(fs, name);
syncBuiltinESMExports();

const suits =
  Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13';
const Database = createRequire(import.meta.url)(suits) as typeof BetterSqlite3;
const db = new Database(':memory:');
count(Object.getPrototypeOf(db.prepare('SELECT 1')) as object, 'run');
db.close();
for (const name of ['exec', 'pragma', 'close']) count(Database.prototype, name);

process.on('exit', () => {
  if (stepsTo !== undefined) writeFileSync(stepsTo, String(steps));
});
