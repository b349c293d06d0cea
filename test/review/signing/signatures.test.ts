import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  APPROVAL_NAMESPACE,
  type GoodSignature,
  parseAllowedSigners,
  type SignatureVerdict,
  type SignatureFault,
  signatureFaultWords,
  verifySignature,
} from '../../../src/review/index.ts';
import { wireString } from '../../../src/review/signing/ssh-keys.ts';
import { seededFraction } from '../../../src/lib/index.ts';
import {
  armour,
  keyOf,
  KINDS,
  positive,
  signatureBytes,
  type SignatureParts,
  signed,
  wired,
} from './signed-by.ts';

const MESSAGE = 'the approval of a plan\n';
const NOW = new Date('2026-11-24T12:00:00Z');
const ANNA = keyOf('ssh-ed25519');

interface Asked {
  readonly armored?: string;
  readonly message?: string | Uint8Array;
  readonly signers?: string;
}

/** What is said of a signature of the message by Anna, unless something else is asked. */
function told({ armored = signed(ANNA, MESSAGE), message = MESSAGE, ...asked }: Asked = {}):
  | GoodSignature
  | SignatureFault {
  const { signers } = parseAllowedSigners(asked.signers ?? `anna@example.com ${ANNA.text}`);
  const bytes = Buffer.from(message);
  const namespace = APPROVAL_NAMESPACE;
  const verdict: SignatureVerdict = verifySignature({
    message: bytes,
    armored,
    namespace,
    signers,
    now: NOW,
  });
  return verdict.kind === 'bad' ? verdict.code : verdict;
}

describe('a signature by ssh-keygen', () => {
  const folder = join(import.meta.dirname, '../../fixtures/signatures');
  const message = readFileSync(join(folder, 'approval.txt'));
  const signers = readFileSync(join(folder, 'allowed_signers'), 'utf8');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sig'));

  it.each(names)('counts for whom the file names: %s', (name) => {
    const armored = readFileSync(join(folder, name), 'utf8');
    const person = `${name.replace('.sig', '')}@example.com`;

    expect(told({ armored, message, signers })).toMatchObject({
      kind: 'good',
      principals: [person],
      person,
      keyFingerprint: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/u),
    });
  });

  it.each(names)('does not count for another text: %s', (name) => {
    const armored = readFileSync(join(folder, name), 'utf8');

    expect(told({ armored, message: `${message.toString()} `, signers })).toBe('mismatch');
  });
});

it.each(KINDS)('takes a key of kind %s, and no other key for it', (kind) => {
  const [key, other] = [keyOf(kind), keyOf(kind)];
  const signers = `anna@example.com ${key.text}\nbob@example.com ${other.text}`;

  expect(told({ armored: signed(key, MESSAGE), signers })).toMatchObject({
    person: 'anna@example.com',
  });
  expect(told({ armored: signed(other, MESSAGE, { names: key.blob }), signers })).toBe('mismatch');
  expect(told({ armored: signed(key, MESSAGE, { hash: 'sha256' }), signers })).toMatchObject({
    kind: 'good',
  });
});

it.each<[string, SignatureParts, SignatureFault]>([
  ['with another beginning', { magic: 'SSHSIX' }, 'magic'],
  ['of version 2', { version: 2 }, 'version'],
  ['of version 0', { version: 0 }, 'version'],
  ['for another purpose', { namespace: 'file' }, 'namespace'],
  ['for no purpose', { namespace: '' }, 'namespace'],
  ['over another hash', { hash: 'sha384' }, 'hash'],
  ['with a byte behind its end', { behind: 'x' }, 'trailing-bytes'],
  ['with a byte behind the value', { signature: (made) => wired(made, Buffer.of(0)) }, 'form'],
  ['that ends early', { signature: (made) => made.subarray(0, -1) }, 'form'],
  ['with a value of another size', { signature: () => valueOf('ssh-ed25519', 63) }, 'form'],
  [
    'of another kind than its key',
    { signature: () => valueOf('rsa-sha2-512', 64) },
    'signature-kind',
  ],
  ['by a key that is not listed', { names: keyOf('ssh-ed25519').blob }, 'not-listed'],
  ['by a certificate', { names: blobOf('ssh-ed25519-cert-v01@openssh.com') }, 'certificate'],
  ['by a DSA key', { names: blobOf('ssh-dss') }, 'key-kind'],
  ['by a damaged key', { names: ANNA.blob.subarray(0, -1) }, 'key-form'],
  ['by a key with a byte behind it', { names: wired(ANNA.blob, Buffer.of(0)) }, 'key-form'],
])('refuses a signature %s', (_, parts, code) => {
  expect(told({ armored: signed(ANNA, MESSAGE, parts) })).toBe(code);
  expect(signatureFaultWords(code)).toMatch(/^The signature .*\.$/u);
});

