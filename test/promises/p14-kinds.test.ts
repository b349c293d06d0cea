// P14, "What is parked … stays so", by kind: each guard holds back its own kind of change, and nobody waits
// for what is not in doubt. P4, "Consent only tightens": who is to be suppressed gets no mail meanwhile.
import { describe, expect, it } from 'vitest';
import { type ParkedPlan, parkedPlans } from '../../src/plan/index.ts';
import type { RunResult } from '../../src/state/index.ts';
import { worldOf } from '../apply/stories.ts';
import type { WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Email', 'First name', 'Country', 'Status'];

function rowsOf(from: number, to: number, name: string, status = 'subscribed'): string[][] {
  return Array.from({ length: to - from }, (_, index) => [
    `p${String(from + index).padStart(3, '0')}@example.com`,
    name,
    'India',
    status,
  ]);
}

function config(rows: readonly string[][], rest: Partial<WorldConfig> = {}): WorldConfig {
  return {
    sources: { crm: [HEADER, ...rows] },
    syncs: [{ sources: ['crm'], mode: 'mirror' }],
    suppressions: [{ sources: ['crm'] }],
    guards: { firstMirror: 'allow' },
    ...rest,
  };
}

async function syncedWorld(rest: Partial<WorldConfig> = {}): Promise<World> {
  const world = worldOf([[]]);
  world.config = config(rowsOf(0, 100, 'Old'), rest);
  await world.sync();
  return world;
}

function kindsOf(parked: RunResult['parked']): [ParkedPlan['kind'], number, number][] {
  return parkedPlans(parked).map(({ kind, count, others }) => [kind, count, others]);
}

function namesOf(world: World): Record<string, number> {
  const names: Record<string, number> = {};
  for (const { fields } of world.service.contacts()) {
    const name = fields['first_name'] ?? '';
    names[name] = (names[name] ?? 0) + 1;
  }
  return names;
}

describe('P14: a tripped maxUpdate', () => {
  it('holds the updates back, night after night, and lets suppressions, creates and deletes go', async () => {
    const world = await syncedWorld();
    const left = rowsOf(0, 5, 'Old', 'unsubscribed');
    world.config = config([...left, ...rowsOf(5, 95, 'New'), ...rowsOf(200, 203, 'New')]);

    const nights = [await world.sync(), await world.sync()];

    expect(nights.map(({ result }) => kindsOf(result.parked))).toEqual([
      [['updates', 90, 0]],
      [['updates', 90, 0]],
    ]);
    expect(world.service.suppressed()).toHaveLength(5);
    expect(namesOf(world)).toEqual({ Old: 95, New: 3 });
  });

  it('is lifted by the exact number of the parked plan', async () => {
    const world = await syncedWorld();
    world.config = config(rowsOf(0, 100, 'New'));
    const made = await world.plan();
    await world.applyFresh(made);

    await expect(world.apply(made, { update: 99 })).rejects.toMatchObject({
      hint: expect.stringContaining('--accept update=100'),
    });
    await world.apply(made, { update: 100 });

    expect(namesOf(world)).toEqual({ New: 100 });
    expect(world.journal.runs.parked()).toBeNull();
  });

  it('holds back those of its contact type alone', async () => {
    const syncs = [
      { sources: ['crm'], mode: 'mirror' },
      { sources: ['shop'], contactType: 'Customers' },
    ] as const;
    const world = worldOf([[]]);
    const shop = rowsOf(0, 100, 'Old');
    world.config = config([], {
      sources: { crm: [HEADER, ...rowsOf(0, 100, 'Old')], shop: [HEADER, ...shop] },
      syncs,
    });
    await world.sync();
    const changed = [...rowsOf(0, 20, 'New'), ...rowsOf(20, 100, 'Old')];
    world.config = config([], {
      sources: { crm: [HEADER, ...rowsOf(0, 100, 'New')], shop: [HEADER, ...changed] },
      syncs,
    });

    const { result } = await world.sync();

    expect(kindsOf(result.parked)).toEqual([['updates', 100, 0]]);
    expect(result.verdicts).toMatchObject({ applied: 20, skipped: 100 });
  });

  it('refuses everything where it is told to stop', async () => {
    const world = await syncedWorld();
    world.config = config([...rowsOf(0, 5, 'Old', 'unsubscribed'), ...rowsOf(5, 100, 'New')]);

    const refused = world.sync({ onTrip: 'stop' });

    await expect(refused).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    expect(world.service.suppressed()).toEqual([]);
  });
});

describe('P14: a tripped maxSuppress', () => {
  const GROUP = { suppressions: [{ sources: ['left'], group: 'Product news' }] };

  function groupConfig(left: readonly string[][], crm: readonly string[][]): WorldConfig {
    return config([], {
      ...GROUP,
      sources: { crm: [HEADER, ...crm], left: [HEADER, ...left] },
    });
  }

  it('parks the suppressions with whatever would bring the same people mail, and lets the rest go', async () => {
    const world = worldOf([[]]);
    world.config = groupConfig([], rowsOf(0, 100, 'Old'));
    await world.sync();
    // 60 leave the group, of whom ten are to be updated and five to be created; one more is created.
    const left = [
      ...rowsOf(0, 55, 'Old', 'unsubscribed'),
      ...rowsOf(200, 205, 'Old', 'unsubscribed'),
    ];
    const crm = [...rowsOf(0, 10, 'New'), ...rowsOf(10, 100, 'Old'), ...rowsOf(200, 206, 'Old')];
    world.config = groupConfig(left, crm);

    const first = await world.sync();
    const second = await world.sync();

    expect(kindsOf(first.result.parked)).toEqual([['suppressions', 60, 15]]);
    expect(kindsOf(second.result.parked)).toEqual([['suppressions', 60, 15]]);
    expect(world.service.suppressedInGroup('Product news')).toEqual([]);
    const emails = world.service.emails();
    expect(emails).toContain('p205@example.com');
    expect(emails).not.toContain('p200@example.com');
    expect(namesOf(world)).toEqual({ Old: 101 });
  });

  it('writes them before anybody is added when a person names their number', async () => {
    const world = worldOf([[]]);
    world.config = groupConfig([], rowsOf(0, 100, 'Old'));
    await world.sync();
    const crm = [...rowsOf(0, 100, 'Old'), ...rowsOf(200, 205, 'Old')];
    world.config = groupConfig(rowsOf(165, 205, 'Old', 'unsubscribed'), crm);
    await world.sync();

    await world.sync({ allowed: { suppress: 40 } });

    expect(world.service.suppressedInGroup('Product news')).toHaveLength(40);
    expect(world.service.emails()).toHaveLength(105);
    expect(world.journal.runs.parked()).toBeNull();
  });

  it('leaves a contact that moves where it is until it can be added to its new type', async () => {
    const move = {
      syncs: [{ sources: ['crm'], contactTypeFrom: 'First name', mode: 'mirror' }],
    } as const;
    const world = worldOf([[]]);
    world.config = { ...groupConfig([], rowsOf(0, 100, 'Old')), ...move };
    await world.sync();
    const crm = [...rowsOf(0, 3, 'New'), ...rowsOf(3, 100, 'Old')];
    world.config = { ...groupConfig(rowsOf(0, 60, 'Old', 'unsubscribed'), crm), ...move };

    const { result } = await world.sync();

    // Three moves, and the contact type that is created for them alone.
    expect(kindsOf(result.parked)).toEqual([['suppressions', 60, 7]]);
    expect(world.service.contactTypes()).toEqual(['Old']);
    expect(world.service.emails('Old')).toHaveLength(100);
  });

  it('does not trip where an account without history gets its first ones', async () => {
    const world = worldOf([[]]);
    world.config = config([...rowsOf(0, 60, 'Old', 'unsubscribed'), ...rowsOf(60, 100, 'Old')]);

    const { result } = await world.sync();

    expect(result.parked).toBeNull();
    expect(world.service.suppressed()).toHaveLength(60);
  });

  it('trips where the history of the account was lost', async () => {
    const world = worldOf([[]]);
    world.stateLost = true;
    world.config = config([...rowsOf(0, 60, 'Old', 'unsubscribed'), ...rowsOf(60, 100, 'Old')]);

    const { result } = await world.sync();

    expect(kindsOf(result.parked)).toEqual([['suppressions', 60, 0]]);
  });
});

describe('P14: a move whose delete is held back', () => {
  const moving = {
    syncs: [{ sources: ['crm'], contactTypeFrom: 'First name', mode: 'mirror' }],
    guards: { firstMirror: 'allow', maxDelete: { kind: 'count', count: 20 } },
  } as const;

  /** A hundred people in the contact type `Old`, of whom as many as maxDelete holds back move. */
  async function movingWorld(...further: readonly string[][]): Promise<World> {
    const world = await syncedWorld(moving);
    world.config = config([...rowsOf(0, 30, 'New'), ...rowsOf(30, 100, 'Old'), ...further], moving);
    return world;
  }

  it('waits as a whole, with the contact type that is created for it alone', async () => {
    const world = await movingWorld();

    const nights = [await world.sync(), await world.sync()];

    expect(nights.map(({ result }) => kindsOf(result.parked))).toEqual([
      [['deletes', 30, 31]],
      [['deletes', 30, 31]],
    ]);
    expect(world.service.contactTypes()).toEqual(['Old']);
    expect(world.service.emails('Old')).toHaveLength(100);
  });

  it('keeps nobody else out of the new contact type', async () => {
    const world = await movingWorld(...rowsOf(200, 202, 'New'));

    const { result } = await world.sync();

    expect(kindsOf(result.parked)).toEqual([['deletes', 30, 30]]);
    expect(world.service.emails('New')).toEqual(['p200@example.com', 'p201@example.com']);
    expect(world.service.emails('Old')).toHaveLength(100);
  });

  it('is carried out as a whole by the number of its deletes', async () => {
    const world = await movingWorld();
    const made = await world.plan();
    await world.applyFresh(made);

    const { result } = await world.apply(made, { delete: 30 });

    expect(result.verdicts).toMatchObject({ applied: 61, skipped: 0 });
    expect(world.service.emails('New')).toHaveLength(30);
    expect(world.service.emails('Old')).toHaveLength(70);
  });
});

describe('P14: several guards that trip in one night', () => {
  it('park a plan for each kind, and each of them is applied by its own number', async () => {
    const world = await syncedWorld();
    const left = rowsOf(64, 100, 'Old', 'unsubscribed');
    world.config = config([...rowsOf(0, 31, 'New'), ...left]);

    const { result } = await world.sync();

    expect(kindsOf(result.parked)).toEqual([
      ['suppressions', 36, 0],
      ['updates', 31, 0],
      ['deletes', 33, 0],
    ]);
    expect(result.verdicts).toMatchObject({ applied: 0, skipped: 100 });
    await world.sync({ allowed: { suppress: 36, delete: 33, shrink: true } });
    expect(kindsOf(world.journal.runs.parked())).toEqual([['updates', 31, 0]]);
    expect(world.service.suppressed()).toHaveLength(36);
    expect(world.service.emails()).toHaveLength(67);
  });
});
