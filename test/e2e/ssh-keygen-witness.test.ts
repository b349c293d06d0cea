// What the real ssh-keygen signs, and what it says of signatures and of allowed-signers files: whatever it refuses
// is refused here, and what it signs counts here.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllowedSigners, verifySignature } from '../../src/review/index.ts';
import { keyOf, KINDS, type SignatureParts, signed } from '../review/signing/signed-by.ts';
import { skipWithout } from './skip-without.ts';

// It has no option that only tells its version; without a terminal this fails after it has started.
const hasProgram = spawnSync('ssh-keygen', ['-l', '-f', '/nonexistent']).error === undefined;
if (!hasProgram) skipWithout('ssh-keygen', 'openssh-client');

const MESSAGE = 'the approval of a plan\n';
const NAMESPACE = 'listferry-approval';
const directory = mkdtempSync(join(tmpdir(), 'listferry-signatures-'));

afterAll(() => {
  rmSync(directory, { recursive: true });
});

function run(args: readonly string[], input = ''): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync('ssh-keygen', args, { input, encoding: 'utf8' });
  return { status, stdout };
}

function ours(signers: string, armored: string) {
  const { signers: lines } = parseAllowedSigners(signers);
  const message = Buffer.from(MESSAGE);
  // The program asks the clock itself.
  const now = new Date('2026-06-15T12:00:00Z');
  return verifySignature({ message, armored, namespace: NAMESPACE, signers: lines, now });
}

function theirs(signers: string, armored: string): boolean {
  const [list, signature] = [join(directory, 'signers'), join(directory, 'signature')];
  writeFileSync(list, signers);
  writeFileSync(signature, armored);
  const asked = [
    '-Y',
    'verify',
    '-n',
    NAMESPACE,
    '-I',
    'anna@example.com',
    '-O',
    'verify-time=20260615120000Z',
  ];
  return run([...asked, '-f', list, '-s', signature], MESSAGE).status === 0;
}

describe.runIf(hasProgram)('what ssh-keygen signs counts', () => {
  it.each([
    ['ed25519', undefined],
    ['ecdsa', '256'],
    ['ecdsa', '384'],
    ['ecdsa', '521'],
    ['rsa', '2048'],
    ['rsa', '4096'],
  ])('with a key of kind %s and size %s', (kind, bits) => {
    const file = join(directory, `${kind}${bits ?? ''}`);
    const size = bits === undefined ? [] : ['-b', bits];
    run(['-q', '-t', kind, ...size, '-N', '', '-C', '', '-f', file]);
    const signers = `anna@example.com ${readFileSync(`${file}.pub`, 'utf8')}`;

    for (const hash of ['sha256', 'sha512']) {
      const sign = ['-Y', 'sign', '-n', NAMESPACE, '-O', `hashalg=${hash}`, '-f', file, '-'];
      const { stdout } = run(sign, MESSAGE);

      expect(ours(signers, stdout)).toMatchObject({ kind: 'good', person: 'anna@example.com' });
    }
  });
});

describe.runIf(hasProgram)('what is made here is what ssh-keygen takes', () => {
  it.each(KINDS)('of kind %s', (kind) => {
    const key = keyOf(kind);
    const signers = `anna@example.com ${key.text}\n`;

    expect(theirs(signers, signed(key, MESSAGE))).toBe(true);
  });

  it.each<[SignatureParts, boolean]>([
    [{ reserved: 'later' }, true],
    [{ version: 2 }, false],
    [{ namespace: 'file' }, false],
    [{ hash: 'sha384' }, false],
    [{ behind: 'x' }, false],
    [{ magic: 'SSHSIX' }, false],
  ])('with %j: %s', (parts, counts) => {
    const key = keyOf('ssh-ed25519');
    const signers = `anna@example.com ${key.text}\n`;
    const armored = signed(key, MESSAGE, parts);

    expect(theirs(signers, armored)).toBe(counts);
    expect(ours(signers, armored).kind === 'good').toBe(counts);
  });
});

describe.runIf(hasProgram)('a line of allowed signers is understood as by ssh-keygen', () => {
  it.each<[string, boolean]>([
    ['anna@example.com KEY', true],
    ['bob@example.com,anna@example.com KEY a comment', true],
    ['"anna@example.com,Anna A." KEY', true],
    ['ann?@example.com KEY', true],
    ['anna@example.com namespaces="listferry-approval" KEY', true],
    ['anna@example.com NAMESPACES="git,list*" KEY', true],
    ['anna@example.com namespaces="list*,!listferry-approval" KEY', false],
    ['anna@example.com namespaces="git" KEY', false],
    ['anna@example.com namespaces=listferry-approval KEY', false],
    ['anna@example.com valid-after="20260615120000Z" KEY', true],
    ['anna@example.com valid-after="20260615120001Z" KEY', false],
    ['anna@example.com valid-before="20260615120000Z" KEY', true],
    ['anna@example.com valid-before="20260615115959Z" KEY', false],
    ['anna@example.com valid-after="20260101",valid-before="20260101" KEY', false],
    ['anna@example.com valid-after="2026061512" KEY', false],
    ['anna@example.com cert-authority KEY', false],
    ['anna@example.com unheard-of KEY', false],
    ['!anna@example.com,anna@example.com KEY', false],
    ['# anna@example.com KEY', false],
  ])('%s: %s', (line, counts) => {
    const key = keyOf('ssh-ed25519');
    const signers = `${line.replace('KEY', key.text)}\n`;
    const armored = signed(key, MESSAGE);

    expect(theirs(signers, armored)).toBe(counts);
    expect(ours(signers, armored).kind === 'good').toBe(counts);
  });
});
