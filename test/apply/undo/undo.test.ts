import { describe, expect, it } from 'vitest';
import { itemsOf } from '../../world/world.ts';
import {
  endings,
  everythingIn,
  firstTo,
  PEOPLE,
  recordWrites,
  reply,
  worldOf,
  worldWithEverything,
} from '../stories.ts';
import { ran, told, undoOf, type Ran } from './undone.ts';

describe('undoing a run', () => {
  describe('undoing a run with an item of every kind', () => {
    it('tells what becomes of every item, and counts them', async () => {
      const ranRun = await ran(worldWithEverything());

      const undo = await undoOf(ranRun);

      expect(told(undo)).toEqual([
        'deleteContact old@example.com: reversed',
        'updateContact bob@example.com: reversed',
        'createContact cem@example.com: reversed',
        'createContact dee@example.com: reversed',
        'createContact ann@example.com: reversed',
        'removeSegmentRecipient old@example.com: reversed',
        'addSegmentRecipient ann@example.com: reversed',
        'addSegmentRecipient bob@example.com: reversed',
        'createUnsubscribeGroup: impossible, group-stays',
        'suppress gone@example.com: impossible, suppression-stays',
        'suppressInGroup gone@example.com: impossible, suppression-stays',
        'createContactType: impossible, contact-type-stays',
        'createCustomField: impossible, custom-field-stays',
      ]);
      expect(undo.parts).toEqual({ reversed: 8, left: 0, impossible: 5, nothing: 0 });
      expect(ranRun.made.plan.head.itemCount).toBe(13);
      expect(undo.plan.head.itemCount).toBe(8);
    });

    it('writes nothing until its plan is applied, which brings back what can come back', async () => {
      const world = worldWithEverything();
      const before = everythingIn(world);
      const ranRun = await ran(world);
      const after = everythingIn(world);
      const writes = recordWrites(world);
      const undo = await undoOf(ranRun);
      expect(writes).toEqual([]);

      const finished = await world.apply(undo);

      expect(endings(world, undo, finished)).toEqual([]);
      expect(finished.result.verified).toBe(true);
      const { contactTypes, customFields, suppressed, suppressedInGroup } = after;
      const stays = { contactTypes, customFields, suppressed, suppressedInGroup };
      expect(everythingIn(world)).toEqual({ ...before, ...stays });
    });

    it('can itself be undone', async () => {
      const world = worldWithEverything();
      const ranRun = await ran(world);
      const after = everythingIn(world);
      const undo = await undoOf(ranRun);
      const run = await world.apply(undo);

      const again = await world.planUndo(undo, run);
      await world.apply(again);

      expect(again.parts).toEqual({ reversed: 8, left: 0, impossible: 0, nothing: 0 });
      expect(everythingIn(world)).toEqual(after);
    });

    it('has nothing left to reverse the second time', async () => {
      const world = worldWithEverything();
      const ranRun = await ran(world);
      await world.apply(await undoOf(ranRun));

      const second = await undoOf(ranRun);

      expect(second.parts).toEqual({ reversed: 0, left: 8, impossible: 5, nothing: 0 });
    });

    it('tells after it was carried out what of it was', async () => {
      const world = worldWithEverything();
      const undo = await undoOf(await ran(world));
      world.service.addContact('old@example.com');
      world.service.updateContact('dee@example.com', { city: 'Goa' });

      const { result } = await world.apply(undo, { delete: 10, update: 10 });

      const told = result.warnings.map(({ message }) => message).join(' ');
      expect(result.verdicts).toMatchObject({ applied: 6, drifted: 2 });
      expect(told).toContain('reverses 8');
      expect(told).toContain('It reversed 6.');
      expect(told).not.toContain('created again');
    });

    it('warns of the next sync, and of new ids', async () => {
      const { plan } = await undoOf(await ran(worldWithEverything()));

      expect(plan.head.warnings.map(({ code }) => code)).toEqual(['UNDO', 'UNDO_NEW_IDS']);
      expect(plan.head.contactTypes).toMatchObject([
        { contactType: 'Customers', existing: 2, delete: 2, unchanged: 0 },
        { contactType: 'Newsletter', existing: 2, create: 1, update: 1, delete: 1, unchanged: 0 },
      ]);
      expect(plan.head.segments).toMatchObject([
        { segment: 'VIP', existing: 2, add: 1, remove: 2 },
      ]);
    });
  });

  describe('an item that was not carried out', () => {
    it('has nothing to undo', async () => {
      const world = worldOf(PEOPLE, { concurrency: 1 });
      const refusal = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');
      world.fateOf = firstTo('contacts/add', refusal);
      const undo = await undoOf(await ran(world));

      expect(told(undo)[0]).toBe('createContact ann@example.com: nothing, not-applied');
      expect(undo.parts).toEqual({ reversed: 2, left: 0, impossible: 1, nothing: 1 });
    });

    it('is not undone where it was so before', async () => {
      const world = worldWithEverything();
      const made = await world.plan();
      world.service.addRecipient('VIP', 'bob@example.com', 'Bob', 'Ray');
      const run = await world.apply(made);

      const undo = await world.planUndo(made, run);

      expect(told(undo)).toContain('addSegmentRecipient bob@example.com: nothing, nothing-sent');
    });

    it('is left to a person where nobody knows whether it took effect', async () => {
      const world = worldOf(PEOPLE.slice(0, 3), { concurrency: 1 });
      const made = await world.plan();
      let adds = 0;
      world.fateOf = ({ endpoint }) => {
        if (endpoint === 'contacts/add') adds += 1;
        return endpoint !== 'contacts/add' || adds === 2 ? 'answered' : 'request-lost';
      };
      const run = await world.apply(made);
      world.fateOf = () => 'answered';

      const undo = await world.planUndo(made, run);

      expect(told(undo)).toContain('createContact ann@example.com: impossible, effect-unknown');
    });
  });

  describe('the plan of an undo', () => {
    it('is held back by the guards like any other', async () => {
      const world = worldOf([
        ['Email', 'Country'],
        ...Array.from({ length: 12 }, (_, index) => [`p${String(index)}@example.com`, 'India']),
      ]);
      const undo = await undoOf(await ran(world));

      await expect(world.apply(undo)).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
      await world.apply(undo, { delete: 12 });

      expect(world.service.emails()).toEqual([]);
    });

    it('leaves alone what changes before it is applied', async () => {
      const world = worldOf(PEOPLE);
      const undo = await undoOf(await ran(world));
      world.service.updateContact('bob@example.com', { city: 'Goa' });

      const { result } = await world.apply(undo);

      expect(result.verdicts).toMatchObject({ applied: 2, drifted: 1 });
      expect(world.service.emails()).toEqual(['bob@example.com']);
    });

    it('moves contacts back, and deletes none before it is seen where it was', async () => {
      const ranRun = await annMoved();
      const { world } = ranRun;

      const undo = await undoOf(ranRun);
      await world.apply(undo);

      expect(itemsOf(undo.plan)).toMatchObject([
        { kind: 'createContact', contactType: 'Newsletter' },
        { kind: 'deleteContact', contactType: 'Customers', movedTo: 'Newsletter' },
      ]);
      expect(world.service.emails()).toEqual(['ann@example.com', 'cem@example.com']);
      expect(world.service.emails('Customers')).toEqual(['bob@example.com']);
    });

    it('leaves a contact where it moved to when it cannot go back', async () => {
      const moved = await annMoved();
      moved.world.service.unsubscribe('ann@example.com');

      const undo = await undoOf(moved);

      expect(undo.parts).toEqual({ reversed: 0, left: 0, impossible: 2, nothing: 0 });
      expect(told(undo)[1]).toContain('cannot-move-back because=unsubscribed');
    });

    it('deletes a contact where it moved to when the service kept it where it was', async () => {
      const undo = await undoOf(await annMoved('service refuses the delete'));

      expect(itemsOf(undo.plan)).toMatchObject([
        { kind: 'deleteContact', contactType: 'Customers', address: 'ann@example.com' },
      ]);
    });
  });

  /** A run that moved Ann from Newsletter to Customers. */
  async function annMoved(problem?: 'service refuses the delete'): Promise<Ran> {
    const rows = (ann: string): string[][] => [
      ['Email', 'Country', 'Group'],
      ['ann@example.com', 'India', ann],
      ['bob@example.com', 'India', 'Customers'],
      ['cem@example.com', 'India', 'Newsletter'],
    ];
    const syncs = [{ sources: ['crm'], contactTypeFrom: 'Group', mode: 'mirror' }] as const;
    const world = worldOf(rows('Newsletter'), { config: { syncs } });
    await ran(world);
    world.config = { ...world.config, sources: { crm: rows('Customers') } };
    const refusal = reply(422, '{"status":"failed","errors":{"contact_id":["is locked"]}}');
    if (problem !== undefined) world.fateOf = firstTo('contacts/delete', refusal, 9);
    return await ran(world);
  }
});

