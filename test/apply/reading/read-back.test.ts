import { describe, expect, it } from 'vitest';
import {
  knowsUploads,
  manyPeople,
  PEOPLE,
  reply,
  worldOf,
  worldWithEverything,
  firstTo,
  orDied,
} from '../stories.ts';
import { scopeOf } from '../../../src/apply/reading/read-back.ts';

describe('reading the account back', () => {
  it('reads no contact when the plan only suppresses', async () => {
    const world = worldOf(manyPeople(3, { Status: 'unsubscribed' }), {
      config: { suppressions: [{ sources: ['crm'] }] },
    });
    world.service.addContactType('Newsletter');
    const made = await world.plan();

    const { result } = await world.apply(made);

    expect(made.plan.head.counts.suppress).toBe(3);
    expect(result.listReads).toBe(0);
    expect(result.verified).toBe(true);
  });

  it('refuses to go on when the records belong to another account by now', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    await world.apply(made);
    world.config = { ...world.config, accountHash: 'other keys' };
    const other = await world.plan();

    await expect(world.apply(other)).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });
  });

  it('refuses to write when the service shows records of somebody else', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    await world.apply(made);
    const next = await world.plan();
    const writes = world.sandbox.writes;
    const types =
      '{"status":"success","message":{"contactTypes":[{"id":1,"user_id":9,"name":"Newsletter",' +
      '"deleted_at":null,"created_at":null,"updated_at":null,"contacts_count":0}]}}';
    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts-type' ? reply(200, types) : 'answered';

    await expect(world.apply(next)).rejects.toMatchObject({
      code: expect.stringMatching(/ACCOUNT/u),
    });

    expect(world.sandbox.writes).toBe(writes);
  });

  it('refuses to write when the listed contacts are of another account than the contact types', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    const writes = world.sandbox.writes;
    const list =
      '{"status":"success","message":{"contacts":[{"id":1,"user_id":9,"contact_type_id":1,' +
      '"first_name":"Eve","last_name":"","email":"eve@example.com","alt_email":null,"country":"1",' +
      '"state":null,"city":null,"address_line1":null,"address_line2":null,' +
      '"state_province_region":null,"postal_code":null,"custom_field":null,"deleted_at":null,' +
      '"created_at":null,"updated_at":null,"fullname":"Eve"}]}}';
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? reply(200, list) : 'answered');

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });

    expect(world.sandbox.writes).toBe(writes);
  });

  it('asks for a group to see whose account it is where nobody is listed', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    const made = await world.plan();
    const writes = world.sandbox.writes;
    const groups =
      '{"status":"success","message":{"unsubscribesGroups":[{"id":1,"user_id":9,"rand_id":"a",' +
      '"group_name":"News","description":"","is_display":1,"created_at":null,"updated_at":null,' +
      '"unsubscribe_clients_count":0}]}}';
    world.fateOf = ({ endpoint }) =>
      endpoint === 'unsubscribes-groups' ? reply(200, groups) : 'answered';

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'MIXED_ACCOUNTS' });

    expect(world.sandbox.writes).toBe(writes);
  });

  it('knows no scope for a group that the plan does not speak of', async () => {
    const made = await worldWithEverything().plan();

    const scopes = ['Product news', 'Another'].map((group) => scopeOf(made.sides, group));

    expect(scopes).toEqual([1, -1]);
  });
});

describe('waiting for the quiet period', () => {
  describe('the quiet period', () => {
    it('waits for the rest of the quiet period when a write is in doubt', async () => {
      const world = worldOf(PEOPLE, { quietMs: 200_000, concurrency: 1 });
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', 'request-lost');
      const times: number[] = [];
      world.sandbox.before.push(({ path }) => {
        if (path.endsWith('contacts/add') || path.endsWith('contacts/list'))
          times.push(world.clock.monotonicMs());
      });

      await world.apply(made);

      // The drift read, two adds that arrive, the settling read, the add again, the final read.
      const [, , lastAdd = 0, settling = 0] = times;
      expect(times).toHaveLength(6);
      expect(settling - lastAdd).toBeGreaterThanOrEqual(199_000);
      expect(settling - lastAdd).toBeLessThan(210_000);
    });

    it('waits the whole quiet period anew when the process died with a write under way', async () => {
      const world = worldOf(PEOPLE, { quietMs: 200_000, concurrency: 1 });
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', 'crash-after');
      await orDied(world.apply(made));
      await world.clock.advance(3_600_000);
      const resumedMs = world.clock.monotonicMs();

      await world.resume(made);

      expect(world.clock.monotonicMs() - resumedMs).toBeGreaterThanOrEqual(200_000);
    });

    it('waits for nothing when the run stopped between two writes', async () => {
      const world = worldOf(PEOPLE, { quietMs: 200_000, concurrency: 1 });
      const made = await world.plan();
      world.fateOf = ({ writeNumber }) => {
        if (writeNumber === 2) world.drain.abort();
        return 'answered';
      };
      await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });
      world.fateOf = () => 'answered';
      world.drain = new AbortController();
      const resumedMs = world.clock.monotonicMs();

      const { result } = await world.resume(made);

      expect(result.verified).toBe(true);
      expect(world.clock.monotonicMs() - resumedMs).toBeLessThan(20_000);
    });

    it('does not wait for others who add contacts without a pause when no upload is in doubt', async () => {
      const world = worldOf(PEOPLE, { config: { syncs: [{ sources: ['crm'] }] } });
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', 'answer-lost');
      let added = 0;
      const send = world.fateOf;
      world.fateOf = (request) => {
        if (request.endpoint === 'contacts-type' && world.service.contactTypes().length > 0) {
          added += 1;
          world.service.addContact(`other${String(added)}@example.com`);
        }
        return send(request);
      };

      const { result } = await world.apply(made);

      expect(result.verdicts.applied).toBe(4);
      expect(world.clock.monotonicMs()).toBeLessThan(300_000);
    });

    it('is told to stop at once while it waits', async () => {
      const world = worldOf(PEOPLE, { quietMs: 1_000_000 });
      const made = await world.plan();
      world.fateOf = firstTo('contacts/add', 'request-lost');
      world.clock.after(30_000, () => {
        world.drain.abort();
      });

      await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });

      expect(world.clock.monotonicMs()).toBeLessThan(60_000);
    });
  });

  it('waits for a person when a doubt cannot be settled because the contact type never comes to rest', async () => {
    const world = worldOf(manyPeople(20), { behaviours: { duplicate_add: 'insert_second' } });
    knowsUploads(world);
    const made = await world.plan();
    world.fateOf = firstTo('contacts/upload-csv', 'answer-lost');
    let guests = 0;
    const invite = (): void => {
      guests += 1;
      world.service.addContact(`guest${String(guests)}@example.org`);
      if (guests < 200) world.clock.after(60_000, invite);
    };
    world.clock.after(60_000, invite);

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'SERVICE_UNSETTLED' });
    await world.clock.advance(200 * 60_000);
    const { result } = await world.resume(made);

    expect(result.verdicts).toMatchObject({ applied: made.plan.head.itemCount });
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(1);
    expect(world.service.emails().filter((email) => email.startsWith('p'))).toHaveLength(20);
  });
});
