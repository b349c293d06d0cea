import { existsSync, readdirSync } from 'node:fs';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { describe, expect, it } from 'vitest';
import { type TakenSnapshot, takeSnapshot } from '../../../src/compare/snapshot/copy-account.ts';
import { readSnapshot } from '../../../src/state/index.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import { reply } from '../../apply/stories.ts';
import { World } from '../../world/world.ts';
import { toolsOf } from '../stories.ts';
import { fullWorld, rowsOf, SHRINK_GUARD } from './readings.ts';

const directory = stateDirectory();

describe('taking a snapshot', () => {
  it('keeps a row of everything that the account holds', async () => {
    await take(fullWorld());

    const db = new SqliteDatabase(directory.path('a.sqlite'), { readonly: true });
    const counts = TABLES.map((table) => [table, rowsOf(db, table).length]);
    db.close();
    expect(Object.fromEntries(counts)).toMatchObject({
      contact_type: 2,
      custom_field: 1,
      contact: 3,
      contact_custom_field: 1,
      global_unsubscribe: 1,
      unsubscribe_group: 2,
      unsubscribe_group_recipient: 1,
      segment: 1,
      segment_recipient: 1,
      automation: 1,
    });
    expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  });

  it('says whose it is, when it was read, and by what', async () => {
    const { snapshot } = await take(fullWorld());

    expect(snapshot.head).toMatchObject({
      host: 'mail.example.com',
      accountId: '7001',
      listferryVersion: '1.2.3',
    });
    expect(Date.parse(snapshot.head.endedAt)).toBeGreaterThanOrEqual(
      Date.parse(snapshot.head.startedAt),
    );
    expect(readSnapshot(directory.path('a.sqlite'))).toEqual(snapshot);
  });

  it('has equal hashes when nothing changed, and another one for the list that did', async () => {
    const world = fullWorld();
    const { snapshot: first } = await take(world);
    const { snapshot: second } = await take(world);
    world.service.unsubscribe('another@example.com');
    const { snapshot: third } = await take(world);

    expect(hashes(second)).toEqual(hashes(first));
    const changed = hashes(third).filter((hash) => !hashes(first).includes(hash));
    expect(changed).toEqual([expect.stringMatching(/^global-unsubscribes/u)]);
  });

  it('is made of an empty account too', async () => {
    const { snapshot } = await take(new World());

    expect(snapshot.head.accountId).toBeNull();
    expect(snapshot.lists.find(({ name }) => name === 'contacts/list')?.rowCount).toBe(0);
  });

  it('reads suppressions after the contacts, so that who leaves meanwhile is among them', async () => {
    const world = fullWorld();
    world.sandbox.after.push(({ path }) => {
      if (path.endsWith('contacts/list')) world.service.unsubscribe('ann@example.com');
    });

    await take(world);

    const db = new SqliteDatabase(directory.path('a.sqlite'), { readonly: true });
    expect(rowsOf(db, 'global_unsubscribe').map((row) => row['email_address'])).toContain(
      'ann@example.com',
    );
    db.close();
  });

  it('tells of lists that are a little shorter than the service counts', async () => {
    const world = fullWorld();

    const { shortfalls } = await take(world, countingEach(world, 5));

    expect(shortfalls).toEqual([{ list: 'contacts/list', ownerId: '', listed: 3, expected: 10 }]);
  });

  it('tells nothing when the service counts what it lists', async () => {
    expect((await take(fullWorld())).shortfalls).toEqual([]);
  });
});