describe('reading the account for an undo', () => {
  it('reads each long list once where the run changed everything', async () => {
    const ranRun = await ran(worldWithEverything());

    await undoOf(ranRun);

    const { byEndpoint } = ranRun.world.client.requestCount;
    const lists = ['contacts/list', 'global-unsubscribes', 'segment/email/list'];
    expect(lists.map((endpoint) => byEndpoint.get(endpoint))).toEqual([1, 1, 1]);
  });

  it('reads no contacts where the run only suppressed', async () => {
    const header = ['Email', 'Country', 'Status'];
    const world = worldOf([header, ['gone@example.com', 'India', 'unsubscribed']], {
      config: { suppressions: [{ sources: ['crm'] }] },
    });
    world.service.addContactType('Newsletter');
    const ranRun = await ran(world);

    const undo = await undoOf(ranRun);

    expect(told(undo)).toEqual(['suppress gone@example.com: impossible, suppression-stays']);
    expect(undo.plan.head).toMatchObject({ itemCount: 0, contactTypes: [] });
    expect(world.client.requestCount.byEndpoint.has('contacts/list')).toBe(false);
  });

  it('reads no list for which the run gives no reason', async () => {
    const ranRun = await ran(worldOf(PEOPLE));

    await undoOf(ranRun);

    const { byEndpoint } = ranRun.world.client.requestCount;
    expect(byEndpoint.get('contacts/list')).toBe(1);
    expect(byEndpoint.has('global-unsubscribes')).toBe(false);
    expect(byEndpoint.has('segment/list')).toBe(false);
  });
});

