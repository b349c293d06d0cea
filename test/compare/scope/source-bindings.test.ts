import { describe, expect, it } from 'vitest';
import type { NamedSuppressions, SourceSpec } from '../../../src/compare/scope/request.ts';
import {
  defaultCountryOf,
  bindingLabel,
  leaverFiles,
  listBindings,
  namedSuppressions,
  readingOrder,
  Scopes,
  type SyncBinding,
  targetNamed,
  MappingProblemsError,
} from '../../../src/compare/scope/source-bindings.ts';
import type { SyncConfig } from '../../../src/config/index.ts';
import type { Status } from '../../../src/contacts/index.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { sourceSpecsOf, syncSpecOf } from '../sync-specs.ts';
import { saying } from '../../saying.ts';

const COUNTRY_IDS: Readonly<Record<string, string>> = { India: '104', Germany: '57' };

function bindingsOf(syncs: readonly SyncConfig[], suppressions: readonly NamedSuppressions[] = []) {
  return listBindings({ syncs, suppressions }, new Scopes(), (text) => COUNTRY_IDS[text]);
}

describe('listing bindings', () => {
  it('makes one binding of each source in each sync and each suppression', () => {
    const bindings = bindingsOf(
      [syncSpecOf({ sources: ['crm', 'shop'] }), syncSpecOf({ sources: ['crm'] })],
      [{ sources: ['shop', 'optouts'], into: { kind: 'global' } }],
    );

    expect(bindings.map(({ kind, source }) => [kind, source])).toEqual([
      ['sync', 'crm'],
      ['sync', 'shop'],
      ['sync', 'crm'],
      ['suppression', 'shop'],
      ['suppression', 'optouts'],
    ]);
    expect(bindings.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    ['India', '104'],
    ['Atlantis', undefined],
    [undefined, undefined],
  ])('takes the default country %s as %s', (defaultCountry, id) => {
    expect(bindingsOf([syncSpecOf({ defaultCountry })])).toMatchObject([{ defaultCountry: id }]);
  });
});

describe('a workbook of a source in which everybody is subscribed', () => {
  const told = (book: object): readonly string[] => {
    const status = { kind: 'constant', status: 'subscribed' } as const;
    const file = { path: 'book.xlsx', sheet: 'Abgemeldet', otherSheets: ['Kunden'], ...book };
    return sourceSpecsOf('crm').flatMap((spec) => leaverFiles({ ...spec, status }, [{ file }]));
  };

  it('is refused when the sheet that is read is called like a list of people who left', () => {
    expect(told({})).toEqual([
      expect.stringMatching(/^source crm, book\.xlsx: the name of the sheet "Abgemeldet" is that/u),
    ]);
  });

  it.each([
    ['the configuration names that sheet', { path: 'book.xlsx/Abgemeldet' }],
    ['no other sheet has addresses', { otherSheets: [] }],
    ['its name says nothing', { sheet: 'Kunden', otherSheets: ['Abgemeldet'] }],
  ])('is read when %s', (_when, book) => {
    expect(told(book)).toEqual([]);
  });
});

describe('a file of a provider in which everybody else is subscribed', () => {
  const known = { kind: 'known', rules: [], otherwise: undefined } as never;
  const told = (paths: readonly string[], reading = known, written = true): readonly string[] => {
    const status = { kind: 'constant', status: 'subscribed' } as const;
    const files = paths.map((path) => ({ file: { path, reading } }));
    return sourceSpecsOf('crm').flatMap((spec) =>
      leaverFiles({ ...spec, status, statusWritten: written }, files),
    );
  };

  it.each(['hub_unsubscribed.csv', 'all.zip/blocklisted.csv', 'exports/unsubscribed/hub.csv'])(
    'is refused beside others when it is called %s',
    (path) => {
      expect(told(['hub.csv', path])).toEqual([expect.stringContaining(`source crm, ${path}:`)]);
    },
  );

  it('is read when its columns or its kind say who agreed', () => {
    const reading = { kind: 'known', rules: [], otherwise: 'unsubscribed' } as never;

    expect(told(['hub.csv', 'hub_unsubscribed.csv'], reading)).toEqual([]);
  });

  it('is refused alone where nobody wrote that its people are subscribed', () => {
    expect(told(['hub_unsubscribed.csv'], undefined, false)).toHaveLength(1);
    expect(told(['hub_unsubscribed.csv'], undefined, true)).toEqual([]);
  });
});

it.each([
  ['blocklisted', false, 1],
  ['blocklisted', true, 0],
  ['customers', false, 0],
])('counts the name of a table of a database: %s, written %s', (table, statusWritten, count) => {
  const status = { kind: 'constant', status: 'subscribed' } as const;
  const files = [{ file: { path: 'shop.db', table } }];

  expect(
    sourceSpecsOf('crm').flatMap((spec) => leaverFiles({ ...spec, status, statusWritten }, files)),
  ).toHaveLength(count);
});

it('counts the name where a person lists statements, and everybody else is subscribed', () => {
  const status = { kind: 'statements', statements: [], otherwise: 'subscribed' } as const;
  const files = [{ file: { path: 'crm.csv' } }, { file: { path: 'left.csv' } }];

  expect(
    sourceSpecsOf('crm').flatMap((spec) => leaverFiles({ ...spec, status }, files)),
  ).toHaveLength(1);
});

it('takes fixed rows beside a file whose people a person takes as subscribed all the same', () => {
  const files = [{ file: { path: 'left.csv' } }, { file: { path: 'fixed.csv', isFixed: true } }];
  const status = { kind: 'constant', status: 'subscribed' } as const;
  const spec = { status, statusWritten: true };

  expect(sourceSpecsOf('crm').flatMap((one) => leaverFiles({ ...one, ...spec }, files))).toEqual(
    [],
  );
});

describe('JSON of a source in which everybody is subscribed', () => {
  const told = (status: Status, keysOfList: readonly string[]): readonly string[] => {
    const file = { path: 'crm.json', keysOfList };
    return sourceSpecsOf('crm').flatMap((spec) =>
      leaverFiles({ ...spec, status: { kind: 'constant', status } }, [{ file }]),
    );
  };

  it.each([
    [['unsubscribed'], 'list "unsubscribed"'],
    [['data', 'opted_out'], 'list "opted_out"'],
    [['bounced', 'items'], 'list "bounced"'],
    [['bounced@example.com'], 'list whose rows'],
  ])('is refused when its rows are read from a list of people who left: %j', (keys, list) => {
    expect(told('subscribed', keys)).toEqual([saying('crm', 'crm.json', list)]);
  });

  it('is read when its list is called otherwise, or the source says what its people are', () => {
    expect(told('subscribed', ['data', 'subscribers'])).toEqual([]);
    expect(told('unsubscribed', ['unsubscribed'])).toEqual([]);
  });
});

describe('scopes of suppressions', () => {
  it('gives scope 0 to the global list and another one to each group, by its exact name', () => {
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

describe('the label of a binding', () => {
  it('names the target of the rows', () => {
    const bindings = bindingsOf(
      [syncSpecOf(), syncSpecOf({ target: { kind: 'column', contactTypeFrom: 'List' } })],
      [
        { sources: ['crm'], into: { kind: 'global' } },
        { sources: ['crm'], into: { kind: 'group', group: 'News' } },
      ],
    );

    expect(bindings.map(bindingLabel)).toEqual([
      'Newsletter',
      'by List',
      'global unsubscribes',
      'group News',
    ]);
  });
});

describe('the default country of a row', () => {
  const german = syncSpecOf({ defaultCountry: 'Germany' });
  const indian = syncSpecOf({ defaultCountry: 'India' });
  const without = syncSpecOf();
  const bindings = bindingsOf(
    [german, indian, without],
    [{ sources: ['crm'], into: { kind: 'global' } }],
  );

  it.each<[string, number, SyncConfig[], string | undefined]>([
    ['its own sync has one', 1, [german, indian], '104'],
    ['another sync into the contact type has one', 2, [without, indian], '104'],
    ['only a sync into another contact type has one', 2, [without], undefined],
    ['the row was counted already, and its own sync has one', -2, [german, indian], '104'],
    ['the binding is none of the syncs', 9, [without], undefined],
  ])('finds the country when %s', (_, index, syncs, country) => {
    expect(defaultCountryOf(bindings, syncs, index)).toBe(country);
  });
});

describe('the target of a row', () => {
  function bindingOf(target: SyncConfig['target']): SyncBinding {
    const sync: SyncConfig = {
      sources: ['crm'],
      target,
      where: {},
      mode: 'upsert',
      defaultCountry: undefined,
      policies: new Map(),
      duplicates: 'report',
      onGone: 'leave',
      onAdded: 'leave',
      onEdit: 'overwrite',
      onConflict: 'source',
    };
    const [binding] = listBindings(
      { syncs: [sync], suppressions: [] },
      new Scopes(),
      () => undefined,
    );
    if (binding?.kind !== 'sync') throw new Error('a sync has a binding');
    return binding;
  }

  it('creates a contact type for a valid name, and finds existing segments', () => {
    const targets = new Targets([]);
    const contacts = bindingOf({ kind: 'name', contactType: 'Newsletter' });
    const segment = bindingOf({ kind: 'segment', segment: 'VIP' });

    expect(targetNamed('Newsletter', contacts, targets)?.name).toBe('Newsletter');
    expect(targetNamed('', contacts, targets)).toBeUndefined();
    expect(targetNamed('VIP', segment, targets)).toBeUndefined();
  });
});

describe('suppression lists by name', () => {
  it('names every group that sources hold once, with all of these sources', async () => {
    const named = await namedSuppressions({
      sources: [
        holding('a', ['News', 'Offers']),
        holding('b', ['News', 'NEWS']),
        holding('c', ['Others']),
      ],
      suppressions: [{ sources: ['a', 'b'], into: { kind: 'groups' } }],
    });

    expect(named).toEqual([
      { sources: ['a', 'b'], into: { kind: 'group', group: 'News', heldAs: 'News' } },
      { sources: ['a'], into: { kind: 'group', group: 'Offers', heldAs: 'Offers' } },
      { sources: ['b'], into: { kind: 'group', group: 'NEWS', heldAs: 'NEWS' } },
    ]);
  });

  it('keeps a list that already has a name', async () => {
    const global = { sources: ['a'], into: { kind: 'global' } } as const;

    expect(
      await namedSuppressions({ sources: [holding('a', ['News'])], suppressions: [global] }),
    ).toEqual([global]);
  });

  describe('a configured group', () => {
    async function heldIn(held: readonly string[], group: string) {
      return await namedSuppressions({
        sources: [holding('a', held), holding('b', [])],
        suppressions: [{ sources: ['a', 'b'], into: { kind: 'group', group } }],
      });
    }

    it('means the one with the exact name, even if others are similar', async () => {
      expect(await heldIn(['NEWS', 'News'], 'News')).toEqual([
        { sources: ['a'], into: { kind: 'group', group: 'News', heldAs: 'News' } },
        { sources: ['b'], into: { kind: 'group', group: 'News' } },
      ]);
    });

    it('means the only similar one', async () => {
      expect(await heldIn(['NEWS'], 'News')).toMatchObject([{ into: { heldAs: 'NEWS' } }, {}]);
    });

    it('is refused if several are similar and none is exact', async () => {
      await expect(heldIn(['NEWS', 'news'], 'News')).rejects.toMatchObject({
        code: 'MAPPING_INCOMPLETE',
        problems: [saying('a', '"News"', '"NEWS"', '"news"')],
      });
    });

    it('is used as written if the source holds no groups', async () => {
      const { source, ...rest } = holding('a', []);
      const plain = { ...rest, source: { name: source.name, files: () => source.files() } };

      expect(
        await namedSuppressions({
          sources: [plain],
          suppressions: [{ sources: ['a', 'gone'], into: { kind: 'group', group: 'News' } }],
        }),
      ).toEqual([
        { sources: ['a'], into: { kind: 'group', group: 'News' } },
        { sources: ['gone'], into: { kind: 'group', group: 'News' } },
      ]);
    });
  });

  function holding(name: string, groups: readonly string[]): SourceSpec {
    return {
      source: {
        name,
        files: () => {
          throw new Error('no file is to be opened');
        },
        groups: () => Promise.resolve(groups),
      },
      columns: {},
      status: { kind: 'constant', status: 'subscribed' },
      statusWritten: true,
    };
  }
});

function orderOf(sources: readonly string[], ...syncs: readonly (readonly string[])[]): string[] {
  const specs = syncs.map((names) => syncSpecOf({ sources: names }));
  return readingOrder(sourceSpecsOf(...sources), specs).map(({ source }) => source.name);
}

describe('the order in which sources are read', () => {
  it.each<[string, string[], string[][], string[]]>([
    ['no sync names two sources', ['b', 'a'], [['a'], ['b']], ['b', 'a']],
    ['a sync names them the other way round', ['a', 'b'], [['b', 'a']], ['b', 'a']],
    [
      'an earlier sync names only the later one',
      ['shop', 'crm'],
      [['shop'], ['crm', 'shop']],
      ['crm', 'shop'],
    ],
    [
      'syncs overlap',
      ['a', 'b', 'c'],
      [
        ['c', 'b'],
        ['b', 'a'],
      ],
      ['c', 'b', 'a'],
    ],
    ['a source is in no sync', ['loose', 'a'], [['a']], ['loose', 'a']],
    ['there is none', [], [], []],
  ])('keeps the order of every sync when %s', (_, sources, syncs, order) => {
    expect(orderOf(sources, ...syncs)).toEqual(order);
  });

  it.each<[string, string[][]]>([
    [
      'two syncs contradict each other',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ],
    [
      'three syncs go in a circle',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
    ],
  ])('names the syncs when %s', (_, syncs) => {
    const order = (): unknown => orderOf(['a', 'b', 'c'], ...syncs);

    expect(order).toThrow(MappingProblemsError);
    for (const names of syncs) expect(order).toThrow(names.join(', '));
  });
});
