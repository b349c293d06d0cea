// A bulk delete that is not understood may delete every contact there is.
import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/sandbox/protocol/request.ts';
import type { World } from '../../world/world.ts';
import { firstTo, manyPeople, orDied, worldOf } from '../stories.ts';

const ALL = { kind: 'share', share: 1 } as const;

/** A mirror of one contact over an account that holds twenty more; and one that nobody owns. */
async function worldOfTwenty(behaviours: Readonly<Record<string, string>>): Promise<World> {
  const world = worldOf(manyPeople(21), {
    behaviours,
    concurrency: 1,
    config: { guards: { maxDelete: ALL, maxShrink: ALL, firstMirror: 'allow' } },
  });
  world.service.addContactType('Friends');
  world.service.addContact('friend@example.com', {}, 'Friends');
  await world.sync();
  world.config = { ...world.config, sources: { crm: manyPeople(1) } };
  return world;
}

function bulkForms(world: World): string[][] {
  const calls: string[][] = [];
  world.sandbox.after.push(({ path, fields }) => {
    if (path.endsWith('contacts/bulk-delete')) calls.push(fields.map(nameOf));
  });
  return calls;
}

function nameOf([name]: FormField): string {
  return name;
}

const TRIAL = ['strIds[0]', 'strIds[]'];

describe.each(['indexed', 'brackets', 'both'])('a service that understands %s', (array_form) => {
  it.each([
    ['bulk_empty', 'failed'],
    ['bulk_empty', 'success_noop'],
    ['bulk_empty', 'deletes_all'],
    ['bulk_duplicate_id', 'fail'],
    ['bulk_unknown_id', 'fail_after_partial'],
    ['bulk_atomic', 'yes'],
    ['bulk_max_ids', 'truncate_silently(1)'],
    ['bulk_max_ids', 'reject(1)'],
    ['bulk_max_ids', 'reject(4)'],
    ['details_after_delete', 'soft_row'],
  ])('loses nobody else when its %s is %s', async (name, value) => {
    const world = await worldOfTwenty({
      array_form,
      bulk_empty: 'deletes_all',
      [name]: value,
    });

    const { result } = await world.sync();

    expect(world.service.emails()).toEqual(['p0001@example.com']);
    expect(world.service.emails('Friends')).toEqual(['friend@example.com']);
    expect(result.verified).toBe(true);
  });

  it('is sent the form that it has shown to understand, in this run and the next ones', async () => {
    const world = await worldOfTwenty({ array_form });
    const calls = bulkForms(world);
    const form = array_form === 'brackets' ? 'brackets' : 'indexed';

    await world.sync();

    expect(world.journal.facts.get('array_form')?.value).toBe(form);
    expect(calls.slice(0, 2)).toEqual([TRIAL, TRIAL]);
    const inForm = form === 'brackets' ? /^strIds\[\]$/u : /^strIds\[\d+\]$/u;
    expect(calls[2]?.every((name) => inForm.test(name))).toBe(true);
    expect(calls).toHaveLength(3);
  });

  it.each(['request-lost', 'answer-lost', 'not-sent', 'crash-before', 'crash-after'] as const)(
    'loses nobody else when the first trial meets %s',
    async (fate) => {
      const world = await worldOfTwenty({ array_form, bulk_empty: 'deletes_all' });
      const made = await world.plan();
      world.fateOf = firstTo('contacts/bulk-delete', fate);

      if ((await orDied(world.apply(made))) === 'died') await world.resume(made);

      expect(world.service.emails()).toEqual(['p0001@example.com']);
      expect(world.service.emails('Friends')).toEqual(['friend@example.com']);
    },
  );
});

it('deletes each contact by a call of its own where no form shows', async () => {
  const world = await worldOfTwenty({ bulk_max_ids: 'reject(1)' });

  const { result } = await world.sync();

  expect(world.sandbox.requests.get('contacts/delete')).toBe(20);
  expect(world.journal.facts.get('array_form')).toBeUndefined();
  expect(result.verified).toBe(true);
});

it('believes no form when one of its trials says otherwise', async () => {
  const world = await worldOfTwenty({ array_form: 'brackets', bulk_empty: 'deletes_all' });
  const made = await world.plan();
  const [first] = world.service.contacts().slice(1);
  let calls = 0;
  world.sandbox.after.push(({ path }) => {
    if (!path.endsWith('contacts/bulk-delete')) return;
    calls += 1;
    // Somebody else deletes, right then, the one that was sent in the form that is not understood.
    if (calls === 1) world.service.deleteContact(first?.email ?? '');
  });

  await world.apply(made);

  expect(world.journal.facts.get('array_form')?.value).not.toBe('indexed');
  expect(world.service.emails()).toEqual(['p0001@example.com']);
  expect(world.service.emails('Friends')).toEqual(['friend@example.com']);
});
