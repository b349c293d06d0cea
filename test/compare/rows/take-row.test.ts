// What a row means: one bucket per sync, and one per list of suppressions.
import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../../src/compare/rows/row-findings.ts';
import { mention } from '../../../src/compare/rows/take-row.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { parseAddress } from '../../../src/contacts/index.ts';
import { Scratch } from '../../../src/state/index.ts';
import { addressOf } from '../../plan/changes.ts';
import type { SourceSpec } from '../../../src/compare/index.ts';
import { filesSource, plainSpec, type WorldConfig } from '../../world/world-config.ts';
import { holding, newsletter, planOf, story, type Table, worldOf } from '../stories.ts';
import { HEADER, MIXED } from './mixed-rows.ts';

describe('the buckets of a sync', () => {
  it('take each row once', async () => {
    const plan = await story(newsletter(MIXED, { where: { City: ['Pune', ''] } }));

    expect(plan.head.rows).toEqual([
      {
        source: 'crm',
        sync: 'Newsletter',
        read: 8,
        invalid: 3,
        duplicate: 1,
        suppressed: 0,
        excluded: 3,
        desired: 1,
        excludedAs: { left: 1, noConsent: 0, others: 2 },
      },
    ]);
  });

  it('take a row without a usable contact type as excluded, or as invalid when it names one', async () => {
    const rows = [
      ['Email', 'Country', 'List', 'Status'],
      ['ann@example.com', 'India', '', 'subscribed'],
      ['bob@example.com', 'India', 'X', 'subscribed'],
      ['cem@example.com', 'India', 'X', 'unsubscribed'],
    ];

    const plan = await story(newsletter(rows, { contactTypeFrom: 'List' }));

    expect(plan.items).toEqual([]);
    expect(plan.head.rows).toMatchObject([{ sync: 'by List', read: 3, excluded: 1, invalid: 2 }]);
    expect(plan.rejects.map(({ line }) => line)).toEqual([3, 4]);
  });
});

it('makes no contact type of an address, and deletes nobody for it', async () => {
  const rows = [
    ['Email', 'Country', 'List'],
    ['ann@example.com', 'India', 'ann@example.com'],
    ['bob@example.com', 'India', 'Newsletter'],
    ['cem@example.com', 'India', 'Club'],
  ];

  const plan = await story(newsletter(rows, { contactTypeFrom: 'List', mode: 'mirror' }), {
    given: holding('ann@example.com'),
  });

  expect(plan.of('createContactType')).toMatchObject([{ contactType: 'Club' }]);
  expect(plan.emails('deleteContact')).toEqual([]);
  expect(plan.rejects).toMatchObject([{ line: 2, fault: { code: 'contact-type-address' } }]);
});

