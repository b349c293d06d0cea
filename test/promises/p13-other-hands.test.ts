// P3, P13, P14: what both sides agreed on is never taken from another hand. Somebody works on the service while a run is
// under way, and a row is missing from its source for a night.
import { describe, expect, it } from 'vitest';
import type { FinishedRun } from '../../src/apply/index.ts';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import { endings, orDied, PEOPLE, reply, worldOf } from '../apply/stories.ts';
import type { WorldSync } from '../world/world-config.ts';
import type { World } from '../world/world.ts';

const exitCode = ({ result }: FinishedRun): number =>
  exitCodeOfRun(result, { invalid: false, chosen: null });

function syncOf(sync: Partial<WorldSync>): { readonly syncs: readonly WorldSync[] } {
  return { syncs: [{ sources: ['crm'], mode: 'upsert', ...sync }] };
}

/** After a first night. */
async function settledWorld(
  sync: Partial<WorldSync> = {},
  behaviours: Readonly<Record<string, string>> = {},
): Promise<World> {
  const world = worldOf(PEOPLE, { behaviours, config: syncOf(sync) });
  await world.sync();
  return world;
}

function moveBob(world: World, city: string): void {
  const crm = PEOPLE.map((row) => (row[0] === 'bob@example.com' ? row.with(3, city) : row));
  world.config = { ...world.config, sources: { crm } };
}

const bobIn = (world: World): string | undefined =>
  world.service.contacts().find(({ email }) => email === 'bob@example.com')?.fields['city'];

/** Right after the request to an endpoint that brought him there. */
function editsAfter(world: World, endpoint: string, fields: Record<string, string>): void {
  let isDone = false;
  world.sandbox.after.push(({ path }) => {
    if (isDone || !path.endsWith(endpoint) || bobIn(world) === undefined) return;
    isDone = true;
    world.service.updateContact('bob@example.com', fields);
  });
}

const OTHER_HAND = 'drifted, changed-by-another found=other-values fields=city';

describe('a value that somebody changes between its write and the last reading', () => {
  async function updated(sync: Partial<WorldSync>): Promise<[World, FinishedRun]> {
    const world = await settledWorld(sync);
    moveBob(world, 'Goa');
    editsAfter(world, 'contacts/update', { city: 'Agra' });
    return [world, await world.sync()];
  }

  it('is told that night, which is not verified', async () => {
    const [world, night] = await updated({});

    expect(night.result).toMatchObject({ verified: false, verdicts: { applied: 0, drifted: 1 } });
    expect(exitCode(night)).toBe(6);
    expect(await world.differences()).toHaveLength(1);
  });

  it('is an edit by hand in the next night, which overwrites it and says so', async () => {
    const [world] = await updated({});

    const { result } = await world.sync();

    expect(result.memory?.edits).toEqual({ overwritten: 1, kept: 0 });
    expect(bobIn(world)).toBe('Goa');
  });

  it('stays by rule, and is told every night', async () => {
    const [world] = await updated({ onEdit: 'keep', onConflict: 'park' });

    for (let night = 0; night < 2; night += 1) {
      const { result } = await world.sync();
      expect(result.memory?.edits).toEqual({ overwritten: 0, kept: 1 });
      expect(bobIn(world)).toBe('Agra');
    }
  });

  it.each([
    ['a call', 'contacts/add', {}],
    ['an upload with custom fields', 'contacts/upload-csv', { 'custom.plan': 'First name' }],
  ] as const)('is told of a contact that was created by %s', async (_how, endpoint, columns) => {
    const world = worldOf(PEOPLE, { config: { ...syncOf({ onEdit: 'keep' }), columns } });
    editsAfter(world, endpoint, { city: 'Agra' });
    const made = await world.plan();

    const first = await world.apply(made);
    const second = await world.sync();

    expect(endings(world, made, first)).toContain(`createContact bob@example.com: ${OTHER_HAND}`);
    expect(exitCode(first)).toBe(6);
    expect(second.result.memory?.edits).toEqual({ overwritten: 0, kept: 1 });
  });

  it('is told where the process died after the write and another one went on', async () => {
    const world = await settledWorld();
    moveBob(world, 'Goa');
    const made = await world.plan();
    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts/list' && bobIn(world) === 'Goa' ? 'crash-before' : 'answered';
    expect(await orDied(world.applyFresh(made))).toBe('died');
    world.fateOf = () => 'answered';
    world.service.updateContact('bob@example.com', { city: 'Agra' });

    const resumed = await world.resume(made);
    const { result } = await world.sync();

    expect(endings(world, made, resumed)).toEqual([`updateContact bob@example.com: ${OTHER_HAND}`]);
    expect(exitCode(resumed)).toBe(6);
    expect(result.memory?.edits).toEqual({ overwritten: 1, kept: 0 });
  });

  it('is a conflict where nobody knows whether the write arrived', async () => {
    const world = await settledWorld({ onConflict: 'park' });
    moveBob(world, 'Goa');
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      world.service.updateContact('bob@example.com', { city: 'Agra' });
      return 'request-lost';
    };

    const first = await world.sync();
    world.fateOf = () => 'answered';
    const { result } = await world.sync();

    expect(exitCode(first)).toBe(6);
    expect(result.memory?.conflicts).toMatchObject({ parked: 1 });
    expect(bobIn(world)).toBe('Agra');
  });

  it('is left when the run is undone', async () => {
    const world = await settledWorld();
    moveBob(world, 'Goa');
    editsAfter(world, 'contacts/update', { city: 'Agra' });
    const made = await world.plan();
    const run = await world.apply(made);

    const undo = await world.planUndo(made, run);

    expect(undo.parts).toMatchObject({ reversed: 0, left: 1 });
  });
});

