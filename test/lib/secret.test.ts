import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from '../../src/lib/secret.ts';

const value = 'live_sk_a1b2c3';
const secret = new Secret(value);

it('reveals the value on request', () => {
  expect(secret.reveal()).toBe(value);
});

it.each<[string, () => string]>([
  ['JSON', () => JSON.stringify({ key: secret, keys: [secret] })],
  ['a template', () => `key: ${String(secret)}`],
  ['a concatenation', () => ['key: ', secret].join('')],
  ['inspect', () => inspect(secret)],
  ['inspect of what holds it', () => inspect({ deep: { er: [secret] } }, { depth: 9 })],
  ['inspect that shows all', () => inspect({ secret }, { showHidden: true, getters: true })],
  ['format with %s', () => format('%s', secret)],
  ['format with %o', () => format('%o', secret)],
  ['format with %O', () => format('%O', secret)],
  ['format with %j', () => format('%j', secret)],
  ['the console', () => printed((out) => out.log('key', secret, { secret }))],
  ['an error', () => new Error(`refused ${String(secret)}`, { cause: secret }).message],
])('shows [secret] and never the value in %s', (_, textOf) => {
  const text = textOf();

  expect(text).toContain('[secret]');
  expect(text).not.toContain(value);
});

it.each<[string, () => string]>([
  ['inspect without our say', () => inspect(secret, { customInspect: false, showHidden: true })],
  ['a table', () => printed((out) => out.table([secret]))],
  ['its own keys', () => JSON.stringify([Reflect.ownKeys(secret), Object.entries(secret)])],
  ['a copy', () => inspect(Object.assign({}, secret)) + inspect(structuredClone(secret))],
])('does not show the value in %s', (_, textOf) => {
  expect(textOf()).not.toContain(value);
});

function printed(print: (out: Console) => void): string {
  const chunks: string[] = [];
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  print(new Console({ stdout }));
  return chunks.join('');
}