describe('the buckets of a suppression', () => {
  it('take each row once', async () => {
    const config: WorldConfig = {
      sources: {
        crm: [
          HEADER,
          ['ann@example.com', 'India', '', 'unsubscribed'],
          ['ann@example.com', 'India', '', 'bounced'],
          ['bob@example.com', 'India', '', 'subscribed'],
          ['cem@example.com', 'India', '', 'what'],
          ['', '', '', ''],
          ['no address', '', '', 'unsubscribed'],
        ],
      },
      syncs: [],
      suppressions: [{ sources: ['crm'] }, { sources: ['crm'], group: 'News' }],
    };

    const plan = await story(config);

    const numbers = {
      read: 6,
      invalid: 2,
      duplicate: 1,
      suppressed: 1,
      excluded: 2,
      desired: 0,
      excludedAs: { left: 0, noConsent: 0, others: 2 },
    };
    expect(plan.head.rows).toEqual([
      { source: 'crm', sync: 'global unsubscribes', ...numbers },
      { source: 'crm', sync: 'group News', ...numbers },
    ]);
  });

  it('suppress each of two addresses in one cell, and count their row once', async () => {
    const rows = [HEADER, ['ann@example.com; bob@example.com', 'India', '', 'unsubscribed']];

    const plan = await story({ ...newsletter(rows), suppressions: [{ sources: ['crm'] }] });

    expect(plan.items.filter(({ kind }) => kind === 'suppress')).toMatchObject([
      { kind: 'suppress', email: 'ann@example.com' },
      { kind: 'suppress', email: 'bob@example.com' },
    ]);
    expect(plan.head.rows).toMatchObject([
      { sync: 'Newsletter', read: 1, invalid: 0, suppressed: 1 },
      { sync: 'global unsubscribes', read: 1, invalid: 0, suppressed: 1 },
    ]);
  });

  it('keep each address of a row from mail when its person left, and make a contact of the first when not', async () => {
    const rows = [
      HEADER,
      ['ann@example.com, bob@example.com', 'India', '', 'unsubscribed'],
      ['bob@example.com', 'India', '', 'subscribed'],
      ['cem@example.com; dee@example.com', 'India', '', 'subscribed'],
    ];

    const plan = await story({ ...newsletter(rows), suppressions: [{ sources: ['crm'] }] });

    expect(plan.emails('suppress')).toEqual(['ann@example.com', 'bob@example.com']);
    expect(plan.emails('createContact')).toEqual(['cem@example.com']);
    expect(plan.head.warnings).toMatchObject([
      {
        code: 'FURTHER_ADDRESSES',
        message: expect.stringMatching(/^1 further address was left aside: .* line 4\)\.$/u),
      },
    ]);
  });

  it('suppress an address with nothing but signs behind it, and report its row', async () => {
    const rows = [HEADER, ['ann@example.com;;', 'India', '', 'unsubscribed']];

    const plan = await story({ ...newsletter(rows), suppressions: [{ sources: ['crm'] }] });

    expect(plan.emails('suppress')).toEqual(['ann@example.com']);
    expect(plan.head.rows).toMatchObject([
      { sync: 'Newsletter', read: 1, invalid: 1 },
      { sync: 'global unsubscribes', read: 1, invalid: 1, suppressed: 0 },
    ]);
  });

  it('suppress also whose country is unknown', async () => {
    const plan = await story({
      sources: { crm: [HEADER, ['ann@example.com', 'Atlantis', '', 'complained']] },
      syncs: [],
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('suppress')).toEqual(['ann@example.com']);
  });
});

const invalid = {
  kind: 'invalid',
  address: addressOf('ann@example.com'),
  column: 'Country',
  fault: { code: 'country-unknown' },
} as const;

/** In which of two contact types a mirror would delete Ann after the mention. */
function deletedAfter(
  contactType: string | undefined,
  row: Parameters<typeof mention>[0],
): string[] {
  const scratch = new Scratch({ kind: 'memory' }, 'compare');
  const targets = new Targets([]);
  const names = ['Newsletter', 'Archive'];
  for (const name of names) {
    const target = targets.named(name).index;
    const ann = { address: 'ann@example.com', email: 'ann@example.com', fields: {} };
    scratch.actual.contacts.add({ target, contactId: '1', ...ann });
  }
  const meant = contactType === undefined ? undefined : targets.named(contactType);
  mention(row, meant, { targets, scratch }, 'invalid');
  const deleted = names.filter(
    (name) => [...scratch.differences.extra(targets.named(name).index)].length > 0,
  );
  scratch.close();
  return deleted;
}

describe('a row that makes no contact', () => {
  it('keeps nobody from being deleted when it has no address', () => {
    const { address, ...withoutAddress } = invalid;

    expect(address).toBe('ann@example.com');
    expect(deletedAfter('Newsletter', withoutAddress)).toEqual(['Newsletter', 'Archive']);
  });

  it('keeps the contact in the contact type that it names', () => {
    expect(deletedAfter('newsletter', invalid)).toEqual(['Archive']);
  });

  it('keeps the contact everywhere when it names no contact type', () => {
    expect(deletedAfter(undefined, invalid)).toEqual([]);
  });
});

