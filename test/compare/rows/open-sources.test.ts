// Binding the columns of every file, and every problem of every file at once.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  fileMapping,
  namedIn,
  type OpenSource,
  openSources,
  ownedFields,
} from '../../../src/compare/rows/open-sources.ts';
import { furtherTargets } from '../../../src/compare/rows/take-row.ts';
import type { SourceSpec } from '../../../src/compare/scope/request.ts';
import {
  listBindings,
  namedSuppressions,
  Scopes,
  MappingProblemsError,
} from '../../../src/compare/scope/source-bindings.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { buildCountryIndex, type KnownFile } from '../../../src/contacts/index.ts';
import type { SourceFile } from '../../../src/sources/index.ts';
import { migrationWorld } from '../../sources/presets/migration-story.ts';
import { compareRequest, type WorldConfig } from '../../world/world-config.ts';
import { itemsOf, type World } from '../../world/world.ts';
import { saying } from '../../saying.ts';

async function open(config: WorldConfig): Promise<OpenSource[]> {
  const request = compareRequest(config);
  const suppressions = await namedSuppressions(request);
  const bindings = listBindings({ ...request, suppressions }, new Scopes(), () => undefined);
  return await openSources(request.sources, { bindings, countries: buildCountryIndex([]) });
}

const HEADER = ['Email', 'City', 'custom.plan', 'Status', 'Land'];

