// What a row means: one bucket per sync, and one per list of suppressions.
import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../../src/compare/rows/row-findings.ts';
import { mention } from '../../../src/compare/rows/take-row.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { parseAddress } from '../../../src/contacts/index.ts';
import { Scratch } from '../../../src/state/index.ts';
import { addressOf } from '../../plan/changes.ts';
import type { WorldConfig } from '../../world/world-config.ts';
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

  it('leave a row of their source out where none of them takes it, blank ones aside', async () => {
    const rows = [
      ['Email', 'Country', 'City'],
      ['ann@example.com', 'India', 'Pune'],
      ['bob@example.com', 'India', 'Delhi'],
      ['cem@example.com', 'India', 'Goa'],
      ['', '', ''],
    ];
    const syncs = ['Pune', 'Delhi'].map((city) => ({
      sources: ['crm'],
      contactType: city,
      where: { City: [city] },
    }));

    const plan = await story({ ...newsletter(rows), syncs });

    expect(plan.head.rows).toMatchObject([{ excluded: 3 }, { excluded: 3 }]);
    expect(plan.head.sources).toEqual([{ source: 'crm', read: 4, invalid: 0, excluded: 1 }]);
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
