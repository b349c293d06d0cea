import { expect, it } from 'vitest';
import { targetNamed } from '../../src/compare/scope/feeds.ts';
import { Targets } from '../../src/compare/scope/targets.ts';
import { listFeeds, Scopes, type SyncFeed } from '../../src/compare/scope/feeds.ts';
import type { SyncSpec } from '../../src/compare/scope/request.ts';

function feedOf(target: SyncSpec['target']): SyncFeed {
  const sync: SyncSpec = {
    sources: ['crm'],
    target,
    where: {},
    mode: 'upsert',
    defaultCountry: undefined,
    policies: new Map(),
    duplicates: 'report',
  };
  const [feed] = listFeeds({ syncs: [sync], suppressions: [] }, new Scopes(), () => undefined);
  if (feed?.kind !== 'sync') throw new Error('a sync has a feed');
  return feed;
}

it('makes a contact type of a name that can be one, and finds segments that are there', () => {
  const targets = new Targets([]);
  const contacts = feedOf({ kind: 'name', contactType: 'Newsletter' });
  const segment = feedOf({ kind: 'segment', segment: 'VIP' });

  expect(targetNamed('Newsletter', contacts, targets)?.name).toBe('Newsletter');
  expect(targetNamed('', contacts, targets)).toBeUndefined();
  expect(targetNamed('VIP', segment, targets)).toBeUndefined();
});
