import { describe, expect, it } from 'vitest';
import type { World } from '../../world/world.ts';
import { renamedWorld } from '../renamed.ts';
import { endings, firstTo, reply, worldOf } from '../stories.ts';

function worldWithUpdate(): World {
  const world = worldOf([
    ['Email', 'First name', 'Country', 'City'],
    ['ann@example.com', 'Ann', 'India', 'Pune'],
  ]);
  world.service.addContactType('Newsletter');
  world.service.addContact('ann@example.com', { first_name: 'Old', city: 'Delhi' });
  return world;
}

describe('whether an item is in effect', () => {
  it.each([
    ['wrote something else', { first_name: 'Other', city: 'Agra' }],
    ['wrote a part of it', { first_name: 'Ann', city: 'Agra' }],
  ])('is drifted when in doubt and somebody else %s', async (_what, form) => {
    const world = worldWithUpdate();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      world.service.updateContact('ann@example.com', form);
      return 'request-lost';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: drifted, changed-by-another found=other-values',
    ]);
    expect(world.service.contacts()[0]?.fields).toMatchObject(form);
  });

  it('is drifted when the contact was deleted just before its update', async () => {
    const world = worldWithUpdate();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint === 'contacts/update') world.service.deleteContact('ann@example.com');
      return 'answered';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: drifted, changed-by-another found=gone',
    ]);
    expect(world.service.emails()).toEqual([]);
  });

  it('is drifted when the update was refused and somebody else wrote something else', async () => {
    const world = worldWithUpdate();
    const made = await world.plan();
    const refusal = reply(422, '{"status":"failed","errors":{"city":["is not allowed"]}}');
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      world.service.updateContact('ann@example.com', { city: 'Agra' });
      return refusal;
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: drifted, changed-by-another found=other-values',
    ]);
    world.fateOf = () => 'answered';
    expect(await world.differences()).toHaveLength(1);
  });

  it('is applied when in doubt and somebody else wrote the same', async () => {
    const world = worldWithUpdate();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      world.service.updateContact('ann@example.com', { first_name: 'Ann', city: 'Pune' });
      return 'request-lost';
    };

    const { result } = await world.apply(made);

    expect(result.verified).toBe(true);
  });

  it('is applied when the service said yes and keeps the value in the form that it had', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'City'],
        ['ann@example.com', 'India', '<i></i>'],
      ],
      { behaviours: { html_in_text: 'stripped' } },
    );
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com');
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: applied, applied-otherwise fields=city wasRefused=false',
    ]);
    expect((await world.plan()).plan.head.itemCount).toBe(0);
  });

  it('is rejected when the service said yes and left everything as it was', async () => {
    const world = worldOf([
      ['Email', 'Country', 'City'],
      ['ann@example.com', 'India', 'Pune'],
    ]);
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { city: 'Goa' });
    const updated = '{"status":"success","message":"Contact Updated Successfully"}';
    world.fateOf = ({ endpoint }) =>
      endpoint === 'contacts/update' ? reply(200, updated) : 'answered';
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: rejected, silently-dropped',
    ]);
  });

  it('is applied when the service cut a value of its update', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'City'],
        ['ann@example.com', 'India', 'A town with a long name'],
      ],
      { behaviours: { max_length: 'truncate(12)' } },
    );
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com', { city: 'Delhi' });
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact ann@example.com: applied, applied-otherwise fields=city wasRefused=false',
    ]);
    expect(finished.result.verified).toBe(true);
  });

  it('is drifted when a rename was lost and somebody else wrote other values', async () => {
    const world = await renamedWorld();
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => {
      if (endpoint !== 'contacts/update') return 'answered';
      world.service.updateContact('bob@example.com', { first_name: 'Somebody' });
      return 'request-lost';
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'updateContact bob@example.com: drifted, changed-by-another found=other-values',
    ]);
  });

  it('is in effect for a contact whose delete was lost but that somebody else deleted', async () => {
    const world = worldWithUpdate();
    world.service.addContact('old@example.com');
    const made = await world.plan();
    const loses = firstTo('contacts/delete', 'request-lost');
    world.fateOf = (request) => {
      if (request.endpoint === 'contacts/delete') world.service.deleteContact('old@example.com');
      return loses(request);
    };

    const { result } = await world.apply(made);

    expect(result.verified).toBe(true);
    expect(world.sandbox.requests.get('contacts/delete')).toBeUndefined();
  });
});
