// The ledger of who was erased as a file for another machine: keyed hashes, and the keys without which they mean nothing.
// With both in one hand an address can be tried out, so the file is as private as the memory itself.
import { z } from 'zod';
import { canonicalJson, sha256Hex } from '../../lib/index.ts';
import { TombstonesUnusableError } from '../storage/errors.ts';
import type { Memory } from './memory.ts';
import { keyIdOf, MEMORY_KEY } from './memory-key.ts';
import type { ErasedElsewhere } from './tombstones.ts';

/** Whose contacts they were, as far as the state knows it. */
export interface LedgerAccount {
  readonly account: string | null;
  /** The service's user id. */
  readonly accountId: string | null;
}

const HASH = z.string().regex(/^-?\d{1,19}$/u);
const CONTENT = z.strictObject({
  account: z.string().nullable(),
  accountId: z.string().nullable(),
  keys: z.array(MEMORY_KEY),
  /** The id of the key, the hash of the person, the day. */
  erased: z.array(z.tuple([z.string(), HASH, z.string().regex(/^\d{4}-\d\d-\d\d$/u)])),
});
const FILE = z.strictObject({
  tombstones: z.number(),
  content: CONTENT,
  sha256: z.string(),
});

const VERSION = 1;

export function tombstonesText(memory: Memory, account: LedgerAccount): string {
  const content = {
    account: account.account,
    accountId: account.accountId,
    keys: memory.keys.all.map(({ text }) => text),
    erased: memory.tombstones
      .entries()
      .map(({ keyId, personHash, day }) => [keyId, String(personHash), day]),
  };
  const sha256 = sha256Hex(canonicalJson(content));
  return `${JSON.stringify({ tombstones: VERSION, content, sha256 })}\n`;
}

/** So that another file is never taken for an earlier export. */
export function beginsLikeTombstones(start: string): boolean {
  return start.startsWith('{"tombstones":');
}

/** Throws `TombstonesUnusableError` for anything but a whole file of this version. `path` is for the message. */
export function parseTombstones(text: string, path: string): ErasedElsewhere & LedgerAccount {
  if (!beginsLikeTombstones(text)) {
    throw new TombstonesUnusableError(`The file ${path} is no ledger of tombstones.`, {
      hint: 'Name the file that `listferry tombstones export FILE` wrote.',
    });
  }
  const { content, sha256 } = parsed(text, path);
  const keyIds = new Set(content.keys.map(keyIdOf));
  const isWhole =
    sha256 === sha256Hex(canonicalJson(content)) &&
    content.erased.every(([keyId]) => keyIds.has(keyId));
  if (!isWhole) throw altered(path);
  const erased = content.erased.map(([keyId, hash, day]) => ({
    keyId,
    personHash: BigInt(hash),
    day,
  }));
  return { ...content, erased };
}

function parsed(text: string, path: string): z.output<typeof FILE> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw altered(path, cause);
  }
  const version = z.looseObject({ tombstones: z.number() }).safeParse(json).data?.tombstones;
  if (version !== undefined && version !== VERSION) {
    throw new TombstonesUnusableError(
      `The ledger of tombstones ${path} has format ${String(version)}; this listferry reads format ${String(VERSION)}.`,
      { hint: 'Import it with the listferry that exported it, or export it again with this one.' },
    );
  }
  const found = FILE.safeParse(json);
  if (!found.success) throw altered(path, found.error);
  return found.data;
}

function altered(path: string, cause?: unknown): TombstonesUnusableError {
  return new TombstonesUnusableError(
    `The ledger of tombstones ${path} was altered or cut after it was exported; nothing of it was taken.`,
    {
      hint: 'Export it again with `listferry tombstones export FILE` on the other machine.',
      cause,
    },
  );
}
