import { expect, it } from 'vitest';
import { environmentProxy } from '../../src/config/index.ts';

function proxyOf(variables: Readonly<Record<string, string>>): readonly string[] | undefined {
  const found = environmentProxy((name) => variables[name]);
  return found && [found.url.reveal(), found.except];
}

it.each([
  [{}, undefined],
  [{ HTTPS_PROXY: '' }, undefined],
  [{ HTTPS_PROXY: 'http://a:3128' }, ['http://a:3128', '']],
  [{ https_proxy: 'http://b:3128', HTTPS_PROXY: 'http://a:3128' }, ['http://b:3128', '']],
  [{ ALL_PROXY: 'http://c:3128', NO_PROXY: '.internal' }, ['http://c:3128', '.internal']],
  [{ HTTPS_PROXY: 'a:1', no_proxy: 'x', NO_PROXY: 'y' }, ['a:1', 'x']],
  // Addresses of ours have https, so what is for plain http never counts.
  [{ http_proxy: 'http://d:3128', NO_PROXY: 'x' }, undefined],
])('takes the proxy of %j', (variables, expected) => {
  expect(proxyOf(variables)).toEqual(expected);
});

it('shows no password of it', () => {
  const found = environmentProxy((name) => (name === 'HTTPS_PROXY' ? 'http://u:p@h:1' : undefined));

  expect(JSON.stringify(found)).not.toContain('u:p');
});