it('passes over the reserved place, as OpenSSH does', () => {
  expect(told({ armored: signed(ANNA, MESSAGE, { reserved: 'later' }) })).toMatchObject({
    kind: 'good',
  });
});

it('refuses RSA with SHA-1, and short keys', () => {
  const key = keyOf('ssh-rsa');
  const short = keyOf('ssh-rsa', { bits: 1_024 });
  const signers = `anna@example.com ${key.text}`;
  const sha1 = signed(key, MESSAGE, { signature: () => valueOf('ssh-rsa', 256) });

  expect(told({ armored: sha1, signers })).toBe('sha1');
  expect(told({ armored: signed(short, MESSAGE), signers })).toBe('key-short');
});

it('refuses an RSA key by which anybody could sign', () => {
  const key = keyOf('ssh-rsa');
  const names = wired(blobOf('ssh-rsa'), positive(Buffer.of(1)), positive(Buffer.alloc(256, 0xff)));

  expect(told({ armored: signed(key, MESSAGE, { names }) })).toBe('key-form');
});

it('refuses numbers that are written in a longer form', () => {
  const key = keyOf('ecdsa-sha2-nistp256');
  const signers = `anna@example.com ${key.text}`;
  // The kind, the length of the value, the length of its first number.
  const start = 4 + 'ecdsa-sha2-nistp256'.length;
  const padded = (made: Buffer): Buffer => {
    const value = made.subarray(start + 4);
    const first = value.subarray(4, 4 + value.readUInt32BE());
    const others = value.subarray(4 + first.length);
    const longer = wired(wireString(wired(Buffer.alloc(1), first)), others);
    return wired(made.subarray(0, start), wireString(longer));
  };

  // Where the first number begins with a high bit its zero is needed, and a second one is not.
  expect(told({ armored: signed(key, MESSAGE, { signature: padded }), signers })).toBe('form');
});

it('refuses a point that is not on its curve', () => {
  const key = keyOf('ecdsa-sha2-nistp256');
  const names = Buffer.from(key.blob);
  names.writeUInt8((names.at(-1) ?? 0) ^ 1, names.length - 1);

  expect(told({ armored: signed(key, MESSAGE, { names }) })).toBe('key-form');
});

it('refuses a hardware key that nobody touched', () => {
  const key = keyOf('sk-ssh-ed25519@openssh.com', { flags: 4 });
  const signers = `anna@example.com ${key.text}`;

  expect(told({ armored: signed(key, MESSAGE), signers })).toBe('no-touch');
});

it.each<[string, (armored: string) => string]>([
  ['line ends of Windows', (armored) => armored.replaceAll('\n', '\r\n')],
  ['no line end', (armored) => armored.trimEnd()],
  ['a blank line', (armored) => armored.replace('\n', '\n\n')],
  ['a blank in the base64', (armored) => armored.replace('\nU1N', '\nU1N ')],
  ['lines of another length', (armored) => armored.replace(/^(U.{60})(.*)\n/mu, '$1\n$2')],
  ['text before it', (armored) => ` ${armored}`],
  ['text behind it', (armored) => `${armored}x`],
  ['the base64 of addresses', (armored) => armored.replace(/^U(.*)A/mu, 'U$1-')],
  ['nothing but its frame', () => armour(Buffer.alloc(0))],
  ['no frame', () => 'U1NIU0lH'],
  ['nothing', () => ''],
  ['far too much', (armored) => armored.repeat(1_000)],
])('refuses armour with %s', (_, changed) => {
  expect(told({ armored: changed(signed(ANNA, MESSAGE)) })).toMatch(/^(?:armour|form)$/u);
});

