// P3, "No contact twice", for people who are there twice: no matter who made the copies, every run says so, and
// none is verified that left some of its own.
import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../src/cli/runs/run-reasons.ts';
import type { FinishedRun } from '../../src/apply/index.ts';
import { plainStyle, runText } from '../../src/report/index.ts';
import type { World } from '../world/world.ts';
import type { WorldSync } from '../world/world-config.ts';
import {
  manyPeople,
  PEOPLE,
  reply,
  UNFORGIVING,
  worldOf,
  worldWithEverything,
} from '../apply/stories.ts';

/** Eight of ten people of Newsletter are there twice, and so is somebody in a contact type of nobody's. */
function worldWithCopies(sync: Partial<WorldSync> = {}): World {
  const world = worldOf(manyPeople(10), { behaviours: { duplicate_add: 'insert_second' } });
  world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'mirror', ...sync }] };
  world.service.addContactType('Newsletter');
  world.service.addContactType('Others');
  for (const [email = '', firstName = ''] of manyPeople(10).slice(1)) {
    world.service.addContact(email, { first_name: firstName });
    if (Number(firstName.slice(1)) <= 8) world.service.addContact(email, { first_name: firstName });
  }
  for (let time = 0; time < 2; time += 1) {
    world.service.addContact('p0001@example.com', {}, 'Others');
  }
  return world;
}

function exitCode({ result }: FinishedRun): number {
  return exitCodeOfRun(result, { invalid: false, chosen: null });
}

function textOf(world: World, { runId, result }: FinishedRun): string {
  const run = world.journal.runs.get(runId);
  if (run === undefined) throw new Error('the run is not in the journal');
  const nothing = (): [] => [];
  const items = { exceptions: nothing, notes: nothing, standing: () => undefined };
  const report = { run, result, finished: true, ...items, timings: nothing };
  return [
    ...runText({ ...report, exitCode: exitCode({ runId, result }) }, { style: plainStyle }),
  ].join('\n');
}

describe('P3: people who are there twice before a run', () => {
  it('are counted in the plan by contact type, only where a sync decides', async () => {
    const world = worldWithCopies();

    const { head } = (await world.plan()).plan;

    expect(head.itemCount).toBe(0);
    expect(head.copies).toEqual([{ in: 'Newsletter', copies: 8, accepted: 0, policy: 'report' }]);
    expect(head.warnings).toEqual([
      {
        code: 'CONTACT_COPIES',
        message: expect.stringContaining('Newsletter holds 8 further contacts'),
        hint: expect.stringContaining('duplicates: remove'),
      },
    ]);
  });

  it('make every sync end with exit code 6 and a warning, night after night', async () => {
    const world = worldWithCopies();

    for (let night = 0; night < 2; night += 1) {
      const run = await world.sync();

      expect(exitCode(run)).toBe(6);
      expect(run.result.copies).toMatchObject({ made: 0, left: [{ in: 'Newsletter', copies: 8 }] });
      expect(textOf(world, run)).toContain('[CONTACT_COPIES]');
      expect(textOf(world, run)).toContain('Not verified');
      expect(textOf(world, run)).not.toContain('Verified:');
    }
  });

  it('are no more than that when their number is accepted, and one more is told again', async () => {
    const world = worldWithCopies({ acceptDuplicates: 8 });

    const accepted = await world.sync();
    world.service.addContact('p0009@example.com', { first_name: 'P0009' });
    const further = await world.sync();

    expect(exitCode(accepted)).toBe(0);
    expect(textOf(world, accepted)).not.toContain('Warning');
    expect(textOf(world, accepted)).toContain('Verified:');
    expect(exitCode(further)).toBe(6);
    expect(textOf(world, further)).toContain('holds 9 further contacts');
    expect(textOf(world, further)).toContain('(8 are accepted)');
  });

  it('are brought down to one where the sync says so, and then all is well', async () => {
    const world = worldWithCopies({ duplicates: 'remove' });

    const run = await world.sync();

    expect(world.service.emails()).toHaveLength(10);
    expect(exitCode(run)).toBe(0);
    expect(run.result.copies).toBeUndefined();
    expect(textOf(world, run)).not.toContain('Warning');
  });

  it('are still known after a run that had no reason to read the contacts', async () => {
    const world = worldWithCopies();
    world.config = {
      ...world.config,
      sources: {
        ...world.config.sources,
        left: [
          ['Email', 'Status'],
          ['x@example.com', 'bounced'],
        ],
      },
      suppressions: [{ sources: ['left'] }],
    };

    const run = await world.apply(await world.plan());

    expect(run.result.verdicts.applied).toBe(1);
    expect(exitCode(run)).toBe(6);
  });

  it('are told of the recipients of a segment too', async () => {
    const world = worldWithEverything({ behaviours: { dup_segment_recipient: 'insert_second' } });
    world.service.addRecipient('VIP', 'ann@example.com');
    world.service.addRecipient('VIP', 'ann@example.com');

    const run = await world.sync();

    expect(run.result.copies?.left).toEqual([
      { in: 'segment VIP', copies: 1, accepted: 0, policy: 'report' },
    ]);
    expect(exitCode(run)).toBe(6);
  });
});

