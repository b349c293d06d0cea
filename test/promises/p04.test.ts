// P4, "Consent only tightens": suppressions are seen to be there before anybody is created, nobody is
// ever let off one, and no row makes a mailable contact of a person who opted out.
import { describe, expect, it } from 'vitest';
import { renamedWorld } from '../apply/renamed.ts';
import type { Fate } from '../world/sandbox-send.ts';
import {
  endings,
  firstTo,
  manyPeople,
  orDied,
  recordWrites,
  reply,
  worldOf,
  worldWithEverything,
} from '../apply/stories.ts';
import { ran, told, undoOf } from '../apply/undo/undone.ts';
import type { World } from '../world/world.ts';

const CREATES = ['contacts/add', 'contacts/upload-csv'];
const SUPPRESSING = ['global-unsubscribes/save', 'unsubscribes-groups/manually-add'];

/** The endpoints of all requests from the start of the run, reads too. */
function recordRequests(world: World): string[] {
  const requests: string[] = [];
  world.sandbox.after.push(({ path }) => requests.push(path.replace(/^\/\w+\/api\//u, '')));
  return requests;
}

describe('P4: consent only tightens', () => {
  it('reads every suppression back between writing it and the first create', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    const requests = recordRequests(world);

    await world.apply(made);

    const lastSuppression = Math.max(...SUPPRESSING.map((path) => requests.lastIndexOf(path)));
    const firstCreate = Math.min(...CREATES.map((path) => requests.indexOf(path)));
    const between = requests.slice(lastSuppression, firstCreate);
    expect(lastSuppression).toBeGreaterThan(0);
    expect(between).toContain('global-unsubscribes');
    expect(between).toContain('unsubscribes-groups/recipients-list');
  });

  it('creates nobody before a list that lags behind shows the suppressions', async () => {
    const world = worldWithEverything({ behaviours: { list_staleness: 'seconds(20)' } });
    await world.clock.advance(60_000);
    const made = await world.plan();
    const creates: boolean[] = [];
    world.sandbox.before.push(({ path }) => {
      if (CREATES.some((create) => path.endsWith(create)))
        creates.push(world.service.suppressed().includes('gone@example.com'));
    });

    const { result } = await world.apply(made);

    expect(creates).toEqual([true, true, true]);
    expect(result.verdicts.applied).toBe(made.plan.head.itemCount);
  });

  it('gives nobody another address when suppressions never show although the service said yes', async () => {
    const world = await renamedWorld();
    const left = [
      ['Email', 'Status', 'Plan'],
      ['gone@example.com', 'unsubscribed', ''],
    ];
    world.config = {
      ...world.config,
      sources: { ...world.config.sources, left },
      suppressions: [{ sources: ['left'] }],
    };
    const made = await world.plan();
    const writes = recordWrites(world);
    world.fateOf = ({ endpoint }) =>
      endpoint === 'global-unsubscribes/save'
        ? reply(200, '{"status":"success","message":"Added Successfully"}')
        : 'answered';

    const finished = await world.apply(made);

    expect(writes.filter((path) => path.startsWith('contacts'))).toEqual([]);
    expect(endings(world, made, finished)).toContain(
      'updateContact bob@example.com: skipped, suppressions-unseen count=1',
    );
  });

  it('creates nobody when suppressions never show although the service said yes', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    const writes = recordWrites(world);
    world.fateOf = ({ endpoint }) =>
      endpoint === 'global-unsubscribes/save'
        ? reply(200, '{"status":"success","message":"Added Successfully"}')
        : 'answered';

    const finished = await world.apply(made);

    expect(writes.filter((path) => path.startsWith('contacts'))).toEqual([]);
    expect(endings(world, made, finished)).toContain(
      'suppress gone@example.com: rejected, silently-dropped',
    );
    expect(endings(world, made, finished)).toContain(
      'createContact ann@example.com: skipped, suppressions-unseen count=1',
    );
    expect(finished.result.verdicts).toMatchObject({ unknown: 0, drifted: 0 });
  });

  it.each<Fate>(['crash-before', 'crash-after'])(
    'creates nobody before the suppressions are seen when the process died (%s) at writing them',
    async (fate) => {
      const world = worldWithEverything();
      const made = await world.plan();
      world.fateOf = firstTo('global-unsubscribes/save', fate);
      await orDied(world.apply(made));
      const seen: boolean[] = [];
      world.sandbox.before.push(({ path }) => {
        if (CREATES.some((create) => path.endsWith(create)))
          seen.push(world.service.suppressed().length === 1);
      });

      await world.resume(made);

      expect(seen).toEqual([true, true, true]);
    },
  );

  it.each([
    ['unsubscribed', 'subscribed'],
    ['subscribed', 'bounced'],
    ['subscribed', 'complained'],
    ['unconfirmed', 'subscribed'],
    ['', 'unsubscribed'],
  ])('never creates a person of whom rows say %s and %s', async (first, second) => {
    const world = worldOf([
      ['Email', 'Country', 'Status'],
      ['ann@example.com', 'India', first],
      ['Ann@Example.com', 'India', second],
    ]);

    await world.sync();

    expect(world.service.emails()).toEqual([]);
  });

  it('never creates a person who opted out on the service, whatever the row says', async () => {
    const world = worldOf([
      ['Email', 'Country', 'Status'],
      ['ann@example.com', 'India', 'subscribed'],
      ['bob@example.com', 'India', 'subscribed'],
    ]);
    world.service.unsubscribe('ANN@example.com');

    await world.sync();

    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(world.service.suppressed()).toEqual(['ANN@example.com']);
  });

  it('sends nothing that could let anybody be mailed again, whatever has to be done', async () => {
    const world = worldWithEverything();
    world.service.unsubscribe('former@example.com');
    world.service.unsubscribe('old@example.com');
    const writes = recordWrites(world);

    await world.sync();

    expect(writes.filter((path) => /(unsubscribes|recipients).*delete/u.test(path))).toEqual([]);
    expect(world.service.suppressed()).toEqual([
      'former@example.com',
      'gone@example.com',
      'old@example.com',
    ]);
  });

  it('suppresses everybody else when the service refuses one address of a long list', async () => {
    const people = manyPeople(120, { Status: 'unsubscribed' });
    const world = worldOf(people, {
      config: {
        suppressions: [{ sources: ['crm'] }],
        guards: { maxSuppress: { kind: 'share', share: 1 } },
      },
      behaviours: { dup_unsub: 'reject_all' },
    });
    const made = await world.plan();
    world.service.unsubscribe('p0100@example.com');

    const { result } = await world.apply(made);

    expect(world.service.suppressed()).toHaveLength(120);
    expect(result.verdicts).toMatchObject({ rejected: 0, unknown: 0 });
  });

  it('splits a list that is longer than the service takes', async () => {
    const world = worldOf(manyPeople(60, { Status: 'unsubscribed' }), {
      config: {
        suppressions: [{ sources: ['crm'] }],
        guards: { maxSuppress: { kind: 'share', share: 1 } },
      },
      behaviours: { unsub_list_limit: '20' },
    });

    const { result } = await world.sync();

    expect(world.service.suppressed()).toHaveLength(60);
    expect(result.verified).toBe(true);
  });
});

describe('P4: undoing a run lifts no suppression', () => {
  it('leaves every suppression where it is, and brings nobody back who has one', async () => {
    const world = worldWithEverything();
    const ranRun = await ran(world);
    world.service.unsubscribe('old@example.com');
    const writes = recordWrites(world);

    const undo = await undoOf(ranRun);
    await world.apply(undo);

    expect(told(undo).filter((line) => line.includes('old@example.com'))).toEqual([
      expect.stringContaining('deleteContact old@example.com: impossible'),
      expect.stringContaining('removeSegmentRecipient old@example.com: impossible'),
    ]);
    expect(world.service.suppressed()).toEqual(['gone@example.com', 'old@example.com']);
    expect(world.service.suppressedInGroup('Product news')).toEqual(['gone@example.com']);
    expect(world.service.emails()).toEqual(['bob@example.com']);
    expect(writes.filter((write) => write.includes('unsubscribe'))).toEqual([]);
  });

  it('carries a suppression along when the address behind an id changes, and creates nobody', async () => {
    const world = worldOf([
      ['Id', 'Email', 'Country'],
      ['1', 'ann@example.com', 'India'],
      ['2', 'bob@example.com', 'India'],
    ]);
    const { config } = world;
    world.config = { ...config, ids: { crm: 'Id' } };
    await world.sync();
    world.service.unsubscribe('bob@example.com');
    world.config = {
      ...world.config,
      sources: {
        crm: [
          ['Id', 'Email', 'Country'],
          ['1', 'ann@example.com', 'India'],
          ['2', 'robert@example.com', 'India'],
        ],
      },
    };

    const { result } = await world.sync();

    // The suppression, and the delete of the contact that no row mentions now.
    expect(result.verdicts).toMatchObject({ applied: 2, rejected: 0 });
    expect(world.service.suppressed()).toEqual(['bob@example.com', 'robert@example.com']);
    expect(world.service.emails()).toEqual(['ann@example.com']);
    const again = await world.plan();
    expect(again.plan.head.itemCount).toBe(0);
  });
});
