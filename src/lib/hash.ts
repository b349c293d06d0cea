// Hashes and the canonical text that is hashed, so that one content has one fingerprint.
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on since 20.12; a release candidate only in name
import { createHash, createHmac, hash } from 'node:crypto';

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** JSON with the keys of every object in code-unit order: equal content gives equal text. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map((entry) => canonicalJson(entry)).join(',')}]`;
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const entry = value[key];
    if (entry === undefined) continue;
    members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(entry)}`;
  }
  return `{${members}}`;
}

// eslint-disable-next-line no-control-regex -- what JSON does not write as it is
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A plan of a million items has thirty million texts, and hardly any needs an escape. */
function quoted(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * The first 132 bits of SHA-256: two contents with one digest count as equal. Takes 0.4 µs, a third of the time of
 * `createHash`, so that millions of rows can have one.
 */
export function shortDigest(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64').slice(0, 22);
}

/** A keyed hash of 16 bytes, for places that must not keep the address itself. */
export function keyedHash(key: Uint8Array, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, 16);
}

/** Texts are gathered up to so many characters, since a call costs more than the hashing. */
const FOLDED_CHARACTERS = 16_384;

/** Folds a sequence of texts into one hash; the boundaries between the texts count. */
export class HashFold {
  readonly #hash = createHash('sha256');
  #waiting = '';

  /** One after the other. */
  add(...contents: readonly string[]): void {
    for (const content of contents) this.#waiting += `${String(content.length)}:${content}`;
    if (this.#waiting.length > FOLDED_CHARACTERS) this.#handOver();
  }

  /** Call it once, at the end. */
  digestHex(): string {
    this.#handOver();
    return this.#hash.digest('hex');
  }

  #handOver(): void {
    this.#hash.update(this.#waiting);
    this.#waiting = '';
  }
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
