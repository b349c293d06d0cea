import { describe, expect, it } from 'vitest';
import { readingOf } from '../../../src/apply/reading/read-back.ts';
import { manyPeople, PEOPLE, reply, worldOf, worldWithEverything } from '../stories.ts';

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
    const { sides } = made;
    const listed = { contacts: null, suppressions: null };

    const reading = readingOf({ ...sides, listed });

    expect(['Product news', 'Another'].map((group) => reading.scopeOf(group))).toEqual([1, -1]);
  });
});
