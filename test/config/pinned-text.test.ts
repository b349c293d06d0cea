import { expect, it } from 'vitest';
import { configTemplate, pinnedText } from '../../src/config/index.ts';

const SECTION = `service:
  publicKey: env:PUBLIC # mine
  secretKey: env:SECRET

stateDir: ../state
`;

it.each([
  ['a number', '7001', 'account: 7001'],
  ['a text', 'a-7', 'account: "a-7"'],
])('adds one line for an id that is %s, and leaves everything else as it is', (_what, id, line) => {
  const pinned = pinnedText(SECTION, id) ?? '';

  expect(pinned.split('\n').filter((written) => !SECTION.includes(written))).toEqual([`  ${line}`]);
  expect(pinned.replace(`  ${line}\n`, '')).toBe(SECTION);
});

it('fills in the line that a new configuration leaves open', () => {
  const template = configTemplate({ stateDir: '../state' });

  const pinned = pinnedText(template, '7001') ?? '';

  expect(pinned.split('\n')).toHaveLength(template.split('\n').length);
  expect(pinned).toContain('\n  account: 7001\n');
});

it.each([
  ['stands in braces', 'service: { publicKey: env:PUBLIC,\n secretKey: env:SECRET }\n'],
  ['has no keys', 'stateDir: ../state\n'],
  ['cannot be read', 'service:\n\tsecretKey: env:SECRET\n'],
])('gives up where the section %s', (_what, text) => {
  expect(pinnedText(text, '7001')).toBeUndefined();
});
