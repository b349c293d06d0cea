// A source that a program prints, where listferry itself is ended while the program runs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ends, toldPid, withGrandchild, writeScript } from '../sources/programs/scripts.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let shop: Workplace;

beforeEach(async () => {
  const config = shopConfig();
  shop = await openWorkplace((gate) => {
    const command = `command: [${process.execPath}, ../program.mjs]`;
    return config(gate).replace('path: contacts.csv', command);
  });
});

afterEach(async () => {
  await shop.close();
});

/** It and what it started never end by themselves, and take no notice of a request. */
function neverEnding(): string {
  return `process.on('SIGTERM', () => {});
${withGrandchild(join(shop.directory, 'pid'))}print('email\\n');
setInterval(() => {}, 1000);`;
}

describe('listferry that is ended while a program runs', () => {
  it.each([
    ['by a request', ['SIGTERM'], 143],
    ['by two of them, at once', ['SIGINT', 'SIGINT'], 130],
  ] as const)('%s takes the program and its output with it', async (_, signals, code) => {
    writeScript(join(shop.directory, 'program.mjs'), neverEnding());
    const running = shop.start('sync', '--yes');
    const pid = await toldPid(join(shop.directory, 'pid'));

    for (const signal of signals) {
      running.kill(signal);
      if (signals.length > 1) await running.told('Interrupted');
    }
    const ended = await running.ended;

    expect(ended.code).toBe(code);
    expect(await ends(pid)).toBe(true);
    expect(readdirSync(join(shop.directory, 'state/scratch'))).toEqual([]);
    expect(await shop.contacts()).toEqual([]);
  });
});
