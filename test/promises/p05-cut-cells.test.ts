// P4 and P5 where a file is cut in the middle of its last cell: what is left of an address is mostly another
// person's. Whether a file without a line end at its end is whole shows in those that came before it.
import { describe, expect, it } from 'vitest';
import type { Source } from '../../src/sources/index.ts';
import { worldOf } from '../apply/stories.ts';
import { accountState } from '../simulation/account-state.ts';
import { filesSource, plainSpec } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

const HEADER = ['First name', 'Country', 'Email'];
const LAST = 'p29@example.com';

/** Thirty people, the address as the last cell of each row. */
function people(last: string): string[][] {
  const rows = Array.from({ length: 29 }, (_, index) => {
    return [`N${String(index)}`, 'India', `p${String(index)}@example.com`];
  });
  return [HEADER, ...rows, ['N29', 'India', last]];
}

function ending(name: string, table: string[][], endsWithLine: boolean): Source {
  const source = filesSource(name, { [`${name}.csv`]: table });
  return {
    name,
    async *files() {
      for await (const file of source.files()) yield { ...file, endsWithLine: () => endsWithLine };
    },
  };
}

function mirror(table: string[][], endsWithLine: boolean): Partial<World['config']> {
  return {
    sources: {},
    readySources: [plainSpec(ending('crm', table, endsWithLine))],
    syncs: [{ sources: ['crm'], mode: 'mirror' }],
    guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } },
  };
}

async function night(world: World, table: string[][], endsWithLine: boolean) {
  world.config = { ...world.config, ...mirror(table, endsWithLine) };
  return (await world.sync()).result;
}

describe('P5: a mirror whose file is cut in the middle of its last address', () => {
  it('creates and deletes nobody for it, night after night, and goes on when the file is whole', async () => {
    const world = worldOf([]);
    await night(world, people(LAST), true);
    const whole = [...world.service.emails()];

    const cut = [
      await night(world, people('p29@example.c'), false),
      await night(world, people('p29@example.co'), false),
      await night(world, people('p2'), false),
      await night(world, people(''), false),
    ];
    const during = [...world.service.emails()];
    const last = await night(world, people('new@example.com'), true);

    expect(cut.map(({ invalidRows }) => invalidRows)).toEqual([1, 1, 1, 1]);
    expect(during).toEqual(whole);
    expect(last.invalidRows).toBe(0);
    expect(world.service.emails()).toContain('new@example.com');
    expect(world.service.emails()).not.toContain(LAST);
  });

  it('deletes nobody whom a busy service lists only when it is asked again', async () => {
    const world = worldOf([], { behaviours: { list_partial_under_load: 'yes(3)' } });
    await night(world, people(LAST), true);

    const { invalidRows } = await night(world, people('p2'), false);

    expect(invalidRows).toBe(1);
    // The service is as busy for a test that lists them.
    expect(accountState(world.sandbox).contacts).toHaveLength(30);
  });

  it('says why its last row was not taken', async () => {
    const world = worldOf([]);
    await night(world, people(LAST), true);
    world.config = { ...world.config, ...mirror(people('p29@example.c'), false) };

    const { plan } = await world.plan();

    expect([...plan.rejects()]).toMatchObject([
      { source: 'crm', line: 31, column: '', fault: { code: 'row-cut-off' } },
    ]);
  });

  it('takes every row of files that have always ended so, or are read for the first time', async () => {
    const world = worldOf([]);

    const first = await night(world, people(LAST), false);
    const second = await night(world, people('new@example.com'), false);

    expect([first.invalidRows, second.invalidRows]).toEqual([0, 0]);
    expect(world.service.emails()).toContain('new@example.com');
    expect(world.service.emails()).not.toContain(LAST);
  });

  it('leaves who stands in the last row as they are where the cut is behind their address', async () => {
    const world = worldOf([]);
    const table = (name: string) => [
      ['Email', 'Country', 'First name'],
      ['ann@example.com', 'India', 'Ann'],
      ['bob@example.com', 'India', name],
    ];
    await night(world, table('Robert'), true);

    const { invalidRows } = await night(world, table('Rob'), false);

    expect(invalidRows).toBe(1);
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(world.service.contacts()[1]).toMatchObject({ fields: { first_name: 'Robert' } });
  });
});

describe('P4: leavers whose file is cut in the middle of its last cell', () => {
  it('suppresses no other person, and still those whose address is whole', async () => {
    const world = worldOf([]);
    const left = (table: string[][], endsWithLine: boolean): void => {
      world.config = {
        ...world.config,
        sources: {},
        readySources: [plainSpec(ending('left', table, endsWithLine))],
        syncs: [],
        suppressions: [{ sources: ['left'] }],
      };
    };
    const gone = (email: string) => ['unsubscribed', email];
    left([['Status', 'Email'], gone('p1@example.com')], true);
    await world.sync();

    left([['Status', 'Email'], gone('p1@example.com'), gone('p2@example.co')], false);
    const cut = await world.sync();
    const afterCut = [...world.service.suppressed()];
    left(
      [
        ['Email', 'Status', 'Date'],
        ['p3@example.com', 'unsubscribed', '2026-1'],
      ],
      false,
    );
    const behind = await world.sync();

    expect(cut.result.invalidRows).toBe(1);
    expect(afterCut).toEqual(['p1@example.com']);
    expect(behind.result.invalidRows).toBe(1);
    expect(world.service.suppressed()).toEqual(['p1@example.com', 'p3@example.com']);
  });

  it.each(['mirror', 'upsert'] as const)(
    'suppresses nobody by a status that may be cut off itself, and holds back whom it speaks of: %s',
    async (mode) => {
      const world = worldOf([]);
      const table = (...rows: string[][]) => [['Email', 'Country', 'Status'], ...rows];
      const person = (email: string, status = 'subscribed') => [email, 'India', status];
      const read = (tables: string[][], endsWithLine: boolean): void => {
        world.config = {
          ...world.config,
          ...mirror(tables, endsWithLine),
          syncs: [{ sources: ['crm'], mode }],
          suppressions: [{ sources: ['crm'] }],
        };
      };
      read(table(person('ann@example.com'), person('bob@example.com')), true);
      await world.sync();

      read(table(person('ann@example.com'), person('bob@example.com', 'unsubscribed')), false);
      const known = await world.sync();
      read(table(person('eve@example.com'), person('eve@example.com', 'unsubscribed')), false);
      const unknown = await world.plan();

      expect(known.result.invalidRows).toBe(1);
      expect(world.service.suppressed()).toEqual([]);
      expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
      expect([...unknown.plan.items('createContact')]).toEqual([]);
    },
  );
});