it('says what the plan is made from and for', async () => {
  const ranRun = await ran(worldOf(PEOPLE));

  const { head } = (await undoOf(ranRun)).plan;

  expect(head.basis).toMatchObject({ account: 'account', configuration: 'configuration' });
  expect(Object.keys(head.basis.lists)).toEqual(['contacts/list']);
  expect(head).toMatchObject({ rows: [], baseline: { mirrored: [] } });
  expect(head.contactTypes).toMatchObject([{ existing: 3, desired: 0, delete: 3, unchanged: 0 }]);
  expect(head.cost.requests).toBeGreaterThan(0);
});

it('does not take the rows of the sources for gone afterwards', async () => {
  const ranRun = await ran(worldOf(PEOPLE));

  await ranRun.world.apply(await undoOf(ranRun));

  expect(ranRun.world.journal.runs.lastBaseline()).toMatchObject({
    validRows: { crm: 3 },
    listedContacts: 0,
  });
});

it('trips over a list that shrank since the last run', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`p${String(index)}@example.com`, 'India']);
  const ranRun = await ran(worldOf([['Email', 'Country'], ...rows]));
  for (const [email = ''] of rows.slice(0, 30)) ranRun.world.service.deleteContact(email);

  const { head } = (await undoOf(ranRun)).plan;

  expect(head.guards.filter(({ tripped }) => tripped)).toMatchObject([
    { name: 'maxDelete' },
    { name: 'maxShrink', of: 'contacts/list', value: 30 },
  ]);
});

it('measures no list against a run that did not read it', async () => {
  const ranRun = await ran(worldOf(PEOPLE));
  const { runs } = ranRun.world.journal;
  const { result } = ranRun.run;
  runs.begin({ runId: 'unread', command: 'sync' });
  runs.finish('unread', { ...result, baseline: { ...result.baseline, listedContacts: null } });

  const { head } = (await undoOf(ranRun)).plan;

  expect(head.guards.filter(({ name }) => name === 'maxShrink')).toEqual([]);
});
