// Loaded into the killed process before its own code (`node --import`): it counts the commits to the journal and the memory,
// and ends the process around one of them as `kill -9` does. Its orders are in the query of
// its own address: `?kill=before:12`, or `?count=FILE` to write down at the end how many there were.
import { writeFileSync } from 'node:fs';
import { interceptCommits } from './commits.ts';

const orders = new URL(import.meta.url).searchParams;
const [when, number] = (orders.get('kill') ?? '').split(':');
const countFile = orders.get('count');
let commits = 0;

interceptCommits((database, commit) => {
  if (!/(?:journal|baseline|tombstones)\.db$/u.test(database.name)) return commit();
  commits += 1;
  killIf('before');
  const result = commit();
  killIf('after');
  return result;
});

if (countFile !== null) {
  process.on('exit', () => {
    writeFileSync(countFile, String(commits));
  });
}

function killIf(moment: string): void {
  if (when === moment && commits === Number(number)) process.kill(process.pid, 'SIGKILL');
}
