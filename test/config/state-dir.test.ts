// Where the state is, also for a configuration that cannot be used.
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { stateDirOf, usualStateDir } from '../../src/config/state-dir.ts';

const CONFIG = '/srv/mail/config/listferry.yaml';

function placeIn(text: string | undefined): string {
  return stateDirOf(CONFIG, {
    readBytes: () => {
      if (text === undefined) throw new Error('ENOENT');
      return Buffer.from(text);
    },
  });
}

it.each([
  ['stateDir: /var/lib/listferry\n', '/var/lib/listferry'],
  ['stateDir: ../elsewhere\nsyncs: 7\n', '/srv/mail/elsewhere'],
  ['stateDir: ../elsewhere\nsyncs: [\n', '/srv/mail/elsewhere'],
  ['stateDir: 7\n', '/srv/mail/state'],
  ['', '/srv/mail/state'],
  ['\t: {', '/srv/mail/state'],
  [undefined, '/srv/mail/state'],
])('is found for %j', (text, place) => {
  expect(placeIn(text)).toBe(resolve(place));
});

it('is another one for a configuration of another name', () => {
  expect(usualStateDir('listferry.yaml')).toBe('./state');
  expect(usualStateDir('config/shop.yaml')).toBe('../state-shop');
});