describe('a value that the service holds in another form, and that somebody changes', () => {
  it('is an edit by hand, and no conflict', async () => {
    const world = await settledWorld({ onEdit: 'keep', onConflict: 'park' }, CUTTING);
    moveBob(world, 'A town with a long name');
    await world.sync();
    world.service.updateContact('bob@example.com', { city: 'Agra' });

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({
      edits: { overwritten: 0, kept: 1 },
      conflicts: { parked: 0 },
    });
  });

  it('is none where the sources alone changed theirs', async () => {
    const world = await settledWorld({ onEdit: 'keep', onConflict: 'service' }, CUTTING);
    moveBob(world, 'A town with a long name');
    await world.sync();
    moveBob(world, 'Agra');

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({
      edits: { overwritten: 0, kept: 0 },
      conflicts: { source: 0, service: 0, parked: 0 },
    });
    expect(bobIn(world)).toBe('Agra');
  });

  it('stays one beside a field in which the service holds another form', async () => {
    const world = await settledWorld({ onEdit: 'keep', onConflict: 'park' }, CUTTING);
    moveBob(world, 'A town with a long name');
    await world.sync();
    world.service.updateContact('bob@example.com', { first_name: 'Bobby' });

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({
      edits: { overwritten: 0, kept: 1 },
      conflicts: { parked: 0 },
    });
  });

  const CUTTING = { max_length: 'truncate(12)' };
});

describe('an edit by hand of a contact whose row is missing for a night', () => {
  const KEPT = { edits: { overwritten: 0, kept: 1 } };

  async function edited(sync: Partial<WorldSync> = {}): Promise<World> {
    const world = await settledWorld({ onEdit: 'keep', ...sync });
    world.service.updateContact('bob@example.com', { city: 'Agra' });
    await world.sync();
    return world;
  }

  it.each([
    ['the row is missing', PEOPLE.filter(([email]) => email !== 'bob@example.com')],
    [
      'its address is mistyped',
      PEOPLE.map((row) => (row[0] === 'bob@example.com' ? row.with(0, 'bob@@example.com') : row)),
    ],
  ])('still stays by rule where %s', async (_how, crm) => {
    const world = await edited();
    const whole = world.config;
    world.config = { ...whole, sources: { crm } };
    await world.sync();
    world.config = whole;

    const { result } = await world.sync();

    expect(result.memory).toMatchObject(KEPT);
    expect(bobIn(world)).toBe('Agra');
  });

  it('still stays where the edit was made in that night', async () => {
    const world = await settledWorld({ onEdit: 'keep' });
    const whole = world.config;
    world.config = { ...whole, sources: { crm: PEOPLE.slice(0, 2) } };
    world.service.updateContact('bob@example.com', { city: 'Agra' });
    await world.sync();
    world.config = whole;

    expect((await world.sync()).result.memory).toMatchObject(KEPT);
  });

  it('still stays where the run of that night died and another one went on', async () => {
    const world = await edited();
    const whole = world.config;
    const [header = [], ann = []] = PEOPLE;
    world.config = { ...whole, sources: { crm: [header, ann.with(3, 'Goa')] } };
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/update' ? 'crash-after' : 'answered');
    expect(await orDied(world.applyFresh(made))).toBe('died');
    world.fateOf = () => 'answered';
    await world.resume(made);
    world.config = whole;

    expect((await world.sync()).result.memory).toMatchObject(KEPT);
  });

  it('is no edit at all where nobody made one, and the columns are others meanwhile', async () => {
    const world = await settledWorld({ onEdit: 'keep', onConflict: 'park' });
    const narrow = PEOPLE.map((row) => row.slice(0, 3));
    world.config = { ...world.config, sources: { crm: narrow.slice(0, 2) } };
    await world.sync();
    const [header = [], ann = [], bob = [], cem = []] = narrow;
    world.config = { ...world.config, sources: { crm: [header, ann, bob.with(1, 'Rob'), cem] } };

    const { result } = await world.sync();

    expect(result.memory).toMatchObject({ edits: { kept: 0 }, conflicts: { parked: 0 } });
    expect(result.verdicts).toMatchObject({ applied: 1 });
  });
});

