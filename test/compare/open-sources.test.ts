// Binding the columns of every file, and every problem of every file at once.
import { describe, expect, it } from 'vitest';
import { MappingProblemsError } from '../../src/compare/scope/errors.ts';
import { listFeeds, Scopes } from '../../src/compare/scope/feeds.ts';
import { namedSuppressions } from '../../src/compare/scope/feeds.ts';
import { openSources, ownedFields, type OpenSource } from '../../src/compare/rows/open-sources.ts';
import { buildCountryIndex } from '../../src/contacts/index.ts';
import { compareRequest, type WorldConfig } from '../world/world-config.ts';

async function open(config: WorldConfig): Promise<OpenSource[]> {
  const request = compareRequest(config);
  const suppressions = await namedSuppressions(request);
  const feeds = listFeeds(
    { ...request, suppressions },
    new Scopes(),
    () => undefined,
  );
  return await openSources(request.sources, { feeds, countries: buildCountryIndex([]) });
}

const HEADER = ['Email', 'City', 'custom.plan', 'Status', 'Land'];

describe('openSources', () => {
  it('binds each feed of a source to the columns of each of its files', async () => {
    const sources = await open({
      sources: { crm: [HEADER], shop: [HEADER] },
      syncs: [{ sources: ['crm', 'shop'] }],
      suppressions: [{ sources: ['crm'] }],
    });

    const bound = sources.map(({ name, files }) => [
      name,
      files.map(({ feeds }) => feeds.map(({ feed }) => feed.kind)),
    ]);
    expect(bound).toEqual([
      ['crm', [['sync', 'suppression']]],
      ['shop', [['sync']]],
    ]);
  });

  it('tells the problems of all files at once, each once', async () => {
    const opened = open({
      sources: { crm: [['Name']], shop: [HEADER] },
      syncs: [
        { sources: ['crm'] },
        { sources: ['crm'], contactType: 'Archive' },
        { sources: ['shop'], where: { Lande: ['DE'] } },
        { sources: ['shop'], contactTypeFrom: 'Liste' },
      ],
    });

    const error: unknown = await opened.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MappingProblemsError);
    expect(error).toMatchObject({
      problems: [
        expect.stringMatching(/^source crm, crm\.csv: .*address.* columns\.email\.$/u),
        expect.stringMatching(/^source shop, shop\.csv: .*"Lande".*"Land"\.$/u),
        expect.stringMatching(/^source shop, shop\.csv: .*"Liste"/u),
      ],
    });
  });

  it.each(['Email;City', 'Email ~ City', 'Email: City'])(
    'says that %j is one column instead of what is missing in it',
    async (header) => {
      const opened = open({
        sources: { crm: [[header]] },
        syncs: [{ sources: ['crm'], where: { Land: ['DE'] } }],
      });

      await expect(opened).rejects.toMatchObject({
        problems: [
          expect.stringContaining(`crm.csv: the header is one single column, "${header}"`),
        ],
      });
    },
  );

  it('refuses a source whose column of consent nobody reads', async () => {
    const { sources, ...request } = compareRequest({
      sources: { crm: [HEADER] },
      syncs: [{ sources: ['crm'] }],
    });
    const unread = sources.map((spec): typeof spec => ({
      ...spec,
      status: { kind: 'constant', status: 'subscribed' },
      statusWritten: false,
    }));
    const feeds = listFeeds(
      { ...request, suppressions: [] },
      new Scopes(),
    () => undefined,
    );

    const opened = openSources(unread, { feeds, countries: buildCountryIndex([]) });

    await expect(opened).rejects.toThrow(/crm\.csv: the column Status speaks of consent/u);
  });

  it('takes every row into a suppression, and no sync’s choice of rows', async () => {
    const [crm] = await open({
      sources: { crm: [HEADER] },
      syncs: [{ sources: ['crm'], where: { Land: ['DE'] } }],
      suppressions: [{ sources: ['crm'] }],
    });
    const row = { line: 2, cells: ['ann@example.com', '', '', 'unsubscribed', 'FR'] };

    const kinds = crm?.files[0]?.feeds.map(({ select }) => select(row).kind);

    expect(kinds).toEqual(['excluded', 'selected']);
  });
});

describe('ownedFields', () => {
  it('are those that a sync takes from a column', async () => {
    const sources = await open({ sources: { crm: [HEADER] }, syncs: [{ sources: ['crm'] }] });

    expect([...ownedFields(sources)].sort()).toEqual(['city', 'custom.plan']);
  });

  it('are not those that the service owns', async () => {
    const sources = await open({
      sources: { crm: [HEADER] },
      syncs: [
        {
          sources: ['crm'],
          fields: {
            city: { owner: 'service', blank: 'keep' },
            'custom.plan': { owner: 'source', blank: 'clear' },
          },
        },
      ],
    });

    expect(ownedFields(sources)).toEqual(['custom.plan']);
  });

  it('are none when a source only suppresses', async () => {
    const sources = await open({
      sources: { crm: [HEADER] },
      syncs: [],
      suppressions: [{ sources: ['crm'] }],
    });

    expect(ownedFields(sources)).toEqual([]);
  });
});
