// Checks signatures that `ssh-keygen -Y sign` makes beside a file (PROTOCOL.sshsig of OpenSSH). Each has one form
// here: as ssh-keygen writes it, with no byte more, so that none of them can change unnoticed.
import { createHash } from 'node:crypto';
import { faultOfUse, type Owner, ownerOf, principalsOf, type Signer } from './approvers.ts';
import { FormatFault, type SignatureFault } from './signing-faults.ts';
import { readSshKey, type SshKey, WireReader, wireString } from './ssh-keys.ts';

export interface SignatureRequest {
  /** The signed file, byte for byte. */
  readonly message: Uint8Array;
  /** The file that ssh-keygen wrote beside it. */
  readonly armored: string;
  readonly namespace: string;
  readonly signers: readonly Signer[];
  readonly now: Date;
}

export interface GoodSignature extends Owner {
  readonly kind: 'good';
  /** What the key is accepted as now: names, and patterns as they are written. */
  readonly principals: readonly string[];
  /** `SHA256:` and 43 characters. */
  readonly keyFingerprint: string;
}

export type SignatureVerdict =
  | GoodSignature
  | { readonly kind: 'bad'; readonly code: SignatureFault };

/** Whatever was handed in: it says what is wrong, and throws nothing. */
export function verifySignature(request: SignatureRequest): SignatureVerdict {
  try {
    return judged(request);
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    // Reading a signature and its key ends with codes of signatures only.
    return { kind: 'bad', code: error.code as SignatureFault };
  }
}

function judged({ message, armored, namespace, signers, now }: SignatureRequest): SignatureVerdict {
  const { key, hashName, signature, ...parts } = readSignature(bytesOf(armored));
  if (parts.namespace !== namespace) return { kind: 'bad', code: 'namespace' };
  const principals = listedPrincipals(key, { namespace, signers, now });
  if (typeof principals === 'string') return { kind: 'bad', code: principals };
  const hash = createHash(hashName).update(message).digest();
  // What OpenSSH signs and checks has nothing in its reserved place.
  const values = [namespace, '', hashName, hash].map(wireString);
  const signed = Buffer.concat([MAGIC, ...values]);
  if (!key.hasSigned(signed, signature)) return { kind: 'bad', code: 'mismatch' };
  const keyFingerprint = key.fingerprint;
  return { kind: 'good', principals, keyFingerprint, ...ownerOf(key, signers) };
}

const BEGIN = '-----BEGIN SSH SIGNATURE-----\n';
const END = '-----END SSH SIGNATURE-----\n';

/** Of the base64 between them; ssh-keygen breaks its lines here. */
const LINE_LENGTH = 70;

/** The largest key that counts makes less than a tenth of it. */
const LONGEST_ARMOUR = 65_536;

/** Base64 can be written in several ways, so the text must be what the bytes would be written as. */
function bytesOf(armored: string): Buffer {
  if (armored.length > LONGEST_ARMOUR) throw new FormatFault('armour');
  const bytes = Buffer.from(armored.slice(BEGIN.length, -END.length), 'base64');
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${String(LINE_LENGTH)}}`, 'gu'));
  const written = `${BEGIN}${(lines ?? []).map((line) => `${line}\n`).join('')}${END}`;
  if (written !== armored) throw new FormatFault('armour');
  return bytes;
}

const MAGIC = Buffer.from('SSHSIG');

function readSignature(bytes: Uint8Array) {
  const reader = new WireReader(bytes, 'form');
  if (!bytes.subarray(0, MAGIC.length).every((byte, at) => byte === MAGIC[at])) {
    throw new FormatFault('magic');
  }
  reader.take(MAGIC.length);
  if (reader.uint32() !== 1) throw new FormatFault('version');
  const blob = reader.string();
  const namespace = reader.text();
  // Kept for the future: PROTOCOL.sshsig has it ignored, as OpenSSH does; ssh-keygen leaves it empty.
  reader.string();
  const hashName = reader.text();
  const signature = reader.string();
  if (!reader.isAtEnd) throw new FormatFault('trailing-bytes');
  if (hashName !== 'sha256' && hashName !== 'sha512') throw new FormatFault('hash');
  return { key: readSshKey(blob), namespace, hashName, signature };
}

/** Any of the lines with the key may allow it; otherwise the fault of the first. */
function listedPrincipals(
  key: SshKey,
  { namespace, signers, now }: Pick<SignatureRequest, 'namespace' | 'signers' | 'now'>,
): readonly string[] | SignatureFault {
  const lines = signers.filter((signer) => signer.key.fingerprint === key.fingerprint);
  const faults = lines.map((signer) => faultOfUse(signer, namespace, now));
  const allowing = lines.filter((_, index) => faults[index] === undefined);
  const principals = allowing.flatMap(principalsOf);
  if (principals.length > 0) return [...new Set(principals)];
  return faults.find((fault) => fault !== undefined) ?? 'not-listed';
}