describe('what differs on the night on which the sources gain a column', () => {
  const NOTHING = { edits: { overwritten: 0, kept: 0 }, conflicts: { service: 0 } };

  /** Two nights of sources that have last names as well, but of nobody who differs. */
  async function afterWiderNights(world: World, city: string, refused = ''): Promise<unknown> {
    const [header = [], ann = [], bob = [], cem = []] = PEOPLE;
    const further = ['dee@example.com', 'Dee', 'India', city, ''];
    const wide = [
      [...header, 'Last name'],
      [...ann, 'Lee'],
      [...bob.with(3, city), ''],
      [...cem, 'Oz'],
      ...(world.service.emails().includes('dee@example.com') ? [further] : []),
    ];
    world.config = { ...world.config, sources: { crm: wide } };
    const no = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');
    world.fateOf = ({ endpoint }) => (endpoint === refused ? no : 'answered');
    await world.sync();
    world.fateOf = () => 'answered';
    return (await world.sync()).result.memory;
  }

  it('is still an edit by hand', async () => {
    const world = await settledWorld({ onEdit: 'keep' });
    world.service.updateContact('bob@example.com', { city: 'Agra' });

    const memory = await afterWiderNights(world, 'Delhi');

    expect(memory).toMatchObject({ edits: { overwritten: 0, kept: 1 }, conflicts: { service: 0 } });
    expect(bobIn(world)).toBe('Agra');
  });

  it('is still a change of both sides', async () => {
    const world = await settledWorld({ onConflict: 'service' });
    world.service.updateContact('bob@example.com', { city: 'Agra' });

    const memory = await afterWiderNights(world, 'Goa');

    expect(memory).toMatchObject({ edits: { overwritten: 0, kept: 0 }, conflicts: { service: 1 } });
    expect(bobIn(world)).toBe('Agra');
  });

  it('is still a change of the sources where the service refused it that night', async () => {
    const world = await settledWorld({ onEdit: 'keep', onConflict: 'service' });

    const memory = await afterWiderNights(world, 'Goa', 'contacts/update');

    expect(memory).toMatchObject(NOTHING);
    expect(bobIn(world)).toBe('Goa');
  });

  it('is the sources’ to decide of a contact that no run knew', async () => {
    const world = await settledWorld({ onEdit: 'keep', onConflict: 'service' });
    world.service.addContact('dee@example.com', { first_name: 'Dee', city: 'Pune' });

    const memory = await afterWiderNights(world, 'Goa', 'contacts/update');

    expect(memory).toMatchObject(NOTHING);
    const dee = world.service.contacts().find(({ email }) => email === 'dee@example.com');
    expect(dee?.fields['city']).toBe('Goa');
  });
});

it('a value that both sides changed stays a conflict when another field of its contact is written', async () => {
  const city = { owner: 'source', blank: 'keep', onConflict: 'service' } as const;
  const world = await settledWorld({ fields: { city } });
  world.service.updateContact('bob@example.com', { city: 'Agra' });
  const crm = PEOPLE.map((row) =>
    row[0] === 'bob@example.com' ? row.with(1, 'Rob').with(3, 'Goa') : row,
  );
  world.config = { ...world.config, sources: { crm } };
  const first = await world.sync();

  const { result } = await world.sync();

  expect(first.result.verdicts).toMatchObject({ applied: 1 });
  expect(result.memory).toMatchObject({ edits: { kept: 0 }, conflicts: { service: 1 } });
  expect(bobIn(world)).toBe('Agra');
});

it('somebody who was taken out of one contact type by a run, and of the other by hand, is brought back by no undo', async () => {
  const header = ['Email', 'First name', 'Country', 'List'];
  const rowOf = (email: string, list: string): string[] => [email, 'Ann', 'India', list];
  const others = Array.from({ length: 12 }, (_, index) => [
    rowOf(`p${String(index)}@example.com`, 'Alpha'),
    rowOf(`p${String(index)}@example.com`, 'Beta'),
  ]).flat();
  const [inAlpha, inBeta] = [rowOf('p3x@example.com', 'Alpha'), rowOf('p3x@example.com', 'Beta')];
  const world = worldOf([header, ...others.slice(6), inAlpha, inBeta, ...others.slice(0, 6)], {
    config: {
      syncs: [{ sources: ['crm'], contactTypeFrom: 'List', mode: 'mirror' }],
      guards: { firstMirror: 'allow' },
    },
  });
  await world.sync();
  world.config = { ...world.config, sources: { crm: [header, inBeta, ...others] } };
  const made = await world.plan();
  const run = await world.apply(made);
  world.service.deleteContact('p3x@example.com', 'Beta');
  await world.sync();

  const undo = await world.planUndo(made, run);
  const undone = await world.apply(undo);

  expect(world.service.emails('Alpha')).not.toContain('p3x@example.com');
  expect(endings(world, undo, undone)).toEqual([
    'createContact p3x@example.com: skipped, gone-on-service',
  ]);
});
