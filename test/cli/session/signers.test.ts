import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSigners, signersProblems } from '../../../src/cli/session/signers.ts';
import { keyOf } from '../../review/signing/signed-by.ts';
import { saying } from '../../saying.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const KEYS = [keyOf('ssh-ed25519'), keyOf('ssh-ed25519')];

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-signers-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function written(...lines: readonly string[]): string {
  const path = join(directory, 'people');
  const texts = lines.map((line) => line.replace(/\d$/u, (at) => KEYS[Number(at)]?.text ?? at));
  writeFileSync(path, texts.join('\n'));
  return path;
}

function told(signers: string | undefined, need = 1): readonly string[] {
  return signersProblems({ need, signers, planner: 'allowed' }, NOW).map(({ message }) =>
    message.replaceAll(directory, 'DIR'),
  );
}

it('are those of the file', () => {
  const signers = written('anna 0', 'bob 1');

  expect(told(signers, 2)).toEqual([]);
  expect(readSigners({ need: 2, signers, planner: 'allowed' }, NOW)).toHaveLength(2);
});

it('are nobody where the configuration names no file', () => {
  expect(told(undefined)).toEqual([]);
  expect(readSigners({ need: 1, planner: 'allowed' }, NOW)).toEqual([]);
});

it('are told of with every line that is wrong, and with their number', () => {
  const signers = written('anna 0', 'bob unheard-of 1', 'carl', 'dora valid-before="20260101" 1');

  expect(told(signers, 2)).toEqual([
    saying('DIR/people', '2 problems', 'Line 2', 'option', 'Line 3', 'no key'),
    saying('DIR/people', '2 different people', '1 person'),
  ]);
});

it.each([
  ['one person with two keys', ['anna 0', 'anna 1'], '1 person.'],
  ['keys for another purpose', ['anna namespaces="git" 0', 'bob namespaces="git" 1'], 'nobody.'],
  ['names that are taken back', ['anna,!anna 0', 'bob 1'], '1 person.'],
  ['nothing', [], 'nobody.'],
])('are too few: %s', (_, lines, words) => {
  expect(told(written(...lines), 2)).toEqual([expect.stringMatching(`belong to ${words}$`)]);
});

it('cannot be read from what is no such text', () => {
  mkdirSync(join(directory, 'folder'));
  const latin = join(directory, 'latin');
  writeFileSync(latin, Buffer.from('J\u00f6rg ssh-ed25519 AAAA', 'latin1'));
  const large = join(directory, 'large');
  writeFileSync(large, Buffer.alloc(4 * 1_024 * 1_024 + 1, '#'));

  expect(told(join(directory, 'missing'))).toEqual([expect.stringContaining('no such file')]);
  expect(told(join(directory, 'folder'))).toEqual([expect.stringContaining('it is a directory')]);
  expect(told(latin)).toEqual([expect.stringContaining('not text in UTF-8')]);
  expect(told(large)).toEqual([expect.stringContaining('larger than 4 MiB')]);
  expect(() => readSigners({ need: 1, signers: large, planner: 'allowed' }, NOW)).toThrow(
    'larger than 4 MiB',
  );
});
