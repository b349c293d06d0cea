// The keys of the memory, and the hashes that are made under them. What the baseline and the ledger of tombstones hold
// means nothing without the keys, so they lie in a file of their own. Tombstones that came from another machine are
// under that machine's key, which is kept beside ours.
import { closeSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { comparableText, type FieldName, type Fields } from '../../contacts/index.ts';
import { type Random, sha256Hex, SIP_KEY_BYTES, SipHash } from '../../lib/index.ts';
import {
  ensurePrivateDirectory,
  type DatabaseLocation,
  renameDurably,
} from '../storage/database.ts';
import { type ContactKey, Handles, type SourceId } from '../people/handle.ts';
import { createDraft } from '../storage/output-path.ts';
import { explainStorage, StateDamagedError } from '../storage/errors.ts';

/** One key for people and contacts, and one for the values of their fields. */
const KEY_BYTES = 2 * SIP_KEY_BYTES;

export const KEY_HINT =
  'Put memory.key back from a backup. Only with it does listferry know whom the service has lost and who was erased. If there is no backup, move memory.key, baseline.db and tombstones.db away. Creates then wait until `--accept state`, and those who were erased have to be erased again.';

/** A key as text, in hexadecimal. */
export const MEMORY_KEY = z
  .string()
  .check(z.regex(new RegExp(`^[0-9a-f]{${String(2 * KEY_BYTES)}}$`, 'u')));

const SHAPE = z.strictObject({
  version: z.literal(1),
  own: MEMORY_KEY,
  further: z.array(MEMORY_KEY),
});

export interface MemoryKey {
  /** Says which key it is, and nothing of it. */
  readonly id: string;
  /** Of people and contacts, `SIP_KEY_BYTES` long. */
  readonly ofKeys: Buffer;
  /** Of values. */
  readonly ofValues: Buffer;
  /** Both, in hexadecimal. */
  readonly text: string;
}

export class MemoryKeys {
  readonly own: MemoryKey;
  readonly #place: DatabaseLocation;
  #further: readonly MemoryKey[];

  /** Makes a key where there is no file. Throws `StateDamagedError` where the file holds none. */
  constructor(place: DatabaseLocation, random: Random) {
    this.#place = place;
    const fresh = { own: Buffer.from(random.bytes(KEY_BYTES)).toString('hex'), further: [] };
    const { own, further } = place.kind === 'file' ? keptOrMade(place.path, fresh) : fresh;
    this.own = keyOf(own);
    this.#further = further.map(keyOf);
  }

  /** Our own first. */
  get all(): readonly MemoryKey[] {
    return [this.own, ...this.#further];
  }

  /** Takes in the key of another machine, durably. Throws a `z.core.$ZodError` for a text that is no key. */
  add(text: string): MemoryKey {
    const key = keyOf(MEMORY_KEY.parse(text));
    if (this.all.every(({ id }) => id !== key.id)) {
      this.#further = [...this.#further, key];
      this.#write();
    }
    return key;
  }

  #write(): void {
    if (this.#place.kind === 'memory') return;
    const { path } = this.#place;
    try {
      const further = this.#further.map(({ text }) => text);
      renameDurably(written(path, { own: this.own.text, further }), path);
    } catch (error) {
      throw explainStorage(error, path);
    }
  }
}

type Kept = Pick<z.output<typeof SHAPE>, 'own' | 'further'>;

/** Of two processes that make the first key at the same moment, both go on with that of the first. */
function keptOrMade(path: string, fresh: Kept): Kept {
  if (existsSync(path)) return read(path);
  ensurePrivateDirectory(dirname(path));
  try {
    const beside = written(path, fresh);
    try {
      linkSync(beside, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(beside);
    }
  } catch (error) {
    throw explainStorage(error, path);
  }
  return read(path);
}

/** A file beside the path, durably. */
function written(path: string, { own, further }: Kept): string {
  const { path: beside, descriptor } = createDraft(path);
  writeFileSync(descriptor, `${JSON.stringify({ version: 1, own, further })}\n`, { flush: true });
  closeSync(descriptor);
  return beside;
}

/** The id of a key that is given as text. */
export function keyIdOf(text: string): string {
  return sha256Hex(`key of the memory\n${text}`).slice(0, 16);
}

function keyOf(text: string): MemoryKey {
  const bytes = Buffer.from(text, 'hex');
  return {
    id: keyIdOf(text),
    ofKeys: bytes.subarray(0, SIP_KEY_BYTES),
    ofValues: bytes.subarray(SIP_KEY_BYTES),
    text,
  };
}

function read(path: string): z.output<typeof SHAPE> {
  try {
    return SHAPE.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new StateDamagedError(`The key of the memory, ${path}, cannot be read as one.`, {
      hint: KEY_HINT,
      cause,
    });
  }
}

export class KeyedSums {
  readonly #handles: Handles<bigint>;
  readonly #keys: SipHash;
  readonly #values: SipHash;

  constructor({ ofKeys, ofValues }: MemoryKey) {
    this.#keys = new SipHash(ofKeys);
    this.#values = new SipHash(ofValues);
    this.#handles = new Handles((named) => this.#keys.of(named));
  }

  /** As a signed integer of 64 bits, as the other hashes here. */
  ofContact(key: ContactKey): bigint {
    return this.#handles.ofContact(key);
  }

  /** Of a person, whatever the contact type. */
  ofPerson(address: string): bigint {
    return this.#handles.ofAddress(address);
  }

  /** Of a contact type, by its key. */
  ofType(contactType: string): bigint {
    return this.#keys.of(`contact type\n${contactType}`);
  }

  /** Of the id that a source gives to a person. It means something within its source only. */
  ofId(id: SourceId): bigint {
    return this.#handles.ofId(id);
  }

  /** What one field adds to the sum of a contact; nothing where it is blank. `contact`: the hash of its key. */
  ofValue(contact: bigint, field: FieldName, value: string | null | undefined): bigint {
    return this.#ofValue(String(contact), field, value);
  }

  /** Over these fields of a contact, modulo 2^64. */
  ofFields(contact: bigint, fields: Fields, names: readonly FieldName[]): bigint {
    // Once: to write the number takes as long as the hash of a field.
    const written = String(contact);
    let sum = 0n;
    for (const name of names) sum += this.#ofValue(written, name, fields[name]);
    return BigInt.asIntN(64, sum);
  }

  /** Of marks of two words each; they mean nothing without the key. */
  ofMarks(marks: Uint32Array): BigInt64Array {
    const hashed = new BigInt64Array(marks.length / 2);
    for (let mark = 0; mark < hashed.length; mark += 1) {
      const words = marks.subarray(2 * mark, 2 * mark + 2);
      hashed[mark] = this.#values.ofBytes(
        new Uint8Array(words.buffer, words.byteOffset, words.byteLength),
      );
    }
    return hashed;
  }

  #ofValue(contact: string, field: FieldName, value: string | null | undefined): bigint {
    const text = comparableText(value ?? '');
    return text === '' ? 0n : this.#values.of(`${contact}\n${field}\n${text}`);
  }
}