describe('what a row tells besides what becomes of it', () => {
  it('tells of an odd address once, also where its row goes into several contact types', async () => {
    const rows = [
      ['Email', 'Country'],
      ['info@example.com', 'India'],
    ];

    const plan = await story({
      sources: { crm: rows },
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Archive' }],
    });

    const messages = plan.head.warnings.filter(({ code }) => code === 'ROLE_ADDRESSES');
    expect(messages.map(({ message }) => message)).toEqual([
      expect.stringContaining('1 address is of a role'),
    ]);
  });

  it.each(['NULL', '1.23E+17', '123456789012345000'])(
    'takes nobody for somebody else by an id like %s, which two people have by chance',
    async (id) => {
      const table = (email: string): Table => [
        ['Id', 'Email', 'Country'],
        ['7', 'ann@example.com', 'India'],
        [id, email, 'India'],
      ];
      const config = { syncs: [{ sources: ['crm'] }], ids: { crm: 'Id' } };
      const world = worldOf({ ...config, sources: { crm: table('bob@example.com') } });
      world.service.unsubscribe('bob@example.com');
      await planOf(world);

      world.config = { ...config, sources: { crm: table('eve@example.com') } };
      const plan = await planOf(world);

      expect(plan.emails('suppress')).toEqual([]);
      expect(plan.emails('createContact')).toEqual(['ann@example.com', 'eve@example.com']);
    },
  );

  it.each([
    ['says so', 'unsubscribed', 1],
    ['does not say who may get mail', 'perhaps', 1],
    ['may get mail', 'subscribed', 0],
  ] as const)(
    'tells of a hash in a list of suppressions, in a row that %s',
    async (_what, status, count) => {
      const rows = [
        ['Email', 'Status'],
        ['0123456789abcdef0123456789abcdef', status],
      ];

      const plan = await story({
        sources: { left: rows },
        syncs: [],
        suppressions: [{ sources: ['left'] }],
      });

      const warnings = plan.head.warnings.filter(({ code }) => code === 'HASHED_ADDRESSES');
      expect(warnings).toHaveLength(count);
    },
  );
});

