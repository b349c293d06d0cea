// A move from another provider in its phases, and what the journal remembers of them.
import { beforeEach, describe, expect, it } from 'vitest';
import { newsletter, planOf } from '../../compare/stories.ts';
import { World } from '../../world/world.ts';
import { leavingOptions, type MigrationPhase } from '../../../src/plan/index.ts';

const HEADER = ['Email', 'City', 'Country', 'Status'];
const ANN = ['ann@example.com', 'Bern', 'Switzerland', 'active'];
const BOB = ['bob@example.com', 'Pune', 'India', 'active'];
const CEM = ['cem@example.com', 'Izmir', 'Turkey', 'active'];

let world: World;

beforeEach(async () => {
  world = new World();
  exported('presync', ANN, BOB);
  await world.sync();
});

describe('a mirror in the phases of a migration', () => {
  it('deletes until the switch who is gone from the old provider', async () => {
    exported('presync', ANN);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });

  it('deletes nobody at the cutover, and says how many it left out', async () => {
    exported('cutover', ['ann@example.com', 'Basel', 'Switzerland', 'active'], CEM);

    const plan = await planOf(world);
    const { head } = plan;

    expect(head.counts).toMatchObject({ createContact: 1, updateContact: 1, deleteContact: 0 });
    expect(plan.of('deleteContact')).toEqual([]);
    expect(head.migration).toEqual({ phase: 'cutover', withheld: { updates: 0, deletes: 1 } });
    expect(head.contactTypes[0]).toMatchObject({
      existing: 2,
      unchanged: 0,
      update: 1,
      delete: 0,
      leftAlone: 1,
    });
    expect(head.warnings).toContainEqual(expect.objectContaining({ code: 'MIGRATION_WITHHELD' }));
  });

  it('only suppresses and creates while late exports come in', async () => {
    exported(
      'drain',
      ['ann@example.com', 'Basel', 'Switzerland', 'active'],
      ['bob@example.com', 'Pune', 'India', 'unsubscribed'],
      CEM,
    );

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true });
    expect(result.migration).toEqual({ phase: 'drain', withheld: { updates: 1, deletes: 0 } });
    expect(world.service.suppressed()).toEqual(['bob@example.com']);
    expect(world.service.contacts().map(({ email, fields }) => [email, fields['city']])).toEqual([
      ['ann@example.com', 'Bern'],
      ['bob@example.com', 'Pune'],
      ['cem@example.com', 'Izmir'],
    ]);
    expect(await world.differences()).toEqual([]);
  });

  it('adds up every existing contact in the drain, too', async () => {
    exported('drain', ['ann@example.com', 'Basel', 'Switzerland', 'active']);

    const { head } = await planOf(world);

    expect(head.contactTypes[0]).toMatchObject({ existing: 2, unchanged: 0, leftAlone: 2 });
    expect(head.migration?.withheld).toEqual({ updates: 1, deletes: 1 });
  });

  it.each(['overwrite', 'keep', 'park'])(
    'says of no edit by hand that it is lost while late exports come in (%s)',
    async (rule) => {
      world.service.updateContact('ann@example.com', { city: 'Bregenz' });
      exported('drain', ['ann@example.com', 'Basel', 'Switzerland', 'active'], BOB);
      world.config = { ...world.config, ...RULES[rule] };

      const { result } = await world.sync();

      const told = result.warnings.map(({ code }) => code);
      expect(told).not.toContain('EDITS_OVERWRITTEN');
      expect(told).not.toContain('CONFLICTS_BY_SOURCE');
      expect(told).not.toContain('CONFLICTS_PARKED');
      expect(result.memory).toMatchObject({
        edits: { overwritten: 0 },
        conflicts: { source: 0, parked: 0 },
      });
      expect(world.service.contacts()[0]?.fields['city']).toBe('Bregenz');
    },
  );

  it('removes no recipient of a segment after the switch', async () => {
    world.service.addSegment('VIP');
    world.service.addRecipient('VIP', 'dee@example.com');
    world.config = {
      ...newsletter([HEADER, ANN], { segment: 'VIP', mode: 'mirror' }),
      columns: { first_name: 'City', last_name: 'City' },
      guards: { firstMirror: 'allow' },
      phase: 'cutover',
    };

    const { head } = await planOf(world);

    expect(head.counts.removeSegmentRecipient).toBe(0);
    expect(head.migration?.withheld.deletes).toBe(1);
    expect(head.segments[0]).toMatchObject({ existing: 1, remove: 0, leftAlone: 1 });
  });

  it('counts no contact type as mirrored by a run that could not delete', async () => {
    exported('cutover', ANN);

    const { head } = await planOf(world);

    expect(head.baseline.mirrored).toEqual([]);
  });
});

const RULES: Readonly<Record<string, object>> = {
  overwrite: {},
  keep: { onEdit: 'keep' },
  park: { onConflict: 'park' },
};

describe('going back', () => {
  it.each([
    ['presync', 'cutover'],
    [undefined, 'cutover'],
    ['cutover', 'drain'],
  ] as const)('to %s after %s is refused before anything is written', async (to, reached) => {
    exported(reached, ANN, BOB);
    await world.sync();
    exported(to, ANN);

    await expect(world.sync()).rejects.toMatchObject({ code: 'MIGRATION_PHASE_LEFT' });

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(world.journal.runs.unfinished()).toBeUndefined();
  });

  it('is refused to a plan that was saved before the cutover, too', async () => {
    exported('presync', ANN);
    const made = await world.plan();
    exported('cutover', ANN, BOB);
    await world.sync();

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'MIGRATION_PHASE_LEFT' });

    made.close();
    expect(world.service.emails()).toHaveLength(2);
  });

  it('is shown in a plan as a warning', async () => {
    exported('cutover', ANN, BOB);
    await world.sync();
    exported('presync', ANN);

    const { head } = await planOf(world);

    expect(head.warnings).toContainEqual(expect.objectContaining({ code: 'MIGRATION_PHASE_LEFT' }));
    expect(leavingOptions(head)).toEqual(['--accept phase=cutover']);
  });

  it('needs the name of the phase that is left, and then holds', async () => {
    exported('cutover', ANN, BOB);
    await world.sync();
    exported('presync', ANN);

    await expect(world.sync({ leavePhase: 'drain' })).rejects.toMatchObject({
      code: 'MIGRATION_PHASE_LEFT',
    });
    await world.sync({ leavePhase: 'cutover' });

    expect(world.service.emails()).toEqual(['ann@example.com']);
    expect(world.journal.runs.reachedPhase()).toBe('presync');
    await world.sync();
  });

  it('is no matter of a plan that reverses a run', async () => {
    exported('cutover', ANN, BOB, CEM);
    const made = await world.plan();
    const run = await world.apply(made);
    const undo = await world.planUndo(made, run);

    await world.apply(undo, { delete: undo.plan.head.counts.deleteContact });

    made.close();
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(world.journal.runs.reachedPhase()).toBe('cutover');
  });
});

/** The export of the old provider as it is now, and the phase that the configuration names. */
function exported(
  phase: MigrationPhase | undefined,
  ...rows: readonly (readonly string[])[]
): void {
  world.config = {
    ...newsletter([HEADER, ...rows], { mode: 'mirror' }),
    suppressions: [{ sources: ['crm'] }],
    guards: { firstMirror: 'allow' },
    ...(phase === undefined ? {} : { phase }),
  };
}
