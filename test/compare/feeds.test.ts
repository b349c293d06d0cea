import { describe, expect, it } from 'vitest';
import { defaultCountryOf, feedLabel, listFeeds, Scopes } from '../../src/compare/scope/feeds.ts';
import type { NamedSuppressions, SyncSpec } from '../../src/compare/scope/request.ts';
import { syncSpecOf } from './sync-specs.ts';

const COUNTRY_IDS: Readonly<Record<string, string>> = { India: '104', Germany: '57' };

function feedsOf(syncs: readonly SyncSpec[], suppressions: readonly NamedSuppressions[] = []) {
  return listFeeds(
    { syncs, suppressions },
    new Scopes(),
    (text) => COUNTRY_IDS[text],
  );
}

describe('listFeeds', () => {
  it('makes one feed of each source in each sync and each suppression', () => {
    const feeds = feedsOf(
      [syncSpecOf({ sources: ['crm', 'shop'] }), syncSpecOf({ sources: ['crm'] })],
      [{ sources: ['shop', 'optouts'], into: { kind: 'global' } }],
    );

    expect(feeds.map(({ kind, source }) => [kind, source])).toEqual([
      ['sync', 'crm'],
      ['sync', 'shop'],
      ['sync', 'crm'],
      ['suppression', 'shop'],
      ['suppression', 'optouts'],
    ]);
    expect(feeds.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    ['India', '104'],
    ['Atlantis', undefined],
    [undefined, undefined],
  ])('takes the default country %s as %s', (defaultCountry, id) => {
    expect(feedsOf([syncSpecOf({ defaultCountry })])).toMatchObject([{ defaultCountry: id }]);
  });
});

describe('Scopes', () => {
  it('gives the global list scope 0 and each group one of its own, by its exact name', () => {
    const scopes = new Scopes();

    const given = ['News', 'Offers', 'News', 'news'].map((group) =>
      scopes.ofInto({ kind: 'group', group }),
    );

    expect(scopes.ofInto({ kind: 'global' })).toBe(0);
    expect(given).toEqual([1, 2, 1, 3]);
    expect(scopes.groups()).toEqual([
      { scope: 1, group: 'News' },
      { scope: 2, group: 'Offers' },
      { scope: 3, group: 'news' },
    ]);
  });
});

describe('feedLabel', () => {
  it('says what the rows go into', () => {
    const feeds = feedsOf(
      [syncSpecOf(), syncSpecOf({ target: { kind: 'column', contactTypeFrom: 'List' } })],
      [
        { sources: ['crm'], into: { kind: 'global' } },
        { sources: ['crm'], into: { kind: 'group', group: 'News' } },
      ],
    );

    expect(feeds.map(feedLabel)).toEqual([
      'Newsletter',
      'by List',
      'global unsubscribes',
      'group News',
    ]);
  });
});

describe('defaultCountryOf', () => {
  const german = syncSpecOf({ defaultCountry: 'Germany' });
  const indian = syncSpecOf({ defaultCountry: 'India' });
  const without = syncSpecOf();
  const feeds = feedsOf(
    [german, indian, without],
    [{ sources: ['crm'], into: { kind: 'global' } }],
  );

  it.each<[string, number, SyncSpec[], string | undefined]>([
    ['its own sync has one', 1, [german, indian], '104'],
    ['another sync into the contact type has one', 2, [without, indian], '104'],
    ['only a sync into another contact type has one', 2, [without], undefined],
    ['the row was counted already, and its own sync has one', -2, [german, indian], '104'],
    ['the feed is none of the syncs', 9, [without], undefined],
  ])('finds the country when %s', (_, index, syncs, country) => {
    expect(defaultCountryOf(feeds, syncs, index)).toBe(country);
  });
});
