// Contacts that the service counts and does not list.
import { describe, expect, it } from 'vitest';
import { manyPeople, worldOf } from '../stories.ts';
import type { World } from '../../world/world.ts';
import { Targets } from '../../../src/compare/index.ts';
import { Scratch } from '../../../src/state/index.ts';
import { countedIn, listedIn } from '../../../src/apply/reading/list-trust.ts';
import type { Reading } from '../../../src/apply/reading/read-back.ts';

describe('contacts that are counted and not listed when a run ends', () => {
  /** Five people are there, two more were deleted and are counted, and one is to be created. */
  function worldWithDeleted(): World {
    const world = worldOf(manyPeople(6), {
      behaviours: { count_field: 'includes_deleted', delete_kind: 'soft' },
    });
    world.service.addContactType('Newsletter');
    for (const [email = '', name = ''] of manyPeople(5).slice(1)) {
      world.service.addContact(email, { first_name: name });
    }
    for (const email of ['x@example.com', 'y@example.com']) {
      world.service.addContact(email);
      world.service.deleteContact(email);
    }
    return world;
  }

  it('is believed where a person accepted it', async () => {
    const world = worldWithDeleted();

    await world.sync({ allowed: { shrink: true } });

    expect(world.journal.runs.lastBaseline()?.unlisted).toEqual({ newsletter: 2 });
  });

  it('is not believed after a run for which it did not matter', async () => {
    const world = worldWithDeleted();
    world.config = { ...world.config, sources: { crm: manyPeople(5) } };

    await world.sync();

    expect(world.journal.runs.lastBaseline()?.unlisted).toEqual({});
  });

  it('is believed where the counts are known to include the deleted ones', async () => {
    const world = worldWithDeleted();
    world.journal.facts.set({ name: 'count_field', value: 'includes_deleted', source: 'probed' });

    await world.sync();

    expect(world.journal.runs.lastBaseline()?.unlisted).toEqual({ newsletter: 2 });
  });

  it('shows that only live contacts are counted', async () => {
    const world = worldOf(manyPeople(1));
    world.service.addContactType('Newsletter');
    for (const name of ['x', 'y']) world.service.addContact(`${name}@example.com`);

    await world.sync({ allowed: { delete: 2 } });

    expect(world.journal.facts.get('count_field')).toMatchObject({
      value: 'exact',
      source: 'observed',
    });
  });
});

describe('the counts of a contact type', () => {
  it('tells what is counted and what is listed, and nothing of what nobody counts', () => {
    const record = {
      ...{ id: '7', userId: '1', name: 'Newsletter', contactsCount: 3 },
      ...{ deletedAt: null, createdAt: null, updatedAt: null },
    };
    const targets = new Targets([record]);
    const scratch = new Scratch({ kind: 'memory' }, 'look up');
    const { index } = targets.named('Newsletter');
    const contact = { contactId: '1', email: 'ann@example.com', fields: {} };
    scratch.actual.contacts.add({ target: index, address: contact.email, ...contact });
    const metadata = { contactTypes: [record] };
    const reading = { targets, scratch, metadata } as unknown as Reading;

    expect([countedIn('Newsletter', reading), listedIn('Newsletter', reading)]).toEqual([3, 1]);
    expect([countedIn('Another', reading), listedIn('Another', reading)]).toEqual([undefined, 0]);
    scratch.close();
  });
});
