// Loaded before the program: kills it, as `kill -9` does, right before the n-th step that changes a file or a database.
// KILL_AT is n; with STEPS_TO a file gets the number of steps of a run that lives.
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT ?? 0);
const { writeFileSync } = fs;
let steps = 0;

function counted(owner, name) {
  const original = owner[name];
  owner[name] = function (...args) {
    steps += 1;
    if (steps === killAt) process.kill(process.pid, 'SIGKILL');
    return original.apply(this, args);
  };
}

const FILE_STEPS = ['writeSync', 'writeFileSync', 'renameSync', 'rmSync', 'rmdirSync', 'linkSync'];
for (const name of [...FILE_STEPS, 'fsyncSync', 'mkdirSync', 'chmodSync']) counted(fs, name);
syncBuiltinESMExports();

const Database = createRequire(import.meta.url)('better-sqlite3');
const db = new Database(':memory:');
counted(Object.getPrototypeOf(db.prepare('SELECT 1')), 'run');
db.close();
for (const name of ['exec', 'pragma', 'close']) counted(Database.prototype, name);

process.on('exit', () => {
  if (process.env.STEPS_TO !== undefined) writeFileSync(process.env.STEPS_TO, String(steps));
});
