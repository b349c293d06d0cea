// What is remembered of a contact instead of its data: a keyed hash of its key, and the sum of keyed hashes of its values.
// From the sum alone it can be told which field changed: of the two values that a field has on the two sides, one was
// there before (diff/three-way).
import { comparableText, type FieldName, type Fields } from '../../contacts/index.ts';
import { SipHash } from '../../lib/index.ts';
import type { MemoryKey } from './memory-key.ts';

/** A contact by the key of its contact type and its key form of the address. */
export interface ContactKey {
  readonly contactType: string;
  readonly address: string;
}

export class KeyedSums {
  readonly #keys: SipHash;
  readonly #values: SipHash;

  constructor({ ofKeys, ofValues }: MemoryKey) {
    this.#keys = new SipHash(ofKeys);
    this.#values = new SipHash(ofValues);
  }

  /** As a signed integer of 64 bits, as the other hashes here. */
  ofContact({ contactType, address }: ContactKey): bigint {
    return this.#keys.of(`contact\n${contactType}\n${address}`);
  }

  /** Of a person, whatever the contact type. */
  ofPerson(address: string): bigint {
    return this.#keys.of(`person\n${address}`);
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

  #ofValue(contact: string, field: FieldName, value: string | null | undefined): bigint {
    const text = comparableText(value ?? '');
    return text === '' ? 0n : this.#values.of(`${contact}\n${field}\n${text}`);
  }
}
