// Keys and signatures as ssh-keygen and hardware keys make them, made here part by part, so that a test can make one
// of them otherwise.
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { wireString } from '../../../src/review/signing/ssh-keys.ts';

export interface TestKey {
  readonly blob: Buffer;
  /** As a line of an allowed-signers file has it: kind and key. */
  readonly text: string;
  /** The blob of a signature, with its kind. */
  readonly signatureOf: (signed: Uint8Array) => Buffer;
}

export const KINDS = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
] as const;

export type Kind = (typeof KINDS)[number];

export function keyOf(
  kind: Kind,
  options: { readonly bits?: number; flags?: number } = {},
): TestKey {
  const { bits = 2_048, flags = 1 } = options;
  const application = kind.startsWith('sk-') ? [wireString('ssh:')] : [];
  const { key, parts, made, valueOf } = plainKey(kind, bits);
  const blob = wired(wireString(kind), ...parts, ...application);
  const signatureOf = (signed: Uint8Array): Buffer => {
    if (application.length === 0) return wired(wireString(made), wireString(valueOf(key, signed)));
    const more = Buffer.from([flags, 0, 0, 0, 7]);
    const value = valueOf(key, wired(sha256('ssh:'), more, sha256(signed)));
    return wired(wireString(made), wireString(value), more);
  };
  return { blob, text: `${kind} ${blob.toString('base64')}`, signatureOf };
}

function plainKey(kind: Kind, bits: number) {
  if (kind === 'ssh-rsa') {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: bits });
    const { n = '', e = '' } = key.export({ format: 'jwk' });
    const parts = [positive(Buffer.from(e, 'base64url')), positive(Buffer.from(n, 'base64url'))];
    const valueOf = (by: KeyObject, signed: Uint8Array) => sign('sha512', signed, by);
    return { key, parts, made: 'rsa-sha2-512', valueOf };
  }
  const curve = /nistp(\d+)/u.exec(kind)?.[1];
  if (curve === undefined) {
    const { privateKey: key } = generateKeyPairSync('ed25519');
    const { x = '' } = key.export({ format: 'jwk' });
    const valueOf = (by: KeyObject, signed: Uint8Array) => sign(null, signed, by);
    return { key, parts: [wireString(Buffer.from(x, 'base64url'))], made: kind, valueOf };
  }
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: `P-${curve}` });
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const [across, up] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const point = wired(Buffer.from([4]), across, up);
  const hash = `sha${{ '256': '256', '384': '384' }[curve] ?? '512'}`;
  const valueOf = (by: KeyObject, signed: Uint8Array): Buffer => {
    const pair = sign(hash, signed, { key: by, dsaEncoding: 'ieee-p1363' });
    const half = pair.length / 2;
    return wired(positive(pair.subarray(0, half)), positive(pair.subarray(half)));
  };
  return { key, parts: [wireString(`nistp${curve}`), wireString(point)], made: kind, valueOf };
}

/** The parts of a signature that a test may want otherwise. */
export interface SignatureParts {
  readonly magic?: string;
  readonly version?: number;
  readonly namespace?: string;
  readonly reserved?: string;
  readonly hash?: string;
  /** The key that it names; left out, the one that signs. */
  readonly names?: Uint8Array;
  readonly signature?: (made: Buffer) => Uint8Array;
  readonly behind?: string;
}

/** The bytes of a whole signature. */
export function signatureBytes(key: TestKey, message: string, parts: SignatureParts = {}): Buffer {
  const { magic, version, namespace, reserved, hash, names, behind, signature } = {
    ...{ magic: 'SSHSIG', version: 1, namespace: 'listferry-approval', reserved: '' },
    ...{ hash: 'sha512', names: key.blob, behind: '', signature: (made: Buffer) => made },
    ...parts,
  };
  const digest = createHash(hash).update(message).digest();
  const what = [namespace, '', hash, digest].map(wireString);
  const made = key.signatureOf(wired(Buffer.from('SSHSIG'), ...what));
  const number = Buffer.alloc(4);
  number.writeUInt32BE(version);
  return wired(
    ...[Buffer.from(magic), number, wireString(names)],
    ...[namespace, reserved, hash, signature(made)].map(wireString),
    Buffer.from(behind),
  );
}

export function armour(bytes: Uint8Array): string {
  const text = Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/.{1,70}/gu, '$&\n');
  return `-----BEGIN SSH SIGNATURE-----\n${text}-----END SSH SIGNATURE-----\n`;
}

export function signed(key: TestKey, message: string, parts: SignatureParts = {}): string {
  return armour(signatureBytes(key, message, parts));
}

/** A whole number without needless zeros, and with one where it would be negative. */
export function positive(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const shortest = Buffer.from(bytes.subarray(first));
  return wireString((shortest[0] ?? 0) >= 0x80 ? wired(Buffer.alloc(1), shortest) : shortest);
}

export function wired(...parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(parts);
}

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