it('refuses bits of the base64 that mean nothing', () => {
  const bytes = signatureBytes(ANNA, MESSAGE);
  // Two bytes in the last group: its third character has two bits to spare.
  const fitting = wired(bytes, Buffer.alloc((5 - (bytes.length % 3)) % 3));
  const plain = armour(fitting);
  const [last = ''] = /.(?==\n)/u.exec(plain) ?? [];
  const next = String.fromCharCode(last.charCodeAt(0) + 1);

  expect(Buffer.from(plain.split('\n').slice(1, -2).join(''), 'base64')).toEqual(fitting);
  expect(told({ armored: plain })).not.toBe('armour');
  expect(told({ armored: plain.replace(/.(?==\n)/u, next) })).toBe('armour');
});

describe('of 1,000 changes of one byte', () => {
  const key = keyOf('ecdsa-sha2-nistp256');
  const signers = `anna@example.com ${key.text}`;
  const original = { armored: signed(key, MESSAGE), message: MESSAGE, signers };

  it('begins with one that counts', () => {
    expect(told(original)).toMatchObject({ person: 'anna@example.com' });
  });

  it.each(['message', 'armored', 'signers'] as const)('in the %s none counts', (part) => {
    const accepted = Array.from({ length: 1_000 }, (_, seed) => {
      const bytes = Buffer.from(original[part]);
      const at = Math.floor(seededFraction(seed, 1) * bytes.length);
      const turned = 1 + Math.floor(seededFraction(seed, 2) * 255);
      bytes.writeUInt8((bytes[at] ?? 0) ^ turned, at);
      const changed = part === 'message' ? bytes : bytes.toString('latin1');
      const verdict = told({ ...original, [part]: changed });
      const isAnna = typeof verdict === 'object' && verdict.principals.includes('anna@example.com');
      // Blank or tab: ssh-keygen takes either between the parts of a line.
      return isAnna && bytes[at] !== 0x09 ? [bytes.toString('latin1')] : [];
    }).flat();

    expect(accepted).toEqual([]);
  });
});

describe('a key that is listed', () => {
  const inFile = (...lines: string[]) => ({
    signers: lines.map((line) => line.replace('KEY', ANNA.text)).join('\n'),
  });

  it.each<[string, SignatureFault]>([
    ['anna namespaces="file,git" KEY', 'other-namespace'],
    ['anna namespaces="list*,!listferry-approval" KEY', 'other-namespace'],
    ['anna valid-after="20261124120001Z" KEY', 'not-yet-valid'],
    ['anna valid-before="20261124115959Z" KEY', 'expired'],
    ['!anna,anna KEY', 'not-listed'],
  ])('does not count by the line: %s', (line, code) => {
    expect(told(inFile(line))).toBe(code);
  });

  it.each([
    'anna namespaces="listferry-approval" KEY',
    'anna namespaces="git,list*" KEY',
    'anna valid-after="20261124120000Z",valid-before="20261124120001Z" KEY',
  ])('counts by the line: %s', (line) => {
    expect(told(inFile(line))).toMatchObject({ principals: ['anna'] });
  });

  it('counts where one of its lines allows it', () => {
    expect(told(inFile('anna namespaces="git" KEY', 'anna@work KEY'))).toMatchObject({
      principals: ['anna@work'],
      person: 'anna',
      names: ['anna', 'anna@work'],
    });
  });

  it('stays nameless where only patterns stand beside it', () => {
    expect(told(inFile('*@example.com,!bob@example.com KEY'))).toMatchObject({
      principals: ['*@example.com'],
      person: null,
      names: [],
    });
  });
});

function blobOf(kind: string): Buffer {
  return wireString(kind);
}

function valueOf(kind: string, byteCount: number): Buffer {
  return wired(wireString(kind), wireString(Buffer.alloc(byteCount, 1)));
}
