// Erasing a person, with the built command: afterwards no byte of what this machine keeps names them, in any encoding
// that could, the pages of databases and their logs included. What comes before and after runs in this process.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(40);
const PERSON = 'contact0007@example.com';
const OTHER = 'contact0008@example.com';

let shop: Workplace;

beforeEach(async () => {
  shop = await openWorkplace(shopConfig());
  await nights();
});

afterEach(async () => {
  await shop.close();
});

describe('purge --person', () => {
  it('leaves no byte that names the person, and a history that holds', async () => {
    const before = encodedIn(PERSON);

    const ended = await shop.listferry('purge', '--person', PERSON.toUpperCase());

    expect(before.map(({ encoding }) => encoding)).toEqual(
      expect.arrayContaining(ENCODINGS.map(({ name }) => name)),
    );
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout + ended.stderr).not.toMatch(/contact0007/iu);
    expect(encodedIn(PERSON)).toEqual([]);
    expect(encodedIn(OTHER)).not.toEqual([]);
    const looked = [await shop.here('status'), await shop.here('runs')];
    expect(looked.map(({ code }) => code)).toEqual([0, 0]);
    expect((await shop.here('verify')).code).not.toBe(7);
  });

  it('finishes when it is killed in the middle and run again; the tombstone holds from the start', async () => {
    const killed = shop.start('purge', '--person', PERSON);
    await killed.told('Remembered');
    killed.kill('SIGKILL');
    await killed.ended;
    const exported = await shop.here('tombstones', 'export', 'erased.json', '--output', 'json');

    const again = await shop.here('purge', '--person', PERSON, '--output', 'json');

    expect(JSON.parse(exported.stdout)).toMatchObject({ erased: 1 });
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ people: 1, remembered: 0, left: [] });
    expect(encodedIn(PERSON)).toEqual([]);
    expect((await shop.here('status')).code).toBe(0);
  });

  it('lets the next nights go on', async () => {
    await shop.here('purge', '--person', PERSON);

    const ended = await shop.here('sync', '--yes', '--output', 'json');

    expect(ended.code).not.toBe(7);
    expect(JSON.parse(ended.stdout)).not.toHaveProperty('error');
  });
});

/** What many nights leave: plans, rejects, reports, a snapshot, an export, and what a killed process was writing. */
async function nights(): Promise<void> {
  const [first] = ROWS;
  const faulty = { ...first, email: 'nobody at example.com', company_name: `Ask ${PERSON}` };
  const rejects = [faulty, { ...faulty, company_name: `Ask ${OTHER}` }] as typeof ROWS;
  const rows = [...ROWS.slice(0, 20), ...rejects];
  shop.write('config/contacts.csv', csvOf(rows));
  await shop.here('sync', '--yes');
  const moved = rows.map((row) => ({ ...row, city: 'Ulm' }));
  shop.write('config/contacts.csv', csvOf(moved));
  const reports = ['html', 'md', 'csv', 'json', 'ndjson'].map((ending) => `state/night.${ending}`);
  await shop.here('sync', '--yes', ...reports.flatMap((path) => ['--report', path]));
  shop.write('config/contacts.csv', csvOf(moved.filter(({ email }) => email !== PERSON)));
  await shop.here('plan', '--out', 'state/plans/mine.plan');
  await shop.here('snapshot');
  await shop.here('export', '--out', 'state/contacts.ndjson');
  for (const { name, write } of ENCODINGS) {
    const draft = `state/rejects/${name}.csv.4711-0a0b0c0d.draft`;
    plant(draft, Buffer.concat([Buffer.from('"email"\r\n'), write(PERSON)]));
    plant(`state/planted ${name}.md`, Buffer.concat([Buffer.from('## Plan `a`\n'), write(PERSON)]));
  }
}

function plant(path: string, bytes: Buffer): void {
  writeFileSync(join(shop.directory, path), bytes, { mode: 0o600 });
}

/** How a text is written down, and the bytes of it that show it wherever it stands. */
interface Encoding {
  readonly name: string;
  readonly write: (text: string) => Buffer;
  readonly trace: (text: string) => Buffer;
}

const ENCODINGS: readonly Encoding[] = [
  plain('utf8', (text) => Buffer.from(text)),
  plain('upper', (text) => Buffer.from(text.toUpperCase())),
  plain('utf16le', (text) => Buffer.from(text, 'utf16le')),
  plain('utf16be', (text) => Buffer.from(text, 'utf16le').swap16()),
  plain('percent', (text) => Buffer.from(encodeURIComponent(text))),
  plain('quoted', (text) => Buffer.from(text.replaceAll('@', '=40'))),
  plain('entity', (text) => Buffer.from(text.replaceAll('@', '&#64;'))),
  ...[0, 1, 2].map(inBase64),
];

function plain(name: string, write: Encoding['write']): Encoding {
  return { name, write, trace: write };
}

/** After so many other bytes; the trace is the digits that nothing but the text decides. */
function inBase64(before: number): Encoding {
  const digits = (text: string): string =>
    Buffer.from(' '.repeat(before) + text).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  return {
    name: `base64 after ${String(before)}`,
    write: (text) => Buffer.from(digits(text)),
    trace: (text) =>
      Buffer.from(digits(text).slice(first, Math.floor(((before + text.length) * 8) / 6))),
  };
}

/** Every file of the state directory that holds the address in an encoding. Knows nothing of what a file is. */
function encodedIn(address: string): { readonly file: string; readonly encoding: string }[] {
  const files = readdirSync(join(shop.directory, 'state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    const found = ENCODINGS.filter(({ trace }) => bytes.includes(trace(address)));
    return found.map(({ name: encoding }) => ({ file, encoding }));
  });
}
