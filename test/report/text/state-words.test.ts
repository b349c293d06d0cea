import { expect, it } from 'vitest';
import { stateWords } from '../../../src/report/text/state-words.ts';

it.each([
  ['lost', 'its journal was lost'],
  ['behind', 'is an older copy'],
  ['foreign', 'is not the one that was there before'],
] as const)('says of a journal that is %s what follows and what to do', (kind, what) => {
  const { message, hint } = stateWords({ kind, witnesses: [] }, 'state');

  expect(message).toContain(what);
  expect(message).toMatch(/in state .*Nothing is deleted until that is accepted\.$/u);
  expect(hint).toMatch(/^Put the journal back .*`listferry sync --yes --accept-state`\.$/u);
});

it('names the other configuration of a shared state', () => {
  const trouble = { kind: 'shared', configuration: 'config/shop.yaml' } as const;

  const { message, hint } = stateWords(trouble, 'state');

  expect(message).toContain('is shared with the configuration config/shop.yaml.');
  expect(hint).toContain('a stateDir of its own');
});