describe('P3: people whom a run created and who are there twice when it ends', () => {
  it('are told by number, with exit code 6, and the run is not verified', async () => {
    const world = worldOf(PEOPLE, { behaviours: { duplicate_add: 'insert_second' } });
    world.service.addContactType('Newsletter');
    // Another program adds the same two people while the run does.
    world.fateOf = ({ endpoint, body }) => {
      const email = /(?:ann|bob)@example\.com/u.exec(body)?.[0];
      if (endpoint === 'contacts/add' && email !== undefined) world.service.addContact(email);
      return 'answered';
    };

    const run = await world.sync();

    expect(run.result.verdicts).toMatchObject({ applied: 3, unknown: 0 });
    expect(run.result.verified).toBe(false);
    expect(run.result.copies?.made).toBe(2);
    expect(exitCode(run)).toBe(6);
    expect(textOf(world, run)).toContain('[COPIES_MADE]');
    expect(textOf(world, run)).toContain('Not verified');
  });

  it('stay told although a person accepted as many: those were others', async () => {
    const world = worldOf(PEOPLE, {
      behaviours: { duplicate_add: 'insert_second' },
      config: { syncs: [{ sources: ['crm'], acceptDuplicates: 5 }] },
    });
    world.service.addContactType('Newsletter');
    world.fateOf = ({ endpoint, body }) => {
      if (endpoint === 'contacts/add' && body.includes('ann@')) {
        world.service.addContact('ann@example.com');
      }
      return 'answered';
    };

    const run = await world.sync();

    expect(run.result).toMatchObject({ verified: false, copies: { made: 1 } });
    expect(exitCode(run)).toBe(6);
  });
});

describe('P3: what a run created by a name that the service has twice when it ends', () => {
  type Twice = readonly [endpoint: string, code: string, again: (world: World) => void];

  it.each<Twice>([
    [
      'contacts-type/add',
      'CONTACT_TYPE_COPIES',
      ({ service }) => service.addContactType('Customers'),
    ],
    ['unsubscribes-groups/save', 'GROUP_COPIES', ({ service }) => service.addGroup('Product news')],
    ['custom-fields/save', 'CUSTOM_FIELD_COPIES', ({ service }) => service.addCustomField('plan')],
  ])('is told by the run itself, with exit code 6: %s', async (endpoint, code, again) => {
    const world = worldWithEverything({ behaviours: UNFORGIVING });
    // A proxy delivers the request a second time.
    world.fateOf = (request) => {
      if (request.endpoint === endpoint) again(world);
      return 'answered';
    };

    const run = await world.sync();

    expect(run.result.copies?.named).toMatchObject([{ count: 2 }]);
    expect(exitCode(run)).toBe(6);
    expect(textOf(world, run)).toContain(`[${code}]`);
    expect(textOf(world, run)).toMatch(/^Not verified: .*\b1 name\b/mu);
  });

  it('is nothing that an earlier run or another program made before the plan', async () => {
    const world = worldWithEverything({ behaviours: UNFORGIVING });
    for (let time = 0; time < 2; time += 1) world.service.addContactType('Customers');

    const run = await world.sync();

    expect(run.result.copies?.named).toBeUndefined();
    expect(exitCode(run)).toBe(0);
    expect(textOf(world, run)).toContain('[CONTACT_TYPE_COPIES]');
  });
});

describe('P3: a service whose updates make a further contact', () => {
  it('is told of once the run ends, and gets no update by any later run', async () => {
    const world = worldOf(townsOf('Pune'), { behaviours: { duplicate_add: 'insert_second' } });
    await world.sync();
    world.config = { ...world.config, sources: { crm: townsOf('Ulm') } };
    let updates = 0;
    world.fateOf = ({ endpoint, body }) => {
      const email = /p\d+@example\.com/u.exec(decodeURIComponent(body))?.[0];
      if (endpoint !== 'contacts/update' || email === undefined) return 'answered';
      updates += 1;
      const form = { first_name: email.slice(0, 5).toUpperCase(), city: 'Ulm' };
      world.service.addContact(email, form);
      return reply(200, '{"status":"success","message":"Contact Updated Successfully"}');
    };

    const first = await world.sync();
    const second = await world.sync();

    expect(updates).toBe(9);
    expect(first.result.copies?.made).toBe(9);
    expect(exitCode(first)).toBe(6);
    expect(textOf(world, first)).toContain('[COPIES_MADE]');
    expect(second.result.verdicts).toMatchObject({ skipped: 9, rejected: 0 });
    expect(exitCode(second)).toBe(6);
    expect(world.service.emails()).toHaveLength(18);
  });

  it('is not taken for one where the copies were there before', async () => {
    const world = worldWithCopies();
    world.config = { ...world.config, sources: { crm: townsOf('Ulm', 10) } };
    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts/update'
        ? reply(200, '{"status":"success","message":"Contact Updated Successfully"}')
        : 'answered';

    const { result } = await world.sync({ allowed: { update: 10 } });

    expect(result.copies?.made).toBe(0);
    expect(world.journal.facts.get('update_effect')).toBeUndefined();
  });
});

/** Fewer than any guard minds. */
function townsOf(city: string, count = 9): string[][] {
  return manyPeople(count, { City: city });
}
