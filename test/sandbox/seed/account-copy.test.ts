import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountCopy, copyAccount } from '../../../src/sandbox/seed/account-copy.ts';
import { SandboxService } from '../../../src/sandbox/service/sandbox-service.ts';
import { fakeClock } from '../../fake-clock.ts';

const UNDATED = { createdAt: null, updatedAt: null, deletedAt: null } as const;

const COUNTRIES = [
  { id: '900', name: 'Norway', record: '{"key":"900","label":"Norway"}' },
  { id: '901', name: 'Freedonia', record: '{"key":"901","code":"FD","label":"Freedonia"}' },
  { id: null, name: null, record: '{"label":"Nowhere"}' },
] as const;

function copyWith(records: AccountCopy['records'], accountId: string | null = '55'): AccountCopy {
  return { accountId, countries: COUNTRIES, records };
}

function typeRecord(id: string) {
  return { table: 'contact_type', row: { ...UNDATED, id, name: 'Letters' } } as const;
}

function contactRecord(id: string, fields: { country?: string; countryId?: string } = {}) {
  const { country = null, countryId = null } = fields;
  const texts = { firstName: 'Ann', lastName: null, altEmail: null, state: null, city: null };
  const lines = { addressLine1: null, addressLine2: null, stateProvinceRegion: null };
  const row = {
    ...{ ...UNDATED, ...texts, ...lines, id, contactTypeId: '40', postalCode: '01234' },
    ...{ email: `p${id}@example.com`, country, countryId, customFields: new Map([['size', '4']]) },
  };
  return { table: 'contact', row } as const;
}

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-copy-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function openService(dataFile?: string): SandboxService {
  const clock = fakeClock();
  return new SandboxService({ clock, ...(dataFile === undefined ? {} : { dataFile }) });
}

async function filled(copy: AccountCopy, dataFile?: string): Promise<SandboxService> {
  const service = openService(dataFile);
  await copyAccount(service, copy, fakeClock());
  return service;
}

describe('a sandbox that was filled', () => {
  it('has the ids, the owner and the values that it was given', async () => {
    const service = await filled(copyWith([typeRecord('40'), contactRecord('1234567')]));

    const row = service.account().store.query('SELECT * FROM contact').get();
    expect(row).toMatchObject({
      id: 1_234_567,
      user_id: 55,
      postal_code: '01234',
      custom: '{"size":"4"}',
    });
  });

  it('knows the countries of the account by id, name and code, and shows its records', async () => {
    const { countries } = (await filled(copyWith([]))).account();

    expect(countries.byId('900')).toMatchObject({ name: 'Norway', sortname: 'NO' });
    expect(countries.byName('freedonia')).toMatchObject({ id: '901' });
    expect(countries.byCode('FD')).toMatchObject({ id: '901' });
    expect(countries.byId('1')).toBeUndefined();
    expect(countries.shown).toEqual(COUNTRIES.map(({ record }) => JSON.parse(record) as object));
  });

  it('keeps the country of a contact by id, or as it was shown where nobody knows it', async () => {
    const records = [
      typeRecord('40'),
      contactRecord('1', { country: 'Norway', countryId: '900' }),
      contactRecord('2', { country: 'Atlantis' }),
    ];
    const { store } = (await filled(copyWith(records))).account();

    const rows = store.query<{ country: string }>('SELECT country FROM contact ORDER BY id').all();
    expect(rows.map(({ country }) => country)).toEqual(['900', 'Atlantis']);
  });

  it('is the same account when it is opened again', async () => {
    const data = join(directory, 'copy.db');
    (await filled(copyWith([typeRecord('40')]), data)).close();

    const { countries, userId } = openService(data).account();

    expect(userId).toBe(55);
    expect(countries.byId('901')).toBeDefined();
  });

  it('takes more records than one transaction holds', async () => {
    const people = Array.from({ length: 2_500 }, (_, index) => contactRecord(String(index + 7)));
    const { store } = (await filled(copyWith([typeRecord('40'), ...people]))).account();

    expect(store.query('SELECT count(*) AS rows FROM contact').get()).toEqual({ rows: 2_500 });
  });
});

describe('what it refuses', () => {
  it.each(['seven', '0x10', '12345678901234567890', ''])('the id %j', async (id) => {
    await expect(filled(copyWith([typeRecord(id)]))).rejects.toMatchObject({
      code: 'SANDBOX_COPY_UNFIT',
    });
  });

  it('an account beside another one', async () => {
    const service = await filled(copyWith([typeRecord('40')]));

    const second = copyAccount(service, copyWith([typeRecord('41')]), fakeClock());

    await expect(second).rejects.toMatchObject({ code: 'SANDBOX_NOT_EMPTY' });
  });

  it('data that were filled by half, as long as they are there', async () => {
    const data = join(directory, 'copy.db');
    const people = Array.from({ length: 1_500 }, (_, index) => contactRecord(String(index + 1)));
    const cut = filled(copyWith([typeRecord('40'), ...people, contactRecord('no id')]), data);
    await expect(cut).rejects.toMatchObject({ code: 'SANDBOX_COPY_UNFIT' });

    expect(() => openService(data)).toThrow('was not finished');
  });
});