describe('a row that says no mail and whose address cannot be read', () => {
  const unread = (status: string): Table => [
    HEADER,
    ['ann@example.com', 'India', '', 'subscribed'],
    ['ben@example.com', 'India', '', 'subscribed'],
    ['ann @example.com', 'India', '', status],
  ];

  it.each(['unsubscribed', 'on holiday'])(
    'holds back whom it seems to mean and suppresses nobody when its status is "%s"',
    async (status) => {
      const plan = await story({
        ...newsletter(unread(status)),
        suppressions: [{ sources: ['crm'] }],
      });

      expect(plan.emails('createContact')).toEqual(['ben@example.com']);
      expect(plan.emails('suppress')).toEqual([]);
      expect(plan.head.rows).toMatchObject([
        { sync: 'Newsletter', read: 3, invalid: 1, desired: 1, excluded: 1, duplicate: 0 },
        { sync: 'global unsubscribes', read: 3, invalid: 1, excluded: 2 },
      ]);
      expect(plan.head.warnings).toMatchObject([
        {
          code: 'LEAVERS_UNREAD',
          message:
            '1 row that says no mail has an address that cannot be read (of crm, the first in crm.csv line 4).',
        },
      ]);
    },
  );

  it.each([
    ['anna berger@example.com', ['annaberger@example.com', 'anna.berger@example.com']],
    ['see berger@example.com for removal', []],
    ['no mail: ask berger@example.com', []],
    ['was berger@example.com', []],
  ])(
    'suppresses nobody whose address stands within a text, and holds all back who may be meant: %s',
    async (cell, likely) => {
      const people = ['ann@example.com', 'berger@example.com', ...likely];
      const rows = people.map((email) => [email, 'India', '', 'subscribed']);

      const plan = await story({
        ...newsletter([HEADER, ...rows, [cell, 'India', '', 'unsubscribed']]),
        suppressions: [{ sources: ['crm'] }],
      });

      expect(plan.emails('suppress')).toEqual([]);
      expect(plan.emails('createContact')).toEqual(['ann@example.com']);
      expect(plan.head.warnings).toMatchObject([{ code: 'LEAVERS_UNREAD' }]);
    },
  );

  it('suppresses one address of its person and holds back another that stands within a text', async () => {
    const table = [
      ['Email', 'Mail 2', 'Country', 'Status'],
      ['ann@example.com', 'l ee@example.com', 'India', 'unsubscribed'],
      ['ee@example.com', '', 'India', 'subscribed'],
      ['lee@example.com', '', 'India', 'subscribed'],
    ];
    const crm: SourceSpec = {
      ...plainSpec(filesSource('crm', { 'crm.csv': table })),
      furtherEmail: ['Mail 2'],
      status: { kind: 'column', column: 'Status', map: {} },
    };

    const plan = await story({
      sources: {},
      readySources: [crm],
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('suppress')).toEqual(['ann@example.com']);
    expect(plan.emails('createContact')).toEqual([]);
    expect(plan.head.warnings).toMatchObject([{ code: 'LEAVERS_UNREAD' }]);
  });

  it.each([
    'ann.lee example.com',
    'ann.lee#example.com',
    'ann.lee.@example.com',
    'ann.lee@example_com',
    'ann.lee@example:com',
    'ann.lee_at_example.com',
    'ann-lee-at-example-dot-com',
    'ann lee@example.com (left)',
    'Frau Ann Lee@example.com',
  ])('holds back whose address has the same letters and digits as %s', async (cell) => {
    const rows = ['ann.lee@example.com', 'ann.le@example.com', 'lee@sample.com'].map((email) => [
      email,
      'India',
      '',
      'subscribed',
    ]);

    const config = newsletter([HEADER, ...rows, [cell, 'India', '', 'unsubscribed']]);
    const plan = await story({ ...config, suppressions: [{ sources: ['crm'] }] });

    expect(plan.emails('suppress')).toEqual([]);
    expect(plan.emails('createContact')).toEqual(['ann.le@example.com', 'lee@sample.com']);
  });

  it('holds back whose address lacks its @ there, beside the word of whole domains', async () => {
    const rows = ['ann@example.com', 'ben@example.com'].map((email) => [
      email,
      'India',
      '',
      'subscribed',
    ]);

    const plan = await story({
      ...newsletter([HEADER, ...rows, ['annexample.com', 'India', '', 'unsubscribed']]),
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('createContact')).toEqual(['ben@example.com']);
    expect(plan.head.warnings).toMatchObject([{ code: 'WHOLE_DOMAINS' }]);
  });

  it('holds nobody back when it is subscribed', async () => {
    const plan = await story(newsletter(unread('subscribed')));

    expect(plan.emails('createContact')).toEqual(['ann@example.com', 'ben@example.com']);
    expect(plan.head.warnings).toEqual([]);
  });

  it('leaves the contact alone that it seems to mean', async () => {
    const [header = [], , ben = [], unreadable = []] = unread('unsubscribed');
    const changed = ['ann@example.com', 'India', 'Ulm', 'subscribed'];
    const given = holding('ann@example.com', 'ben@example.com');

    const alike = ['ann example.com', 'India', '', 'unsubscribed'];
    const plans = [unreadable, alike].flatMap((last) => [
      newsletter([header, changed, ben, last], { mode: 'mirror' }),
      newsletter([header, ben, last], { mode: 'mirror' }),
    ]);

    for (const config of plans) {
      const plan = await story(config, { given });
      expect(plan.items.filter(({ kind }) => kind !== 'updateContact')).toEqual([]);
      expect(plan.emails('updateContact')).not.toContain('ann@example.com');
    }
  });

  it('holds its person back everywhere when it stands in a list of suppressions', async () => {
    const plan = await story({
      sources: {
        crm: [HEADER, ['ann@example.com', 'India', '', 'subscribed']],
        left: [
          ['Email', 'Status'],
          ['ann(at)example.com', 'unsubscribed'],
        ],
      },
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['left'] }],
    });

    expect(plan.items.map(({ kind }) => kind)).not.toContain('createContact');
    expect(plan.head.warnings).toMatchObject([{ code: 'LEAVERS_UNREAD' }]);
  });
});

