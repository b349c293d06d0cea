import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemRandom } from '../../src/lib/index.ts';
import { copyState, Journal, journalPlace, Memory, memoryPlaces } from '../../src/state/index.ts';
import { fakeClock } from '../fake-clock.ts';

let from: string;
let to: string;

beforeEach(() => {
  [from, to] = ['from', 'to'].map((name) => mkdtempSync(join(tmpdir(), `listferry-${name}-`))) as [
    string,
    string,
  ];
});

afterEach(() => {
  for (const path of [from, to]) rmSync(path, { recursive: true, force: true });
});

function openJournal(directory: string): Journal {
  const place = journalPlace(directory);
  return new Journal({ place, clock: fakeClock(), random: systemRandom() });
}

function learned(directory: string): readonly string[] {
  const journal = openJournal(directory);
  try {
    return journal.facts.all().map(({ name }) => name);
  } finally {
    journal.close();
  }
}

it('copies the journal and the memory with its key, for their owner alone', async () => {
  const journal = openJournal(from);
  const memory = new Memory(memoryPlaces(from), systemRandom());
  journal.facts.set({ name: 'trim', value: 'yes', source: 'probed' });
  memory.erase(['ann@example.com'], '2026-11-24');

  // While both are open, as another process may have them.
  await copyState(from, to);

  const copy = new Memory(memoryPlaces(to), systemRandom());
  expect(learned(to)).toEqual(['trim']);
  expect(copy.tombstones.erasedCount()).toBe(1);
  expect(copy.keys.own.id).toBe(memory.keys.own.id);
  const modes = readdirSync(to).map((name) => statSync(join(to, name)).mode & 0o077);
  expect(modes.every((mode) => mode === 0)).toBe(true);
  for (const open of [journal, memory, copy]) open.close();
});

it('leaves what happens to the copy in the copy', async () => {
  openJournal(from).close();
  await copyState(from, to);

  const copy = openJournal(to);
  copy.facts.set({ name: 'trim', value: 'yes', source: 'observed' });
  copy.close();

  expect(learned(from)).toEqual([]);
});

it('copies nothing of a state that nobody has made yet', async () => {
  await copyState(join(from, 'none'), to);

  expect(readdirSync(to)).toEqual([]);
  expect(existsSync(join(from, 'none'))).toBe(false);
});
