import { copyFileSync } from 'node:fs';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { describe, expect, it } from 'vitest';
import {
  contactRows,
  refuseIncomplete,
  shortfallNotes,
  snapshotSource,
  suppressionRows,
} from '../../../src/compare/snapshot/snapshot-source.ts';
import { type SnapshotList, StagedAccount } from '../../../src/state/index.ts';
import { collected } from '../../sources/source-directory.ts';
import { contact, customValue } from '../../state/snapshot/held-account.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import type { World } from '../../world/world.ts';
import { countryId, hold, planOf, worldOf } from '../stories.ts';
import { fullWorld } from './readings.ts';
import { carriedOver, snapshotOf, snapshotSpec } from './taken.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

async function snapshotFile(world: World = fullWorld()): Promise<string> {
  const path = directory.path('old.sqlite');
  await snapshotOf(world, path);
  return path;
}

describe('an account carried over by its snapshot', () => {
  it('has the contacts, custom fields and suppressions of the other one', async () => {
    const before = fullWorld();
    before.service.addContact('eve@example.com', { first_name: 'Eve', city: 'Pune' }, 'Customers');
    const after = worldOf(carriedOver(await snapshotFile(before)));

    const { result } = await after.sync();

    expect(result).toMatchObject({ verified: true, invalidRows: 2 });
    for (const contactType of ['Newsletter', 'Customers']) {
      expect(contactsOf(after, contactType)).toEqual(
        // The service demands a country: one of these has none, the other one that no account knows.
        contactsOf(before, contactType).filter(({ email }) => !/^(?:bob|cem)@/u.test(email)),
      );
    }
    expect(after.service.suppressed()).toEqual(before.service.suppressed());
    for (const group of ['Product news', 'Offers']) {
      expect(after.service.suppressedInGroup(group)).toEqual(
        before.service.suppressedInGroup(group),
      );
    }
  });

  it('leaves nothing to be done by a second run', async () => {
    const after = worldOf(carriedOver(await snapshotFile()));
    await after.sync();

    expect(await after.differences()).toEqual([]);
  });

  it('lacks people who get no mail at all, however the address is written', async () => {
    const before = fullWorld();
    hold(before, { email: 'LEFT@example.com', country: countryId('India') });
    const path = await snapshotFile(before);

    const plan = await planOf(worldOf({ ...carriedOver(path), suppressions: [] }));

    expect(plan.emails('createContact')).not.toContain('left@example.com');
    expect(plan.head.rows[0]).toMatchObject({ read: 4, excluded: 1, invalid: 2, desired: 1 });
  });

  it('gets chosen contact types into one of another name', async () => {
    const path = await snapshotFile();
    const where = { contact_type: ['Customers'] };

    const plan = await planOf(
      worldOf({
        ...carriedOver(path),
        syncs: [{ sources: ['old'], contactType: 'Clients', where, defaultCountry: 'India' }],
      }),
    );

    expect(plan.emails('createContact')).toEqual(['cem@example.com']);
  });

  it('puts one group alone into a group of the same name when only that one is wanted', async () => {
    const path = await snapshotFile();

    const plan = await planOf(
      worldOf({
        ...carriedOver(path),
        suppressions: [{ sources: ['old'], group: 'product NEWS' }],
      }),
    );

    expect(plan.of('suppressInGroup').map(({ address }) => address)).toEqual(['tired@example.com']);
    expect(plan.head.counts.suppress).toBe(0);
  });
});

describe('a snapshot as a source', () => {
  it('says so when another program locks it while it is read', async () => {
    const path = await snapshotFile();
    const source = snapshotSource({ name: 'old', baseDirectory: directory.path('.'), path });
    const [contacts] = await collected(source.files());
    if (contacts === undefined) throw new Error('The snapshot has no contacts.');
    const other = new SqliteDatabase(path);
    other.exec('BEGIN EXCLUSIVE');

    await expect(collected(contacts.rows())).rejects.toMatchObject({
      message: expect.stringContaining('another program keeps it locked'),
    });
    other.close();
  });

  it('refuses a snapshot that was altered', async () => {
    const path = await snapshotFile();
    change(path, "UPDATE contact SET email = 'other@example.com'");

    await expect(planOf(worldOf(carriedOver(path)))).rejects.toMatchObject({
      code: 'SNAPSHOT_UNUSABLE',
    });
  });

  it('refuses a file that is no snapshot', async () => {
    const path = directory.path('old.sqlite');
    new SqliteDatabase(path).exec('CREATE TABLE contact (email)').close();

    await expect(planOf(worldOf(carriedOver(path)))).rejects.toMatchObject({
      code: 'SNAPSHOT_UNUSABLE',
    });
  });

  it('notices another snapshot under the same name before its rows are read', async () => {
    const path = await snapshotFile();
    const [file] = await collected(snapshotSpec(path).source.files());
    const world = fullWorld();
    world.service.unsubscribe('another@example.com');
    await snapshotOf(world, directory.path('new.sqlite'));
    copyFileSync(directory.path('new.sqlite'), path);

    if (file === undefined) throw new Error('The snapshot has no files.');
    await expect(collected(file.rows())).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  });

  it('has the hashes of the lists, so that equal accounts are equal sources', async () => {
    const path = await snapshotFile();
    const first = await planOf(worldOf(carriedOver(path)));
    await snapshotFile();
    const second = await planOf(worldOf(carriedOver(path)));

    expect(second.head.basis.sources).toEqual(first.head.basis.sources);
  });
});