describe('opening sources', () => {
  it('binds each binding of a source to the columns of each of its files', async () => {
    const sources = await open({
      sources: { crm: [HEADER], shop: [HEADER] },
      syncs: [{ sources: ['crm', 'shop'] }],
      suppressions: [{ sources: ['crm'] }],
    });

    const bound = sources.map(({ name, files }) => [
      name,
      files.map(({ bindings }) => bindings.map(({ binding }) => binding.kind)),
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

  it.each(['Email;City', 'Email ~ City', 'Email: City', 'Questions: ann@example.com'])(
    'says that %j is one column instead of what is missing in it, and names nobody',
    async (header) => {
      const request = {
        sources: { crm: [[header]] },
        syncs: [{ sources: ['crm'], where: { Land: ['DE'] } }],
      };
      const shown = header.includes('@') ? '' : `, "${header}"`;
      const problem = `crm.csv: the header is one single column${shown}. Cells`;

      await expect(open(request)).rejects.toMatchObject({
        problems: [expect.stringContaining(problem)],
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
    const bindings = listBindings({ ...request, suppressions: [] }, new Scopes(), () => undefined);

    const opened = openSources(unread, { bindings, countries: buildCountryIndex([]) });

    await expect(opened).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      problems: [saying('crm.csv', 'Status')],
    });
  });

  it('takes every row into a suppression, and no sync’s choice of rows', async () => {
    const [crm] = await open({
      sources: { crm: [HEADER] },
      syncs: [{ sources: ['crm'], where: { Land: ['DE'] } }],
      suppressions: [{ sources: ['crm'] }],
    });
    const row = { line: 2, cells: ['ann@example.com', '', '', 'unsubscribed', 'FR'] };

    const kinds = crm?.files[0]?.bindings.map(({ select }) => select(row).kind);

    expect(kinds).toEqual(['excluded', 'selected']);
  });
});

describe('the fields that sources decide', () => {
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

const READING: KnownFile = {
  kind: 'known',
  title: 'Acme: contacts',
  columns: { email: 0, first_name: 1 },
  rules: [{ kind: 'answer', column: 2, yes: 'bounced', isMoment: true, words: {} }],
  otherwise: undefined,
  evidence: { reason: [], at: [2], ip: [] },
  otherWays: [],
  placeholders: [],
  accounted: [],
};

const FROM_FILE: SourceSpec['status'] = { kind: 'rules', rules: [], map: {} };

function mapping(
  said: Partial<Pick<SourceSpec, 'columns' | 'fullName' | 'status'>>,
  reading: SourceFile['reading'] = READING,
  fillsContacts = true,
): unknown {
  const header = ['Email', 'Name', 'Bounced at', 'Status'];
  const own = { path: 'acme.csv', header, ownColumnCount: header.length };
  const file = { ...own, reading } as unknown as SourceFile;
  const spec: SourceSpec = {
    source: { name: 'acme', files: () => [] as never },
    columns: {},
    status: FROM_FILE,
    statusWritten: true,
    ...said,
  };
  const found = fileMapping(spec, file, fillsContacts);
  return found.kind === 'mapping' ? found.mapping : found.problem;
}

describe('the mapping of a file', () => {
  it('is the configuration’s where nothing is known about the file', () => {
    const file = { path: 'crm.csv', header: [] } as unknown as SourceFile;
    const status = { kind: 'constant', status: 'subscribed' } as const;
    const spec = {
      source: { name: 'crm' },
      columns: { email: 'Mail' },
      status,
    } as unknown as SourceSpec;

    expect(fileMapping(spec, file, true)).toEqual({
      kind: 'mapping',
      mapping: { columns: { email: 'Mail' }, status },
    });
  });

  it('is a problem where the file is not what the preset reads', () => {
    expect(mapping({}, { kind: 'problem', problem: 'no-people' })).toBe('no-people');
  });

  it.each([
    ['a column of whole names', { column: 'Name', as: 'first_name' }],
    ['that there is none', null],
  ] as const)('takes no names that the preset splits where it says %s', (_, fullName) => {
    const columns = { email: 0, city: 1, first_name: 4, last_name: 5 };
    const reading = { ...READING, columns, otherwise: 'subscribed' } as const;

    const found = mapping({ fullName }, reading);

    expect(found).toHaveProperty('columns', { email: 0, city: 1 });
    expect(found).toHaveProperty('fullName', fullName ?? undefined);
    expect(mapping({}, reading)).toHaveProperty('columns', columns);
  });

  it('takes the configured columns before the known ones, and matches none by name', () => {
    expect(
      mapping(
        { columns: { first_name: null, city: 'Status' } },
        { ...READING, otherwise: 'subscribed' },
      ),
    ).toMatchObject({
      columns: { email: 0, first_name: null, city: 'Status' },
      matchByName: false,
    });
  });

  it('is refused where nobody says who agreed, unless no contact comes of it', () => {
    const [saysWhoLeft, saysNothing] = [mapping({}), mapping({}, { ...READING, rules: [] })];
    expect([saysWhoLeft, saysNothing]).toEqual([
      saying('Acme: contacts'),
      saying('Acme: contacts'),
    ]);
    expect(saysNothing).not.toBe(saysWhoLeft);
    expect(mapping({}, READING, false)).toMatchObject({ status: { otherwise: 'no-consent' } });
  });

  it('takes a person’s word only for rows of which the file says nothing', () => {
    const subscribed = { status: { kind: 'constant', status: 'subscribed' } } as const;
    const rules = { rules: READING.rules, otherwise: 'subscribed' };
    expect(mapping(subscribed)).toMatchObject({ status: rules });
    expect(mapping(subscribed, { ...READING, otherwise: 'unconfirmed' })).toMatchObject({
      status: { otherwise: 'unconfirmed' },
    });
  });

  it('takes a person’s word for every row where it keeps mail away', () => {
    expect(mapping({ status: { kind: 'constant', status: 'unsubscribed' } })).toMatchObject({
      status: { rules: [...READING.rules, { kind: 'always', status: 'unsubscribed' }] },
    });
  });

  it('reads a column that a person names beside those that the preset knows', () => {
    const map = { ok: 'subscribed' };
    const own = { kind: 'words', column: 3, words: {}, blank: 'invalid' };

    expect(mapping({ status: { kind: 'column', column: 'Status', map } })).toMatchObject({
      status: { rules: [...READING.rules, own], map, otherwise: undefined },
    });
    expect(mapping({ status: { kind: 'column', column: 'Bounced at', map } })).toMatchObject({
      status: { rules: [{ ...own, column: 2 }] },
    });
  });

  it('reads the columns that a person lists instead of what the preset says of them', () => {
    const own = { kind: 'answer', column: 'News', yes: 'unsubscribed' };
    const silent = { column: 'Bounced at', kind: 'nothing', map: {} } as const;
    const statements = [silent, { column: 'News', kind: 'flag-left', map: {} }] as const;

    expect(mapping({ status: { kind: 'statements', statements } })).toMatchObject({
      status: { rules: [own], otherwise: undefined, map: {} },
    });
    const answered = { kind: 'statements', statements, otherwise: 'subscribed' } as const;
    expect(mapping({ status: answered })).toMatchObject({ status: { otherwise: 'subscribed' } });
  });
});

describe('further contact types', () => {
  const SUBSCRIBED = 'subscribed_email_audience_export_1a2b3c4d5e.csv';

  describe('tags as contact types', () => {
    it('put a person into each of them besides the one of the sync', async () => {
      const world = tagged({ files: [SUBSCRIBED] });
      const made = await world.plan();
      const { head } = made.plan;

      await world.apply(made);

      expect(membersOf(world)).toEqual({
        'Blog, weekly': ['ada@example.com'],
        Newsletter: ['BEN@example.com', 'ada@example.com', 'dan@example.com', 'eve@example.com'],
        VIP: ['ada@example.com'],
        plain: ['eve@example.com'],
        tags: ['eve@example.com'],
      });
      expect(world.service.customFields()).not.toContain('tags');
      // A row counts once, however many contacts it makes.
      expect(head.rows[0]).toMatchObject({ read: 6, desired: 4, invalid: 1, duplicate: 1 });
      expect(await world.differences()).toEqual([]);
    });

    it('of somebody who left make no contact anywhere', async () => {
      const folder = await folderWith({
        'subscribed_members.csv': members('ann', 'ben'),
        'unsubscribed_members.csv': members('ben'),
      });
      const files = ['subscribed_members.csv', 'unsubscribed_members.csv'];
      const world = tagged({ files, folder });

      await world.apply(await world.plan());

      expect(membersOf(world)).toEqual({
        Newsletter: ['ann@example.com'],
        VIP: ['ann@example.com'],
      });
      expect(world.service.suppressed()).toEqual(['ben@example.com']);
    });

    it('are found again in the contact types that the service has', async () => {
      const folder = await folderWith({ 'subscribed_members.csv': members('ann') });
      const world = tagged({ files: ['subscribed_members.csv'], folder });
      world.service.addContactType('vip');

      await world.apply(await world.plan());

      expect(membersOf(world)).toEqual({
        Newsletter: ['ann@example.com'],
        vip: ['ann@example.com'],
      });
    });

    it('take nobody out who lost a tag, unless the sync is a mirror', async () => {
      const folder = await folderWith({ 'subscribed_members.csv': members('ann', 'ben') });
      const world = tagged({ files: ['subscribed_members.csv'], folder });
      await world.apply(await world.plan());
      const content = members('ann', 'ben').replace('VIP,x', 'Jazz');
      await writeFile(join(folder, 'subscribed_members.csv'), content);

      const upserted = itemsOf((await world.plan()).plan);
      world.config = {
        ...world.config,
        syncs: [{ sources: ['file0'], mode: 'mirror', defaultCountry: 'India' }],
      };
      const mirrored = itemsOf((await world.plan()).plan);

      expect(upserted.filter(({ kind }) => kind === 'deleteContact')).toEqual([]);
      expect(mirrored).toContainEqual(
        expect.objectContaining({ kind: 'deleteContact', contactType: 'VIP', movedTo: 'Jazz' }),
      );
    });
  });

  it('names each contact type once, and never the one of the sync again', () => {
    const targets = new Targets([]);
    const first = targets.named('Newsletter');

    const further = furtherTargets(['VIP', 'newsletter', ' vip'], first, targets);

    expect(further.map(({ name }) => name)).toEqual(['VIP']);
  });

  it('names none in a file whose tags are something else', () => {
    expect(namedIn({})({ line: 2, cells: ['ada@example.com', 'VIP'] })).toEqual([]);
  });

  function tagged(story: { readonly files: readonly string[]; readonly folder?: string }): World {
    return migrationWorld({
      type: 'mailchimp',
      options: { tags: { contactTypes: true } },
      ...story,
    });
  }

  function membersOf({ service }: World): Record<string, string[]> {
    return Object.fromEntries(service.contactTypes().map((name) => [name, service.emails(name)]));
  }

  /** Members with the tag VIP, one that is too short for a contact type, and one that is an address. */
  function members(...names: readonly string[]): string {
    const rows = names.map(
      (name) => `${name}@example.com,3,e1,2024-01-02,"VIP,x,ada@example.org"\n`,
    );
    return `Email Address,MEMBER_RATING,EUID,LAST_CHANGED,TAGS\n${rows.join('')}`;
  }

  async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tags-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return folder;
  }
});
