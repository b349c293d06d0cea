// Public keys as OpenSSH writes them, and what such a key says of a signature (RFC 4253, 5656, 8332 and 8709;
// PROTOCOL.u2f of OpenSSH for the hardware kinds). Stricter than OpenSSH where a value can be written in several
// ways: each has one here, so that no byte of a key or a signature can change unnoticed.
import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { FormatFault, type SignatureFault } from './signing-faults.ts';

export interface SshKey {
  /** Such as `ssh-ed25519`. */
  readonly kind: string;
  /** `SHA256:` and 43 characters, as ssh-keygen shows it. Two keys with one fingerprint are one. */
  readonly fingerprint: string;
  /** Throws `FormatFault` for a signature that the key could not have made. */
  readonly hasSigned: (signed: Uint8Array, signature: Uint8Array) => boolean;
}

/** Values one after the other, each with its length before it (RFC 4251, section 5). */
export class WireReader {
  readonly #bytes: Buffer;
  readonly #fault: SignatureFault;
  #at = 0;

  constructor(bytes: Uint8Array, fault: 'form' | 'key-form') {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#fault = fault;
  }

  take(byteCount: number): Buffer {
    const end = this.#at + byteCount;
    if (end > this.#bytes.length) throw new FormatFault(this.#fault);
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  uint32(): number {
    return this.take(4).readUInt32BE();
  }

  string(): Buffer {
    return this.take(this.uint32());
  }

  /** Each byte a character: what is compared with it is ASCII. */
  text(): string {
    return this.string().toString('latin1');
  }

  /** A positive number in its shortest form, without the zero that keeps it positive. */
  positive(): Buffer {
    const written = this.string();
    const [first = 0, second = 0] = written;
    const isPadded = first === 0 && second >= 0x80;
    if (first >= 0x80 || (first === 0 && !isPadded)) throw new FormatFault(this.#fault);
    return isPadded ? written.subarray(1) : written;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  end(): void {
    if (!this.isAtEnd) throw new FormatFault(this.#fault);
  }
}

/** A value with its length before it. */
export function wireString(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** How a signature of one kind of key is checked: the rest of the signature, and what was signed. */
interface Check {
  /** The kinds of signature that the key makes. */
  readonly makes: readonly string[];
  readonly passes: (kind: string, signature: WireReader, signed: Uint8Array) => boolean;
}

/** Throws `FormatFault`. */
export function readSshKey(blob: Uint8Array): SshKey {
  const reader = new WireReader(blob, 'key-form');
  const kind = reader.text();
  const { makes, passes } = checkOf(kind, reader);
  reader.end();
  return {
    kind,
    fingerprint: `SHA256:${sha256(blob).toString('base64').replace(/=+$/u, '')}`,
    hasSigned: (signed, signature) => {
      const parts = new WireReader(signature, 'form');
      const made = parts.text();
      if (made === 'ssh-rsa' && kind === 'ssh-rsa') throw new FormatFault('sha1');
      if (!makes.includes(made)) throw new FormatFault('signature-kind');
      return passes(made, parts, signed);
    },
  };
}

const CURVES = new Map([
  ['nistp256', { crv: 'P-256', bytes: 32, hash: 'sha256' }],
  ['nistp384', { crv: 'P-384', bytes: 48, hash: 'sha384' }],
  ['nistp521', { crv: 'P-521', bytes: 66, hash: 'sha512' }],
]);

function checkOf(kind: string, key: WireReader): Check {
  switch (kind) {
    case 'ssh-ed25519':
      return plain(kind, ed25519Check(key));
    case 'ssh-rsa':
      return rsaCheck(key);
    case 'ecdsa-sha2-nistp256':
    case 'ecdsa-sha2-nistp384':
    case 'ecdsa-sha2-nistp521':
      return plain(kind, curveCheck(key, kind.slice('ecdsa-sha2-'.length)));
    case 'sk-ssh-ed25519@openssh.com':
      return hardware(kind, ed25519Check(key), key.string());
    case 'sk-ecdsa-sha2-nistp256@openssh.com':
      return hardware(kind, curveCheck(key, 'nistp256'), key.string());
    default:
      throw new FormatFault(kind.endsWith('-cert-v01@openssh.com') ? 'certificate' : 'key-kind');
  }
}

type Passes = (value: Buffer, signed: Uint8Array) => boolean;

function plain(kind: string, passes: Passes): Check {
  return {
    makes: [kind],
    passes: (_, signature, signed) => {
      const value = signature.string();
      signature.end();
      return passes(value, signed);
    },
  };
}

/** A person was present, and touched the key. */
const USER_PRESENT = 0x01;

/** The key signs the hash of its application, its flags and counter, and the hash of what was to be signed. */
function hardware(kind: string, passes: Passes, application: Uint8Array): Check {
  return {
    makes: [kind],
    passes: (_, signature, signed) => {
      const value = signature.string();
      const flagsAndCounter = signature.take(1 + 4);
      signature.end();
      if ((flagsAndCounter.readUInt8() & USER_PRESENT) === 0) throw new FormatFault('no-touch');
      const parts = [sha256(application), flagsAndCounter, sha256(signed)];
      return passes(value, Buffer.concat(parts));
    },
  };
}

function ed25519Check(key: WireReader): Passes {
  const point = key.string();
  if (point.length !== 32) throw new FormatFault('key-form');
  const imported = imports({ kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') });
  return (value, signed) => {
    if (value.length !== 64) throw new FormatFault('form');
    return verify(null, signed, imported, value);
  };
}

function curveCheck(key: WireReader, name: string): Passes {
  const curve = CURVES.get(name);
  if (curve === undefined || key.text() !== name) throw new FormatFault('key-form');
  const { crv, bytes, hash } = curve;
  const point = key.string();
  // Both coordinates, and before them that neither is shortened.
  if (point.length !== 1 + 2 * bytes || point[0] !== 4) throw new FormatFault('key-form');
  const [x, y] = [point.subarray(1, 1 + bytes), point.subarray(1 + bytes)];
  const named = { x: x.toString('base64url'), y: y.toString('base64url') };
  const imported = imports({ kty: 'EC', crv, ...named });
  return (value, signed) => {
    const pair = new WireReader(value, 'form');
    const both = Buffer.concat([wide(pair.positive(), bytes), wide(pair.positive(), bytes)]);
    pair.end();
    return verify(hash, signed, { key: imported, dsaEncoding: 'ieee-p1363' }, both);
  };
}

function wide(value: Buffer, byteCount: number): Buffer {
  if (value.length > byteCount) throw new FormatFault('form');
  return Buffer.concat([Buffer.alloc(byteCount - value.length), value]);
}

/** What OpenSSH takes at most, and what counts as safe at least. */
const RSA_BITS = { least: 2_048, most: 16_384 };

function rsaCheck(key: WireReader): Check {
  const [exponent, modulus] = [key.positive(), key.positive()];
  const bits = modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24;
  // With an exponent of 1 anybody could sign.
  const isOdd = ((exponent.at(-1) ?? 0) & 1) === 1;
  if (!isOdd || (exponent.length === 1 && exponent[0] === 1)) throw new FormatFault('key-form');
  if (bits < RSA_BITS.least || bits > RSA_BITS.most) throw new FormatFault('key-short');
  const named = { n: modulus.toString('base64url'), e: exponent.toString('base64url') };
  const imported = imports({ kty: 'RSA', ...named });
  return {
    makes: ['rsa-sha2-256', 'rsa-sha2-512'],
    passes: (kind, signature, signed) => {
      const value = signature.string();
      signature.end();
      if (value.length !== modulus.length) throw new FormatFault('form');
      return verify(kind === 'rsa-sha2-256' ? 'sha256' : 'sha512', signed, imported, value);
    },
  };
}

/** Refuses a point that is not on its curve. */
function imports(key: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ format: 'jwk', key });
  } catch {
    throw new FormatFault('key-form');
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
