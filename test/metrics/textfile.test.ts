import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Facts } from '../../src/metrics/facts.ts';
import { writeTextfile } from '../../src/metrics/textfile.ts';
import { parsedExposition } from './exposition.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listferry-textfile-'));
  path = join(folder, 'listferry.prom');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const FACTS: Facts = {
  account: '7001',
  calls: [],
  items: [],
  sources: [],
  parked: [{ kind: 'deletes', count: 3 }],
  unknownItems: 0,
  requests: [],
};

it('can be read by every user of the machine, whatever the mask of the process', async () => {
  const mask = process.umask(0o077);

  await writeTextfile(path, FACTS);
  process.umask(mask);

  expect(statSync(path).mode & 0o777).toBe(0o644);
  expect(readdirSync(folder)).toEqual(['listferry.prom']);
});

it('leaves the earlier text whole to whoever is reading it', async () => {
  await writeTextfile(path, FACTS);
  const first = readFileSync(path, 'utf8');
  const reader = openSync(path, 'r');

  await writeTextfile(path, { ...FACTS, unknownItems: 12 });

  expect(readFileSync(reader, 'utf8')).toBe(first);
  closeSync(reader);
  expect(parsedExposition(readFileSync(path, 'utf8')).value('listferry_unknown_items')).toBe(12);
});

it('replaces no file of another program', async () => {
  writeFileSync(path, '# HELP node_backup_age Age.\n');

  await expect(writeTextfile(path, FACTS)).rejects.toThrow();

  expect(readFileSync(path, 'utf8')).toBe('# HELP node_backup_age Age.\n');
  rmSync(path);
  await expect(writeTextfile(path, FACTS)).resolves.toBeUndefined();
});

it('takes the place of an empty file', async () => {
  writeFileSync(path, '');

  await writeTextfile(path, FACTS);

  expect(parsedExposition(readFileSync(path, 'utf8')).value('listferry_parked_items')).toBe(3);
});

it('leaves nothing behind where it cannot be written', async () => {
  mkdirSync(path);

  await expect(writeTextfile(path, FACTS)).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(writeTextfile(join(folder, 'missing/x.prom'), FACTS)).rejects.toMatchObject({
    code: 'ENOENT',
  });

  expect(readdirSync(folder)).toEqual(['listferry.prom']);
});
