import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowsElsewhere } from '../../../src/sources/sqlite/sqlite-source.ts';
import { collected } from '../source-directory.ts';
import { table } from './databases.ts';

const FILE = { path: { absolute: '/nowhere/crm.db', shown: 'crm.db' }, select: table('people') };

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-reader-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

it('passes on what its process reads, in order', async () => {
  const entry = readerThat(`
    let count = 0;
    process.on('message', () => {
      count += 1;
      process.send(count > 2 ? { kind: 'end' } : { kind: 'rows', rows: [{ line: count, cells: [] }] });
    });`);

  const rows = (await collected(rowsElsewhere(FILE, [], { entry }))).flat();

  expect(rows.map(({ line }) => line)).toEqual([1, 2]);
});

it.each(['SOURCE_CHANGED', 'SOURCE_UNREADABLE'])(
  'fails with %s as its process does',
  async (code) => {
    const entry = readerThat(`
    process.on('message', () => {
      process.send({ kind: 'failed', code: '${code}', message: 'Reading crm.db: no.', hint: 'Look.' });
    });`);

    await expect(collected(rowsElsewhere(FILE, [], { entry }))).rejects.toMatchObject({ code });
  },
);

it('fails if its process ends too early, and gives no short source', async () => {
  const entry = readerThat(`process.on('message', () => process.exit(1));`);

  await expect(collected(rowsElsewhere(FILE, [], { entry }))).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: 'Reading crm.db: the process that reads it has ended.',
  });
});

it.each([true, false])(
  'ends a process that never answers when it is stopped, before: %s',
  async (before) => {
    const entry = readerThat(`process.on('message', () => { for (;;); });`);
    const stop = new AbortController();
    if (before) stop.abort();

    const read = collected(rowsElsewhere(FILE, [], { entry, signal: stop.signal }));
    stop.abort();

    await expect(read).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  },
);

function readerThat(program: string): string {
  const path = join(directory, 'reader.cjs');
  writeFileSync(path, program);
  return path;
}
