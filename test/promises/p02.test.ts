// P2, "What was reviewed is what happens": an item whose target moved since the plan was made is left
// alone and reported, the others are carried out, and nothing else is.
import { describe, expect, it } from 'vitest';
import {
  endings,
  EVERYTHING,
  everythingIn,
  firstTo,
  recordWrites,
  reply,
  worldWithEverything,
} from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const MOVES: readonly {
  readonly what: string;
  readonly move: (world: World) => void;
  readonly ending: string;
  readonly untouched: string;
}[] = [
  {
    what: 'a contact to be added was created meanwhile',
    move: ({ service }) => {
      service.addContactType('Customers');
      service.addContact('cem@example.com', { first_name: 'Other' }, 'Customers');
    },
    ending: 'createContact cem@example.com: drifted, contact-exists',
    untouched: 'cem@example.com',
  },
  {
    what: 'a contact to be uploaded was created meanwhile',
    move: ({ service }) => {
      service.addContact('ann@example.com', { first_name: 'Other' });
    },
    ending: 'createContact ann@example.com: drifted, contact-exists',
    untouched: 'ann@example.com',
  },
  {
    what: 'somebody to be created unsubscribed meanwhile',
    move: ({ service }) => {
      service.unsubscribe('dee@example.com');
    },
    ending: 'createContact dee@example.com: drifted, address-unsubscribed',
    untouched: 'dee@example.com',
  },
  {
    what: 'a contact to be updated was changed meanwhile',
    move: ({ service }) => {
      service.updateContact('bob@example.com', { city: 'Agra' });
    },
    ending: 'updateContact bob@example.com: drifted, contact-changed',
    untouched: 'bob@example.com',
  },
  {
    what: 'a contact to be updated was deleted meanwhile',
    move: ({ service }) => {
      service.deleteContact('bob@example.com');
    },
    ending: 'updateContact bob@example.com: drifted, contact-gone',
    untouched: 'bob@example.com',
  },
  {
    what: 'a contact to be deleted was changed meanwhile',
    move: ({ service }) => {
      service.updateContact('old@example.com', { first_name: 'Returned' });
    },
    ending: 'deleteContact old@example.com: drifted, contact-changed',
    untouched: 'old@example.com',
  },
  {
    what: 'a contact to be deleted was deleted and created anew meanwhile',
    move: ({ service }) => {
      service.deleteContact('old@example.com');
      service.addContact('old@example.com');
    },
    ending: 'deleteContact old@example.com: drifted, contact-gone',
    untouched: 'old@example.com',
  },
];

function contactsNamed(world: World, email: string): unknown[] {
  const everybody = [...world.service.contacts(), ...world.service.contacts('Customers')];
  return everybody.filter((contact) => contact.email === email);
}

describe('P2: what was reviewed is what happens', () => {
  it.each(MOVES)('leaves it alone and does the rest when $what', async (story) => {
    const world = worldWithEverything();
    const made = await world.plan();
    story.move(world);
    const before = contactsNamed(world, story.untouched);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toContain(story.ending);
    expect(finished.result.verdicts).toMatchObject({
      drifted: 1,
      applied: made.plan.head.itemCount - 1,
    });
    expect(finished.result.verified).toBe(false);
    expect(contactsNamed(world, story.untouched)).toEqual(before);
  });

  it('creates and suppresses nothing twice when all of it is there already', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    await world.apply(made);
    const writes = world.sandbox.writes;

    const { result } = await world.apply(made);

    expect(world.sandbox.writes).toBe(writes);
    expect(result.verdicts).toMatchObject({ applied: 13, drifted: 0, unknown: 0, skipped: 0 });
    expect(everythingIn(world)).toEqual(EVERYTHING);
  });

  it('calls nothing drifted that an earlier part of the same plan did, with a limit', async () => {
    const world = worldWithEverything();
    const made = await world.plan();

    const first = await world.apply(made, { itemLimit: 7 });
    const second = await world.apply(made);

    expect(first.result.verdicts).toMatchObject({ applied: 7, drifted: 0, skipped: 6 });
    expect(second.result.verdicts).toMatchObject({ applied: 13, drifted: 0, skipped: 0 });
    expect(second.result.verified).toBe(true);
    expect(everythingIn(world)).toEqual(EVERYTHING);
  });

  it('still calls drifted what somebody else changed after an earlier part', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    await world.apply(made);
    world.service.updateContact('cem@example.com', { first_name: 'Other' });

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 12, drifted: 1 });
  });

  it('does not call done what somebody entered again after an earlier part had deleted it', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    await world.apply(made);
    world.service.addContact('old@example.com');

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toContain(
      'deleteContact old@example.com: drifted, contact-gone',
    );
    expect(finished.result.verified).toBe(false);
    expect(world.service.emails()).toContain('old@example.com');
  });

  it('carries out the reviewed items when a source has more to say by then', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    const { crm = [], shop = [] } = world.config.sources;
    const late = ['eve@example.com', 'Eve', 'India', '', 'subscribed'];
    world.config = { ...world.config, sources: { crm: [...crm, late], shop } };

    const { result } = await world.apply(made);

    expect(result.verified).toBe(true);
    expect(everythingIn(world)).toEqual(EVERYTHING);
  });

  it('sends in a retry what was rejected and nothing else', async () => {
    const world = worldWithEverything({ concurrency: 1 });
    const refusal = '{"status":"failed","errors":{"city":["not today"]}}';
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', reply(422, refusal));
    const run = await world.apply(made);
    world.fateOf = () => 'answered';
    const retry = await world.planRetry(made, run);
    const writes = recordWrites(world);

    if (retry !== undefined) await world.apply({ plan: retry }, { command: 'retry' });

    expect(writes).toEqual(['contacts/add']);
    expect(everythingIn(world)).toEqual(EVERYTHING);
  });
});