describe('a row with more cells than its header', () => {
  const header = ['Email', 'City', 'Country', 'Status', 'Note'];
  const map = { active: 'subscribed', gone: 'unsubscribed' } as const;
  const status = { kind: 'column', column: 'Status', map } as const;

  it.each([
    ['gone', []],
    ['active', ['ann@example.com']],
  ])('keeps its person from mail where its own word says so: %s', async (word, created) => {
    const plan = await story({
      ...newsletter([
        header,
        ['ann@example.com', 'Pune', 'India', 'active', ''],
        ['ann@example.com', '', 'Pune', 'India', word, 'x'],
      ]),
      status,
      suppressions: [{ sources: ['crm'] }],
    });

    expect(plan.emails('suppress')).toEqual([]);
    expect(plan.emails('createContact')).toEqual(created);
  });

  it('keeps its person from mail also where it stands in a list of suppressions', async () => {
    const plan = await story({
      sources: {
        crm: [HEADER, ['ann@example.com', 'India', '', 'subscribed']],
        left: [header, ['ann@example.com', '', 'Pune', 'India', 'unsubscribed', 'x']],
      },
      syncs: [{ sources: ['crm'] }],
      suppressions: [{ sources: ['left'] }],
    });

    expect(plan.emails('createContact')).toEqual([]);
    expect(plan.head.warnings).toEqual([]);
  });
});

describe('whom a row speaks of', () => {
  function cellAddress(email: string) {
    const parsed = parseAddress(email);
    if (parsed.kind === 'invalid') throw new Error(parsed.fault.code);
    return { address: parsed.address, email: parsed.email };
  }

  const ann = cellAddress('Ann@example.com');

  const ben = cellAddress('ben@example.com');

  const evidence = { reason: 'left' };

  it('says of a person what its row says', () => {
    const person = { ...ann, status: 'bounced', fields: {}, evidence } as const;

    expect(statementsOf({ ...person, kind: 'person' })).toEqual([
      { ...ann, status: 'bounced', evidence },
    ]);
  });

  it('says the same of the further addresses of a person', () => {
    const person = { ...ann, kind: 'person', status: 'bounced', fields: {}, evidence } as const;

    expect(statementsOf({ ...person, further: [ben] })).toEqual([
      { ...ann, status: 'bounced', evidence },
      { ...ben, status: 'bounced', evidence },
    ]);
  });

  it('says the same of every address in one cell', () => {
    const fault = { code: 'address-several-ats' } as const;
    const invalid = { kind: 'invalid', column: 'Email', fault } as const;

    const said = statementsOf({
      ...invalid,
      several: [ann, ben],
      status: 'unsubscribed',
      evidence,
    });

    expect(said.map(({ email, status }) => [email, status])).toEqual([
      ['Ann@example.com', 'unsubscribed'],
      ['ben@example.com', 'unsubscribed'],
    ]);
    expect(statementsOf({ ...invalid, several: [ann, ben] })).toEqual([]);
    expect(statementsOf({ ...invalid, status: 'unsubscribed' })).toEqual([]);
    expect(statementsOf({ ...invalid, ...ann, status: 'bounced' })).toHaveLength(1);
  });
});