function contactsOf({ service }: World, contactType: string) {
  return service.contacts(contactType).map(({ email, fields }) => ({ email, fields }));
}

function change(path: string, sql: string): void {
  const db = new SqliteDatabase(path);
  db.exec(sql);
  db.close();
}

describe('the lists of a snapshot', () => {
  const WHOLE = [
    list('contacts-type'),
    list('contacts/list'),
    list('global-unsubscribes'),
    list('unsubscribes-groups'),
    list('unsubscribes-groups/recipients-list', { ownerId: '31' }),
  ];

  it('takes a snapshot with everything that a source needs', () => {
    expect(() => {
      refuseIncomplete({ lists: WHOLE }, [{ id: '31', name: 'News' }], 'old.sqlite');
    }).not.toThrow();
  });

  it.each(['contacts/list', 'global-unsubscribes', 'unsubscribes-groups'])(
    'refuses a snapshot without %s',
    (name) => {
      const lists = WHOLE.filter((held) => held.name !== name);

      expect(() => {
        refuseIncomplete({ lists }, [], 'old.sqlite');
      }).toThrow(
        expect.objectContaining({
          code: 'SNAPSHOT_UNUSABLE',
          message: saying('old.sqlite', name),
        }) as Error,
      );
    },
  );

  it('refuses a snapshot that knows a group and not who is in it', () => {
    const groups = [
      { id: '31', name: 'News' },
      { id: '32', name: 'Offers' },
    ];

    expect(() => {
      refuseIncomplete({ lists: WHOLE }, groups, 'old.sqlite');
    }).toThrow(
      expect.objectContaining({
        code: 'SNAPSHOT_UNUSABLE',
        message: saying('old.sqlite', 'Offers'),
      }) as Error,
    );
  });

  it('tells of lists that the service counted as longer', () => {
    const lists = [
      list('contacts/list', { rowCount: 98, expectedCount: 100 }),
      list('global-unsubscribes', { rowCount: 5, expectedCount: 5 }),
    ];

    expect(shortfallNotes(lists)).toEqual([saying('contacts/list', 98, 100)]);
  });

  function list(name: SnapshotList['name'], more: Partial<SnapshotList> = {}): SnapshotList {
    const counts = { rowCount: 0, expectedCount: null, answer: null };
    return { name, ownerId: '', sha256: '0'.repeat(64), ...counts, ...more };
  }
});

describe('the rows of a snapshot', () => {
  it('writes a contact as a row, with its country by name and its status last', () => {
    const { tables, contents } = new StagedAccount({ kind: 'memory' });
    tables.addContact(
      contact('1', { email: 'ann@example.com', country: '80', countryName: 'Germany' }),
      [customValue('1', 'plan', 'gold')],
    );
    tables.addContact(
      contact('2', { email: 'bob@example.com', country: 'XX', countryName: null }),
      [],
    );
    const held = { contents, isUnsubscribed: (email: string) => email.startsWith('bob') };

    const rows = [...contactRows(held, ['size', 'plan'])];

    expect(rows.map(({ line, cells }) => [line, cells[1], cells[4], ...cells.slice(12)])).toEqual([
      [1, 'ann@example.com', 'Germany', '', 'gold', 'subscribed'],
      [2, 'bob@example.com', 'XX', '', '', 'unsubscribed'],
    ]);
  });

  it('takes everybody on a list of suppressions for unsubscribed', () => {
    const entry = { emailAddress: 'left@example.com', group: null, createdAt: null };

    expect([...suppressionRows([entry])]).toEqual([
      { line: 1, cells: ['left@example.com', 'unsubscribed'] },
    ]);
  });
});
