// Handles: the keyed hashes of whatever can name somebody. What is hashed of each noun is said here and nowhere else, so
// that all that is known of one person is found under one handle. The journal and the memory have a key each: a handle of
// the one means nothing to the other, and neither means anything without its key.
import { SipHash } from '../../lib/index.ts';

/** A contact by the key of its contact type and its key form of the address. */
export interface ContactKey {
  readonly contactType: string;
  readonly address: string;
}

export interface SourceId {
  readonly source: string;
  readonly id: string;
}

/** How the journal keeps one: SQLite reads integers of 64 bits in all columns of a row as `bigint`, or in none. */
export type Handle = Buffer;

export class Handles<Hash> {
  readonly #hash: (named: string) => Hash;

  constructor(hash: (named: string) => Hash) {
    this.#hash = hash;
  }

  /** Of whoever has the address, whatever the contact type. */
  ofAddress(address: string): Hash {
    return this.#hash(`person\n${address}`);
  }

  ofContact({ contactType, address }: ContactKey): Hash {
    return this.#hash(`contact\n${contactType}\n${address}`);
  }

  /** Of the id that a source gives to a person. It means something within its source only. */
  ofId({ source, id }: SourceId): Hash {
    return this.#hash(`id\n${source}\n${id}`);
  }

  /** Of all ids of a source. */
  ofSource(source: string): Hash {
    return this.#hash(`source\n${source}`);
  }

  /** Of an id with one of the addresses that it had. */
  ofLink(id: Handle, address: Handle): Hash {
    return this.#hash(`link\n${id.toString('hex')}\n${address.toString('hex')}`);
  }
}

/** Those of the journal. Eight bytes: a row for each of a million people, in several tables. */
export function handlesUnder(key: Uint8Array): Handles<Handle> {
  const sip = new SipHash(key);
  return new Handles((named) => {
    const handle = Buffer.alloc(8);
    handle.writeBigInt64BE(sip.of(named));
    return handle;
  });
}
