import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/lib/index.ts';
import {
  beginsLikeRehearsal,
  copyState,
  Journal,
  journalPlace,
  Memory,
  memoryPlaces,
  type Rehearsal,
  rehearsalFileText,
  rehearsalOf,
  rehearsalPath,
} from '../../src/state/index.ts';
import { fakeClock } from '../fake-clock.ts';

const REHEARSAL: Rehearsal = {
  planId: 'p1',
  fingerprint: 'f1',
  rehearsedAt: '2026-11-24T02:05:00.000Z',
  planCreatedAt: '2026-11-24T02:03:00.000Z',
  copy: { startedAt: '2026-11-24T02:00:00.000Z', endedAt: '2026-11-24T02:01:00.000Z' },
  copyOlderBySeconds: 120,
  verdicts: { applied: 8, rejected: 1, drifted: 0, skipped: 0, unknown: 0 },
  verified: false,
  invalidRows: 0,
  exitCode: 3,
  reasons: [{ verdict: 'rejected', reason: { code: 'rejected', message: 'no' }, count: 1 }],
  items: [{ seq: 4, verdict: 'rejected', code: 'rejected' }],
  itemsLeftOut: 0,
  requests: 41,
  listReads: 2,
  estimatedSeconds: 4.1,
  planned: { requests: 40, estimatedSeconds: 4 },
  notImitated: ['csv_sample'],
  open: ['unicode'],
};

const HEAD = { planId: 'p1', fingerprint: 'f1', itemCount: 9 };

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-rehearsal-'));
  path = rehearsalPath(join(directory, 'a.plan'));
  write(rehearsalFileText(REHEARSAL, (name) => `What of ${name}?`));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function write(text: string): void {
  writeFileSync(path, text);
}

function written(): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

describe('a rehearsal that was kept', () => {
  it('lies beside its plan and is read back as it was', () => {
    expect(path).toBe(join(directory, 'a.plan.rehearsal.json'));
    expect(rehearsalOf(path, HEAD)).toEqual({ kind: 'own', rehearsal: REHEARSAL });
  });

  it('asks its open questions in words for whoever reads the file alone', () => {
    expect(written()['open']).toEqual([{ name: 'unicode', question: 'What of unicode?' }]);
  });

  it('is known by how it begins', () => {
    expect(beginsLikeRehearsal(readFileSync(path, 'utf8').slice(0, 64))).toBe(true);
    expect(beginsLikeRehearsal('{"kind":"approval"')).toBe(false);
  });

  it('keeps a code that a newer version wrote', () => {
    const reasons = [{ verdict: 'skipped', reason: { code: 'of-tomorrow' }, count: 1 }];
    write(JSON.stringify({ ...written(), reasons }));

    expect(rehearsalOf(path, HEAD)).toMatchObject({ kind: 'own', rehearsal: { reasons } });
  });
});

describe('what is not used', () => {
  it('is nothing where nothing lies', () => {
    expect(rehearsalOf(join(directory, 'b.plan.rehearsal.json'), HEAD)).toBeUndefined();
  });

  it.each([
    ['a rehearsal of another plan', { ...HEAD, planId: 'p2' }, 'other-plan'],
    ['a rehearsal of the plan before it changed', { ...HEAD, fingerprint: 'f2' }, 'changed'],
    [
      'a rehearsal that tells of more items than the plan has',
      { ...HEAD, itemCount: 1 },
      'altered',
    ],
  ] as const)('is %s', (_words, head, because) => {
    expect(rehearsalOf(path, head)).toEqual({ kind: 'foreign', because });
  });

  it.each([
    ['that is cut', () => readFileSync(path, 'utf8').slice(0, -9)],
    ['of a later version', () => JSON.stringify({ ...written(), version: 2 })],
    ['with a key that nobody wrote', () => JSON.stringify({ ...written(), note: 'fine' })],
    ['whose counts are words', () => JSON.stringify({ ...written(), requests: 'few' })],
    ['with fewer than no items', () => JSON.stringify({ ...written(), itemsLeftOut: -1 })],
    ['of any size', () => `${JSON.stringify(written())}${' '.repeat(5_000_000)}`],
    ['of another kind', () => JSON.stringify({ ...written(), kind: 'approval' })],
  ])('is a file %s', (_words, text) => {
    write(text());

    expect(rehearsalOf(path, HEAD)).toEqual({ kind: 'foreign', because: 'unreadable' });
  });

  it('is a directory of that name', () => {
    expect(rehearsalOf(directory, HEAD)).toEqual({ kind: 'foreign', because: 'unreadable' });
  });
});

describe('the copy of the state', () => {
  let from: string;
  let to: string;

  beforeEach(() => {
    [from, to] = ['from', 'to'].map((name) =>
      mkdtempSync(join(tmpdir(), `listferry-${name}-`)),
    ) as [string, string];
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
});
