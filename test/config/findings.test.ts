import { describe, expect, it } from 'vitest';
import { finding, findingsOf, keyText } from '../../src/config/findings.ts';
import { CONFIGURATION } from '../../src/config/options/configuration.ts';

describe('turning an issue of the schema into words', () => {
  it.each([
    ['a missing option', {}, 'stateDir is missing; it must be a directory', ['stateDir']],
    ['an empty option', { stateDir: null }, 'stateDir is still empty; it must be', ['stateDir']],
    ['an unknown option', { guard: {} }, 'Did you mean guards?', ['guard']],
    [
      'a mistake inside one of two forms',
      { sources: { a: { type: 'csv', path: 'a', status: { column: 'S', map: { x: 'gone' } } } } },
      'sources.a.status.map.x must be one of subscribed',
      ['sources', 'a', 'status', 'map', 'x'],
    ],
    [
      'a known option that is written in another way',
      { sources: { a: { type: 'csv', path: 'a', status: { all: 'subscribed' } } } },
      'sources.a.status.all must be a list. Every column that speaks of consent.',
      ['sources', 'a', 'status', 'all'],
    ],
    [
      'a known option without the one that it goes with',
      { sources: { a: { type: 'csv', path: 'a', status: { otherwise: 'subscribed' } } } },
      'sources.a.status.otherwise goes with all, which is missing.',
      ['sources', 'a', 'status', 'otherwise'],
    ],
    [
      'a value of neither form',
      { suppressions: [{ into: 7 }] },
      'suppressions[0].into must be global, { group: name }, or groups for those of a snapshot.',
      ['suppressions', 0, 'into'],
    ],
    [
      'a list where a map belongs',
      { guards: [] },
      'guards must hold options such as maxDelete',
      ['guards'],
    ],
  ])('tells of %s', (_, root, words, path) => {
    const issues = CONFIGURATION.schema.safeParse(root).error?.issues ?? [];

    const found = findingsOf(issues, root);

    expect(found).toContainEqual(
      expect.objectContaining({ path, message: expect.stringContaining(words) }),
    );
  });

  it.each([
    ['guard', false],
    ['elephants', true],
  ])('lists what is known beside %s only where nothing like it is meant', (key, isListed) => {
    const root = { [key]: {} };
    const issues = CONFIGURATION.schema.safeParse(root).error?.issues ?? [];

    const messages = findingsOf(issues, root).map(({ message }) => message);

    const told = messages.filter((message) => message.startsWith(`${key} is not a known option`));
    const known = told.join('').split('Known here: ').slice(1).join('').split(', ');
    expect(told).toHaveLength(1);
    expect(known).toHaveLength(isListed ? 9 : 1);
    expect(known.at(-1)).toMatch(isListed ? /more in config\/options\.md/u : /^$/u);
  });
});

describe('a finding', () => {
  it.each(['is wrong', 'is wrong.', 'is wrong?'])('ends "%s" once', (words) => {
    expect(finding(['a'], words).message).toMatch(/^a is wrong[.?]$/u);
  });
});

describe('the name of a key', () => {
  it('writes a place as a person would', () => {
    expect(keyText(['syncs', 0, 'where', 'Land'])).toBe('syncs[0].where.Land');
    expect(keyText([])).toBe('The configuration');
  });
});
