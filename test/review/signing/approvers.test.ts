import { expect, it, describe } from 'vitest';
import {
  parseAllowedSigners,
  type SignerFault,
  signerFaultWords,
  countNames,
  countPeople,
  madeBy,
} from '../../../src/review/index.ts';
import { ownerOf } from '../../../src/review/signing/approvers.ts';
import { keyOf } from './signed-by.ts';

const KEY = keyOf('ssh-ed25519').text;
const [KIND = '', BASE64 = ''] = KEY.split(' ');

function parsed(text: string) {
  return parseAllowedSigners(text.replaceAll('KEY', KEY));
}

it('reads names, options and keys, and passes over comments', () => {
  const { signers, faults } = parsed(
    [
      '# who may approve',
      '',
      'anna@example.com KEY anna "at" work',
      '  bob,"  \t',
      '"bob@example.com,Bob B." NameSpaces="listferry-approval,git*",valid-before="20270101Z" KEY\r',
      '*@example.com,!eve@example.com\tvalid-after="202601021530" KEY',
    ].join('\n'),
  );

  expect(signers).toMatchObject([
    { line: 3, principals: ['anna@example.com'], namespaces: undefined },
    {
      line: 5,
      principals: ['bob@example.com', 'Bob B.'],
      namespaces: ['listferry-approval', 'git*'],
      validAfterSeconds: undefined,
      validBeforeSeconds: Date.UTC(2027, 0, 1) / 1_000,
    },
    {
      line: 6,
      principals: ['*@example.com', '!eve@example.com'],
      // Without Z it is the time of this machine, as ssh-keygen takes it.
      validAfterSeconds: new Date(2026, 0, 2, 15, 30).getTime() / 1_000,
    },
  ]);
  expect(faults).toEqual([{ line: 4, code: 'principals' }]);
});

it.each<[string, SignerFault]>([
  ['anna\u0007 KEY', 'characters'],
  ['an"na KEY', 'principals'],
  ['anna,,bob KEY', 'principals'],
  ['anna,! KEY', 'principals'],
  ['"anna KEY', 'quote'],
  ['"anna"KEY', 'quote'],
  ['anna valid-before="2027 KEY', 'quote'],
  ['anna namespaces=git KEY', 'options'],
  ['anna namespaces="" KEY', 'options'],
  ['anna namespaces="git,,file" KEY', 'options'],
  ['anna namespaces KEY', 'options'],
  ['anna namespaces="git", KEY', 'options'],
  ['anna namespaces="git"x KEY', 'options'],
  ['anna no-touch-required KEY', 'option-unknown'],
  ['anna namespaces="git",NAMESPACES="file" KEY', 'option-twice'],
  ['*@example.com cert-authority KEY', 'cert-authority'],
  ['*@example.com Cert-Authority,namespaces="git" KEY', 'cert-authority'],
  ['anna valid-after="2026" KEY', 'time'],
  ['anna valid-after="20261301" KEY', 'time'],
  ['anna valid-after="20260631" KEY', 'time'],
  ['anna valid-after="202606301260" KEY', 'time'],
  ['anna valid-after="19691231Z" KEY', 'time'],
  ['anna valid-after="20260101",valid-before="20260101" KEY', 'times-crossed'],
  ['anna', 'no-key'],
  [`anna ${KIND}`, 'no-key'],
  [`anna ${KIND} ${BASE64}=`, 'key-text'],
  [`anna ${KIND} AAAA`, 'key-form'],
  [`anna ssh-rsa ${BASE64}`, 'kind-differs'],
  [`anna ssh-dss AAAAB3NzaC1kc3M=`, 'key-kind'],
  [`anna ${keyOf('ssh-rsa', { bits: 1_024 }).text}`, 'key-short'],
  [`anna ssh-ed25519-cert-v01@openssh.com ${certificate().toString('base64')}`, 'certificate'],
])('tells what is wrong with the line: %s', (line, code) => {
  const { signers, faults } = parsed(`# 1\n${line}\nbob KEY\n`);

  expect(faults).toEqual([{ line: 2, code }]);
  expect(signers).toMatchObject([{ line: 3 }]);
  expect(signerFaultWords({ line: 2, code })).toMatch(/^Line 2 .*\.$/u);
});

function certificate(): Buffer {
  const kind = 'ssh-ed25519-cert-v01@openssh.com';
  return Buffer.concat([Buffer.of(0, 0, 0, kind.length), Buffer.from(kind)]);
}

const KEYS = [keyOf('ssh-ed25519'), keyOf('ssh-ed25519'), keyOf('ssh-ed25519')];

/** Who owns each of the first keys, by a file whose lines name them as 0, 1 and 2. */
function owners(...lines: readonly string[]) {
  const text = lines.map((line) => line.replace(/\d$/u, (at) => KEYS[Number(at)]?.text ?? at));
  const { signers } = parseAllowedSigners(text.join('\n'));
  const keys = new Map(signers.map(({ key }) => [key.fingerprint, key]));
  return [...keys.values()].map((key) => ownerOf(key, signers));
}

describe('people are counted', () => {
  it.each([
    ['two names with a key each', ['anna 0', 'bob 1'], 2],
    ['one name with two keys', ['anna 0', 'anna 1'], 1],
    ['one name in two spellings', ['Anna@example.com 0', 'anna@EXAMPLE.com 1'], 1],
    ['one key with two names', ['anna 0', 'bob 0'], 1],
    ['two names that a third line joins', ['anna 0', 'bob 1', 'anna,bob 2'], 1],
    ['a key under a pattern', ['*@example.com 0'], 1],
    ['two keys under patterns', ['*@example.com 0', '*@example.org 1'], 1],
    ['a name and a key under a pattern', ['anna 0', '*@example.com 1'], 1],
    ['one name at two hosts', ['anna@example.com 0', 'Anna@laptop 1'], 1],
    ['two names at one host', ['anna@example.com 0', 'bob@example.com 1'], 2],
    ['nobody', [], 0],
  ])('once each: %s', (_, lines, count) => {
    expect(countPeople(owners(...lines))).toBe(count);
  });

  it('by the names of unsigned approvals where there are no signers', () => {
    expect(countNames(['Anna  B.', 'an\u200bna\tb.', 'Bob', 'bob@laptop', '@'])).toBe(3);
  });
});

describe('who made the plan', () => {
  it.each([
    ['anna@example.com', ['anna@example.com'], 'same'],
    ['Anna@Example.com', ['anna@example.com'], 'same'],
    ['anna@laptop', ['a.b@example.com', 'anna@example.com'], 'same'],
    ['anna@laptop', ['anna'], 'same'],
    ['cron@server', ['anna@example.com'], 'other'],
    [undefined, ['anna@example.com'], 'unknown'],
    ['anna@laptop', [], 'unknown'],
  ] as const)('%s is held against %j: %s', (planner, names, said) => {
    expect(madeBy(planner, names)).toBe(said);
  });
});
