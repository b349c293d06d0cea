import { closeSync, existsSync, openSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ListMalformedError } from '../../../src/api/index.ts';
import { IntakeThread } from '../../../src/compare/account/intake-elsewhere.ts';
import { sha256Hex } from '../../../src/lib/index.ts';
import { Scratch, StateUnusableError } from '../../../src/state/index.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import { bodyOf, INDIA, listed, OWNED, TARGETS } from './listed-contacts.ts';
import { saying } from '../../saying.ts';

const ENTRY = typescriptEntry('../../../src/compare/account/intake-thread.ts');

const directory = stateDirectory();

let scratch: Scratch;

let intake: IntakeThread;

let counted = 0;

/** More than the pieces that may be in transit hold. */
const MANY = Array.from({ length: 3_000 }, (_, index) =>
  listed(index + 1, { address_line1: street(index + 1) }),
);

/** A module that loads a thread's TypeScript, which threads cannot do by themselves. */
function typescriptEntry(path: string): URL {
  const tsx = import.meta.resolve('tsx/esm/api');
  const thread = new URL(path, import.meta.url).href;
  const source = `import { register } from '${tsx}'; register(); await import('${thread}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

function street(id: number): string {
  return `Main Street ${String(id)}, `.repeat(80);
}

beforeEach(() => {
  scratch = new Scratch(directory.place('a.scratch'), 'look up', OWNED);
  counted = 0;
  const start = { ...scratch.actual.contacts.handOver(), targets: TARGETS, countries: [INDIA] };
  intake = new IntakeThread(ENTRY);
  intake.open(start, (count) => (counted += count));
});

afterEach(async () => {
  await intake.stop();
  scratch.close();
});

/** The bytes in chunks of odd lengths, with an error at their end where one is given. */
async function* chunked(bytes: Uint8Array, error?: Error): AsyncGenerator<Uint8Array> {
  const lengths = [1, 70_001, 13, 300_007];
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    await Promise.resolve();
    yield bytes.subarray(from, from + length);
    from += length;
  }
  if (error !== undefined) throw error;
}

async function read(body: AsyncIterable<Uint8Array>) {
  intake.restart();
  return await intake.read(body, 'contacts');
}

it('reads a long list in another thread', async () => {
  const body = bodyOf(MANY);

  const result = await read(chunked(body));
  scratch.actual.contacts.take(await intake.finish());

  expect(result).toMatchObject({ kind: 'list', rowCount: 3_000, bodyBytes: body.length });
  expect(result).toMatchObject({ sha256: sha256Hex(body) });
  expect(counted).toBe(3_000);
  expect(intake.totals).toEqual({ owners: ['7001'], contactTypes: new Map([['3', 3_000]]) });
  expect(scratch.actual.countContacts(0)).toBe(3_000);
  for (const { id, email } of MANY) {
    const fields = { address_line1: street(id), city: 'Ulm' };
    expect(scratch.actual.find(0, email)).toEqual({ contactId: String(id), email, fields });
  }
});

it('rejects with the error of a body that breaks off, and can start over', async () => {
  const half = bodyOf(MANY).subarray(0, 1_000_000);

  const dead = new Error('ECONNRESET');
  await expect(read(chunked(half, dead))).rejects.toBe(dead);
  expect(intake.totals.owners).toEqual([]);
  const again = bodyOf([listed(5)]);
  expect(await read(chunked(again))).toMatchObject({ rowCount: 1, sha256: sha256Hex(again) });
  scratch.actual.contacts.take(await intake.finish());

  expect([...scratch.actual.addresses(0)]).toEqual(['ann5@example.com']);
});

it('rejects a list that is not JSON before it ends, and can start over', async () => {
  const broken = Buffer.from(bodyOf(MANY).toString().replace('[{', '[oops {'));

  await expect(read(chunked(broken))).rejects.toThrow(ListMalformedError);
  expect(await read(chunked(bodyOf(MANY)))).toMatchObject({ rowCount: 3_000 });
});

it('rejects a list that is cut', async () => {
  await expect(read(chunked(bodyOf(MANY).subarray(0, -2)))).rejects.toThrow(ListMalformedError);
});

it('passes on a refusal of the service', async () => {
  const refusal = Buffer.from('{"status":"failed","errors":["no"]}');

  expect(await read(chunked(refusal))).toEqual({ kind: 'failed', errors: ['no'] });
});

it('rejects when the thread is gone', async () => {
  await intake.stop();

  await expect(read(chunked(bodyOf(MANY)))).rejects.toThrow('ended too early');
});

const FULL_DISK = '/dev/full';

it.skipIf(!existsSync(FULL_DISK))('rejects with the full disk that the thread met', async () => {
  const descriptor = openSync(FULL_DISK, 'w');
  const records = { kind: 'file', descriptor, place: FULL_DISK } as const;
  const start = { home: { records }, ownedFields: [], targets: TARGETS, countries: [] };
  const onFullDisk = new IntakeThread(ENTRY);
  onFullDisk.open(start, () => undefined);
  try {
    await onFullDisk.read(chunked(bodyOf([listed(1)])), 'contacts');
    const finishing = onFullDisk.finish();

    await expect(finishing).rejects.toThrow(StateUnusableError);
    await expect(finishing).rejects.toMatchObject({ message: saying(FULL_DISK, 'full') });
  } finally {
    await onFullDisk.stop();
    closeSync(descriptor);
  }
});