describe('a list that cannot be read', () => {
  it.each(endpoints())('makes no snapshot and leaves no file: %s', async (cut) => {
    const world = fullWorld();
    world.fateOf = ({ endpoint }) => (endpoint === cut ? 'answer-cut' : 'answered');

    await expect(take(world)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/^No snapshot was made\./u),
    });

    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it.each([
    ['ends in the middle of a contact', '{"status":"success","message":{"contacts":[{'],
    ['is missing from its answer', '{"status":"success","message":{}}'],
    [
      'holds a contact without an address',
      '{"status":"success","message":{"contacts":[{"id":1}]}}',
    ],
    ['is a page', '<html></html>'],
  ])('makes no snapshot when the list %s', async (_how, body) => {
    const world = fullWorld();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? reply(200, body) : 'answered');

    await expect(take(world)).rejects.toThrow(/^No snapshot was made\./u);

    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it('makes no snapshot when a list is far shorter than the service counts', async () => {
    const world = fullWorld();

    await expect(take(world, countingEach(world, 10))).rejects.toMatchObject({
      code: 'LIST_SHORT',
      message: expect.stringMatching(/^No snapshot was made\..* 3 records came where 20/u),
    });

    expect(readdirSync(directory.path('.'))).toEqual([]);
  });

  it('makes a snapshot of a list that is far too short when a person says that it is right', async () => {
    const world = fullWorld();
    const tools = await toolsOf(world);
    const client = { ...tools.client, ...countingEach(world, 10) };

    await takeSnapshot(
      request(() => undefined, true),
      { ...tools, client },
    );

    expect(readdirSync(directory.path('.'))).toEqual(['a.sqlite']);
  });

  it('leaves the earlier snapshot of the name', async () => {
    const world = fullWorld();
    const { snapshot } = await take(world);
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? 'answer-cut' : 'answered');

    await expect(take(world)).rejects.toThrow(/^No snapshot was made\./u);

    expect(readSnapshot(directory.path('a.sqlite'))).toEqual(snapshot);
  });

  it('makes no snapshot of another account', async () => {
    const world = fullWorld();
    const checked: string[] = [];

    const taking = takeSnapshot(
      request((accountId) => {
        checked.push(accountId);
        throw new Error('another account');
      }),
      await toolsOf(world),
    );

    await expect(taking).rejects.toThrow('another account');
    expect(checked).toEqual(['7001']);
    expect(existsSync(directory.path('a.sqlite'))).toBe(false);
  });
});

const TABLES = [
  'contact_type',
  'reserved_field',
  'custom_field',
  'country',
  'contact',
  'contact_custom_field',
  'global_unsubscribe',
  'unsubscribe_group',
  'unsubscribe_group_recipient',
  'segment',
  'segment_recipient',
  'automation',
];

function endpoints(): string[] {
  return [
    'contacts-type',
    'reserve-fields',
    'custom-fields',
    'get/country-state-city',
    'automations',
    'segment/list',
    'segment/email/list',
    'contacts/list',
    'global-unsubscribes',
    'unsubscribes-groups',
    'unsubscribes-groups/recipients-list',
  ];
}

/** The service says that every contact type has so many contacts. */
function countingEach(world: World, contactsCount: number): Pick<World['client'], 'contactTypes'> {
  const { contactTypes } = world.client;
  const list = async () => (await contactTypes.list()).map((type) => ({ ...type, contactsCount }));
  return { contactTypes: { ...contactTypes, list } };
}

async function take(world: World, client: Partial<World['client']> = {}): Promise<TakenSnapshot> {
  const tools = await toolsOf(world);
  return await takeSnapshot(
    request(() => undefined),
    { ...tools, client: { ...tools.client, ...client } },
  );
}

function request(
  checkAccount: (accountId: string) => void,
  acceptShrink = false,
): Parameters<typeof takeSnapshot>[0] {
  const path = directory.path('a.sqlite');
  const guard = { ...SHRINK_GUARD, acceptShrink };
  return { path, host: 'mail.example.com', listferryVersion: '1.2.3', checkAccount, guard };
}

function hashes({ lists }: TakenSnapshot['snapshot']): string[] {
  return lists.map(({ name, ownerId, sha256 }) => `${name} ${ownerId} ${sha256}`);
}
