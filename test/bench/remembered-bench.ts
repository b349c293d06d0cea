// What remembering takes: the baseline on disk, and people on suppression lists at each reading. Times are of the
// processor.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listedDigest, listedPeople, listsRead } from '../../src/compare/index.ts';
import { systemClock, systemRandom } from '../../src/lib/index.ts';
import { Journal, Memory, memoryPlaces, Scratch } from '../../src/state/index.ts';
import { judgedRow, timedRow, type Row } from './table.ts';

/** 260 MB for ten million. */
const MOST_BYTES_PER_CONTACT = 26;
const MEGABYTE = 1_000_000;

export function benchBaseline(contacts: number): Row[] {
  return inDirectory((directory) => {
    const memory = new Memory(memoryPlaces(directory), systemRandom());
    const seconds = processorSeconds(() => {
      memory.advance(({ typeOf }) => {
        const type = typeOf('newsletter', ['city']);
        for (let index = 0; index < contacts; index += 1) {
          const address = `person.${String(index)}@example.com`;
          const hash = memory.sums.ofContact({ contactType: type.key, address });
          // Any number: all of them take eight bytes.
          type.set(hash, ~hash);
        }
      });
    });
    memory.close();
    const megabytes = statSync(join(directory, 'baseline.db')).size / MEGABYTE;
    const row = timedRow(`the baseline of ${contacts.toLocaleString('en')} contacts`, seconds);
    const most = (contacts * MOST_BYTES_PER_CONTACT) / MEGABYTE;
    return [judgedRow(row, { measured: megabytes, most, unit: 'MB on disk' })];
  });
}

const MOST_LISTS_SECONDS = { first: 4, same: 1 };

/** Limits are for a million entries. */
export function benchLists(entries: number): Row[] {
  return inDirectory((directory) => {
    const place = (name: string) => ({ kind: 'file' as const, path: join(directory, name) });
    const scratch = new Scratch(place('scratch.db'), 'look up');
    for (let index = 0; index < entries; index += 1)
      scratch.actual.addSuppressed(0, `person.${String(index)}@example.com`);
    const options = { clock: systemClock(), random: systemRandom() };
    const journal = new Journal({ place: place('journal.db'), ...options });
    const read = { scratch, metadata: { groups: [] }, groups: [] } as unknown as Parameters<
      typeof listedPeople
    >[0];
    const row = (what: string, most: number): Row => {
      const seconds = processorSeconds(() => {
        const reading = { runId: 'run-1', lists: listsRead(read), entries: listedPeople(read) };
        journal.listEntries.record({ ...reading, digest: listedDigest(read) });
      });
      const named = timedRow(`${entries.toLocaleString('en')} suppressed people, ${what}`, seconds);
      const measured = (seconds * MEGABYTE) / entries;
      return judgedRow(named, { measured, most, unit: 's a million' });
    };
    const rows = [
      row('seen for the first time', MOST_LISTS_SECONDS.first),
      row('as they were', MOST_LISTS_SECONDS.same),
    ];
    journal.close();
    scratch.close();
    return rows;
  });
}

function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

function inDirectory(work: (directory: string) => Row[]): Row[] {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-'));
  try {
    return work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
